import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
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
