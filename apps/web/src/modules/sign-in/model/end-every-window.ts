import { after } from '../../../lib/time/clock.ts';
import { runBeforeLogout } from '../../../lib/session/before-logout.ts';
import { endEverySession, noteForcedLogout } from '../forced-logout.ts';

/** The longest time that a logout waits for the requests to the other windows. */
const CLOSE_GRACE_MS = 3_000;

/** Ends the session in every window of the user, within 3 s. `isForced`: recorded for windows that are asleep. */
export async function endEveryWindow(userId: number, isForced: boolean): Promise<void> {
  const end = async () => {
    await runBeforeLogout();
    if (isForced) await noteForcedLogout(userId);
    await endEverySession(userId);
  };
  await Promise.race([end(), new Promise<void>((resolve) => after(CLOSE_GRACE_MS, resolve))]);
}
