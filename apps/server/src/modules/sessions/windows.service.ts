import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import { notifyAfterCommit } from '../../db/notification-listener.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { claimWindow, getWindowHold, type WindowHold } from './windows.queries.ts';

/** How long after its claim a window may take until it is in. It takes milliseconds; one that does not come is passed over then. */
const ENTERING_LIMIT_MS = 2_000;
const ENTERING_PAUSE_MS = 25;
/** How often the hold may change while a window tries for it. */
const ATTEMPTS = 20;

/** A window that wants to be the session's one window. */
export interface WindowClaim {
  sessionId: string;
  windowId: string;
  /** Asks whether a window of the session answers. */
  isWindowAlive: (windowId: string) => Promise<boolean>;
}

/**
 * Claims a session's window, for a new connection of the window that has it or in place of one that is
 * dead. A window that has claimed it and is not in yet cannot answer, so it is waited for; and nobody
 * takes what has changed since it was looked at. The database decides, so it holds for all servers.
 *
 * @returns the number of the claim
 * @throws AppError `session.secondWindow` while another window has it and lives
 */
export async function claimOnlyWindow(db: Db, { sessionId, windowId, isWindowAlive }: WindowClaim): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = await waitUntilEntered(db, { sessionId, windowId });
    const isOthers = seen.windowId !== undefined && seen.windowId !== windowId;
    if (isOthers && (await isWindowAlive(seen.windowId))) break;
    const claim = await inTransaction(db, async (tx) => {
      const number = await claimWindow(tx, { sessionId, windowId, seen });
      // Whoever had it is ended wherever it is connected, also a window that only seemed dead.
      if (number !== undefined)
        await notifyAfterCommit(tx, { type: 'windowClaimed', sessionId, windowId, claim: number });
      return number;
    });
    if (claim !== undefined) return claim;
  }
  throw new AppError('session.secondWindow');
}

/** The hold, once no other window is about to come in. */
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
