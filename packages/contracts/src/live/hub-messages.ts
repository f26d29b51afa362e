import { z } from 'zod';
import type { ErrorCode } from '../endpoint/errors.ts';
import { tokenSchema } from '../postings/posting.ts';
import { notificationSchema, sendItemsSchema } from '../notifications/notification.ts';

/** Hub methods that clients call. */
export const HUB_METHODS = { send: 'SendNotificationAsync', prove: 'ProveLists', show: 'ShowLists' } as const;

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
 * `messageReceivedFromHeartbeat`: the server's time, sent on connection and every minute. After one a window asks with
 * `ProveLists` for the hashes of the lists that it shows. If it requests an acknowledgement, the client replies immediately; this is how the server detects that a window is alive.
 */
export interface Heartbeat {
  /** ISO 8601, UTC. */
  serverTime: string;
}

/** `forcelogout`: the session of this window has ended, and its connection is about to be closed. */
export interface ForceLogout {
  reason: 'logout' | 'disabled' | 'deviceRevoked';
}

/** `terminateconnection`: the user signed in elsewhere; this session is over. */
export interface TerminateConnection {
  reason: 'otherSession';
}

/** Why the server has ended a session, for its user. */
const SESSION_ENDS = ['logout', 'disabled', 'deviceRevoked', 'otherSession'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** The reason in a `forcelogout` or `terminateconnection`; undefined for one that this client does not know. */
export function findSessionEnd(payload: unknown): SessionEnd | undefined {
  const { reason } = (payload ?? {}) as { reason?: unknown };
  return SESSION_ENDS.find((known) => known === reason);
}

/** `inactivityreset`: the user was active in another window at this time. */
export interface InactivityReset {
  /** ISO 8601, UTC. */
  serverTime: string;
}

/** When the user was active by an `inactivityreset`, in milliseconds since 1970; undefined for an unreadable one. */
export function findActivityMs(payload: unknown): number | undefined {
  const { serverTime } = (payload ?? {}) as { serverTime?: unknown };
  const activityMs = typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN;
  return Number.isNaN(activityMs) ? undefined : activityMs;
}

/** `hub.closing`: the client's fault for which its connection is closed. It may connect again. */
export interface HubClosing {
  code: ErrorCode;
  message: string;
}

/** Argument and acknowledgement of `SendNotificationAsync`; the same as for POST /api/SenderReceiver. */
export const hubSendSchema = sendItemsSchema;
export type HubSendReply = { sent: number } | { code: ErrorCode; message: string };

/** Lists of leads that one `ProveLists` or `ShowLists` names at most: a window shows few. */
export const SHOWN_LISTS = 20;
const listsSchema = z.array(tokenSchema).max(SHOWN_LISTS);

/** Argument of `ProveLists`: own postings by their tokens. */
export const proveListsSchema = z.object({
  shown: listsSchema.describe('The lists of leads that the window shows'),
  differing: listsSchema.default([]).describe('The lists of the last reply that differed and are loaded again'),
});
export type ProveLists = z.input<typeof proveListsSchema>;

/** How long board events may wait that change none of the lists that a window shows. */
export const GATHER_MS = 500;

/**
 * Argument of `ShowLists`. Board events that change other lists of leads only are then gathered for {@link GATHER_MS}; all
 * events stay in order.
 */
export const showListsSchema = z
  .array(tokenSchema)
  .max(SHOWN_LISTS)
  .nullable()
  .describe('The own postings whose leads are on screen; null to receive everything at once, as before the first call');
export type ShowLists = z.input<typeof showListsSchema>;

/** The hash of one list of leads, see `toListHash`. */
export const listProofSchema = z.object({
  token: z.int().describe('The own posting'),
  hash: z.string().describe('Eight hex digits over the tokens of the leads and `updatedOn`'),
});

/**
 * Acknowledgement of `ProveLists`: the hashes as of an event, after everything up to it was sent. A list that includes a
 * later event cannot be compared. Lists of other companies and lists that are cut are omitted; null where the server does
 * not know them at the moment.
 */
export const listProofsSchema = z.object({ eventId: z.int(), lists: z.array(listProofSchema) }).nullable();
export type ListProofs = z.infer<typeof listProofsSchema>;
