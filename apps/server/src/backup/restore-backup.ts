import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { migrateToLatest, migrateUpTo } from '../db/migrate.ts';
import type { OpenDatabase } from '../db/database.ts';
import { dropAllTables, withTableWriter } from '../db/table-copies.ts';
import type { DocumentStore } from '../partners/document-store/index.ts';
import { checkBackup } from './check-backup.ts';
import { BackupError, toContentFile, type Manifest } from './manifest.ts';

interface RestoreDependencies {
  readonly database: Pick<OpenDatabase, 'db' | 'url'>;
  readonly store: DocumentStore;
  /** Absolute, in the folder of a store that is a folder; for contents while they are copied. */
  readonly incomingFolder: string;
}

/**
 * Replaces everything in a database by a backup, and brings it to the version of this program.
 *
 * @throws BackupError before anything is changed; the database's error where a row is refused, and the database is then empty
 */
export async function restoreBackup(dependencies: RestoreDependencies, folder: string): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  await restoreRows(dependencies, folder, manifest);
  await migrateToLatest(dependencies.database);
  return manifest;
}

/**
 * Replaces everything in a database by a backup, at the version of the backup. The contents come first, so that no row
 * names one that is missing.
 *
 * @param manifest that of a backup that was checked
 */
export async function restoreRows(
  { database, store, incomingFolder }: RestoreDependencies,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
  for (const key of manifest.contents) await putContent(store, toContentFile(folder, key), key, incomingFolder);
  await dropAllTables(database.url);
  await migrateUpTo(database, manifest.migration);
  await withTableWriter(database.url, manifest.tables, async (writer) => {
    for (const partition of manifest.partitions) await writer.addPartition(partition);
    for (const table of manifest.tables) {
      const rows = createReadStream(join(folder, table.file)).pipe(createGunzip());
      const written = await writer.replace(table, rows);
      if (written !== table.rows) throw new BackupError(`${table.name}: ${written} rows instead of ${table.rows}.`);
    }
    for (const sequence of manifest.sequences) await writer.setSequence(sequence);
  });
}

/** The store may move the file that it gets, and the backup must stay. */
async function putContent(store: DocumentStore, source: string, key: string, incomingFolder: string): Promise<void> {
  if (await store.has(key)) return;
  const path = join(incomingFolder, `restored-${key}`);
  try {
    await copyFile(source, path);
    const { size } = await stat(path);
    await store.put(key, { path, bytes: size });
  } finally {
    await rm(path, { force: true });
  }
}
