import { POSTING_KINDS, type BoardChange, type Lead } from '@loadstone/contracts';
import type { AppliedChange, LeadChange, Matching } from '../matching/index.ts';
import type { LeadRequest } from '../modules/leads/index.ts';

/** Beyond this many changes of one company by one event, postings are named instead of leads sent. */
export const ROWS_PER_BATCH = 200;
/** Beyond this many postings named, the company is told to refetch what is on screen. */
export const POSTINGS_PER_BATCH = 1_000;

/** One change to a company's board; a lead that has yet to be read carries the place of its request. */
type PlannedChange =
  { readonly change: BoardChange } | { readonly request: LeadRequest; readonly type: 'lead.appeared' | 'lead.changed' };

/** What one event means to one company, before the rows are read. */
export interface CompanyPlan {
  readonly accountId: number;
  readonly eventId: number;
  /** Too much to tell change by change. */
  readonly isRefused: boolean;
  readonly changes: readonly PlannedChange[];
}

/**
 * What one applied change means to each of the companies that `isWatched` names. To be called while
 * the index stands exactly at that change.
 */
export function planCompanies(
  applied: AppliedChange,
  context: {
    watched: Iterable<number>;
    isWatched: (accountId: number) => boolean;
    matching: Pick<Matching, 'findLead'>;
  },
): CompanyPlan[] {
  const { eventId, change, leadChanges } = applied;
  if (change.type === 'day') {
    return [...context.watched].map((accountId) => ({ accountId, eventId, isRefused: true, changes: [] }));
  }
  const byCompany = new Map<number, LeadChange[]>();
  for (const leadChange of leadChanges) {
    if (!context.isWatched(leadChange.accountId)) continue;
    const known = byCompany.get(leadChange.accountId);
    if (known === undefined) byCompany.set(leadChange.accountId, [leadChange]);
    else known.push(leadChange);
  }
  const own = findOwnChanges(change);
  if (own !== undefined && context.isWatched(own.accountId) && !byCompany.has(own.accountId)) {
    byCompany.set(own.accountId, []);
  }
  return [...byCompany].map(([accountId, changes]) => ({
    accountId,
    eventId,
    ...planCompany(accountId === own?.accountId ? own.changes : [], changes, context.matching),
  }));
}

function planCompany(
  own: readonly BoardChange[],
  leadChanges: readonly LeadChange[],
  matching: Pick<Matching, 'findLead'>,
): Pick<CompanyPlan, 'isRefused' | 'changes'> {
  const planned: PlannedChange[] = own.map((change) => ({ change }));
  if (leadChanges.length <= ROWS_PER_BATCH) {
    planned.push(...leadChanges.flatMap((change) => planLead(change, matching)));
    return { isRefused: false, changes: planned };
  }
  const postings = new Map(leadChanges.map(({ myToken, kind }) => [myToken, kind]));
  if (postings.size > POSTINGS_PER_BATCH) return { isRefused: true, changes: [] };
  for (const [myToken, kind] of postings) planned.push({ change: { type: 'leads.changed', myToken, kind } });
  return { isRefused: false, changes: planned };
}

function planLead(change: LeadChange, matching: Pick<Matching, 'findLead'>): PlannedChange[] {
  const { accountId, kind, myToken, leadToken } = change;
  if (change.type === 'removed') return [{ change: { type: 'lead.removed', myToken, kind, leadToken } }];
  const pair = matching.findLead(myToken, leadToken);
  if (pair === undefined) return [];
  return [{ type: `lead.${change.type}`, request: { accountId, kind, myToken, pair } }];
}

/** The leads that a plan wants read, in the order in which {@link toBoardChanges} takes them. */
export function listRequests(plan: CompanyPlan): LeadRequest[] {
  return plan.changes.flatMap((planned) => ('request' in planned ? [planned.request] : []));
}

/**
 * The plan with its rows. A lead whose row may not be read (any more) is left out: the change that
 * says why comes next.
 */
export function toBoardChanges(plan: CompanyPlan, leads: readonly (Lead | undefined)[]): BoardChange[] {
  let next = 0;
  return plan.changes.flatMap((planned): BoardChange[] => {
    if ('change' in planned) return [planned.change];
    const lead = leads[next++];
    const { myToken, kind } = planned.request;
    return lead === undefined ? [] : [{ type: planned.type, myToken, kind, lead }];
  });
}

/** What a change says to the company whose own it is, besides leads. */
function findOwnChanges(change: AppliedChange['change']): { accountId: number; changes: BoardChange[] } | undefined {
  switch (change.type) {
    case 'posting': {
      const { accountId, token, kind, version } = change.posting;
      return { accountId, changes: [{ type: 'posting.changed', token, kind, version }] };
    }
    case 'postingRemoved': {
      const { accountId, token, kind, version } = change;
      if (version === null) return { accountId, changes: [{ type: 'posting.removed', token, kind }] };
      return { accountId, changes: [{ type: 'posting.changed', token, kind, version }] };
    }
    case 'postingTagged': {
      const { accountId, token, kind } = change;
      return { accountId, changes: [{ type: 'posting.changed', token, kind, version: 0 }] };
    }
    case 'tags':
      return { accountId: change.accountId, changes: POSTING_KINDS.map((kind) => ({ type: 'tags.changed', kind })) };
    case 'leadMarked': {
      const { accountId, kind, leadToken, contacted, flag } = change;
      return { accountId, changes: [{ type: 'lead.marked', kind, leadToken, contacted, flag }] };
    }
    case 'exclusion':
      // Whoever is excluded is not told.
      return { accountId: change.accountId, changes: [{ type: 'exclusions.changed' }] };
    case 'network': {
      const { accountId, networkId } = change;
      if (accountId === undefined) return undefined;
      return { accountId, changes: [{ type: 'networks.changed', networkId }] };
    }
    default:
      return undefined;
  }
}
