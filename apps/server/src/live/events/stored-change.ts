import type { BoardChangeOf } from '@loadstone/contracts/live';
import {
  MACHINE_EVENT_SCOPES,
  type EventActor,
  type MachineEvent,
  type MachineEventType,
  type MachineList,
} from '@loadstone/contracts/machine';
import type { FeedCall } from '../../db/tables/feed-call.ts';
import type { CompanyPlan } from '../company-plan.ts';

/** A lead event without its row, which is read when the event is sent. */
export interface StoredLead {
  readonly type: 'lead.appeared' | 'lead.changed';
  readonly myToken: number;
  readonly kind: 'L' | 'E';
  readonly leadToken: number;
}

/** Events of these lists are missing. */
interface StoredReset {
  readonly type: 'reset';
  readonly lists: readonly MachineList[];
}

/** Lists of leads that changed. Rows that an older version has written name one posting each. */
type StoredLists = { readonly type: 'leads.changed' } & (
  { readonly postings: readonly ChangedList[] } | (ChangedList & { readonly postings?: undefined })
);
type ChangedList = Omit<BoardChangeOf<'leads.changed'>, 'type'>;

/** An event as the log keeps it. */
export type StoredChange =
  | BoardChangeOf<Exclude<MachineEventType, StoredLead['type'] | 'leads.changed'>>
  | StoredLead
  | StoredLists
  | StoredReset;

/** What caused the events of a batch, as the company that receives them may know it. */
type Origin = Pick<MachineEvent, 'cause' | 'actor'>;

/** The events of one change of the feed for one company. */
export interface StoredBatch extends Origin {
  readonly eventId: number;
  readonly accountId: number;
  readonly changes: readonly StoredChange[];
}

export const BY_BOARD: Origin = { cause: null, actor: { kind: 'board', id: null } };

/** What a company may know of the call that caused its events: all of its own, of others that they are others. */
export function toOrigin(call: FeedCall | null, accountId: number): Origin {
  if (call === null) return BY_BOARD;
  if (call.accountId !== accountId) return { cause: null, actor: { kind: 'otherCompany', id: null } };
  const kind: EventActor['kind'] = call.kind === 'machine' ? 'program' : call.kind;
  return { cause: call.cause, actor: { kind, id: call.id } };
}

export function isMachineEvent(change: { readonly type: string }): change is StoredChange {
  return change.type in MACHINE_EVENT_SCOPES;
}

/** A plan of the hub as it is stored; `reset` where there are too many changes. */
export function toStoredBatch({ accountId, eventId, call, isRefused, changes }: CompanyPlan): StoredBatch {
  const batch = { accountId, eventId, ...toOrigin(call, accountId) };
  if (isRefused) return { ...batch, changes: [{ type: 'reset', lists: ['postings', 'leads'] }] };
  const stored = changes.flatMap((planned): StoredChange[] => {
    if ('change' in planned) return isMachineEvent(planned.change) ? [planned.change] : [];
    const { kind, myToken, pair } = planned.request;
    return [{ type: planned.type, kind, myToken, leadToken: pair.leadToken }];
  });
  return { ...batch, changes: joinLists(stored) };
}

/** The changes with one event for all lists that changed, which is the last. */
function joinLists(changes: readonly StoredChange[]): StoredChange[] {
  const postings = new Map<number, ChangedList>();
  for (const change of changes) {
    if (change.type === 'leads.changed') for (const list of listChangedLists(change)) postings.set(list.myToken, list);
  }
  const others = changes.filter(({ type }) => type !== 'leads.changed');
  return postings.size === 0 ? others : [...others, { type: 'leads.changed', postings: [...postings.values()] }];
}

/** The lists that an event names. */
export function listChangedLists(change: StoredLists): readonly ChangedList[] {
  return change.postings ?? [{ myToken: change.myToken, kind: change.kind }];
}
