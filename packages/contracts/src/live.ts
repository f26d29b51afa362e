import { z } from 'zod';
import { leadSchema } from './lead.ts';

/** Where the hub listens. */
export const HUB_PATH = '/hub';

/** Names of hub events that the server sends. */
export const HUB_EVENTS = {
  sender: 'messageReceivedFromSenderApi',
  heartbeat: 'messageReceivedFromHeartbeat',
  forceLogout: 'forcelogout',
  terminateConnection: 'terminateconnection',
  terminateConnectionById: 'terminateconnectionbyconnectionid',
  inactivityReset: 'inactivityreset',
  /** Why this connection is about to be closed, where it is the client's own doing. */
  closing: 'hub.closing',
  /** One batch of lead and posting changes of the caller's company, in feed order. */
  board: 'board.changed',
  /** The server cannot replay from the id that the client asked for: refetch what is on screen. */
  resumeRefused: 'board.resumeRefused',
} as const;

/** One change to what a company sees on the board. `kind` is the kind of posting that is mine. */
export const boardChangeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('lead.appeared'),
    myToken: z.int(),
    kind: z.enum(['L', 'E']),
    lead: leadSchema,
  }),
  z.object({
    type: z.literal('lead.changed'),
    myToken: z.int(),
    kind: z.enum(['L', 'E']),
    lead: leadSchema,
  }),
  z.object({
    type: z.literal('lead.removed'),
    myToken: z.int(),
    kind: z.enum(['L', 'E']),
    leadToken: z.int(),
  }),
  z.object({
    type: z.literal('posting.changed'),
    token: z.int(),
    kind: z.enum(['L', 'E']),
    version: z.int().describe('0 where something changed that is no edit: its tag'),
  }),
  z.object({ type: z.literal('tags.changed'), kind: z.enum(['L', 'E']) }),
  z.object({ type: z.literal('posting.removed'), token: z.int(), kind: z.enum(['L', 'E']) }),
  z.object({
    type: z.literal('leads.changed'),
    myToken: z.int(),
    kind: z.enum(['L', 'E']),
  }),
  /** The company marked a lead, or took a mark away: in every list that holds it. */
  z.object({
    type: z.literal('lead.marked'),
    kind: z.enum(['L', 'E']),
    leadToken: z.int(),
    contacted: z.enum(['Y', '']),
    flag: z.int().describe('Flag id, 0 where not flagged'),
  }),
  /** The list of excluded companies has changed; what it does to leads is told by their own changes. */
  z.object({ type: z.literal('exclusions.changed') }),
  /** A network of the company was made, renamed, deleted, or has other members. */
  z.object({ type: z.literal('networks.changed'), networkId: z.int() }),
]);
export type BoardChange = z.infer<typeof boardChangeSchema>;

/**
 * A batch of changes. `eventId` numbers the change feed; a client that holds it resumes from there.
 */
export const boardBatchSchema = z.object({
  eventId: z.int(),
  changes: z.array(boardChangeSchema),
});
export type BoardBatch = z.infer<typeof boardBatchSchema>;

/**
 * What a client says when it connects. A window makes up its `windowId` when it loads and keeps it in
 * memory: the connection of a window that comes back replaces its earlier one.
 */
export const hubHandshakeSchema = z.object({
  token: z.string().min(1).max(8192),
  lastEventId: z.int().min(0).optional(),
  windowId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
export type HubHandshake = z.infer<typeof hubHandshakeSchema>;
