import type { OpenDatabase } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { withScratchDatabase } from '../src/db/scratch-database.ts';

/** Runs `work` on a new database with every migration applied, and deletes the database. */
export function withMigratedDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  return withScratchDatabase(async (database) => {
    await migrateToLatest(database);
    return work(database);
  });
}
