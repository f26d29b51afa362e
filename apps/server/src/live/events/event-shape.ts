import type { MachineScope } from '@loadstone/contracts/endpoint';
import {
  isEventOfScopes,
  leadResourceSchema,
  MACHINE_LIST_SCOPES,
  type MachineEvent,
  type MachineEventType,
} from '@loadstone/contracts/machine';
import type { Matching } from '../../matching/index.ts';
import type { LeadRequest, PushedLeads } from '../pushed-data.ts';
import { isKindInView, type BoardView } from '../views.ts';
import type { LoggedBatch } from './event-log.queries.ts';
import { listChangedLists, type StoredChange, type StoredLead } from './stored-change.ts';

/** What a receiver may see. */
interface EventRights {
  readonly scopes: readonly MachineScope[];
  /** The own postings that its company may see; undefined for none. */
  readonly view: BoardView | undefined;
}

/** One event of a company, before it is cut to what a receiver may see. */
interface ShapedEvent {
  readonly accountId: number;
  readonly event: MachineEvent;
}

/** What reads the rows of leads. */
export interface ShapeParts {
  readonly matching: Pick<Matching, 'index' | 'appliedEventId' | 'catchUp'>;
  readonly leads: Pick<PushedLeads, 'loadLeads'>;
}

/** No outside party is asked: machines see no scores. */
const NO_SOURCES = { heldOf: () => new Set<never>() };

/**
 * Logged events with the rows of their leads as of now. A lead that the company cannot read any more is left out: its
 * removal follows.
 *
 * @throws Error where this server has not applied the changes of the events and cannot read them
 */
export async function shapeEvents(
  { matching, leads }: ShapeParts,
  batches: readonly LoggedBatch[],
): Promise<ShapedEvent[]> {
  const lastId = batches.at(-1)?.eventId ?? 0;
  // The server that recorded them may be ahead of this one.
  if (matching.appliedEventId < lastId) await matching.catchUp();
  if (matching.appliedEventId < lastId) throw new Error('the index is older than the events');
  const requests: LeadRequest[] = [];
  const places = new Map<StoredChange, number>();
  for (const { accountId, changes } of batches) {
    for (const change of changes) {
      const request = isStoredLead(change) ? toRequest(matching, accountId, change) : undefined;
      if (request === undefined) continue;
      places.set(change, requests.length);
      requests.push(request);
    }
  }
  const rows = requests.length === 0 ? [] : await leads.loadLeads(requests, NO_SOURCES);
  return batches.flatMap(({ accountId, eventId, at, cause, actor, changes }) =>
    changes.flatMap((change, index): ShapedEvent[] => {
      const envelope = { id: `${eventId}-${index}`, timestamp: at.toISOString(), cause, actor };
      if (change.type === 'leads.changed') {
        const data = { postings: [...listChangedLists(change)] };
        return [{ accountId, event: { type: change.type, ...envelope, data } }];
      }
      if (!isStoredLead(change)) {
        const { type, ...data } = change;
        return [{ accountId, event: { type, ...envelope, data } as MachineEvent }];
      }
      const lead = rows[places.get(change) ?? -1];
      if (lead === undefined) return [];
      const { type, myToken, kind } = change;
      const data = { myToken, kind, lead: leadResourceSchema.parse(lead) };
      return [{ accountId, event: { type, ...envelope, data } }];
    }),
  );
}

function isStoredLead(change: StoredChange): change is StoredLead {
  return change.type === 'lead.appeared' || change.type === 'lead.changed';
}

function toRequest(
  { index }: Pick<Matching, 'index'>,
  accountId: number,
  { myToken, kind, leadToken }: StoredLead,
): LeadRequest | undefined {
  const pair = index.findLead(myToken, leadToken);
  return pair === undefined ? undefined : { accountId, kind, myToken, pair };
}

/** An event as a receiver may see it; undefined where it may not. */
export function cutToRights(event: MachineEvent, { scopes, view }: EventRights): MachineEvent | undefined {
  if (view === undefined) return undefined;
  if (event.type === 'reset') {
    const lists = event.data.lists.filter((list) => scopes.includes(MACHINE_LIST_SCOPES[list]));
    return lists.length === 0 ? undefined : { ...event, data: { lists } };
  }
  if (event.type === 'webhook.test') return event;
  if (event.type === 'leads.proven') return scopes.includes('leads:read') ? event : undefined;
  if (!isEventOfScopes(event.type satisfies MachineEventType, scopes)) return undefined;
  if (event.type === 'leads.changed') {
    const postings = event.data.postings.filter(({ kind }) => isKindInView(kind, view));
    return postings.length === 0 ? undefined : { ...event, data: { postings } };
  }
  return 'kind' in event.data && !isKindInView(event.data.kind, view) ? undefined : event;
}
