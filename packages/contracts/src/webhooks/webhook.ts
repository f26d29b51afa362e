import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { SIGNED_IN } from '../endpoint/guard.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';
import { MACHINE_EVENT_TYPES } from '../machine/machine-events.ts';

export const WEBHOOK_LIMITS = {
  /** Endpoints of a company. */
  endpoints: 20,
  urlLength: 500,
  descriptionLength: 100,
  /** Events of a request, where the endpoint takes several. */
  batch: 100,
  /** Changes of the company that are read to count the events that wait; the endpoints of a list share them. */
  backlog: 2_000,
  /** Deliveries that are listed; older ones are removed, except the dead. */
  deliveries: 100,
  /** Bytes of the bodies of an endpoint that are kept, of delivered ones and of dead ones; older ones are removed. */
  keptBytes: 4 * 1024 * 1024,
  /** Characters of a reply that are kept. */
  replyLength: 1_000,
  /** After a new secret was created, events are signed with the old one too. */
  oldSecretHours: 24,
  /** Secrets of an endpoint that were replaced and still sign. */
  oldSecrets: 10,
  /** An event is tried for so long, and then dead. */
  retryHours: 24,
} as const;

/** Why an endpoint gets no events. */
const WEBHOOK_PAUSES = ['byUser', 'failing', 'accountRevoked'] as const;
export type WebhookPause = (typeof WEBHOOK_PAUSES)[number];

/** `waiting`: tried again, or sent again on request. `dead`: tried for 24 hours without success. */
const DELIVERY_STATUSES = ['delivered', 'waiting', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a delivery got no reply. */
const DELIVERY_FAULTS = ['timeout', 'notPublic', 'connection', 'certificate', 'closedEarly'] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

const url = z
  .url({ protocol: /^https?$/, error: lateCheckTexts.httpsAddress })
  .max(WEBHOOK_LIMITS.urlLength)
  .refine((text) => {
    // The rule before this one has refused it.
    if (!URL.canParse(text)) return true;
    const { username, password } = new URL(text);
    return username === '' && password === '';
  }, lateCheckTexts.addressWithoutPassword)
  .describe('Where the events are sent');
const events = z
  .array(z.enum(MACHINE_EVENT_TYPES))
  .min(1)
  .max(MACHINE_EVENT_TYPES.length)
  .describe('The types of event that are sent; `reset` and `webhook.test` are sent to every endpoint');
const isBatched = z
  .boolean()
  .describe(
    `True: each request has an array of up to ${WEBHOOK_LIMITS.batch} events, in order. False: it has one event`,
  );
const description = z.string().trim().max(WEBHOOK_LIMITS.descriptionLength).describe('What the endpoint is for');

const webhookSchema = z
  .object({
    id: z.int(),
    url: z.string().describe('Where the events are sent'),
    description: z.string().describe('What the endpoint is for'),
    events: z.array(z.enum(MACHINE_EVENT_TYPES)).describe('The types of event that are sent'),
    isBatched,
    pause: z.enum(WEBHOOK_PAUSES).nullable().describe('Null while events are sent'),
    failingSince: z.string().nullable().describe('ISO 8601, UTC: since when every try has failed'),
    backlog: z
      .object({
        count: z
          .int()
          .describe(
            `Events that wait to be sent, those that are tried again included; they are counted among the next ${WEBHOOK_LIMITS.backlog} changes of the company, which the endpoints of a list share`,
          ),
        oldestOn: z.string().nullable().describe('ISO 8601, UTC: when the oldest of them was recorded; null for none'),
      })
      .meta({ id: 'WebhookBacklog' }),
    deadCount: z.int().describe('Events that were tried for 24 hours without success'),
    createdBy: z.string().describe('The name of the user or of the service account'),
    createdOn: z.string().describe('ISO 8601, UTC'),
    oldSecretUntil: z.string().nullable().describe('ISO 8601, UTC: until when the latest secret before is used too'),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

const webhookDraftSchema = z
  .strictObject({ url, description: description.default(''), events, isBatched: isBatched.default(false) })
  .meta({ id: 'WebhookDraft' });
export type WebhookDraft = z.infer<typeof webhookDraftSchema>;

const webhookPatchSchema = z
  .strictObject({
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    isBatched: isBatched.optional(),
    isPaused: z.boolean().optional().describe('False sends the events that have waited, in order'),
  })
  .meta({ id: 'WebhookPatch' });
export type WebhookPatch = z.infer<typeof webhookPatchSchema>;

const deliverySchema = z
  .object({
    number: z.int().describe('Of the endpoint, ascending'),
    eventId: z
      .string()
      .describe('Its `webhook-id`: the `id` of its event, or those of its first and last one, joined by `_`'),
    type: z.string().describe('The type of its event; `batch` for several'),
    eventCount: z.int().describe('How many events it has'),
    status: z.enum(DELIVERY_STATUSES),
    tries: z.int().describe('How often it was sent'),
    triedOn: z.string().nullable().describe('ISO 8601, UTC: the last try'),
    nextTryOn: z.string().nullable().describe('ISO 8601, UTC; null where none is planned'),
    replyStatus: z.int().nullable().describe('Null where no reply came'),
    reply: z.string().describe('The start of the body'),
    fault: z.enum(DELIVERY_FAULTS).nullable().describe('Why no reply came; null where one came'),
    tookMs: z.int().nullable().describe('The last try, milliseconds'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const tag = 'webhooks';
/** Users need to be administrators, which the service checks. */
const callers = { user: SIGNED_IN, machine: ['webhooks'] } as const;
const id = z.coerce.number().int().positive().max(2_147_483_647);
const byId = z.object({ id });
const byNumber = z.object({ id, number: id });
const withSecret = z.object({
  webhook: webhookSchema,
  secret: z.string().describe('For the signatures (`whsec_…`); shown once'),
});
export type CreatedWebhook = z.infer<typeof withSecret>;

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/v1/webhooks',
  summary: "The company's webhook endpoints, oldest first; of users for administrators",
  tag,
  callers,
  refusals: ['serviceAccount.notAllowed'],
  reply: z.object({ items: z.array(webhookSchema) }),
});

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks',
  summary: 'Adds a webhook endpoint. A machine needs the scope of every type of event',
  tag,
  affects: ['webhooks'],
  callers,
  body: webhookDraftSchema,
  refusals: ['serviceAccount.notAllowed', 'webhook.limitReached'],
  reply: withSecret,
  hasSecret: true,
  isIdempotent: true,
});

export const getWebhook = defineEndpoint({
  method: 'GET',
  path: '/v1/webhooks/:id',
  summary: 'One webhook endpoint',
  tag,
  callers,
  params: byId,
  refusals: ['serviceAccount.notAllowed', 'webhook.notFound'],
  reply: webhookSchema,
});

export const patchWebhook = defineEndpoint({
  method: 'PATCH',
  path: '/v1/webhooks/:id',
  summary: 'Changes a webhook endpoint, pauses or resumes it',
  tag,
  affects: ['webhooks'],
  callers,
  params: byId,
  body: webhookPatchSchema,
  refusals: ['serviceAccount.notAllowed', 'webhook.notFound'],
  reply: webhookSchema,
});

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  summary: 'Deletes a webhook endpoint with its deliveries',
  tag,
  affects: ['webhooks'],
  callers,
  params: byId,
  refusals: ['serviceAccount.notAllowed', 'webhook.notFound'],
  reply: z.object({ id: z.int() }),
});

