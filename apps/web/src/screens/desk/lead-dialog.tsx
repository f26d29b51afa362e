import type { Lead } from '@loadstone/contracts/leads';
import { toHaul } from '@loadstone/contracts/money';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useQueryClient } from '@tanstack/react-query';
import type { CalledCompany } from '../../modules/call-notes/index.ts';
import { findQuickPayUrl, useCurrentLead } from '../../modules/leads/index.ts';
import type { NetworkCandidate } from '../../modules/networks/index.ts';
import { useListedPosting } from '../../modules/postings/index.ts';
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

/** A dialog that an action on a lead opens, and what it is about. */
export type ShownLeadDialog =
  | { readonly type: 'assign'; readonly lead: Lead }
  | { readonly type: 'offer'; readonly lead: Lead }
  | { readonly type: 'note'; readonly called: CalledCompany }
  | { readonly type: 'network'; readonly candidate: NetworkCandidate }
  | { readonly type: 'quickPay' };

interface LeadDialogProps {
  readonly shown: ShownLeadDialog;
  readonly onClose: () => void;
}

/** The dialog of an action on a lead. */
export function LeadDialog({ shown, onClose }: LeadDialogProps) {
  const client = useQueryClient();
  const { mode } = useSession();
  return (
    <LazyDialog onClose={onClose}>
      {shown.type === 'assign' && <AssignDialog lead={shown.lead} onClose={onClose} />}
      {shown.type === 'offer' && <FirstOffer lead={shown.lead} onClose={onClose} />}
      {shown.type === 'note' && <CallNoteDialog called={shown.called} isReopened onClose={onClose} />}
      {shown.type === 'network' && <AddToNetworkDialog candidates={[shown.candidate]} onClose={onClose} />}
      {shown.type === 'quickPay' && (
        <QuickPayDialog url={findQuickPayUrl(client, MODE_KINDS[mode].own)} onClose={onClose} />
      )}
    </LazyDialog>
  );
}

/** The rate of the load is with the lead, or with the own posting; either may change while the dialog is open. */
function FirstOffer({ lead: given, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const { mode } = useSession();
  const lead = useCurrentLead(given);
  const own = useListedPosting(lead.lToken);
  return (
    <OfferDialog
      of={{
        ...lead,
        token: lead.lToken,
        rate: mode === 'B' ? own?.rate : lead.rate,
        // A broker's lead is a truck, whose haul is its own. The estimate is what an offer states later.
        haul: mode === 'C' ? toHaul(lead.distance) : undefined,
      }}
      at={document.querySelector(`[role="row"][row-id="${lead.token}"]`)}
      renderCompany={renderOfferCompany}
      onClose={onClose}
    />
  );
}
