import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { migrateToLatest } from '../db/migrate.ts';
import { withScratchDatabase } from '../db/scratch-database.ts';
import { withSnapshot } from '../db/table-copies.ts';
import { createDocumentStore } from '../partners/document-store/index.ts';
import { checkBackup } from './check-backup.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { restoreRows } from './restore-backup.ts';

/**
 * Restores a backup into an empty database of its own, which is deleted afterwards, and compares every table row by row
 * with the backup. Then it brings the database to the version of this program.
 *
 * @throws BackupError where the backup has changed, or a table differs after it is restored
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  await withScratchDatabase(async (database, scratch) => {
    const documents = join(scratch, 'documents');
    const store = createDocumentStore({ folder: documents, bucket: undefined });
    await restoreRows({ database, store, incomingFolder: join(documents, 'incoming') }, folder, manifest);
    await compareTables(database.url, manifest);
    await migrateToLatest(database);
  });
  return manifest;
}

/** Compares the rows of a database with those of a backup. @throws BackupError naming the first table that differs */
async function compareTables(url: string, manifest: Manifest): Promise<void> {
  await withSnapshot(url, async (reader) => {
    for (const table of manifest.tables) {
      const hash = createHash('sha256');
      const target = new Writable({
        write(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done();
        },
      });
      const rows = await reader.copy(table, target);
      if (rows !== table.rows || hash.digest('hex') !== table.sha256) {
        throw new BackupError(`${table.name} differs after it is restored: ${rows} rows instead of ${table.rows}.`);
      }
    }
  });
}
