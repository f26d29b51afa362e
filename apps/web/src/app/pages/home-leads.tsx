import type { Posting } from '@loadstone/contracts';
import { LeadsPane } from '../../features/leads/components/leads-pane.tsx';
import { LeadCompany } from './lead-company.tsx';
import { useLeadActions } from './use-lead-actions.tsx';
import { useWidening } from './use-widening.ts';

interface HomeLeadsProps {
  readonly posting: Posting;
  readonly isOpen: boolean;
  readonly isExpired: boolean;
}

/** The leads of the selected posting with their actions. Loads after the postings are shown. */
export function HomeLeads({ posting, isOpen, isExpired }: HomeLeadsProps) {
  const { listMenuItems, dialogs } = useLeadActions(false);
  const onWiden = useWidening(posting);
  return (
    <>
      <LeadsPane
        posting={posting}
        isOpen={isOpen}
        isExpired={isExpired}
        surroundings={{
          listMenuItems,
          renderCompany: (lead, sampleMarks) => <LeadCompany lead={lead} sampleMarks={sampleMarks} />,
          onWiden,
        }}
      />
      {dialogs}
    </>
  );
}
