import type { Posting } from '@loadstone/contracts/postings';
import { releaseTier } from '@loadstone/contracts/tiers';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Asks first, because a release has no undo. For the menu and the palette: the button beside the tiers says so itself. */
export async function askToRelease({ token, tiers }: Pick<Posting, 'token' | 'tiers'>): Promise<void> {
  const isConfirmed = await ask({
    title: t('tiers.askTitle', { number: (tiers?.released ?? 0) + 1, count: tiers?.count ?? 1 }),
    body: t('tiers.askBody'),
    confirmLabel: t('tiers.askConfirm'),
    cancelLabel: t('ui.cancel'),
    isDangerous: true,
  });
  if (isConfirmed) releaseNextTier({ token, tiers });
}

/**
 * Releases the next tier of an own load now, and says so. A retry releases the same tier, not the one after it.
 *
 * @param onSettled called after the reply, also of a call that failed
 */
export function releaseNextTier({ token, tiers }: Pick<Posting, 'token' | 'tiers'>, onSettled?: () => void): void {
  const body = { number: (tiers?.released ?? 0) + 1 };
  const send = () =>
    handleReply(callEndpoint(releaseTier, { params: { token }, body }), {
      onSuccess: () => showToast({ message: t('tiers.released'), tone: 'success' }),
      onError: (error) =>
        showToast({
          message: toReasonedText(t('tiers.releaseFailed'), error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: send },
        }),
      onSettled,
    });
  send();
}
