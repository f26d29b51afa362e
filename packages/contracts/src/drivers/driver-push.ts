import { z } from 'zod';
import type { DriverReply } from '../assignments/driver-replies.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { pushSubscriptionSchema } from '../push/index.ts';

/** What a driver gets a notification about. */
export const DRIVER_PUSH_KINDS = ['assigned', 'message', 'changed', 'unassigned'] as const;
export type DriverPushKind = (typeof DRIVER_PUSH_KINDS)[number];

/** The content of a push to the driver's page, as JSON. */
export interface DriverPushPayload {
  readonly kind: DriverPushKind;
  readonly subject: string;
  readonly body: string;
  /** A later message with the same tag replaces this one. */
  readonly tag: string;
  readonly createdOn: string;
  /** Buttons, each with the reply that it sends. Only a message has them. */
  readonly replies: readonly { readonly reply: DriverReply; readonly title: string }[];
  /** The load and the message that a reply is to. */
  readonly assignmentId: number;
  readonly messageId: number;
}

const callers = { driver: SIGNED_IN };
const tag = 'drivers';

export const getDriverPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/DriverPush/key',
  summary: "The board's public VAPID key, for subscribing a driver's phone",
  tag,
  callers,
  reply: z.object({ publicKey: z.string().describe('base64url, uncompressed P-256 point') }),
});

export const addDriverPush = defineEndpoint({
  method: 'POST',
  path: '/api/DriverPush',
  summary: "Keeps the subscription of the driver's phone until the session ends",
  tag,
  callers,
  body: z.object({
    subscription: pushSubscriptionSchema,
    language: z.string().max(20).describe("The language of the driver's page"),
  }),
  reply: z.object({ endpoint: z.string() }),
});

export const removeDriverPush = defineEndpoint({
  method: 'DELETE',
  path: '/api/DriverPush',
  summary: "Forgets the subscriptions of the driver's session",
  tag,
  callers,
  reply: z.object({ isRemoved: z.boolean() }),
});
