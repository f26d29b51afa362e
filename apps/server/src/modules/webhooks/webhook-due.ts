import type { MachineScope } from '@loadstone/contracts/endpoint';
import { MACHINE_EVENT_SCOPE_LIST, MACHINE_LISTS, type MachineEvent } from '@loadstone/contracts/machine';
import { WEBHOOK_LIMITS } from '@loadstone/contracts/webhooks';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { Db } from '../../db/database.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../db/tables/webhook-tables.ts';
import { BY_BOARD, createEventReader, type EventReader } from '../../live/index.ts';
import { pushedLeadsOf } from '../leads/index.ts';
import { listCompanyPermits } from '../permits/index.ts';
import { listTypes } from './webhooks.policy.ts';
import { findWaiting, updateWebhook, type WebhookTarget } from './webhooks.queries.ts';

const CHANGES_PER_READ = 20;
/** A batch ends where its next event would make it longer. */
const BATCH_CHARACTERS = 512 * 1024;
/** Higher than the index of any event of a change. */
export const LAST_INDEX = 99_999;

/** What one request sends. */
export interface Shipment {
  /** `webhook-id`. */
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly eventCount: number;
}

/** What is sent next: new events of the log, or a delivery that is tried again. */
export interface Due {
  readonly shipment: Shipment;
  readonly delivery: WebhookDeliveryRow | undefined;
  /** True for offers and assignments. */
  readonly isUrgent: boolean;
  /** The last event of new ones. */
  readonly lastEventId?: string;
}

/** The events of the log, as machines read them. */
export const eventReaderOf = perBoard((board: Board) =>
  createEventReader({ db: board.db, matching: board.matching, leads: pushedLeadsOf(board) }),
);

/**
 * What is sent next: offers and assignments before the others, and in both what failed before what is new.
 *
 * @returns what is due; else when the first delivery that failed is tried again, undefined where there is none
 */
export async function findDue(
  board: Board,
  target: WebhookTarget,
): Promise<{ readonly due?: Due; readonly nextTryOn?: Date | undefined }> {
  const events = eventReaderOf(board);
  const nextTries: Date[] = [];
  for (const isUrgent of [true, false]) {
    const delivery = await findWaiting(board.db, target.id, isUrgent);
    if (delivery === undefined) {
      const due = await findNew(board, target, isUrgent);
      if (due !== undefined) return { due };
    } else if (delivery.next_try_on === null || delivery.is_replay || delivery.next_try_on <= board.clock.now()) {
      const { event_id: eventId, type, event_count: eventCount } = delivery;
      const body = await refreshBody(events, target, delivery.body);
      return { due: { delivery, isUrgent, shipment: { eventId, type, body, eventCount } } };
    } else nextTries.push(delivery.next_try_on);
  }
  return { nextTryOn: nextTries.toSorted((one, other) => one.getTime() - other.getTime())[0] };
}

/** Puts events into one request: the first one alone, or as many as the endpoint takes. */
export function toShipment(events: readonly [MachineEvent, ...MachineEvent[]], isBatched: boolean): Shipment {
  const [first] = events;
  const last = events.at(-1) ?? first;
  if (!isBatched) return { eventId: first.id, type: first.type, body: JSON.stringify(first), eventCount: 1 };
  return {
    eventId: events.length === 1 ? first.id : `${first.id}_${last.id}`,
    type: events.length === 1 ? first.type : 'batch',
    body: JSON.stringify(events),
    eventCount: events.length,
  };
}

/** Where a receiver is in the log. */
export function toPlace(
  { urgent_event_id: urgentId, urgent_index: urgentIndex, ...row }: WebhookRow,
  isUrgent: boolean,
): { eventId: number; index: number } {
  if (isUrgent && urgentId !== null) return { eventId: urgentId, index: urgentIndex ?? LAST_INDEX };
  return { eventId: row.sent_event_id, index: row.sent_index };
}

/** The columns of a place. */
export function toPlaceColumns(isUrgent: boolean, { eventId, index }: { eventId: number; index: number }) {
  return isUrgent ? { urgent_event_id: eventId, urgent_index: index } : { sent_event_id: eventId, sent_index: index };
}

/** New events of the log, after what was sent; a `reset` where some were removed before. */
async function findNew(board: Board, target: WebhookTarget, isUrgent: boolean): Promise<Due | undefined> {
  const types = listTypes(target.events, isUrgent);
  if (types.length === 0) return undefined;
  const lost = await findLost(board, target, isUrgent);
  const found = lost === undefined ? await readNew(board, target, { isUrgent, types }) : [lost];
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  const shipment = toShipment([first, ...others], target.is_batched);
  const lastEventId = found[shipment.eventCount - 1]?.id ?? first.id;
  return { delivery: undefined, isUrgent, lastEventId, shipment };
}

