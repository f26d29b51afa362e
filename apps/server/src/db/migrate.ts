import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider, type MigrationResultSet } from 'kysely/migration';
import { runMigrations } from 'graphile-worker';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { createTaskPool } from './connections.ts';
import type { Db, OpenDatabase } from './database.ts';

/** The folder of the migrations, `NNNN-name.ts`, which run in the order of their names. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');

/** Less than the second after which PostgreSQL looks for deadlocks, and would end a request of an older server. */
const LOCK_LIMIT_MS = 500;
/** Enough for PostgreSQL to end an automatic vacuum after a second, and too short for a request that waits for us since then. */
const LONG_LOCK_LIMIT_MS = 1_500;
const LONG_EACH = 5;
const LOCK_PAUSE_MS = 200;
const LOCK_ATTEMPTS = 330;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** The migrations that exist, oldest first. */
export async function listMigrationFiles(): Promise<string[]> {
  const files = await readdir(MIGRATIONS_FOLDER);
  return files.filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort();
}

class FolderProvider implements MigrationProvider {
  /** Runs in the transaction of the migrations, before the first of them. */
  readonly #prepare: (tx: Db) => Promise<void>;

  constructor(prepare: (tx: Db) => Promise<void>) {
    this.#prepare = prepare;
  }

  async getMigrations(): Promise<Record<string, Migration>> {
    const migrations: Record<string, Migration> = {};
    let isPrepared = false;
    for (const file of await listMigrationFiles()) {
      const module: Migration = await import(pathToFileURL(join(MIGRATIONS_FOLDER, file)).href);
      migrations[file.replace(/\.ts$/, '')] = {
        up: async (tx: Db) => {
          if (!isPrepared) await this.#prepare(tx);
          isPrepared = true;
          await module.up(tx);
        },
      };
    }
    return migrations;
  }
}

/** Runs the migrations of the folder on a database. */
export function createMigrator(db: Db, prepare = async (_tx: Db): Promise<void> => undefined): Migrator {
  return new Migrator({ db, provider: new FolderProvider(prepare) });
}

/**
 * Locks every table before the first of the migrations, which run in one transaction: an older server beside this one uses
 * tables in another order, so that locking one after the other ended in a deadlock under load.
 */
async function lockTables(tx: Db, limitMs: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    order by tablename`.execute(tx);
  if (rows.length === 0) return;
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`set local lock_timeout = ${sql.lit(limitMs)}`.execute(tx);
  await sql`lock table ${tables} in access exclusive mode`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
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
 * one migrates, the others wait and have nothing to do. Tables that are in use are waited for, for some five minutes.
 *
 * @returns the names of the migrations that this call ran
 * @throws Error naming the migration that failed; the tables of the product are then unchanged
 */
export async function migrateToLatest({ db, url }: Pick<OpenDatabase, 'db' | 'url'>): Promise<string[]> {
  await installTaskQueue(url);
  for (let attempt = 1; ; attempt += 1) {
    const limitMs = attempt % LONG_EACH === 0 ? LONG_LOCK_LIMIT_MS : LOCK_LIMIT_MS;
    const result = await createMigrator(db, (tx) => lockTables(tx, limitMs)).migrateToLatest();
    if (!isLockFault(result.error) || attempt === LOCK_ATTEMPTS) return assertMigrated(result);
    await sleep(LOCK_PAUSE_MS);
  }
}

function isLockFault(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED;
}

function assertMigrated({ error, results }: MigrationResultSet): string[] {
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    throw new Error(`Migration failed: ${failed}`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}
