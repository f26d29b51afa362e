import { removeOldChanges } from './change-feed/change-feed.ts';
import type { Configuration } from '../ground/settings/config.ts';
import { readDatabaseBytes, type Db, type OpenDatabase } from './database.ts';
import type { ModuleDeclaration } from './module-declaration.ts';
import { countStatements } from './preparing-client.ts';
import { readDisk } from './storage-watch.ts';

/** What the database itself has. */
export const dbModule = {
  tables: {
    change_feed: {
      rows: 'one a change of a row that others see',
      daily: 'W × 0.5 KB = 10 MB, and 0.5 KB a reposted posting',
      removed: 'after a day',
      refusals: ['request.dailyLimit', 'posting.limitReached'],
    },
    change_feed_bounds: {
      rows: 'at most one for each 500 changes',
      daily: 'below 0.01 MB',
      removed: 'all but the newest within a day',
      refusals: ['request.dailyLimit', 'posting.limitReached'],
    },
    kysely_migration: { rows: 'one a migration', daily: 'none', removed: 'never', refusals: 'none' },
    kysely_migration_lock: { rows: '1', daily: 'none', removed: 'never', refusals: 'none' },
  },
  // Servers read the feed within seconds; a day allows for a server that hangs.
  retention: [{ kept: { hours: 24 }, remove: removeOldChanges }],
  gauges: [
    {
      name: 'loadstone_database_waiting',
      help: 'Statements and transactions that wait for a database connection',
      read: ({ database }) => database.countWaiting(),
    },
    {
      name: 'loadstone_database_statements_total',
      help: 'Statements sent to the database since the start, each one round trip',
      read: countStatements,
    },
    {
      name: 'loadstone_replica_reads_total',
      help: 'Reads that the replica served since the start',
      read: ({ database }) => database.replicaFigures.served,
    },
    {
      name: 'loadstone_replica_passed_on_total',
      help: 'Reads that the primary served since the start, because the replica was behind or away',
      read: ({ database }) => database.replicaFigures.passedOn,
    },
    {
      name: 'loadstone_database_bytes',
      help: 'Size of the database with its indexes',
      acrossWorkers: 'max',
      read: ({ db }) => readDatabaseBytes(db),
    },
    {
      name: 'loadstone_disk_free_bytes',
      help: 'Free space of the file system of DATA_DIR, which has documents, the master key and an embedded database',
      acrossWorkers: 'min',
      read: async ({ configuration }) => (await readDisk(configuration.database.dataFolder)).freeBytes,
    },
    {
      name: 'loadstone_disk_bytes',
      help: 'Size of that file system',
      acrossWorkers: 'min',
      read: async ({ configuration }) => (await readDisk(configuration.database.dataFolder)).bytes,
    },
  ],
} satisfies ModuleDeclaration<{
  readonly db: Db;
  readonly configuration: Configuration;
  readonly database: Pick<OpenDatabase, 'countWaiting' | 'replicaFigures'>;
}>;
