import { z } from 'zod';

/** The path of the hub. */
export const HUB_PATH = '/hub';

/**
 * A header of the reply with the permits: the last board event before it. Every list that is requested after the reply
 * includes that event, so that a window's first connection to the hub resumes from it instead of reloading its lists.
 */
export const BOARD_EVENT_HEADER = 'x-board-event';

/**
 * A header of the reply to a write of a user: the id of its change, which the events that it causes state too. A page
 * recognizes the events of its own write by it.
 */
export const CHANGE_HEADER = 'x-change';

/** Names of hub events that the server sends. */
export const HUB_EVENTS = {
  sender: 'messageReceivedFromSenderApi',
  heartbeat: 'messageReceivedFromHeartbeat',
  forceLogout: 'forcelogout',
  terminateConnection: 'terminateconnection',
  terminateConnectionById: 'terminateconnectionbyconnectionid',
  inactivityReset: 'inactivityreset',
  /** The reason why the server closes this connection, if the client caused it. */
  closing: 'hub.closing',
  /** One batch of board events for the caller's company, in feed order; several where they were gathered, see `ShowLists`. */
  board: 'board.changed',
  /** The newest positions of trucks of the client's company; some may be lost. */
  moved: 'tracking.moved',
  /** The server cannot replay from the id that the client sent: the client reloads what is on screen. */
  resumeRefused: 'board.resumeRefused',
} as const;

/**
 * What a client sends when it connects. A window generates its `windowId` when it loads and keeps it in
 * memory: the connection of a window that reconnects replaces its earlier one.
 */
export const hubHandshakeSchema = z.object({
  token: z.string().min(1).max(8192),
  proof: z
    .string()
    .max(4096)
    .optional()
    .describe('DPoP proof of a bound token, for GET and the address of the hub without its query'),
  lastEventId: z.int().min(0).optional(),
  feed: z
    .string()
    .max(64)
    .optional()
    .describe('The feed of this event, as the hub has named it: after a restore the board issues event ids again'),
  windowId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
export type HubHandshake = z.infer<typeof hubHandshakeSchema>;
