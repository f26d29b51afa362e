import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres/embedded-postgres.ts';
import { migrateToLatest } from '../src/db/migrate.ts';

/** Runs `work` on a new database with every migration applied, and deletes the database. */
export async function withScratchDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-scratch-'));
  const embedded = await startEmbeddedPostgres({ folder, isDurable: false });
  try {
    const database = openDatabase({ url: embedded.url, poolSize: 4, onTrouble: (error) => console.error(error) });
    try {
      await migrateToLatest(database);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
