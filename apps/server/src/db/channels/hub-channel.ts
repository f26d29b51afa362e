import type pg from 'pg';
import { createPool, type ConnectionTrouble } from '../connections.ts';

/** One connection listens, the others send. */
const CONNECTIONS = 3;

/** Messages that may wait for a connection. Further ones are dropped, so that a flood cannot fill the memory. */
const WAITING_MAXIMUM = 1_000;

/** The database connections of the hub's server-to-server transport. */
export interface HubChannel {
  /** Has the pool's `connect` and `query`; the adapter uses nothing else. */
  readonly pool: pg.Pool;
  /** Calls back when the queue is empty again after messages were dropped. */
  onLoss(callback: () => void): void;
  /** Call it after the adapter is closed. */
  close(): Promise<void>;
}

/**
 * A pool for the hub's adapter, with a bounded queue. The adapter acquires a connection to listen on. It does not release it
 * when the database closes it, and when the adapter is closed while it prepares one, it keeps that
 * connection or retries forever. This pool releases all of them.
 */
export function openHubChannel(url: string, onTrouble: ConnectionTrouble): HubChannel {
  const pool = createPool({ url, size: CONNECTIONS, isPooled: false, onTrouble });
  const taken = new Map<pg.PoolClient, () => void>();
  let isClosed = false;
  let waiting = 0;
  let hasDropped = false;
  let onLoss = (): void => undefined;

  const connect = async (): Promise<pg.PoolClient> => {
    // A promise that never settles stops a closed adapter from retrying.
    if (isClosed) return new Promise(() => undefined);
    const client = await pool.connect();
    const release = client.release.bind(client);
    const giveBack = (): void => {
      if (taken.delete(client)) release(true);
    };
    client.release = giveBack;
    client.once('end', giveBack);
    taken.set(client, giveBack);
    if (!isClosed) return client;
    giveBack();
    return new Promise(() => undefined);
  };

  const query = async (text: string, values?: unknown[]): Promise<pg.QueryResult> => {
    if (waiting >= WAITING_MAXIMUM) {
      hasDropped = true;
      throw new Error('Too many messages between servers wait for the database; this one is dropped.');
    }
    waiting += 1;
    const result = await pool.query(text, values).finally(() => (waiting -= 1));
    if (waiting === 0 && hasDropped && !isClosed) {
      hasDropped = false;
      onLoss();
    }
    return result;
  };

  return {
    pool: { connect, query } as unknown as pg.Pool,
    onLoss(callback) {
      onLoss = callback;
    },
    async close() {
      isClosed = true;
      for (const [client, giveBack] of [...taken]) {
        // Waits for the adapter's running query: if it failed, the adapter would retry.
        await client.query('select 1').catch(() => undefined);
        client.removeAllListeners('end');
        giveBack();
      }
      await pool.end();
    },
  };
}
