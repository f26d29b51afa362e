import { CloseButton } from '@mantine/core';
import type { Lead } from '@loadstone/contracts/leads';
import { useEffect, useRef } from 'react';
import type { CalledCompany } from '../../modules/call-notes/index.ts';
import type { DetourQuestion } from '../../modules/trips/index.ts';
import { LeadFacts, LeadPanelActions, LeadReasons, canBook, useLeadCommands } from '../../modules/leads/index.ts';
import type { RowMenuItem } from '../../grid/column.ts';
import { t } from '../../lib/texts/t.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { PanelBody, PanelHeader, SidePanel } from '../../ui/side-panel.tsx';
import { LeadCompany } from '../desk/lead-company.tsx';

const LeadDetour = lazyComponent(() => import('../../modules/trips/components/lead-detour.tsx'));
const LeadOffer = lazyComponent(() => import('../../modules/offers/components/lead-offer.tsx'));
const BookNow = lazyComponent(() => import('../../modules/offers/components/book-now.tsx'));
const CompanyNotes = lazyComponent(() => import('../../modules/call-notes/components/company-notes.tsx'));

interface TripLeadPanelProps {
  readonly lead: Lead;
  readonly isGone: boolean;
  /** The way of the truck that this load is judged by; undefined for a later load of a trip, and without a way. */
  readonly detourOf: DetourQuestion | undefined;
  readonly listMenuItems: (lead: Lead) => readonly RowMenuItem[];
  readonly onNote: (called: CalledCompany) => void;
  readonly onClose: () => void;
}

/** The panel of a load of a trip: what the panel of a lead shows. Its keys and the palette have the actions of a lead. */
export function TripLeadPanel({ lead, isGone, detourOf, listMenuItems, onNote, onClose }: TripLeadPanelProps) {
  const entry = { lead, arrivedAtMs: null, goneAtMs: null };
  // A load outside of the truck's own reach is no lead of its posting, which offers, marks and notes need.
  const isLead = lead.covers && lead.eToken > 0;
  useLeadCommands({
    entries: [],
    opened: isGone || !isLead ? undefined : entry,
    listMenuItems: (of) => listMenuItems(of.lead),
    focusGrid: () => undefined,
  });
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => closing.current?.focus(), []);
  return (
    <SidePanel label={t('trips.leg.panel', { company: lead.company })} onClose={onClose}>
      <PanelHeader title={lead.company}>
        <CloseButton ref={closing} aria-label={t('trips.leg.close')} onClick={onClose} />
      </PanelHeader>
      {isLead && !isGone && <LeadPanelActions items={listMenuItems(lead)} />}
      {isGone && (
        <p role="status" style={{ padding: '8px 16px', margin: 0 }}>
          {t('leads.goneHint')}
        </p>
      )}
      <PanelBody>
        {isLead && (
          <LazyPart>
            <LeadOffer lead={lead} />
          </LazyPart>
        )}
        {isLead && !isGone && canBook(lead, listMenuItems(lead)) && (
          <LazyPart>
            <BookNow lead={lead} />
          </LazyPart>
        )}
        <LeadCompany
          lead={lead}
          sampleMarks={[]}
          afterContact={isLead && !isGone && <LeadReasons myToken={lead.eToken} myVersion={0} lead={lead} />}
        />
        {detourOf && !isGone && (
          <LazyPart>
            <LeadDetour question={detourOf} version={lead.updatedOn} />
          </LazyPart>
        )}
        <LeadFacts lead={lead} />
        {isLead && (
          <LazyPart>
            <CompanyNotes
              key={lead.custCd}
              called={{ custCd: lead.custCd, company: lead.company, token: lead.eToken }}
              onAdd={onNote}
            />
          </LazyPart>
        )}
      </PanelBody>
    </SidePanel>
  );
}
