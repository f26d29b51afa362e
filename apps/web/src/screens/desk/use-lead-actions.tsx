import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Lead } from '@loadstone/contracts/leads';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useEffect, useState, type ReactNode } from 'react';
import type { CalledCompany } from '../../modules/call-notes/index.ts';
import { useExclusion } from '../../modules/exclusions/index.ts';
import { useFlagging } from '../../modules/flags/index.ts';
import { toLeadMenuItems, useCall, useGoneReport, useContact } from '../../modules/leads/index.ts';
import { useOpenedOffer } from '../../modules/offers/index.ts';
import { useFreshNetworks } from '../../modules/networks/index.ts';
import type { RowMenuItem } from '../../grid/column.ts';
import { keepTyped } from '../../lib/browser/typed-values.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useSession } from '../../lib/session/session.ts';
import { useFirstValues } from '../../ui/form/use-kept-values.ts';
import { LeadDialog, type ShownLeadDialog } from './lead-dialog.tsx';

/** The actions of leads and the dialogs that they open. Render `dialogs` once on the screen. */
interface LeadActions {
  readonly listMenuItems: (lead: Lead) => RowMenuItem[];
  readonly addNote: (called: CalledCompany) => void;
  /** Opens the offer of a lead after a request: where another dialog was opened meanwhile, once that one is closed. */
  readonly offerLate: (lead: Lead) => void;
  readonly dialogs: ReactNode;
  readonly isDialogOpen: boolean;
}

/**
 * The actions on a lead, combined from the features of leads, networks, exclusions and flags.
 *
 * @param isLiveView true for the list of live leads, whose rows have fewer actions
 */
export function useLeadActions(isLiveView: boolean): LeadActions {
  const { claims, mode, hasFeature } = useSession();
  const networks = useFreshNetworks();
  const contact = useContact();
  const { call, copyPhone } = useCall();
  const { report, withdraw } = useGoneReport();
  const { flag, unflag } = useFlagging();
  const { exclude } = useExclusion();
  const [dialog, setDialog] = useKeptDialog(isLiveView ? 'liveLeadDialog' : 'leadDialog');
  // Keys may come faster than a dialog is drawn: the first one has it.
  const open = (next: ShownLeadDialog) => setDialog((current) => current ?? next);
  const [late, setLate] = useState<ShownLeadDialog | null>(null);
  const shown = dialog ?? late;
  const opened = useOpenedOffer();
  const offer = (lead: Lead, show: (next: ShownLeadDialog) => void) => {
    if (!opened.openOf({ token: lead.lToken, eToken: lead.eToken })) show({ type: 'offer', lead });
  };

  const context = {
    isGloballyExcluded: claims.globalExcluded,
    hasNetworks: (networks.data?.length ?? 0) > 0,
    mayAssign: mode === 'B' && hasFeature(POSTING_FEATURES.B.update),
    mayOffer: hasFeature(POSTING_FEATURES[mode].update),
    isLiveView,
  };
  const addNote = (called: CalledCompany) => open({ type: 'note', called });
  const handlers = {
    assign: (lead: Lead) => open({ type: 'assign', lead }),
    offer: (lead: Lead) => offer(lead, open),
    network: ({ custCd, company }: Lead) => open({ type: 'network', candidate: { custCd, company } }),
    quickPay: () => open({ type: 'quickPay' }),
    flag: ({ lToken, eToken }: Lead) => flag({ lToken, eToken }),
    unflag: ({ flag: flagId }: Lead) => unflag(flagId),
    contact,
    note: ({ custCd, company, lToken, eToken }: Lead) =>
      addNote({ custCd, company, token: MODE_KINDS[mode].own === 'L' ? lToken : eToken }),
    gone: report,
    notGone: withdraw,
    exclude: ({ custCd, company }: Lead) => exclude({ custCd, companyName: company }),
    call,
    copyPhone,
  };

  return {
    listMenuItems: (lead) => toLeadMenuItems(lead, context, handlers),
    addNote,
    offerLate: (lead) => offer(lead, setLate),
    isDialogOpen: shown !== null || opened.id !== null,
    dialogs: shown && (
      <LeadDialog
        key={dialog ? 'first' : 'late'}
        shown={shown}
        onClose={() => (dialog ? setDialog(null) : setLate(null))}
      />
    ),
  };
}

/** The dialogs whose text is kept. */
const KEPT: readonly ShownLeadDialog['type'][] = ['offer', 'note'];

/** The open dialog. One with text is open again after a reload of the page or the next sign-in of the user. */
function useKeptDialog(name: string) {
  const state = useState(useFirstValues<ShownLeadDialog | null>(name, null));
  const latest = useLatest(state[0]);
  useEffect(
    () => keepTyped(name, () => (latest.current && KEPT.includes(latest.current.type) ? latest.current : null)),
    [name, latest],
  );
  return state;
}
