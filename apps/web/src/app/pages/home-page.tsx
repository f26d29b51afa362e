import { useEffect } from 'react';
import { usePartnerLeadCount } from '../../data/leads/list-partner-leads.ts';
import { useLeads } from '../../data/leads/list-leads.ts';
import { AssignedView } from '../../features/assignments/components/assigned-view.tsx';
import { CompanyFacts } from '../../features/companies/components/company-facts.tsx';
import { LeadsPane } from '../../features/leads/components/leads-pane.tsx';
import { toLeadGridKey } from '../../features/leads/model/lead-grid-key.ts';
import { useLiveLeads } from '../../data/leads/live.ts';
import { useReloadLeads } from '../../features/leads/use-reload-leads.ts';
import { LiveSwitch } from '../../features/live-leads/components/live-switch.tsx';
import { useLiveLeadView } from '../../features/live-leads/use-live-lead-view.ts';
import { useFindPosting } from '../../data/postings/posting-cache.ts';
import { Desk } from '../desk/desk.tsx';
import { PostingDetails, type DeskDetails } from '../../features/posting-details/components/posting-details.tsx';
import { InsuranceGate } from '../../features/insurance/components/insurance-gate.tsx';
import { DeskOverlayContext } from '../../features/posting-list/model/desk-overlay.ts';
import { IndexWidgets } from '../../features/rates/components/index-widgets.tsx';
import { SubscriptionRequired } from '../../features/subscription/components/subscription-required.tsx';
import { SoundButton } from '../../features/preferences/components/sound-button.tsx';
import { tellOfAutoRefresh } from '../../features/sessions/auto-refresh-notice.ts';
import { preloadGrid } from '../../grid/data-grid.tsx';
import { useSession } from '../../lib/session/session.ts';
import { HomeLiveLeads } from './home-live-leads.tsx';
import { LeadCompany } from './lead-company.tsx';
import { useLeadActions } from './use-lead-actions.tsx';
import { useWidening } from './use-widening.ts';

/** The postings screen, which combines the features of postings and leads. */
export function HomePage() {
  const reloadLeads = useReloadLeads();
  useLiveLeads();
  useEffect(preloadGrid, []);
  const reload = (token: number) => {
    reloadLeads(token);
    tellOfAutoRefresh();
  };
  const live = useLiveLeadView();
  const findPosting = useFindPosting();
  const overlay = live.isOn
    ? {
        pane: <HomeLiveLeads view={live} findPosting={findPosting} />,
        token: live.filter.token,
        toggleToken: live.toggleToken,
        onLeave: () => live.turn(false),
      }
    : null;
  const liveTools = live.isAvailable && (
    <>
      <SoundButton />
      <LiveSwitch view={live} />
    </>
  );
  return (
    <InsuranceGate warnsBefore>
      <DeskOverlayContext value={overlay}>
        <Desk
          renderDetails={(details) => <HomeDetails details={details} />}
          onReloadLeads={reload}
          liveTools={liveTools}
        />
      </DeskOverlayContext>
      <SubscriptionRequired />
    </InsuranceGate>
  );
}

function HomeDetails({ details }: { details: DeskDetails }) {
  const { mode } = useSession();
  const { posting, isOpen, isExpired } = details;
  const leads = useLeads(posting.token, isOpen);
  const partnerLeadCount = usePartnerLeadCount(posting);
  const { listMenuItems, dialogs } = useLeadActions(false);
  const onWiden = useWidening(posting);
  return (
    <PostingDetails
      details={details}
      leadCount={isOpen ? leads.data?.total : undefined}
      partnerLeadCount={isOpen ? partnerLeadCount : undefined}
      gridKey={isOpen ? toLeadGridKey(mode) : undefined}
      rates={<IndexWidgets posting={posting} />}
    >
      {isOpen || isExpired ? (
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
      ) : (
        <AssignedView
          key={posting.token}
          posting={posting}
          renderCompany={(custCd, userId) => <CompanyFacts custCd={custCd} userId={userId} />}
        />
      )}
      {dialogs}
    </PostingDetails>
  );
}
