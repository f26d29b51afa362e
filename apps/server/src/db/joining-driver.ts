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
import { mainThread } from '../ground/fair-turns.ts';
import type { FairQueue } from '../ground/fair-queue.ts';
import { findChange } from './calls-change.ts';
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

/** Runs a statement on a connection of the pool, without the log of the query builder. */
type Execute = DatabaseConnection['executeQuery'];

/** Of each connection of the pool. The query builder adds its log to what it acquires, a joined connection included. */
const unlogged = new WeakMap<DatabaseConnection, Execute>();

/**
 * The connection of a shared transaction as inner work has it. It states whose it is, also after the end of that transaction,
 * when the pool gives the connection to others.
 */
class JoinedConnection implements DatabaseConnection {
  readonly state: HeldTransaction;

  constructor(state: HeldTransaction) {
    this.state = state;
  }

  /** @throws Error where the shared transaction has ended */
  readonly executeQuery: Execute = async (query, options) => {
    const { connection, isOpen } = this.state;
    if (!isOpen) throw new Error('work outlives the shared transaction whose connection it has');
    return (unlogged.get(connection) ?? connection.executeQuery.bind(connection))(query, options);
  };

  streamQuery(): never {
    throw new Error('no statement of the board is streamed');
  }
}

class JoiningDriver extends PostgresDriver {
  readonly #access: ConnectionAccess;
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
    if (state?.isShared === true) return new JoinedConnection(state);
    const shares = findShares();
    if (state !== undefined && shares !== undefined && this.#access.refusesSecond) {
      throw new Error(
        'a request asks for a second connection in a transaction; give it the transaction, or run it before',
      );
    }
    if (shares === undefined) return this.#acquire(options);
    const release = await this.#access.queue.acquire(shares.path);
    try {
      const connection = await this.#acquire(options);
      this.#places.set(connection, release);
      return connection;
    } catch (error) {
      release();
      throw error;
    }
  }

  override async releaseConnection(connection: PgConnection): Promise<void> {
    if (connection instanceof JoinedConnection) return;
    const release = this.#places.get(connection);
    this.#places.delete(connection);
    try {
      await super.releaseConnection(connection);
    } finally {
      release?.();
    }
    if (release === undefined) return;
    const turn = mainThread.goOn(findShares());
    if (turn !== undefined) await turn;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!(connection instanceof JoinedConnection)) return this.#begin(connection, settings);
    const { state } = connection;
    await run(connection, `savepoint joined_${state.depth + 1}`);
    state.depth += 1;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof JoinedConnection)) return super.commitTransaction(connection);
    const { state } = connection;
    await run(connection, `release savepoint joined_${state.depth}`);
    state.depth -= 1;
  }

  override async rollbackTransaction(connection: PgConnection): Promise<void> {
    if (!(connection instanceof JoinedConnection)) return super.rollbackTransaction(connection);
    const { state } = connection;
    // After the end of the shared transaction there is nothing left to roll back.
    if (!state.isOpen) return;
    await run(connection, `rollback to savepoint joined_${state.depth}`);
    state.depth -= 1;
  }

  /** Begins a transaction, which states the running call, in one round trip. */
  async #begin(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const change = findChange();
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined;
    if (change === undefined || !isPlain) return super.beginTransaction(connection, settings);
    const { id, call } = change;
    const stated = [`loadstone.change_id = ${toLiteral(id)}`];
    if (call !== undefined) stated.push(`loadstone.call = ${toLiteral(JSON.stringify(call))}`);
    await run(connection, ['begin', ...stated.map((setting) => `set local ${setting}`)].join('; '));
  }

  async #acquire(options: AcquireOptions): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(options);
    if (!unlogged.has(connection)) unlogged.set(connection, connection.executeQuery.bind(connection));
    return connection;
  }
}

type AcquireOptions = Parameters<PostgresDriver['acquireConnection']>[0];
type PgConnection = Parameters<PostgresDriver['releaseConnection']>[0];

/** A text of SQL: a simple query has no parameters. */
function toLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function run(connection: DatabaseConnection, sql: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(sql));
}
