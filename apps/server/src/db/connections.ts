import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

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

/**
 * A pool of connections. When the database server stops, idle connections break; the pool replaces them and calls
 * `onTrouble`, so that the process does not end.
 */
export function createPool(url: string, size: number, onTrouble: ConnectionTrouble): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: size,
    types,
    application_name: 'loadstone',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // Both handlers are needed: without either, a restart of the database ends the process.
  pool.on('error', (error) => onTrouble(error, 'idle database connection'));
  pool.on('connect', (client) => {
    client.on('error', (error: Error) => onTrouble(error, 'database connection'));
  });
  return pool;
}

/** A pool of plain connections for the library of the task queue, which prepares its own statements and listens. */
export function createTaskPool(url: string, size: number, onTrouble: ConnectionTrouble): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'loadstone',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
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
    application_name: 'loadstone',
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

/** A single connection outside of a pool. The caller connects and ends it. */
export function createClient(url: string): pg.Client {
  return new pg.Client({ connectionString: url, types, application_name: 'loadstone', keepAlive: true });
}

/**
 * Ends a connection without waiting for the reply: after a failed connect there is none, and the driver's promise never
 * settles.
 */
export function dropClient(client: pg.Client): void {
  client.end().catch(() => undefined);
}
