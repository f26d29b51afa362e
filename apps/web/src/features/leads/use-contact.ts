import type { Lead } from '@loadstone/contracts';
import { leadTexts } from '../../lib/texts/leads.ts';
import { uiTexts } from '../../lib/texts/ui.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useSetContacted } from '../../data/leads/set-contacted.ts';

/** Marks a lead as contacted, or takes the mark away where it stands. */
export function useContact(): (lead: Lead) => void {
  const mark = useSetContacted();
  const send = (lead: Lead, contacted: Lead['contacted']) => {
    mark.mutateAsync({ lead, contacted }).catch(() =>
      showToast({
        message: contacted === 'Y' ? leadTexts.contactFailed : leadTexts.uncontactFailed,
        tone: 'danger',
        action: { label: uiTexts.retry, run: () => send(lead, contacted) },
      }),
    );
  };
  return (lead) => send(lead, lead.contacted === 'Y' ? '' : 'Y');
}
