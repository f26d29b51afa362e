import type { Posting } from '@loadstone/contracts';
import type { ReactNode } from 'react';
import { LeadsPane } from '../../features/leads/components/leads-pane.tsx';
import { LeadCompany } from './lead-company.tsx';
import { useLeadActions } from './use-lead-actions.tsx';
import { useWidening } from './use-widening.ts';

interface HomeLeadsProps {
  readonly posting: Posting;
  readonly isOpen: boolean;
  readonly isExpired: boolean;
  /** Moves the focus from the leads back to the list of postings. */
  readonly onLeave: () => void;
  /** Shown in place of the leads of a posting that is neither open nor expired. */
  readonly children: ReactNode;
}

/**
 * The leads of the selected posting with their actions. Loads after the postings are shown. A dialog stays open when its
 * action makes the posting one without leads.
 */
export function HomeLeads({ posting, isOpen, isExpired, onLeave, children }: HomeLeadsProps) {
  const { listMenuItems, dialogs } = useLeadActions(false);
  const onWiden = useWidening(posting);
  return (
    <>
      {isOpen || isExpired ? (
        <LeadsPane
          posting={posting}
          isOpen={isOpen}
          isExpired={isExpired}
          surroundings={{
            listMenuItems,
            renderCompany: (lead, sampleMarks) => <LeadCompany lead={lead} sampleMarks={sampleMarks} />,
            onWiden,
            onLeave,
          }}
        />
      ) : (
        children
      )}
      {dialogs}
    </>
  );
}