export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/secret',
  summary: `Creates a new secret; events are signed with each one before for ${WEBHOOK_LIMITS.oldSecretHours} hours too`,
  tag,
  affects: ['webhooks'],
  callers,
  params: byId,
  refusals: ['serviceAccount.notAllowed', 'webhook.notFound', 'webhook.secretLimit'],
  reply: withSecret,
  hasSecret: true,
  isIdempotent: true,
});

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  summary: 'Sends a `webhook.test` at once, also to a paused endpoint, and returns what came back',
  tag,
  affects: ['webhooks'],
  callers,
  params: byId,
  refusals: ['serviceAccount.notAllowed', 'webhook.notFound'],
  reply: deliverySchema,
});

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  summary: `The last ${WEBHOOK_LIMITS.deliveries} deliveries with their replies, newest first; fewer where their bodies are longer than 4 MB`,
  tag,
  callers,
  params: byId,
  query: z.strictObject({ status: z.enum(DELIVERY_STATUSES).optional() }),
  refusals: ['serviceAccount.notAllowed', 'webhook.notFound'],
  reply: z.object({ items: z.array(deliverySchema) }),
});

export const replayWebhookDelivery = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/deliveries/:number/replay',
  summary: 'Sends a delivery again, with the same `webhook-id`, before the events that wait',
  tag,
  affects: ['webhooks'],
  callers,
  params: byNumber,
  refusals: ['serviceAccount.notAllowed', 'webhook.notFound', 'webhook.paused'],
  reply: deliverySchema,
});

export const replayDeadDeliveries = defineEndpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/replay',
  summary: 'Sends all dead deliveries again, oldest first. They are kept for 30 days, up to 4 MB of bodies',
  tag,
  affects: ['webhooks'],
  callers,
  params: byId,
  refusals: ['serviceAccount.notAllowed', 'webhook.notFound', 'webhook.paused'],
  reply: z.object({ count: z.int().describe('How many are sent again') }),
});
