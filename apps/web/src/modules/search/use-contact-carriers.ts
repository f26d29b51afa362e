import type { FoundCarrier } from '@loadstone/contracts/search';
import { useContactCarrier } from './search-carriers.ts';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';

/** Marks trucks as contacted, or removes their marks, one after the other. A failure offers Retry. */
export function useContactCarriers(): (
  carriers: readonly FoundCarrier[],
  contacted: FoundCarrier['contacted'],
) => void {
  const mark = useContactCarrier();
  const send = async (carriers: readonly FoundCarrier[], contacted: FoundCarrier['contacted']): Promise<void> => {
    const failed: FoundCarrier[] = [];
    let reason: unknown;
    for (const carrier of carriers) {
      await mark.mutateAsync({ carrier, contacted }).catch((error: unknown) => {
        failed.push(carrier);
        reason = error;
      });
    }
    if (failed.length === 0) return;
    showToast({
      message: toFailureText(contacted === 'Y' ? t('search.contactFailed') : t('search.uncontactFailed'), reason),
      tone: 'danger',
      action: { label: t('ui.retry'), run: () => void send(failed, contacted) },
    });
  };
  return (carriers, contacted) => void send(carriers, contacted);
}