/** The `reset` of an endpoint whose next events were removed. Where others are missing too, their `reset` is enough. */
async function findLost(board: Board, target: WebhookTarget, isUrgent: boolean): Promise<MachineEvent | undefined> {
  const { removedEventId } = await eventReaderOf(board).readPosition();
  if (toPlace(target, isUrgent).eventId >= removedEventId) return undefined;
  if (isUrgent && target.sent_event_id < removedEventId) return undefined;
  const timestamp = board.clock.now().toISOString();
  const lists = isUrgent ? (['assignments', 'offers'] as const) : MACHINE_LISTS;
  return { type: 'reset', id: `${removedEventId}-${LAST_INDEX}`, timestamp, ...BY_BOARD, data: { lists: [...lists] } };
}

/** Up to as many events as one request may have. */
async function readNew(
  board: Board,
  target: WebhookTarget,
  { isUrgent, types }: { readonly isUrgent: boolean; readonly types: readonly string[] },
): Promise<MachineEvent[]> {
  const { db } = board;
  const events = eventReaderOf(board);
  const place = toPlace(target, isUrgent);
  const rights = await readRights(db, target);
  const limit = target.is_batched ? WEBHOOK_LIMITS.batch : 1;
  const due: MachineEvent[] = [];
  let characters = 0;
  for (let fromId = place.eventId; ;) {
    const range = { limit: CHANGES_PER_READ, types };
    const { events: found, lastId, isEnd } = await events.list(target.account_id, fromId, range);
    for (const event of found) {
      if (!isAfter(event.id, place) || !types.includes(event.type)) continue;
      const shown = rights === undefined ? undefined : events.cut(event, rights);
      if (shown === undefined) continue;
      characters += JSON.stringify(shown).length;
      if (due.length > 0 && characters > BATCH_CHARACTERS) return due;
      due.push(shown);
      if (due.length === limit) return due;
    }
    // Nothing for this endpoint up to here. Without a place of their own, offers that come now would be passed by the others.
    const end = { eventId: lastId, index: LAST_INDEX };
    const isBehind = lastId > place.eventId || (isUrgent && target.urgent_event_id === null);
    if (due.length === 0 && isBehind) await updateWebhook(db, target.id, toPlaceColumns(isUrgent, end));
    if (isEnd) return due;
    fromId = lastId + 1;
  }
}

/** What a try sends: each lead as it is now, without a phone number where the lead is none any more. */
async function refreshBody(
  events: Pick<EventReader, 'list'>,
  { account_id: accountId }: WebhookTarget,
  body: string,
): Promise<string> {
  const stored = JSON.parse(body) as MachineEvent | MachineEvent[];
  const leads = [stored].flat().filter(isLead);
  if (leads.length === 0) return body;
  const current = new Map<string, MachineEvent>();
  const lastId = toEventPlace(leads.at(-1)?.id ?? '').eventId;
  const range = { limit: CHANGES_PER_READ, types: ['lead.appeared', 'lead.changed'] };
  for (let fromId = toEventPlace(leads[0]?.id ?? '').eventId; fromId <= lastId;) {
    const read = await events.list(accountId, fromId, range);
    for (const event of read.events) current.set(event.id, event);
    if (read.isEnd) break;
    fromId = read.lastId + 1;
  }
  const refresh = (event: MachineEvent): MachineEvent => {
    if (!isLead(event)) return event;
    const { contactUntil: _, ...lead } = event.data.lead;
    const hidden = { ...event.data, lead: { ...lead, phone: '', offersOnly: 'always' as const } };
    return current.get(event.id) ?? { ...event, data: hidden };
  };
  return JSON.stringify(Array.isArray(stored) ? stored.map(refresh) : refresh(stored));
}

function isLead(event: MachineEvent): event is Extract<MachineEvent, { type: 'lead.appeared' | 'lead.changed' }> {
  return event.type === 'lead.appeared' || event.type === 'lead.changed';
}

/** The place of an event by its id. */
export function toEventPlace(id: string): { eventId: number; index: number } {
  const [eventId = 0, index = 0] = id.split('-').map(Number);
  return { eventId, index };
}

function isAfter(id: string, place: { readonly eventId: number; readonly index: number }): boolean {
  const { eventId, index } = toEventPlace(id);
  return eventId > place.eventId || (eventId === place.eventId && index > place.index);
}

/** What the company of an endpoint, and its machine, may see now; undefined for nothing. */
async function readRights(db: Db, target: WebhookTarget) {
  if (target.is_closed || !target.is_access_enabled) return undefined;
  const { productIds, permits } = await listCompanyPermits(db, target.account_id);
  const scopes = (target.account_scopes as MachineScope[] | null) ?? MACHINE_EVENT_SCOPE_LIST;
  return { scopes, productIds, permits, canVet: false };
}
