import type pg from 'pg';
import { createPool, type ConnectionTrouble } from './connections.ts';

/** One connection listens, one speaks. */
const CONNECTIONS = 3;

/** The database as the wire between the hubs of several servers. */
export interface HubChannel {
  /** Of a pool it has `connect` and `query`, which are all that the adapter uses. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * A pool for the hub's adapter. The adapter takes a connection to listen on and does not give it back
 * when the database goes away, nor while it is still connecting; here both are given back for it.
 */
export function openHubChannel(url: string, onTrouble: ConnectionTrouble): HubChannel {
  const pool = createPool(url, CONNECTIONS, onTrouble);
  const listening = new Set<() => void>();
  let isClosed = false;

  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const release = client.release.bind(client);
    let isReleased = false;
    const giveBack = (): void => {
      if (isReleased) return;
      isReleased = true;
      listening.delete(giveBack);
      release(true);
    };
    client.release = giveBack;
    client.once('end', giveBack);
    listening.add(giveBack);
    if (!isClosed) return client;
    giveBack();
    // The adapter is closed and no longer waits.
    return new Promise(() => undefined);
  };

  return {
    pool: { connect, query: (text: string, values?: unknown[]) => pool.query(text, values) } as unknown as pg.Pool,
    async close() {
      isClosed = true;
      for (const giveBack of [...listening]) giveBack();
      await pool.end();
    },
  };
}
