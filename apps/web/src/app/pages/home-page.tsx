import { useEffect } from 'react';
import { useLeads } from '../../features/leads/api/list-leads.ts';
import { LeadsPane } from '../../features/leads/components/leads-pane.tsx';
import { toLeadGridKey } from '../../features/leads/model/lead-grid-key.ts';
import { useLiveLeads } from '../../features/leads/live.ts';
import { useReloadLeads } from '../../features/leads/use-reload-leads.ts';
import { Desk } from '../../features/postings/components/desk.tsx';
import { PostingDetails, type DeskDetails } from '../../features/postings/components/posting-details.tsx';
import { InsuranceGate } from '../../features/postings/insurance/insurance-gate.tsx';
import { SubscriptionRequired } from '../../features/postings/subscription/subscription-required.tsx';
import { tellOfAutoRefresh } from '../../features/sessions/auto-refresh-notice.ts';
import { preloadGrid } from '../../grid/data-grid.tsx';
import { useSession } from '../../lib/session/session.ts';

/** The postings screen, where postings and their leads meet. */
export function HomePage() {
  const reloadLeads = useReloadLeads();
  useLiveLeads();
  useEffect(preloadGrid, []);
  const reload = (token: number) => {
    reloadLeads(token);
    tellOfAutoRefresh();
  };
  return (
    <InsuranceGate warnsBefore>
      <Desk renderDetails={(details) => <HomeDetails details={details} />} onReloadLeads={reload} />
      <SubscriptionRequired />
    </InsuranceGate>
  );
}

function HomeDetails({ details }: { details: DeskDetails }) {
  const { mode } = useSession();
  const { posting, isOpen, isExpired } = details;
  const leads = useLeads(posting.token, isOpen);
  return (
    <PostingDetails
      details={details}
      leadCount={isOpen ? leads.data?.total : undefined}
      gridKey={isOpen ? toLeadGridKey(mode) : undefined}
    >
      <LeadsPane posting={posting} isOpen={isOpen} isExpired={isExpired} />
    </PostingDetails>
  );
}
