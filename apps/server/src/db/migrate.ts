import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Migrator, type Migration, type MigrationProvider, type MigrationResultSet } from 'kysely/migration';
import { runMigrations } from 'graphile-worker';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { createTaskPool } from './connections.ts';
import type { Db, OpenDatabase } from './database.ts';

/** The folder of the migrations, `NNNN-name.ts`, which run in the order of their names. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');

/** The migrations that exist, oldest first. */
export async function listMigrationFiles(): Promise<string[]> {
  const files = await readdir(MIGRATIONS_FOLDER);
  return files.filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();
}

class FolderProvider implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const migrations: Record<string, Migration> = {};
    for (const file of await listMigrationFiles()) {
      const module: Migration = await import(pathToFileURL(join(MIGRATIONS_FOLDER, file)).href);
      migrations[file.replace(/\.ts$/, '')] = module;
    }
    return migrations;
  }
}

/** Runs the migrations of the folder on a database. */
export function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider: new FolderProvider() });
}

/**
 * Creates the tables of the task queue in their own schema, or brings them to the version of the library. One server does
 * it, the others wait. Migrations add tasks, so this comes first.
 */
async function installTaskQueue(url: string): Promise<void> {
  const pool = createTaskPool(url, 2, () => undefined);
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.taskQueue]);
      await runMigrations({ pgPool: pool });
      await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.taskQueue]);
    } finally {
      // Ends the connection: a lock that is still held after an error ends with it.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * Migrates an empty database to the version that ends with a migration, for the rows of a backup.
 *
 * @throws Error naming the migration that failed
 */
export async function migrateUpTo({ db, url }: Pick<OpenDatabase, 'db' | 'url'>, migration: string): Promise<void> {
  await installTaskQueue(url);
  assertMigrated(await createMigrator(db).migrateTo(migration));
}

/**
 * Migrates the database to the newest version, all migrations or none. Several servers may do this at the same time:
 * one migrates, the others wait and have nothing to do.
 *
 * @returns the names of the migrations that this call ran
 * @throws Error naming the migration that failed; the tables of the product are then unchanged
 */
export async function migrateToLatest({ db, url }: Pick<OpenDatabase, 'db' | 'url'>): Promise<string[]> {
  await installTaskQueue(url);
  return assertMigrated(await createMigrator(db).migrateToLatest());
}

function assertMigrated({ error, results }: MigrationResultSet): string[] {
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    throw new Error(`Migration failed: ${failed}`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}
