import { z } from 'zod';
import { ERROR_CODES } from '../endpoint/errors.ts';
import { notificationSchema, sendItemsSchema } from '../notification/notification.ts';

/** Hub methods that clients call. */
export const HUB_METHODS = { send: 'SendNotificationAsync' } as const;

/**
 * `messageReceivedFromSenderApi`: a message for this user. With `notification`, a new entry of the bell. Types 10 and
 * 25 are silent: the client reloads what `type` names.
 */
export const senderMessageSchema = z.object({
  notificationTypeID: z.int(),
  type: z.enum(['load', 'equipment', 'notification']),
  token: z.int().optional().describe('The posting that it is about'),
  notification: notificationSchema.optional(),
});
export type SenderMessage = z.infer<typeof senderMessageSchema>;

/**
 * `messageReceivedFromHeartbeat`: the server's time, sent on connection and every minute. If it requests an
 * acknowledgement, the client replies immediately; this is how the server detects that a window is alive.
 */
export const heartbeatSchema = z.object({ serverTime: z.string().describe('ISO 8601, UTC') });
export type Heartbeat = z.infer<typeof heartbeatSchema>;

/** The reason why all windows of a user are logged out. */
export const FORCE_LOGOUT_REASONS = ['logout', 'disabled'] as const;

/** `forcelogout`: the session of this window has ended, and its connection is about to be closed. */
export const forceLogoutSchema = z.object({ reason: z.enum(FORCE_LOGOUT_REASONS) });
export type ForceLogout = z.infer<typeof forceLogoutSchema>;

/** `terminateconnection`: the user signed in elsewhere; this session is over. */
export const terminateConnectionSchema = z.object({ reason: z.literal('otherSession') });
export type TerminateConnection = z.infer<typeof terminateConnectionSchema>;

/** `terminateconnectionbyconnectionid`: that connection was replaced by a newer one of the same window. */
export const terminateConnectionByIdSchema = z.object({ connectionId: z.string() });
export type TerminateConnectionById = z.infer<typeof terminateConnectionByIdSchema>;

/** `inactivityreset`: the user is active in one window; idle timers restart in all windows. */
export const inactivityResetSchema = z.object({ serverTime: z.string().describe('ISO 8601, UTC') });
export type InactivityReset = z.infer<typeof inactivityResetSchema>;

/** `hub.closing`: the client's fault for which its connection is closed. It may connect again. */
export const hubClosingSchema = z.object({ code: z.enum(ERROR_CODES), message: z.string() });
export type HubClosing = z.infer<typeof hubClosingSchema>;

/** Argument and acknowledgement of `SendNotificationAsync`; the same as for POST /api/SenderReceiver. */
export const hubSendSchema = sendItemsSchema;
export const hubSendReplySchema = z.union([
  z.object({ sent: z.int() }),
  z.object({ code: z.enum(ERROR_CODES), message: z.string() }),
]);
export type HubSendReply = z.infer<typeof hubSendReplySchema>;
