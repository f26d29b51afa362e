import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';

const base64Url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .max(Math.ceil((bytes * 4) / 3) + 4);

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const pushSubscriptionSchema = z
  .object({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    expirationTime: z.number().nullable().optional(),
    keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionDraft = z.infer<typeof pushSubscriptionSchema>;

/** The content of a push to the service worker, as JSON. */
export interface PushPayload {
  readonly notificationId: number;
  readonly notificationTypeId: number;
  readonly subject: string;
  readonly body: string;
  readonly entityId: string;
  /** The page of the board that a click opens. */
  readonly path: string;
  readonly createdOn: string;
  /** A later message with the same tag replaces this one; default the id of the notification. */
  readonly tag?: string;
  /** Buttons, each with the page that it opens. */
  readonly actions?: readonly { readonly action: string; readonly title: string; readonly path: string }[];
}

export const getPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/PushSubscription/key',
  summary: "The board's public VAPID key, for subscribing",
  tag: 'push',
  callers: { user: SIGNED_IN },
  reply: z.object({ publicKey: z.string().describe('base64url, uncompressed P-256 point') }),
});

export const addPushSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/PushSubscription',
  summary: "Keeps this browser's subscription for the caller; the same endpoint again is the same subscription",
  tag: 'push',
  affects: [],
  callers: { user: SIGNED_IN },
  body: pushSubscriptionSchema,
  reply: z.object({ endpoint: z.string() }),
});

export const removePushSubscription = defineEndpoint({
  method: 'DELETE',
  path: '/api/PushSubscription',
  summary: "Forgets one of the caller's subscriptions",
  tag: 'push',
  affects: [],
  callers: { user: SIGNED_IN },
  query: z.object({ endpoint: z.string().min(1).max(1000) }),
  reply: z.object({ endpoint: z.string() }),
});
