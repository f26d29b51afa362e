import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';

/**
 * Runs `work` on an empty database of its own, and deletes the database.
 *
 * @param work gets the database and a folder that is deleted with it
 */
export async function withScratchDatabase<T>(work: (database: OpenDatabase, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'loadstone-scratch-'));
  try {
    const embedded = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), isDurable: false });
    try {
      // A broken connection fails the query that runs.
      const database = openDatabase({ url: embedded.url, poolSize: 4, onTrouble: () => undefined });
      try {
        return await work(database, folder);
      } finally {
        await database.close();
      }
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
