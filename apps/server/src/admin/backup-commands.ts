import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { BackupError, readManifest, restoreBackup, takeBackup, verifyBackup } from '../backup/index.ts';
import type { Configuration } from '../ground/settings/config.ts';
import { createDocumentStore } from '../partners/document-store/index.ts';
import { hasCompanies } from '../modules/companies/index.ts';
import { toIncomingFolder } from '../modules/documents/index.ts';
import { hasRunningServer } from '../task-queue/index.ts';
import { addMasterKeys, createMasterKeys, parseMasterKeys, writeMasterKeys } from '../db/vault/index.ts';
import { defineBoardCommand, type Command } from './command.ts';

const folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path))
  .describe('The folder of the backup');

interface Counts {
  readonly tables: readonly { readonly rows: number }[];
  readonly contents: readonly string[];
}

function describeCounts({ tables, contents }: Counts): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${contents.length} contents of documents`;
}

/** In a backup with its master key. */
const KEY_FILE = 'master.key';

async function writeKeyFile({ masterKeys }: Configuration, target: string): Promise<void> {
  const keys = await createMasterKeys(masterKeys)();
  await writeFile(join(target, KEY_FILE), writeMasterKeys(keys), { mode: 0o600, flush: true });
}

/**
 * Checks that this board can decrypt the keys of a backup, and takes its master key from the backup where it is in it and
 * this board keeps its own in a file.
 *
 * @throws BackupError where it cannot
 */
async function settleMasterKeys({ masterKeys }: Configuration, source: string): Promise<void> {
  const { masterKeys: needed } = await readManifest(source);
  const own = await createMasterKeys(masterKeys)();
  const missing = needed.filter((id) => !own.some((key) => key.id === id));
  if (missing.length === 0) return;
  const file = join(source, KEY_FILE);
  const text = await readFile(file, 'utf8').catch(() => '');
  const given = text === '' ? [] : parseMasterKeys(text, file);
  if (masterKeys.text === undefined && missing.every((id) => given.some((key) => key.id === id))) {
    return addMasterKeys(masterKeys.file, given);
  }
  const place = masterKeys.text === undefined ? masterKeys.file : 'MASTER_KEY';
  throw new BackupError(
    `The keys of the backup are encrypted with master key ${missing.join(', ')}, which is not in ${place}. Add it there first.`,
  );
}

const backup = defineBoardCommand({
  name: 'backup',
  summary: 'Writes the database, its keys and the documents to an empty folder, while the board runs',
  options: {
    folder,
    'with-key': z
      .boolean()
      .default(false)
      .describe('Also writes the master key: the backup then has every key in plain'),
  },
  run: async ({ database, configuration, clock }, { folder: target, 'with-key': hasKey }) => {
    const store = createDocumentStore(configuration.documents);
    const manifest = await takeBackup({ url: database.url, store, clock }, target);
    if (hasKey) await writeKeyFile(configuration, target);
    const note = hasKey
      ? 'The master key is with them.'
      : `Keep master key ${manifest.masterKeys.join(', ')} in another place: without it the keys of the backup cannot be read.`;
    return { details: { folder: target, hasKey }, message: `${describeCounts(manifest)} are in ${target}. ${note}` };
  },
});

const restore = defineBoardCommand({
  name: 'restore',
  summary: 'Fills an empty board from a backup; servers must be stopped',
  options: { folder },
  run: async ({ database, configuration }, options) => {
    const { db } = database;
    if (await hasCompanies(db)) throw new BackupError('The board is not empty.');
    if (await hasRunningServer(db)) {
      throw new BackupError('A server is connected to the database. Stop all servers first.');
    }
    const { documents } = configuration;
    const store = createDocumentStore(documents);
    const incomingFolder = toIncomingFolder(documents.folder);
    await settleMasterKeys(configuration, options.folder);
    const manifest = await restoreBackup({ database, store, incomingFolder }, options.folder);
    return { details: { folder: options.folder }, message: `${describeCounts(manifest)} are restored.` };
  },
});

const verify = defineBoardCommand({
  name: 'verify-backup',
  summary: 'Restores a backup into an empty database of its own and compares every row',
  options: { folder },
  run: async (_context, options) => {
    const manifest = await verifyBackup(options.folder);
    return { isAudited: false, message: `The backup of ${manifest.takenOn} is complete: ${describeCounts(manifest)}.` };
  },
});

/** The commands for backups. */
export const BACKUP_COMMANDS: readonly Command[] = [backup, restore, verify];
