import type { MachineScope } from '@loadstone/contracts/endpoint';
import { MACHINE_EVENT_SCOPE_LIST, MACHINE_LISTS, type MachineEvent } from '@loadstone/contracts/machine';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { Db } from '../../db/database.ts';
import type { WebhookDeliveryRow } from '../../db/tables/webhook-tables.ts';
import { BY_BOARD, createEventReader, type EventReader } from '../../live/index.ts';
import { pushedLeadsOf } from '../leads/index.ts';
import { listCompanyPermits } from '../permits/index.ts';
import { findWaiting, updateWebhook, type WebhookTarget } from './webhooks.queries.ts';

const CHANGES_PER_READ = 20;
/** Higher than the index of any event of a change. */
export const LAST_INDEX = 99_999;

/** An event that is to be sent: a new one of the log, or a delivery that is tried again. */
export interface Due {
  readonly event: { readonly eventId: string; readonly type: string; readonly body: string };
  readonly delivery: WebhookDeliveryRow | undefined;
}

/** The events of the log, as machines read them. */
export const eventReaderOf = perBoard((board: Board) =>
  createEventReader({ db: board.db, matching: board.matching, leads: pushedLeadsOf(board) }),
);

/** What is sent next; undefined where the endpoint has everything. */
export async function findDue(board: Board, target: WebhookTarget): Promise<Due | undefined> {
  const events = eventReaderOf(board);
  const delivery = await findWaiting(board.db, target.id);
  if (delivery !== undefined) {
    const { event_id: eventId, type, body } = delivery;
    return { delivery, event: { eventId, type, body: await refreshBody(events, target, { eventId, body }) } };
  }
  const { removedEventId } = await events.readPosition();
  if (target.sent_event_id < removedEventId) {
    const id = `${removedEventId}-${LAST_INDEX}`;
    const timestamp = board.clock.now().toISOString();
    const data = { lists: [...MACHINE_LISTS] };
    const lost: MachineEvent = { type: 'reset', id, timestamp, ...BY_BOARD, data };
    return { delivery: undefined, event: toDueEvent(lost) };
  }
  return findNew(board, target);
}

async function findNew(board: Board, target: WebhookTarget): Promise<Due | undefined> {
  const { db } = board;
  const events = eventReaderOf(board);
  let fromId = target.sent_event_id;
  const rights = await readRights(db, target);
  for (;;) {
    const { events: found, lastId, isEnd } = await events.list(target.account_id, fromId, CHANGES_PER_READ);
    for (const event of found) {
      if (!isAfter(event.id, target)) continue;
      if (event.type !== 'reset' && !target.events.some((type) => type === event.type)) continue;
      const shown = rights === undefined ? undefined : events.cut(event, rights);
      if (shown !== undefined) return { delivery: undefined, event: toDueEvent(shown) };
    }
    // Nothing for this endpoint up to here.
    await updateWebhook(db, target.id, { sent_event_id: lastId, sent_index: LAST_INDEX });
    if (isEnd) return undefined;
    fromId = lastId + 1;
  }
}

/** What a try sends: a lead as it is now, without a phone number where the lead is none any more. */
async function refreshBody(
  events: Pick<EventReader, 'list'>,
  { account_id: accountId }: WebhookTarget,
  { eventId, body }: { readonly eventId: string; readonly body: string },
): Promise<string> {
  const event = JSON.parse(body) as MachineEvent;
  if (event.type !== 'lead.appeared' && event.type !== 'lead.changed') return body;
  const [changeId = 0] = eventId.split('-').map(Number);
  const { events: found } = await events.list(accountId, changeId, 1);
  const current = found.find(({ id }) => id === eventId);
  if (current !== undefined) return JSON.stringify(current);
  const { contactUntil: _, ...lead } = event.data.lead;
  return JSON.stringify({ ...event, data: { ...event.data, lead: { ...lead, phone: '', offersOnly: 'always' } } });
}

function toDueEvent(event: MachineEvent): Due['event'] {
  return { eventId: event.id, type: event.type, body: JSON.stringify(event) };
}

function isAfter(id: string, { sent_event_id: sentId, sent_index: sentIndex }: WebhookTarget): boolean {
  const [eventId = 0, index = 0] = id.split('-').map(Number);
  return eventId > sentId || (eventId === sentId && index > sentIndex);
}

/** What the company of an endpoint, and its machine, may see now; undefined for nothing. */
async function readRights(db: Db, target: WebhookTarget) {
  if (target.is_closed || !target.is_access_enabled) return undefined;
  const { productIds, permits } = await listCompanyPermits(db, target.account_id);
  const scopes = (target.account_scopes as MachineScope[] | null) ?? MACHINE_EVENT_SCOPE_LIST;
  return { scopes, productIds, permits, canVet: false };
}
