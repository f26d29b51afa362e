import type { BoardChangeOf } from '@loadstone/contracts/live';
import { MACHINE_EVENT_SCOPES, type MachineEventType, type MachineList } from '@loadstone/contracts/machine';
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

/** An event as the log keeps it. */
export type StoredChange = BoardChangeOf<Exclude<MachineEventType, StoredLead['type']>> | StoredLead | StoredReset;

/** The events of one change of the feed for one company. */
export interface StoredBatch {
  readonly eventId: number;
  readonly accountId: number;
  readonly changes: readonly StoredChange[];
}

export function isMachineEvent(change: { readonly type: string }): change is StoredChange {
  return change.type in MACHINE_EVENT_SCOPES;
}

/** A plan of the hub as it is stored; `reset` where there are too many changes. */
export function toStoredBatch({ accountId, eventId, isRefused, changes }: CompanyPlan): StoredBatch {
  if (isRefused) return { accountId, eventId, changes: [{ type: 'reset', lists: ['postings', 'leads'] }] };
  return {
    accountId,
    eventId,
    changes: changes.flatMap((planned): StoredChange[] => {
      if ('change' in planned) return isMachineEvent(planned.change) ? [planned.change] : [];
      const { kind, myToken, pair } = planned.request;
      return [{ type: planned.type, kind, myToken, leadToken: pair.leadToken }];
    }),
  };
}
