import type { Lead } from '@loadstone/contracts/leads';
import { isPartnerLead } from './lead-entries.ts';
import { KEYS, type RowMenuKey } from '../../../ui/shortcuts/keys.ts';

/** The actions on a lead, in the order of its menu. */
export const LEAD_ACTIONS = [
  'assign',
  'offer',
  'network',
  'quickPay',
  'flag',
  'unflag',
  'contact',
  'note',
  'gone',
  'notGone',
  'exclude',
  'call',
  'copyPhone',
] as const;
export type LeadAction = (typeof LEAD_ACTIONS)[number];

/** The keys of actions, on a row with the focus and on the lead whose panel is open. */
export const LEAD_KEYS: Partial<Readonly<Record<LeadAction, RowMenuKey>>> = {
  assign: KEYS.assign,
  offer: KEYS.offer,
  flag: KEYS.flag,
  unflag: KEYS.flag,
  contact: KEYS.contact,
  note: KEYS.note,
  exclude: KEYS.exclude,
  call: KEYS.call,
  copyPhone: KEYS.copyPhone,
};

/** The facts that decide which actions are shown and enabled. */
export interface LeadMenuContext {
  readonly isGloballyExcluded: boolean;
  readonly hasNetworks: boolean;
  /** True for a broker who may change its loads. */
  readonly mayAssign: boolean;
  /** True for a user who may change the own posting of the lead. */
  readonly mayOffer: boolean;
  /** True in the list of live leads, whose rows have fewer actions. */
  readonly isLiveView: boolean;
}

/** True for a lead that can be sent no offer, because its company is only on the partner board. */
export function takesNoOffer(lead: Lead, { mayOffer, isLiveView }: LeadMenuContext): boolean {
  return mayOffer && !isLiveView && isPartnerLead(lead);
}

interface OfferedAction {
  readonly action: LeadAction;
  readonly isEnabled: boolean;
}

/** The actions of a lead. The server enforces each of these rules too. */
export function listLeadActions(lead: Lead, context: LeadMenuContext): OfferedAction[] {
  const offered = LEAD_ACTIONS.filter((action) => isOffered(action, lead, context));
  return offered.map((action) => ({ action, isEnabled: isEnabled(action, lead, context) }));
}

function isOffered(action: LeadAction, lead: Lead, { isLiveView, mayAssign, mayOffer }: LeadMenuContext): boolean {
  if (action === 'assign') return mayAssign && !isLiveView;
  if (action === 'offer') return mayOffer && !isLiveView && !isPartnerLead(lead);
  if (action === 'flag') return lead.flag === 0;
  if (action === 'unflag') return lead.flag > 0;
  // Only a load of this board has an owner who can be asked.
  if (action === 'gone' || action === 'notGone') {
    const isReported = lead.reportedGone === true;
    return lead.pType === 'L' && !isLiveView && !isPartnerLead(lead) && isReported === (action === 'notGone');
  }
  if (action === 'call' || action === 'copyPhone') return lead.phone !== '';
  return action === 'contact' || action === 'note' || !isLiveView;
}

function isEnabled(action: LeadAction, lead: Lead, { isGloballyExcluded, hasNetworks }: LeadMenuContext): boolean {
  switch (action) {
    case 'assign':
      return !isGloballyExcluded && lead.subscriberType === 'Link-P' && lead.productName !== 'Legacy';
    case 'offer':
      return !isGloballyExcluded && lead.productName !== 'Legacy';
    case 'network':
      // A company of the partner board exists only there.
      return !isGloballyExcluded && hasNetworks && !isPartnerLead(lead);
    case 'quickPay':
      return lead.qpStatus === 1;
    case 'flag':
    case 'contact':
    case 'gone':
    case 'notGone':
      return !isGloballyExcluded;
    case 'unflag':
    case 'note':
    case 'call':
    case 'copyPhone':
      return true;
    case 'exclude':
      return !isGloballyExcluded && !isPartnerLead(lead);
  }
}

/** True for a load that states a rate at which it can be booked, where its menu offers an offer. */
export function canBook(
  lead: Lead,
  items: readonly { readonly key: string; readonly isDisabled?: boolean | undefined }[],
): boolean {
  const mayOffer = items.some(({ key, isDisabled }) => key === 'offer' && !isDisabled);
  return lead.pType === 'L' && lead.bookNow === true && lead.rate !== undefined && mayOffer;
}
