import { Kysely, sql, type Logger, type PostgresDialectConfig, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { CONNECTION_WAIT_MS, createPool, createProbePool, type ConnectionTrouble } from './connections.ts';
import { addQueues, createDatabaseQueues, type DatabaseQueues } from './database-queues.ts';
import { JoiningDialect } from './joining-driver.ts';
import { findTracer, toStatementName } from '../ground/telemetry/index.ts';
import { addReplica, Replica, type ReplicaFigures } from './replica.ts';
import type { Database } from './tables/schema.ts';

/** The database as services and queries use it: the pool, or a transaction of it. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** An open database: the query builder and a function to close it. */
export interface OpenDatabase {
  readonly db: Db;
  /** For code that needs its own connection, such as listeners: never that of a pooler. */
  readonly url: string;
  /** What reads were served by, where a replica is configured. */
  readonly replicaFigures: ReplicaFigures;
  /**
   * Runs a query on a connection that nothing else uses. @throws the driver's error where there is no result within a
   * few seconds
   */
  ping(): Promise<void>;
  /** What callers wait in before they take a connection. */
  readonly queues: DatabaseQueues;
  /** The statements and transactions that wait for a connection of the pool. */
  countWaiting(): number;
  /** Ends every connection; later queries fail. */
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly onTrouble: ConnectionTrouble;
  /** How long a statement waits for a connection before it fails; default ten seconds. */
  readonly connectionWaitMs?: number | undefined;
  /** The same database behind a pooler that gives a connection to one transaction at a time; default `url`. */
  readonly pooledUrl?: string | undefined;
  /** A streaming replica, for reads of `readIncluding`. It may be behind a pooler too. */
  readonly replicaUrl?: string | undefined;
  /** True to throw where a request asks for a second connection in a transaction; tests do. Default false. */
  readonly refusesSecond?: boolean | undefined;
}

const NO_READS: ReplicaFigures = { served: 0, passedOn: 0 };

/** Opens a pool and a query builder over it. Connects lazily. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { url, pooledUrl, replicaUrl, onTrouble, connectionWaitMs = CONNECTION_WAIT_MS } = options;
  const isPooled = pooledUrl !== undefined;
  const pool = createPool({ ...options, url: pooledUrl ?? url, size: options.poolSize, isPooled });
  const toDb = (from: Pool, { connections }: DatabaseQueues) => {
    const access = { queue: connections, refusesSecond: options.refusesSecond ?? false };
    const dialect = new JoiningDialect({ pool: from as unknown as KyselyPool }, access);
    return new Kysely<Database>({ dialect, ...traceStatements() });
  };
  const ownQueues = createDatabaseQueues(options.poolSize, connectionWaitMs);
  const replicaQueues = replicaUrl === undefined ? undefined : createDatabaseQueues(options.poolSize, connectionWaitMs);
  const queues = { ...ownQueues, replicaConnections: replicaQueues?.connections };
  const db = toDb(pool, queues);
  addQueues(db, queues);
  const probe = createProbePool(pooledUrl ?? url);
  const replica =
    replicaUrl === undefined || replicaQueues === undefined
      ? undefined
      : new Replica(
          toDb(createPool({ url: replicaUrl, size: options.poolSize, isPooled: true, onTrouble }), replicaQueues),
          (error) => onTrouble(error instanceof Error ? error : new Error(String(error)), 'replica'),
        );
  if (replica !== undefined) addReplica(db, replica);
  return {
    db,
    url,
    get replicaFigures() {
      return replica?.figures ?? NO_READS;
    },
    queues,
    countWaiting: () => queues.connections.figures.waiting + pool.waitingCount,
    ping: async () => {
      await probe.query('select 1');
    },
    close: async () => {
      await probe.end();
      await replica?.close();
      await db.destroy();
    },
  };
}

/** The size of the database with its indexes. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? NaN;
}

/** Adds each statement to the active span, where spans are recorded; without a tracer the query builder logs nothing. */
function traceStatements(): { log?: Logger } {
  const tracer = findTracer();
  if (tracer === undefined) return {};
  return {
    log: ({ query, queryDurationMillis: tookMs, ...outcome }) =>
      tracer.addStatement({
        name: toStatementName(query.sql),
        tookMs,
        ...(outcome.level === 'error' && { error: outcome.error }),
      }),
  };
}

type KyselyPool = Exclude<PostgresDialectConfig['pool'], () => unknown>;
