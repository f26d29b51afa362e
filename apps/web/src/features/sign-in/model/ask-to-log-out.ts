import { fill } from '../../../lib/texts/fill.ts';
import { signInTexts } from '../../../lib/texts/sign-in.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import type { SessionController } from './session-controller.ts';

/** Asks in the specification's words, and logs out where the answer is yes. */
export async function askToLogOut(controller: SessionController, email: string): Promise<void> {
  const isConfirmed = await ask({
    title: signInTexts.logoutTitle,
    body: fill(signInTexts.logoutNote, { email }),
    confirmLabel: signInTexts.logOut,
    cancelLabel: signInTexts.cancel,
  });
  if (isConfirmed) await controller.logOut();
}
