import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Migrator, type Migration, type MigrationProvider } from 'kysely';
import type { Db } from './database.ts';

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
 * Migrates the database to the newest version, all migrations or none. Several servers may do this at the same time:
 * one migrates, the others wait and have nothing to do.
 *
 * @returns the names of the migrations that this call ran
 * @throws Error naming the migration that failed; the database is then unchanged
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    throw new Error(`Migration failed: ${failed}`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}
