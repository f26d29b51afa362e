import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';

/** Shows that tracking is not part of the subscription, and whom to call for it. */
export function showMissingPermit(phone: string): Promise<boolean> {
  return ask({
    title: t('postingForm.trackingTitle'),
    body: t('permits.missing', { phone }),
    confirmLabel: t('postings.ok'),
  });
}
