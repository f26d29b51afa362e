import { resolve } from 'node:path';
import { z } from 'zod';
import { BackupError, restoreBackup, takeBackup, verifyBackup } from '../backup/index.ts';
import { createDocumentStore } from '../document-store/index.ts';
import { hasCompanies } from '../modules/companies/index.ts';
import { toIncomingFolder } from '../modules/documents/index.ts';
import { hasRunningServer } from '../task-queue/index.ts';
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

const backup = defineBoardCommand({
  name: 'backup',
  summary: 'Writes the database, its keys and the documents to an empty folder, while the board runs',
  options: { folder },
  run: async ({ database, configuration, clock }, options) => {
    const store = createDocumentStore(configuration.documents);
    const manifest = await takeBackup({ url: database.url, store, clock }, options.folder);
    return { details: { folder: options.folder }, message: `${describeCounts(manifest)} are in ${options.folder}.` };
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
