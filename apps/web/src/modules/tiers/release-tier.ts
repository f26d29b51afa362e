import type { Posting } from '@loadstone/contracts/postings';
import { releaseTier } from '@loadstone/contracts/tiers';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

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
