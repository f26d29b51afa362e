import type { HUB_EVENTS } from '@loadstone/contracts/live';
import { ERROR_CODES } from '@loadstone/contracts/endpoint';
import {
  BOARD_EVENTS,
  senderMessageSchema,
  type BoardReload,
  type ForceLogout,
  type Heartbeat,
  type HubClosing,
  type InactivityReset,
  type TerminateConnection,
} from '@loadstone/contracts/live';
import { movedTruckSchema } from '@loadstone/contracts/tracking';
import { z } from 'zod';

/** A message of the hub: what it is for, and its shape. */
interface HubMessage {
  readonly summary: string;
  readonly payload: z.ZodType;
}

/** A new reason does not compile until it is here. */
const LOGOUT_REASONS: Record<ForceLogout['reason'], true> = { logout: true, disabled: true, deviceRevoked: true };
const serverTime = z.string().describe('ISO 8601, UTC');

const changeSchemas = Object.entries(BOARD_EVENTS).map(([type, { fields }]) =>
  z.object({ type: z.literal(type), ...(fields as z.ZodRawShape) }),
);

/** Every message that the server sends to a window. A new one does not compile until it is here. */
export const HUB_MESSAGES: Record<keyof typeof HUB_EVENTS, HubMessage> = {
  board: {
    summary: 'Changes of what the company sees, in the order of the feed',
    payload: z.object({
      eventId: z.int().describe('Resume after it'),
      changes: z.array(z.union(changeSchemas)),
      feed: z
        .string()
        .optional()
        .describe('Names the feed of the event; in the first message that has no missed changes'),
    }),
  },
  resumeRefused: {
    summary: 'The server cannot replay from the id that the client sent: reload what is on screen',
    payload: z.object({ eventId: z.int(), feed: z.string().optional() }) satisfies z.ZodType<BoardReload>,
  },
  moved: { summary: 'The newest positions of trucks; some may be lost', payload: z.array(movedTruckSchema) },
  sender: { summary: 'A message for this user', payload: senderMessageSchema },
  heartbeat: {
    summary: 'The time of the server; a request for an acknowledgement wants one at once',
    payload: z.object({ serverTime }) satisfies z.ZodType<Heartbeat>,
  },
  inactivityReset: {
    summary: 'Another window of the user is in use',
    payload: z.object({ serverTime }) satisfies z.ZodType<InactivityReset>,
  },
  forceLogout: {
    summary: 'The session of this window has ended',
    payload: z.object({ reason: z.enum(Object.keys(LOGOUT_REASONS)) }),
  },
  terminateConnection: {
    summary: 'The user signed in elsewhere; this session is over',
    payload: z.object({ reason: z.literal('otherSession') }) satisfies z.ZodType<TerminateConnection>,
  },
  terminateConnectionById: {
    summary: 'This connection is replaced',
    payload: z.object({ connectionId: z.string() }),
  },
  closing: {
    summary: "The client's fault for which its connection is closed; it may connect again",
    payload: z.object({ code: z.enum(ERROR_CODES), message: z.string() }) satisfies z.ZodType<HubClosing>,
  },
};
