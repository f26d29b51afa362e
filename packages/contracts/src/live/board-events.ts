import { z } from 'zod';
import { alertEvents } from '../alerts/alert-events.ts';
import { assignmentEvents } from '../assignments/assignment-events.ts';
import { callNoteEvents } from '../call-notes/call-note-events.ts';
import { carrierCheckEvents } from '../carrier-checks/carrier-check-events.ts';
import type { EventRecipients } from './declare-event.ts';
import { documentEvents } from '../documents/document-events.ts';
import { exclusionEvents } from '../exclusions/exclusion-events.ts';
import { inboundMailEvents } from '../inbound-mails/inbound-mail-events.ts';
import { laneEvents } from '../lanes/index.ts';
import { leadEvents } from '../leads/lead-events.ts';
import { networkEvents } from '../networks/network-events.ts';
import { offerEvents } from '../offers/offer-events.ts';
import { postingEvents } from '../postings/posting-events.ts';
import { resourceEvents } from '../resources/resource-events.ts';
import { tagEvents } from '../tags/tag-events.ts';
import { templateEvents } from '../templates/template-events.ts';

/** Every event of the board, as its module declares it. */
export const BOARD_EVENTS = {
  ...leadEvents,
  ...postingEvents,
  ...tagEvents,
  ...templateEvents,
  ...networkEvents,
  ...exclusionEvents,
  ...assignmentEvents,
  ...resourceEvents,
  ...documentEvents,
  ...offerEvents,
  ...callNoteEvents,
  ...alertEvents,
  ...carrierCheckEvents,
  ...inboundMailEvents,
  ...laneEvents,
};

type BoardEvents = typeof BOARD_EVENTS;
export type BoardEventType = keyof BoardEvents;

/** Every cache of the front end that an event changes: one folder of its data layer each. */
export type EventCache = BoardEvents[BoardEventType]['affects'][number];

/** An empty shape would be inferred as one that allows no field at all, also not the type. */
type FieldsOf<Type extends BoardEventType> = [keyof BoardEvents[Type]['fields']] extends [never]
  ? unknown
  : z.infer<z.ZodObject<BoardEvents[Type]['fields']>>;

/** The events of these types as they are sent. */
export type BoardChangeOf<Type extends BoardEventType> = {
  [T in Type]: { type: T } & FieldsOf<T>;
}[Type];

/** One change to what a company sees on the board. `kind` is the kind of the company's own posting. */
export type BoardChange = BoardChangeOf<BoardEventType>;

/** The types of event that go to these recipients. */
export type EventTypesTo<Recipients extends EventRecipients> = {
  [T in BoardEventType]: BoardEvents[T]['recipients'] extends Recipients ? T : never;
}[BoardEventType];

/** The types of event that change this cache of the front end. */
export type EventTypesAffecting<Cache extends EventCache> = {
  [T in BoardEventType]: Cache extends BoardEvents[T]['affects'][number] ? T : never;
}[BoardEventType];

/**
 * A batch of changes. `eventId` numbers the change feed; a client that holds it resumes from there. `changeId` is the
 * write of a user that caused them, as its reply states it. `feed` names the change feed, in the first batch of a connection
 * after those that were missed: another one has other events of the same ids.
 */
export interface BoardBatch {
  eventId: number;
  changeId?: string | undefined;
  feed?: string | undefined;
  changes: BoardChange[];
}

/** Reloads that all clients are to make because of one event are spread over this time. */
export const RELOAD_SPREAD_MS = 30_000;

/**
 * The payload of `board.resumeRefused`: lists that include this event, or a later one, are valid. `isForAll`: every
 * client of the server must reload, so each waits a random part of {@link RELOAD_SPREAD_MS}. `feed` names the feed of the event.
 */
export const boardReloadSchema = z.object({
  eventId: z.int(),
  isForAll: z.boolean().default(false),
  feed: z.string().optional(),
});
export type BoardReload = z.input<typeof boardReloadSchema>;

const changeSchemas = new Map<string, z.ZodType>(
  Object.entries(BOARD_EVENTS).map(([type, { fields }]) => [type, z.object({ type: z.literal(type), ...fields })]),
);
const envelopeSchema = z.object({
  eventId: z.int(),
  changeId: z.string().optional(),
  feed: z.string().optional(),
  changes: z.array(z.looseObject({ type: z.string() })),
});

/**
 * Parses a batch from the hub. Drops events of unknown types, which a newer server may send.
 *
 * @returns undefined if the batch or an event of a known type does not have its declared shape
 */
export function parseBoardBatch(payload: unknown): BoardBatch | undefined {
  const envelope = envelopeSchema.safeParse(payload);
  if (!envelope.success) return undefined;
  const changes: BoardChange[] = [];
  for (const change of envelope.data.changes) {
    const schema = changeSchemas.get(change.type);
    if (schema === undefined) continue;
    const parsed = schema.safeParse(change);
    if (!parsed.success) return undefined;
    changes.push(parsed.data as BoardChange);
  }
  const { eventId, changeId, feed } = envelope.data;
  return { eventId, changes, ...(changeId !== undefined && { changeId }), ...(feed !== undefined && { feed }) };
}
