import type pg from 'pg';
import { createPool, type ConnectionTrouble } from './connections.ts';

/** One connection listens, the others speak. */
const CONNECTIONS = 3;

/** The database as the wire between the hubs of several servers. */
export interface HubChannel {
  /** Of a pool it has `connect` and `query`, which are all that the adapter uses. */
  readonly pool: pg.Pool;
  /** To be called once the adapter is closed. */
  close(): Promise<void>;
}

/**
 * A pool for the hub's adapter. The adapter takes a connection to listen on. It does not give it back
 * when the database goes away, and one that it is just preparing when it is closed it keeps, or even
 * tries to replace for ever; here all of them are given back for it.
 */
export function openHubChannel(url: string, onTrouble: ConnectionTrouble): HubChannel {
  const pool = createPool(url, CONNECTIONS, onTrouble);
  const taken = new Map<pg.PoolClient, () => void>();
  let isClosed = false;

  const connect = async (): Promise<pg.PoolClient> => {
    // A closed adapter that still asks waits for ever instead of asking again.
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

  return {
    pool: { connect, query: (text: string, values?: unknown[]) => pool.query(text, values) } as unknown as pg.Pool,
    async close() {
      isClosed = true;
      for (const [client, giveBack] of [...taken]) {
        // Waits for what the adapter asked of it, whose failure would make it try again.
        await client.query('select 1').catch(() => undefined);
        client.removeAllListeners('end');
        giveBack();
      }
      await pool.end();
    },
  };
}
