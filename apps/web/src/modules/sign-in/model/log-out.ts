import { runBeforeLogout } from '../../../lib/session/before-logout.ts';
import { t } from '../../../lib/texts/t.ts';
import { after } from '../../../lib/time/clock.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { endEverySession, noteForcedLogout } from '../forced-logout.ts';
import type { SessionController } from './session-controller.ts';

/** Asks for confirmation with the text of the specification, and logs out after a yes. */
export async function askToLogOut(controller: SessionController, email: string): Promise<void> {
  const isConfirmed = await ask({
    title: t('signIn.logoutTitle'),
    body: t('signIn.logoutNote', { email }),
    confirmLabel: t('signIn.logOut'),
    cancelLabel: t('signIn.cancel'),
  });
  if (isConfirmed) await controller.logOut();
}

/** The longest time that a logout waits for the requests to the other windows. */
const CLOSE_GRACE_MS = 3_000;

/** The longest wait for what this window does first: the other windows must end too. */
const BEFORE_MS = 1_500;

/** Ends the session in every window of the user, within 3 s. `isForced`: recorded for windows that are asleep. */
export async function endEveryWindow(userId: number, isForced: boolean): Promise<void> {
  const end = async () => {
    // A database that a frozen window holds would never be deleted.
    await Promise.race([runBeforeLogout(), wait(BEFORE_MS)]);
    if (isForced) await noteForcedLogout(userId);
    await endEverySession(userId);
  };
  await Promise.race([end(), wait(CLOSE_GRACE_MS)]);
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => after(delayMs, resolve));
}
