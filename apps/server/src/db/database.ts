import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type Logger,
  type PostgresDialectConfig,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { createPool, createProbePool, type ConnectionTrouble } from './connections.ts';
import { findTracer, toStatementName } from '../telemetry/index.ts';
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
  /** The statements and transactions that wait for a connection of the pool. */
  countWaiting(): number;
  /** Ends every connection; later queries fail. */
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly onTrouble: ConnectionTrouble;
  /** The same database behind a pooler that gives a connection to one transaction at a time; default `url`. */
  readonly pooledUrl?: string | undefined;
  /** A streaming replica, for reads of `readIncluding`. It may be behind a pooler too. */
  readonly replicaUrl?: string | undefined;
}

const NO_READS: ReplicaFigures = { served: 0, passedOn: 0 };

/** Opens a pool and a query builder over it. Connects lazily. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { url, pooledUrl, replicaUrl, onTrouble } = options;
  const isPooled = pooledUrl !== undefined;
  const pool = createPool({ ...options, url: pooledUrl ?? url, size: options.poolSize, isPooled });
  const toDb = (from: Pool) =>
    new Kysely<Database>({
      dialect: new JoiningDialect({ pool: from as unknown as KyselyPool }),
      ...traceStatements(),
    });
  const db = toDb(pool);
  const probe = createProbePool(pooledUrl ?? url);
  const replica =
    replicaUrl === undefined
      ? undefined
      : new Replica(toDb(createPool({ url: replicaUrl, size: options.poolSize, isPooled: true, onTrouble })), (error) =>
          onTrouble(error instanceof Error ? error : new Error(String(error)), 'replica'),
        );
  if (replica !== undefined) addReplica(db, replica);
  return {
    db,
    url,
    get replicaFigures() {
      return replica?.figures ?? NO_READS;
    },
    countWaiting: () => pool.waitingCount,
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

/** The transaction that all queries of an asynchronous context join. */
interface SharedTransaction {
  readonly connection: DatabaseConnection;
  depth: number;
  isOpen: boolean;
}

const shared = new AsyncLocalStorage<SharedTransaction>();

/**
 * Runs `work` in one transaction. Every query and transaction inside `work` joins it, also those that use the plain
 * `db`. Inner transactions become savepoints. Only for the few places that wrap the work of another module, such as
 * idempotency keys; services call `inTransaction`. Inner transactions must run one after the other, not overlap.
 */
export async function inSharedTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const connection = await tx.getExecutor().provideConnection(async (inner) => inner);
    const state: SharedTransaction = { connection, depth: 0, isOpen: true };
    try {
      return await shared.run(state, () => work(tx));
    } finally {
      // Work of this context that is still running must not use the connection after it is returned to the pool.
      state.isOpen = false;
    }
  });
}

/** Runs `work` outside of the shared transaction of its context: its queries see only what is committed. */
export function outsideSharedTransaction<T>(work: () => Promise<T>): Promise<T> {
  return shared.exit(work);
}

class JoiningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new JoiningDriver(this.#config);
  }
}

class JoiningDriver extends PostgresDriver {
  readonly #joined = new WeakMap<DatabaseConnection, SharedTransaction>();

  override async acquireConnection(options?: AcquireOptions): Promise<DatabaseConnection> {
    const state = shared.getStore();
    if (state?.isOpen !== true) return super.acquireConnection(options);
    this.#joined.set(state.connection, state);
    return state.connection;
  }

  override async releaseConnection(connection: PgConnection): Promise<void> {
    if (this.#findJoined(connection) === undefined) await super.releaseConnection(connection);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const state = this.#findJoined(connection);
    if (state === undefined) return super.beginTransaction(connection, settings);
    state.depth += 1;
    await run(connection, `savepoint joined_${state.depth}`);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const state = this.#findJoined(connection);
    if (state === undefined) return super.commitTransaction(connection);
    await run(connection, `release savepoint joined_${state.depth}`);
    state.depth -= 1;
  }

  override async rollbackTransaction(connection: PgConnection): Promise<void> {
    const state = this.#findJoined(connection);
    if (state === undefined) return super.rollbackTransaction(connection);
    await run(connection, `rollback to savepoint joined_${state.depth}`);
    state.depth -= 1;
  }

  /** The open shared transaction of this connection; undefined for the outermost begin, commit and release. */
  #findJoined(connection: DatabaseConnection): SharedTransaction | undefined {
    const state = this.#joined.get(connection);
    return state?.isOpen === true && shared.getStore() === state ? state : undefined;
  }
}

type AcquireOptions = Parameters<PostgresDriver['acquireConnection']>[0];
type PgConnection = Parameters<PostgresDriver['releaseConnection']>[0];

async function run(connection: DatabaseConnection, sql: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(sql));
}
