import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { openDatabase, type Db, type OpenDatabase } from '../../src/db/database.ts';
import { withClient } from './test-server.ts';

let made = 0;
const CLOSING_MS = 60_000;

/** A migrated, empty database that only one test uses. */
export interface TestDatabase extends OpenDatabase {
  readonly db: Db;
  /** Opens another pool on it, as another server would; close it before the database. */
  open(): OpenDatabase;
  /** Closes and drops it. @throws Error where a connection to it is left open. */
  close(): Promise<void>;
}

/** Connections of a pool, unless a test needs another number. `TEST_POOL_SIZE` makes a run with fewer. */
const POOL_SIZE = Number(process.env['TEST_POOL_SIZE'] ?? 8);
/** On a busy machine many requests wait longer for each other than a board lets them. Below the time limit of a test. */
const CONNECTION_WAIT_MS = 300_000;

/**
 * Clones the run's template by its files, which takes half of the processor time of PostgreSQL's default strategy. About
 * 50 ms.
 */
export async function createTestDatabase({ poolSize = POOL_SIZE } = {}): Promise<TestDatabase> {
  const adminUrl = inject('testAdminUrl');
  const name = `loadstone_run${inject('testRun')}_${process.env['VITEST_POOL_ID'] ?? '0'}_${process.pid}_${(made += 1)}`;
  const clone = `create database ${name} template ${inject('testTemplate')} strategy file_copy`;
  await withClient(adminUrl, (client) => client.query(clone));
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const url = address.href;
  const onTrouble = (error: Error, what: string) => console.error(what, error);
  const open = () =>
    openDatabase({ url, poolSize, refusesSecond: true, connectionWaitMs: CONNECTION_WAIT_MS, onTrouble });
  const own = open();
  return {
    ...own,
    open,
    async close() {
      await own.close();
      const left = await countConnections(adminUrl, name);
      await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
      if (left > 0) throw new Error(`${left} connections to the test database were left open.`);
    },
  };
}

/** Counts the connections that stay open; those that are closing have a moment to finish. */
async function countConnections(adminUrl: string, name: string): Promise<number> {
  return withClient(adminUrl, async (client) => {
    const deadline = Date.now() + CLOSING_MS;
    for (;;) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [name],
      );
      const count = Number(rows[0]?.count ?? 0);
      if (count === 0 || Date.now() > deadline) return count;
      await sleep(25);
    }
  });
}
