import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import { notifyAfterCommit } from '../../db/channels/notification-listener.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../ground/errors.ts';
import { claimWindow, getWindowHold, type WindowHold } from './windows.queries.ts';

/**
 * How long a window may take from its claim to its connection. It usually takes milliseconds; after this limit its
 * claim is ignored.
 */
const ENTERING_LIMIT_MS = 2_000;
const ENTERING_PAUSE_MS = 25;
/** How often an attempt is repeated when the hold changes meanwhile. */
const ATTEMPTS = 20;

/** A window that claims the session. */
interface WindowClaim {
  sessionId: string;
  windowId: string;
  /** Checks whether a window of the session replies. */
  isWindowAlive: (windowId: string) => Promise<boolean>;
}

/**
 * Claims a session's window, for a new connection of the window that holds it or in place of a dead one. A window that
 * is still connecting cannot reply yet, so the function waits for it. A claim succeeds only if the hold has not changed
 * since it was read. The database decides, so the rule holds across servers.
 *
 * @returns the number of the claim
 * @throws AppError `session.secondWindow` while another window holds it and is alive
 */
export async function claimOnlyWindow(db: Db, { sessionId, windowId, isWindowAlive }: WindowClaim): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = await waitUntilEntered(db, { sessionId, windowId });
    const isOthers = seen.windowId !== undefined && seen.windowId !== windowId;
    if (isOthers && (await isWindowAlive(seen.windowId))) break;
    const claim = await inTransaction(db, async (tx) => {
      const number = await claimWindow(tx, { sessionId, windowId, seen });
      // The previous holder is disconnected on whichever server it is, also where it only seemed dead.
      if (number !== undefined)
        await notifyAfterCommit(tx, { type: 'windowClaimed', sessionId, windowId, claim: number });
      return number;
    });
    if (claim !== undefined) return claim;
  }
  throw new AppError('session.secondWindow');
}

/** Returns the hold when no other window is still connecting. */
async function waitUntilEntered(
  db: Db,
  { sessionId, windowId }: { sessionId: string; windowId: string },
): Promise<WindowHold> {
  for (;;) {
    const hold = await getWindowHold(db, sessionId);
    const isWaitedFor = hold.isEntering && hold.windowId !== windowId && hold.enteringMs < ENTERING_LIMIT_MS;
    if (!isWaitedFor) return hold;
    await sleep(ENTERING_PAUSE_MS);
  }
}
