import type { BoardChange } from '@loadstone/contracts/live';
import type { FeedCall } from '../db/tables/feed-call.ts';
import type { AppliedChange, LeadChange, Matching } from '../matching/index.ts';
import { encodeChange, type EncodedChange } from './batch-ring.ts';
import type { ListEvents } from './event-list.ts';
import type { EncodedLead, LeadRequest } from './pushed-data.ts';

/** Where one change of the feed changes more leads of a company than this, the batch names postings instead of leads. */
export const ROWS_PER_BATCH = 200;
/** Where it concerns more postings than this, the company's clients reload what is on screen. */
export const POSTINGS_PER_BATCH = 1_000;

/** A lead event with the request for its row, which is read later. */
interface PlannedLead {
  readonly type: 'lead.appeared' | 'lead.changed';
  readonly request: LeadRequest;
}

/** One change to a company's board. */
type PlannedChange = { readonly change: BoardChange } | PlannedLead;

/** The effect of one feed change on one company, before the rows are loaded. */
export interface CompanyPlan {
  readonly accountId: number;
  readonly eventId: number;
  /** The call that caused it; null for other changes. */
  readonly changeId: string | null;
  /** Who made that call; null for other changes. */
  readonly call: FeedCall | null;
  /** True where there are too many changes to send: the company's clients reload. */
  readonly isRefused: boolean;
  readonly changes: readonly PlannedChange[];
}

/**
 * One applied change as a plan for each watched company that it concerns. Call it while the index is
 * exactly at that change.
 *
 * @param context.watched by id, the companies with a connection to this server
 */
export function planCompanies(
  applied: AppliedChange,
  context: {
    watched: ReadonlyMap<number, unknown>;
    listEvents: ListEvents;
    matching: Pick<Matching, 'index'>;
  },
): CompanyPlan[] {
  const { eventId, change, changeId, call, leadChanges } = applied;
  const { watched, listEvents, matching } = context;
  const byCompany = new Map<number, { events: BoardChange[]; leadChanges: LeadChange[] }>();
  const getEntry = (accountId: number) => {
    const entry = byCompany.get(accountId) ?? { events: [], leadChanges: [] };
    byCompany.set(accountId, entry);
    return entry;
  };
  for (const { to, event } of listEvents(change)) {
    for (const accountId of to === 'everyone' ? watched.keys() : to) {
      if (watched.has(accountId)) getEntry(accountId).events.push(event);
    }
  }
  // A new day ends too many leads to send each: clients remove them at the event `day.changed`.
  const sentChanges = change.type === 'day' ? [] : leadChanges;
  for (const leadChange of sentChanges) {
    if (watched.has(leadChange.accountId)) getEntry(leadChange.accountId).leadChanges.push(leadChange);
  }
  return [...byCompany].map(([accountId, entry]) => ({
    accountId,
    eventId,
    changeId,
    call,
    ...planCompany(entry.events, entry.leadChanges, matching),
  }));
}

function planCompany(
  events: readonly BoardChange[],
  leadChanges: readonly LeadChange[],
  matching: Pick<Matching, 'index'>,
): Pick<CompanyPlan, 'isRefused' | 'changes'> {
  const planned: PlannedChange[] = events.map((change) => ({ change }));
  if (leadChanges.length <= ROWS_PER_BATCH) {
    planned.push(...leadChanges.flatMap((change) => planLead(change, matching)));
    return { isRefused: false, changes: planned };
  }
  const postings = new Map(leadChanges.map(({ myToken, kind }) => [myToken, kind]));
  if (postings.size > POSTINGS_PER_BATCH) return { isRefused: true, changes: [] };
  for (const [myToken, kind] of postings) planned.push({ change: { type: 'leads.changed', myToken, kind } });
  return { isRefused: false, changes: planned };
}

function planLead(change: LeadChange, matching: Pick<Matching, 'index'>): PlannedChange[] {
  const { accountId, kind, myToken, leadToken } = change;
  if (change.type === 'removed') return [{ change: { type: 'lead.removed', myToken, kind, leadToken } }];
  if (change.type === 'relisted') return [{ change: { type: 'leads.changed', myToken, kind } }];
  const pair = matching.index.findLead(myToken, leadToken);
  if (pair === undefined) return [];
  return [{ type: `lead.${change.type}`, request: { accountId, kind, myToken, pair } }];
}

/** The leads whose rows a plan needs, in the order in which {@link encodePlan} takes them. */
export function listRequests(plan: CompanyPlan): LeadRequest[] {
  return plan.changes.flatMap((planned) => ('request' in planned ? [planned.request] : []));
}

/**
 * The plan with its rows. A lead whose row the company may no longer read is skipped: the change that removed the right
 * follows in the feed. One that would have appeared is replaced by `leads.changed`, because the event that removes it
 * lowers the posting's count.
 */
export function encodePlan(plan: CompanyPlan, leads: readonly (EncodedLead | undefined)[]): EncodedChange[] {
  let next = 0;
  return plan.changes.flatMap((planned): EncodedChange[] => {
    if ('change' in planned) return [encodeChange(planned.change)];
    const lead = leads[next++];
    if (lead !== undefined) return [encodeLeadChange(planned, lead)];
    const { myToken, kind } = planned.request;
    return planned.type === 'lead.appeared' ? [encodeChange({ type: 'leads.changed', myToken, kind })] : [];
  });
}

function encodeLeadChange({ type, request: { myToken, kind } }: PlannedLead, lead: EncodedLead): EncodedChange {
  const encode = (json: string): string => `{"type":"${type}","myToken":${myToken},"kind":"${kind}","lead":${json}}`;
  return {
    kind,
    listToken: myToken,
    json: encode(lead.json),
    encodeWithoutScores: () => encode(lead.encodeWithoutScores()),
  };
}
