import type { Posting } from '@loadstone/contracts/postings';
import type { ReactNode } from 'react';
import { LeadsPane, canBook, isPartnerLead } from '../../modules/leads/index.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LeadCompany } from './lead-company.tsx';
import { useLeadActions } from './use-lead-actions.tsx';
import { useLostFocus } from '../../lib/react/use-lost-focus.ts';
import { useWidening } from './use-widening.ts';

const LaneRates = lazyComponent(async () => ({
  default: (await import('../../modules/board-rates/components/lane-rates.tsx')).LaneRates,
}));
const LeadDetour = lazyComponent(() => import('../../modules/trips/components/lead-detour.tsx'));
const LeadOffer = lazyComponent(() => import('../../modules/offers/components/lead-offer.tsx'));
const BookNow = lazyComponent(() => import('../../modules/offers/components/book-now.tsx'));
const LeadBrief = lazyComponent(() => import('./lead-brief.tsx'));
const GoneButton = lazyComponent(() => import('../../modules/leads/components/gone-button.tsx'));
const CompanyNotes = lazyComponent(() => import('../../modules/call-notes/components/company-notes.tsx'));

interface HomeLeadsProps {
  readonly posting: Posting;
  readonly isOpen: boolean;
  readonly isExpired: boolean;
  /** Moves the focus from the leads back to the list of postings. */
  readonly onLeave: () => void;
  /** True where the list of postings is not on screen. */
  readonly isAlone?: boolean;
  /** Called where the leads had the focus and the posting no longer has leads. */
  readonly onLost: () => void;
  /** Shown instead of leads for a posting that is neither open nor expired. */
  readonly children: ReactNode;
}

/**
 * The leads of the selected posting with their actions. Its code loads after the postings are shown. A dialog stays open even
 * if its own action, such as an assignment, leaves the posting without leads.
 */
export function HomeLeads({ posting, isOpen, isExpired, onLeave, isAlone = false, onLost, children }: HomeLeadsProps) {
  const { listMenuItems, addNote, dialogs, isDialogOpen } = useLeadActions(false);
  const onWiden = useWidening(posting);
  const hasLeads = isOpen || isExpired;
  useLostFocus(hasLeads, isDialogOpen, onLost);
  return (
    <>
      {hasLeads ? (
        <LeadsPane
          posting={posting}
          isOpen={isOpen}
          isExpired={isExpired}
          surroundings={{
            listMenuItems,
            renderCompany: (lead, sampleMarks, afterContact) => (
              <>
                <LazyPart>
                  <LeadBrief posting={posting} lead={lead} />
                </LazyPart>
                <LazyPart>
                  <LeadOffer lead={lead} />
                </LazyPart>
                {/* A lead that is gone has no part below its contact. */}
                {afterContact !== false && canBook(lead, listMenuItems(lead)) && (
                  <LazyPart>
                    <BookNow key={lead.token} lead={lead} />
                  </LazyPart>
                )}
                <LeadCompany lead={lead} sampleMarks={sampleMarks} afterContact={afterContact} />
                {posting.corridor === 'C' && lead.pType === 'L' && !isPartnerLead(lead) && (
                  <LazyPart>
                    <LeadDetour
                      question={{ start: { from: 'posting', token: posting.token }, token: lead.token }}
                      version={`${posting.version} ${lead.updatedOn}`}
                    />
                  </LazyPart>
                )}
                {lead.pType === 'L' && !isPartnerLead(lead) && (
                  <LazyPart>
                    <GoneButton lead={lead} />
                  </LazyPart>
                )}
                <LazyPart>
                  {lead.pType === 'L' ? (
                    <LaneRates lane={lead} rate={lead.rate} distance={lead.distance} roadMiles={lead.roadMiles} />
                  ) : (
                    <LaneRates lane={posting} rate={posting.rate} distance={undefined} />
                  )}
                </LazyPart>
                <LazyPart>
                  <CompanyNotes
                    key={lead.custCd}
                    called={{ custCd: lead.custCd, company: lead.company, token: posting.token }}
                    onAdd={addNote}
                  />
                </LazyPart>
              </>
            ),
            onWiden,
            onLeave,
            isAlone,
          }}
        />
      ) : (
        children
      )}
      {dialogs}
    </>
  );
}
