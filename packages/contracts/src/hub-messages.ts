import { z } from 'zod';
import { ERROR_CODES } from './errors.ts';
import { notificationSchema, sendItemsSchema } from './notification.ts';

/** Methods of the hub that clients call. */
export const HUB_METHODS = { send: 'SendNotificationAsync' } as const;

/**
 * `messageReceivedFromSenderApi`: something that this user should look at. With `notification`, a new
 * one of the bell. Types 10 and 25 are silent: read again what `type` names.
 */
export const senderMessageSchema = z.object({
  notificationTypeID: z.int(),
  type: z.enum(['load', 'equipment', 'notification']),
  token: z.int().optional().describe('The posting that it is about'),
  notification: notificationSchema.optional(),
});
export type SenderMessage = z.infer<typeof senderMessageSchema>;

/**
 * `messageReceivedFromHeartbeat`: the server's time, when the connection stands and each minute.
 * Where it asks for an answer (an acknowledgement), the client answers at once: that is how the
 * server knows that a window lives.
 */
export const heartbeatSchema = z.object({ serverTime: z.string().describe('ISO 8601, UTC') });
export type Heartbeat = z.infer<typeof heartbeatSchema>;

/** Why every window of a user is logged out. */
export const FORCE_LOGOUT_REASONS = ['logout', 'disabled'] as const;

/** `forcelogout`: this window's session is over, and its connection is about to be closed. */
export const forceLogoutSchema = z.object({ reason: z.enum(FORCE_LOGOUT_REASONS) });
export type ForceLogout = z.infer<typeof forceLogoutSchema>;

/** `terminateconnection`: the user signed in elsewhere; this session is over. */
export const terminateConnectionSchema = z.object({ reason: z.literal('otherSession') });
export type TerminateConnection = z.infer<typeof terminateConnectionSchema>;

/** `terminateconnectionbyconnectionid`: that connection was replaced by a newer one of the same window. */
export const terminateConnectionByIdSchema = z.object({ connectionId: z.string() });
export type TerminateConnectionById = z.infer<typeof terminateConnectionByIdSchema>;

/** `inactivityreset`: the user is active in some window; timers start anew everywhere. */
export const inactivityResetSchema = z.object({ serverTime: z.string().describe('ISO 8601, UTC') });
export type InactivityReset = z.infer<typeof inactivityResetSchema>;

/** `hub.closing`: what the client did that its connection is closed for. It may connect again. */
export const hubClosingSchema = z.object({ code: z.enum(ERROR_CODES), message: z.string() });
export type HubClosing = z.infer<typeof hubClosingSchema>;

/** What `SendNotificationAsync` takes and acknowledges; the same as POST /api/SenderReceiver. */
export const hubSendSchema = sendItemsSchema;
export const hubSendReplySchema = z.union([
  z.object({ sent: z.int() }),
  z.object({ code: z.enum(ERROR_CODES), message: z.string() }),
]);
export type HubSendReply = z.infer<typeof hubSendReplySchema>;
