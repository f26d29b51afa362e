import { ADVISORY_LOCKS, type AdvisoryLock } from './advisory-locks.ts';
import { createClient, dropClient } from './connections.ts';

/** A lock that this process holds by its own connection, until it releases the lock or the connection ends. */
export interface HeldLock {
  /** False once the connection, and the lock with it, is lost. */
  readonly isHeld: boolean;
  release(): void;
}

/** Takes a lock that only one server may hold; undefined where another server holds it. */
export async function tryHoldLock(url: string, lock: AdvisoryLock): Promise<HeldLock | undefined> {
  const client = createClient(url);
  let isHeld = false;
  const lose = (): void => {
    isHeld = false;
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ADVISORY_LOCKS[lock],
    ]);
    isHeld = rows[0]?.taken === true;
  } catch (error) {
    dropClient(client);
    throw error;
  }
  if (!isHeld) {
    dropClient(client);
    return undefined;
  }
  return {
    get isHeld() {
      return isHeld;
    },
    release() {
      isHeld = false;
      dropClient(client);
    },
  };
}
