import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Lead } from '@loadstone/contracts/leads';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CalledCompany } from '../../modules/call-notes/index.ts';
import { useExclusion } from '../../modules/exclusions/index.ts';
import { useFlagging } from '../../modules/flags/index.ts';
import { findQuickPayUrl, toLeadMenuItems, useCall, useGoneReport, useContact } from '../../modules/leads/index.ts';
import { useOpenedOffer } from '../../modules/offers/index.ts';
import { useFindPosting } from '../../modules/postings/index.ts';
import { useFreshNetworks, type NetworkCandidate } from '../../modules/networks/index.ts';
import type { RowMenuItem } from '../../grid/column.ts';
import { useSession } from '../../lib/session/session.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { renderOfferCompany } from '../offers/render-offer-company.tsx';

const AssignDialog = lazyComponent(() => import('../../modules/assignments/dialogs/assign-dialog.tsx'));
const OfferDialog = lazyComponent(() => import('../../modules/offers/dialogs/offer-dialog.tsx'));
const CallNoteDialog = lazyComponent(() => import('../../modules/call-notes/dialogs/call-note-dialog.tsx'));
const AddToNetworkDialog = lazyComponent(async () => {
  const { AddToNetworkDialog: Dialog } = await import('../../modules/networks/dialogs/add-to-network-dialog.tsx');
  return { default: Dialog };
});
const QuickPayDialog = lazyComponent(async () => {
  const { QuickPayDialog: Dialog } = await import('../../modules/leads/dialogs/quick-pay-dialog.tsx');
  return { default: Dialog };
});

/** The actions of leads and the dialogs that they open. Render `dialogs` once on the screen. */
interface LeadActions {
  readonly listMenuItems: (lead: Lead) => RowMenuItem[];
  readonly addNote: (called: CalledCompany) => void;
  readonly dialogs: ReactNode;
  readonly isDialogOpen: boolean;
}

/**
 * The actions on a lead, combined from the features of leads, networks, exclusions and flags.
 *
 * @param isLiveView true for the list of live leads, whose rows have fewer actions
 */
export function useLeadActions(isLiveView: boolean): LeadActions {
  const client = useQueryClient();
  const { claims, mode, hasFeature } = useSession();
  const networks = useFreshNetworks();
  const contact = useContact();
  const { call, copyPhone } = useCall();
  const { report, withdraw } = useGoneReport();
  const { flag, unflag } = useFlagging();
  const { exclude } = useExclusion();
  // The lead or company that each open dialog is about; null while it is closed.
  const [candidate, setCandidate] = useState<NetworkCandidate | null>(null);
  const [quickPayOf, setQuickPayOf] = useState<Lead | null>(null);
  const [assigned, setAssigned] = useState<Lead | null>(null);
  const [noted, setNoted] = useState<CalledCompany | null>(null);
  const [offeredOn, setOfferedOn] = useState<Lead | null>(null);
  const opened = useOpenedOffer();
  const findOwn = useFindPosting();

  const context = {
    isGloballyExcluded: claims.globalExcluded,
    hasNetworks: (networks.data?.length ?? 0) > 0,
    mayAssign: mode === 'B' && hasFeature(POSTING_FEATURES.B.update),
    mayOffer: hasFeature(POSTING_FEATURES[mode].update),
    isLiveView,
  };
  const handlers = {
    assign: setAssigned,
    offer: (lead: Lead) => {
      if (!opened.openOf({ token: lead.lToken, eToken: lead.eToken })) setOfferedOn(lead);
    },
    network: ({ custCd, company }: Lead) => setCandidate({ custCd, company }),
    quickPay: setQuickPayOf,
    flag: ({ lToken, eToken }: Lead) => flag({ lToken, eToken }),
    unflag: ({ flag: flagId }: Lead) => unflag(flagId),
    contact,
    note: ({ custCd, company, lToken, eToken }: Lead) =>
      setNoted({ custCd, company, token: MODE_KINDS[mode].own === 'L' ? lToken : eToken }),
    gone: report,
    notGone: withdraw,
    exclude: ({ custCd, company }: Lead) => exclude({ custCd, companyName: company }),
    call,
    copyPhone,
  };

  return {
    listMenuItems: (lead) => toLeadMenuItems(lead, context, handlers),
    addNote: setNoted,
    isDialogOpen:
      noted !== null ||
      assigned !== null ||
      offeredOn !== null ||
      opened.id !== null ||
      candidate !== null ||
      quickPayOf !== null,
    dialogs: (
      <>
        {assigned && (
          <LazyDialog onClose={() => setAssigned(null)}>
            <AssignDialog lead={assigned} onClose={() => setAssigned(null)} />
          </LazyDialog>
        )}
        {offeredOn && (
          <LazyDialog onClose={() => setOfferedOn(null)}>
            <OfferDialog
              of={{
                ...offeredOn,
                token: offeredOn.lToken,
                rate: mode === 'B' ? findOwn(offeredOn.lToken)?.rate : offeredOn.rate,
              }}
              at={document.querySelector(`[role="row"][row-id="${offeredOn.token}"]`)}
              renderCompany={renderOfferCompany}
              onClose={() => setOfferedOn(null)}
            />
          </LazyDialog>
        )}
        {noted && (
          <LazyDialog onClose={() => setNoted(null)}>
            <CallNoteDialog called={noted} onClose={() => setNoted(null)} />
          </LazyDialog>
        )}
        {candidate && (
          <LazyDialog onClose={() => setCandidate(null)}>
            <AddToNetworkDialog candidates={[candidate]} onClose={() => setCandidate(null)} />
          </LazyDialog>
        )}
        {quickPayOf && (
          <LazyDialog onClose={() => setQuickPayOf(null)}>
            <QuickPayDialog url={findQuickPayUrl(client, MODE_KINDS[mode].own)} onClose={() => setQuickPayOf(null)} />
          </LazyDialog>
        )}
      </>
    ),
  };
}
