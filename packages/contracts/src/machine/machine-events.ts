import { z } from 'zod';
import { MACHINE_SCOPES, type MachineScope } from '../endpoint/callers.ts';
import { binaryReply, defineEndpoint } from '../endpoint/endpoint.ts';
import { BOARD_EVENTS, type BoardEventType } from '../live/board-events.ts';
import { listProofSchema } from '../live/hub-messages.ts';
import { eventIdSchema } from './event-id.ts';
import { leadResourceSchema } from './machine-resources.ts';

/** The board events that machines receive, by the scopes one of which each needs. The others concern a screen only. */
export const MACHINE_EVENT_SCOPES = {
  'posting.changed': ['postings:read'],
  'posting.removed': ['postings:read'],
  'lanes.changed': ['postings:read'],
  // Postings and leads end with their day, without an event of each.
  'day.changed': ['postings:read', 'leads:read'],
  'lead.appeared': ['leads:read'],
  'lead.changed': ['leads:read'],
  'lead.removed': ['leads:read'],
  'leads.changed': ['leads:read'],
  'assignment.changed': ['assignments:read'],
  'confirmation.changed': ['assignments:read'],
  'offer.changed': ['assignments:read'],
  'documents.changed': ['documents:read'],
} as const satisfies Partial<Record<BoardEventType, readonly MachineScope[]>>;

/** A type of event that a machine can choose. */
export type MachineEventType = keyof typeof MACHINE_EVENT_SCOPES;
export const MACHINE_EVENT_TYPES = Object.keys(MACHINE_EVENT_SCOPES) as [MachineEventType, ...MachineEventType[]];

/** Whether a machine with these scopes receives the events of a type. */
export function isEventOfScopes(type: MachineEventType, scopes: readonly MachineScope[]): boolean {
  return MACHINE_EVENT_SCOPES[type].some((scope) => scopes.includes(scope));
}

/** The scopes of events: a machine with one of them may read the stream, and receives the events of its scopes. */
export const MACHINE_EVENT_SCOPE_LIST = MACHINE_SCOPES.filter((scope) =>
  Object.values<readonly MachineScope[]>(MACHINE_EVENT_SCOPES).flat().includes(scope),
);

/** The lists of `/v1` that a client reads again after a `reset`. */
export const MACHINE_LISTS = ['postings', 'lanes', 'leads', 'assignments', 'offers', 'documents'] as const;
export type MachineList = (typeof MACHINE_LISTS)[number];

/** How long events are kept, hours: a stream resumes from any of them. */
export const EVENT_HOURS = 24;

/** Who caused an event, as the company that receives it knows them. */
const eventActorSchema = z
  .object({
    kind: z
      .enum(['user', 'program', 'driver', 'otherCompany', 'board'])
      .describe(
        '`otherCompany` for everyone outside of the own company; `board` for what happens by time or by itself',
      ),
    id: z
      .int()
      .nullable()
      .describe('Of an own user or driver, or of the service account (`serviceAccount.id` of `GET /v1/companies/me`)'),
  })
  .meta({ id: 'EventActor' });
export type EventActor = z.infer<typeof eventActorSchema>;

const envelope = {
  id: eventIdSchema,
  timestamp: z.string().describe('ISO 8601, UTC: when the board recorded it'),
  cause: z
    .string()
    .nullable()
    .describe('The call of the own company that caused it: its `Idempotency-Key`, or the `x-change` of its reply'),
  actor: eventActorSchema,
};

function toEventSchema<const Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) {
  return z.object({ type: z.literal(type), ...envelope, data: z.object(data) });
}

const leadData = { ...BOARD_EVENTS['lead.appeared'].fields, lead: leadResourceSchema };

/** One event, as the stream sends it in `data:` and as the body of a webhook. */
export const machineEventSchema = z
  .discriminatedUnion('type', [
    toEventSchema('posting.changed', BOARD_EVENTS['posting.changed'].fields),
    toEventSchema('posting.removed', BOARD_EVENTS['posting.removed'].fields),
    toEventSchema('lanes.changed', BOARD_EVENTS['lanes.changed'].fields),
    toEventSchema('day.changed', BOARD_EVENTS['day.changed'].fields),
    toEventSchema('lead.appeared', leadData),
    toEventSchema('lead.changed', leadData),
    toEventSchema('lead.removed', BOARD_EVENTS['lead.removed'].fields),
    toEventSchema('leads.changed', {
      postings: z
        .array(z.object(BOARD_EVENTS['leads.changed'].fields))
        .describe('The own postings whose lists of leads have changed: read them again'),
    }),
    toEventSchema('assignment.changed', BOARD_EVENTS['assignment.changed'].fields),
    toEventSchema('confirmation.changed', BOARD_EVENTS['confirmation.changed'].fields),
    toEventSchema('offer.changed', BOARD_EVENTS['offer.changed'].fields),
    toEventSchema('documents.changed', BOARD_EVENTS['documents.changed'].fields),
    toEventSchema('reset', {
      lists: z.array(z.enum(MACHINE_LISTS)).describe('Read these again: events of them are missing'),
    }),
    toEventSchema('leads.proven', {
      lists: z
        .array(listProofSchema)
        .describe(
          'In the stream only, with its heartbeats: some of the lists of leads, and the others with the next ones',
        ),
    }),
    toEventSchema('webhook.test', { message: z.string() }),
  ])
  .meta({ id: 'MachineEvent' });
export type MachineEvent = z.infer<typeof machineEventSchema>;

/** The scopes that the lists of a `reset` need. */
export const MACHINE_LIST_SCOPES = {
  postings: 'postings:read',
  lanes: 'postings:read',
  leads: 'leads:read',
  assignments: 'assignments:read',
  offers: 'assignments:read',
  documents: 'documents:read',
} as const satisfies Record<MachineList, MachineScope>;

export const readEvents = defineEndpoint({
  method: 'GET',
  path: '/v1/events',
  summary: `The events of the company as server-sent events. \`Last-Event-ID\` resumes for ${EVENT_HOURS} hours; after that, a \`reset\` names the lists to read again`,
  tag: 'events',
  callers: { machine: { anyOf: MACHINE_EVENT_SCOPE_LIST } },
  query: z.strictObject({
    lastEventId: eventIdSchema.optional().describe('For a client that cannot send the header `Last-Event-ID`'),
  }),
  reply: binaryReply('text/event-stream'),
});
