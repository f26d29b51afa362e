import { CloseButton } from '@mantine/core';
import type { Lead } from '@loadstone/contracts';
import { useEffect, useRef } from 'react';
import type { CalledCompany } from '../../features/call-notes/dialogs/call-note-dialog.tsx';
import type { DetourQuestion } from '../../data/trips/detour.ts';
import { LeadFacts } from '../../features/leads/components/lead-facts.tsx';
import { LeadPanelActions } from '../../features/leads/components/lead-panel-actions.tsx';
import { LeadReasons } from '../../features/leads/components/lead-reasons.tsx';
import { useLeadCommands } from '../../features/leads/use-lead-commands.ts';
import type { RowMenuItem } from '../../grid/column.ts';
import { t } from '../../lib/texts/t.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { PanelBody, PanelHeader, SidePanel } from '../../ui/side-panel.tsx';
import { renderOfferCompany } from './render-offer-company.tsx';
import { LeadCompany } from './lead-company.tsx';

const LeadDetour = lazyComponent(() => import('../../features/trips/components/lead-detour.tsx'));
const LeadOffer = lazyComponent(() => import('../../features/offers/components/lead-offer.tsx'));
const CompanyNotes = lazyComponent(() => import('../../features/call-notes/components/company-notes.tsx'));

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
            <LeadOffer lead={lead} renderCompany={renderOfferCompany} />
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
