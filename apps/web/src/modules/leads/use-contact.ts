import type { Lead } from '@loadstone/contracts/leads';
import { toFailureText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useSetContacted } from './set-contacted.ts';

/** Marks a lead as contacted, or removes an existing mark. */
export function useContact(): (lead: Lead) => void {
  const mark = useSetContacted();
  const send = (lead: Lead, contacted: Lead['contacted']) => {
    mark.mutateAsync({ lead, contacted }).catch((error: unknown) =>
      showToast({
        message: toFailureText(contacted === 'Y' ? t('leads.contactFailed') : t('leads.uncontactFailed'), error),
        tone: 'danger',
        action: { label: t('ui.retry'), run: () => send(lead, contacted) },
      }),
    );
  };
  return (lead) => send(lead, lead.contacted === 'Y' ? '' : 'Y');
}
