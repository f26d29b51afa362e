import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findDatabaseFault } from './database-faults.ts';
import { CountingClient, createPreparingClient } from './preparing-client.ts';

const RETRY_MS = 500;

const DATE_OID = 1082;
const INT8_OID = 20;

/**
 * Dates stay `YYYY-MM-DD` (a calendar day has no zone, a JavaScript `Date` has one). 64-bit integers become numbers;
 * one that a number cannot hold exactly is refused.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE_OID) return (text: string) => text;
    if (oid === INT8_OID) return toSafeInteger;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number exactly`);
  return value;
}

/** Called for errors that have no caller: a broken idle connection, a listener that had to reconnect. */
export type ConnectionTrouble = (error: Error, what: string) => void;

/** What this server's connections are called in the database, except that of its task queue: release 0.2.0 uses `loadstone`. */
export const CONNECTION_NAME = 'loadstone-server';

interface PoolOptions {
  readonly url: string;
  readonly size: number;
  /** True behind a pooler: a session may change with each transaction, so nothing is prepared or set in it. */
  readonly isPooled: boolean;
  readonly onTrouble: ConnectionTrouble;
  /** How long a statement waits for a connection before it fails; default ten seconds. */
  readonly connectionWaitMs?: number | undefined;
}

export const CONNECTION_WAIT_MS = 10_000;

/**
 * A pool of connections. When the database server stops, idle connections break; the pool replaces them and calls
 * `onTrouble`, so that the process does not end.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { url, size, isPooled, onTrouble, connectionWaitMs = CONNECTION_WAIT_MS } = options;
  const pool = new pg.Pool({
    Client: isPooled ? CountingClient : createPreparingClient(),
    connectionString: url,
    max: size,
    types,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    // A pooler refuses settings of a session; it has limits of its own.
    ...(isPooled ? {} : { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }),
    keepAlive: true,
  });
  // Both handlers are needed: without either, a restart of the database ends the process.
  pool.on('error', (error) => onTrouble(error, 'idle database connection'));
  pool.on('connect', (client) => {
    client.on('error', (error: Error) => onTrouble(error, 'database connection'));
  });
  return pool;
}

/**
 * A pool of plain connections for the library of the task queue, which prepares its own statements and listens.
 *
 * @param signal where given, connections wait for a database that is away until the signal aborts
 */
export function createTaskPool(url: string, size: number, onTrouble: ConnectionTrouble, signal?: AbortSignal): pg.Pool {
  const config = {
    connectionString: url,
    max: size,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  };
  const pool = signal === undefined ? new pg.Pool(config) : new PatientPool({ ...config, signal });
  pool.on('error', (error) => onTrouble(error, 'idle connection of the task queue'));
  pool.on('connect', (client) => {
    client.on('error', (error: Error) => onTrouble(error, 'connection of the task queue'));
  });
  return pool;
}

/** How long a probe waits for a connection and for its result. */
const PROBE_LIMIT_MS = 2_000;

/** A pool of one connection that gives up fast: a busy or broken main pool does not delay it. */
export function createProbePool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // The next probe reports the outage; without the handlers it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/**
 * A single connection outside of a pool. The caller connects and ends it.
 *
 * @param statementLimitMs how long the caller waits for the result of a statement; default without a limit
 */
export function createClient(url: string, statementLimitMs?: number): pg.Client {
  return new pg.Client({
    connectionString: url,
    types,
    application_name: CONNECTION_NAME,
    keepAlive: true,
    ...(statementLimitMs !== undefined && { query_timeout: statementLimitMs }),
  });
}

/**
 * Ends a connection without waiting for the reply: after a failed connect there is none, and the driver's promise never
 * settles.
 */
export function dropClient(client: pg.Client): void {
  client.end().catch(() => undefined);
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

interface PatientPoolConfig extends pg.PoolConfig {
  /** Ends the waiting for the database. */
  readonly signal: AbortSignal;
}

/** A pool that gives a connection once the database can be reached: its callers neither fail nor back off in an outage. */
class PatientPool extends pg.Pool {
  readonly #signal: AbortSignal;

  constructor({ signal, ...config }: PatientPoolConfig) {
    super(config);
    this.#signal = signal;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connect();
    if (done === undefined) return connecting;
    connecting.then(
      (client) => done(undefined, client, (error) => client.release(error as Error | undefined)),
      (error: Error) => done(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.#signal.aborted || findDatabaseFault(error) !== 'away') throw error;
        this.emit('error', error as Error, undefined as never);
        await wait(RETRY_MS, undefined, { signal: this.#signal }).catch(() => undefined);
      }
    }
  }
}
