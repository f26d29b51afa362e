import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { findShares } from '../ground/caller-shares.ts';
import type { FairQueue } from '../ground/fair-queue.ts';
import { findChangeId } from './calls-change.ts';
import { findHeld, type HeldTransaction } from './held-transaction.ts';

/** PostgreSQL, whose connections are given by shares, and whose transactions join the shared one of their context. */
export class JoiningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #access: ConnectionAccess;

  constructor(config: PostgresDialectConfig, access: ConnectionAccess) {
    super(config);
    this.#config = config;
    this.#access = access;
  }

  override createDriver(): Driver {
    return new JoiningDriver(this.#config, this.#access);
  }
}

/** How the connections of a pool are taken. */
interface ConnectionAccess {
  readonly queue: FairQueue;
  /** True to throw where a request that holds a connection asks for another one. */
  readonly refusesSecond: boolean;
}

class JoiningDriver extends PostgresDriver {
  readonly #access: ConnectionAccess;
  readonly #joined = new WeakMap<DatabaseConnection, HeldTransaction>();
  readonly #places = new WeakMap<DatabaseConnection, () => void>();

  constructor(config: PostgresDialectConfig, access: ConnectionAccess) {
    super(config);
    this.#access = access;
  }

  /**
   * Takes a connection, in which a caller's work waits for its share first.
   *
   * @throws AppError `request.tooMany`, `server.overloaded`
   */
  override async acquireConnection(options?: AcquireOptions): Promise<DatabaseConnection> {
    const state = findHeld();
    if (state?.isShared === true) {
      this.#joined.set(state.connection, state);
      return state.connection;
    }
    const shares = findShares();
    if (state !== undefined && shares !== undefined && this.#access.refusesSecond) {
      throw new Error(
        'a request asks for a second connection in a transaction; give it the transaction, or run it before',
      );
    }
    if (shares === undefined) return super.acquireConnection(options);
    const release = await this.#access.queue.acquire(shares.path);
    try {
      const connection = await super.acquireConnection(options);
      this.#places.set(connection, release);
      return connection;
    } catch (error) {
      release();
      throw error;
    }
  }

  override async releaseConnection(connection: PgConnection): Promise<void> {
    if (this.#findJoined(connection) !== undefined) return;
    const release = this.#places.get(connection);
    this.#places.delete(connection);
    try {
      await super.releaseConnection(connection);
    } finally {
      release?.();
    }
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const state = this.#findJoined(connection);
    if (state === undefined) return this.#begin(connection, settings);
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

  /** Begins a transaction, which states the running call, in one round trip. */
  async #begin(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const changeId = findChangeId();
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined;
    if (changeId === undefined || !isPlain) return super.beginTransaction(connection, settings);
    await run(connection, `begin; set local loadstone.change_id = '${changeId}'`);
  }

  /** The open shared transaction of this connection; undefined for the outermost begin, commit and release. */
  #findJoined(connection: DatabaseConnection): HeldTransaction | undefined {
    const state = this.#joined.get(connection);
    return state !== undefined && findHeld() === state ? state : undefined;
  }
}

type AcquireOptions = Parameters<PostgresDriver['acquireConnection']>[0];
type PgConnection = Parameters<PostgresDriver['releaseConnection']>[0];

async function run(connection: DatabaseConnection, sql: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(sql));
}
