import { z } from 'zod';
import { ASSIGNMENT_STATUSES } from '../assignments/assignment.ts';
import { DOCUMENT_CONTENT_TYPES } from '../documents/document.ts';
import { binaryReply, defineEndpoint } from '../endpoint/endpoint.ts';
import { requireProduct, type Guard } from '../endpoint/guard.ts';
import { hoursSchema } from '../postings/hours-schema.ts';
import { tokenSchema } from '../postings/posting.ts';
import { STOP_KINDS } from '../postings/stops.ts';
import { positionSchema } from '../tracking/index.ts';

/** The most links of one load, and how long they work after its delivery. */
export const CUSTOMER_LINK_LIMITS = { linksPerLoad: 10, deliveredHours: 48 } as const;

/** The secret of a link: 32 random bytes in base64url. The board stores its hash only. */
const secretSchema = z.string().min(1).max(64);

const GUARD: Guard = [...requireProduct('B'), { need: 'feature', mode: 'B', feature: 'll_custtrack' }];
const params = z.object({ token: tokenSchema.describe('The own load') });

const customerLinksSchema = z
  .object({
    isAllowed: z
      .boolean()
      .describe('True where the carrier has switched customer tracking on and the load is not over'),
    count: z.int().describe('Links that are not revoked'),
    newestOn: z.string().nullable().describe('When the newest one was created; ISO 8601, UTC'),
  })
  .meta({ id: 'CustomerLinks' });
export type CustomerLinks = z.infer<typeof customerLinksSchema>;

export const getCustomerLinks = defineEndpoint({
  method: 'GET',
  path: '/api/CustomerLink/:token',
  summary: 'Whether customers may follow an assigned load of the company, and how many links they have',
  tag: 'tracking',
  callers: { user: GUARD },
  params,
  reply: customerLinksSchema,
});

export const createCustomerLink = defineEndpoint({
  method: 'POST',
  path: '/api/CustomerLink/:token',
  summary: "Creates a link with which the broker's customer follows a load. The secret cannot be read again",
  tag: 'tracking',
  affects: ['customerLinks'],
  callers: { user: GUARD },
  params,
  reply: z
    .object({ url: z.string().describe('The page, with the secret in its fragment, which is never sent to a server') })
    .meta({ id: 'CustomerLink' }),
});

export const revokeCustomerLinks = defineEndpoint({
  method: 'DELETE',
  path: '/api/CustomerLink/:token',
  summary: 'Revokes every link of a load. The same again changes nothing',
  tag: 'tracking',
  affects: ['customerLinks'],
  callers: { user: GUARD },
  params,
  reply: z.object({ revoked: z.int() }),
});

/** A stop of a load as the broker's customer sees it: without its reference, weight and length. */
const followedStopSchema = z
  .object({
    kind: z.enum(STOP_KINDS),
    city: z.string(),
    st: z.string(),
    timeZone: z.string().describe("IANA; '' where it is not known"),
    day: z.string().nullable().describe('The planned day, YYYY-MM-DD'),
    hours: hoursSchema.nullable().describe('The planned hours, local times of the stop'),
    arrivedOn: z.string().nullable().describe('ISO 8601, UTC'),
    departedOn: z.string().nullable().describe('ISO 8601, UTC'),
    eta: z
      .string()
      .nullable()
      .describe('ISO 8601, UTC; null before the pick-up, for a stop that is left, and where it is not known'),
  })
  .meta({ id: 'FollowedStop' });
export type FollowedStop = z.infer<typeof followedStopSchema>;

/** A load as a broker's customer sees it: no rate, name, phone or company other than the broker's company and its phone. */
const followedLoadSchema = z
  .object({
    company: z.string().describe('The broker'),
    pStatus: z.enum(ASSIGNMENT_STATUSES),
    reference: z.string().describe("The broker's; '' for none"),
    phone: z.string().describe("The broker's; '' for none"),
    dateAvail: z.string(),
    srceZone: z.string().describe("IANA time zone of the pick-up; '' where it is not known"),
    destZone: z.string().describe("IANA time zone of the delivery; '' where it is not known"),
    deliveryDate: z.string().nullable().describe('The promised day, YYYY-MM-DD'),
    deliveryHours: hoursSchema.nullable().describe('The promised hours, local times of the delivery'),
    documents: z
      .array(z.object({ guid: z.string(), name: z.string() }))
      .describe('Proofs of delivery that the broker shows'),
    srceCity: z.string(),
    srceSt: z.string(),
    srceLat: z.number(),
    srceLong: z.number(),
    destCity: z.string(),
    destSt: z.string(),
    destLat: z.number(),
    destLong: z.number(),
    stops: z
      .array(followedStopSchema)
      .optional()
      .describe('All stops in order, origin and destination included; left out for a load without other stops'),
    position: positionSchema.nullable().describe('The last one since the pick-up'),
    eta: z.string().nullable().describe('At the delivery, ISO 8601, UTC'),
    isEstimate: z.boolean().describe('True for the great circle at an average speed'),
    deliveredOn: z.string().nullable(),
  })
  .meta({ id: 'FollowedLoad' });
export type FollowedLoad = z.infer<typeof followedLoadSchema>;

export const followLoad = defineEndpoint({
  method: 'GET',
  path: '/api/FollowedLoad/:secret',
  summary:
    'A load for the customer with the link. Has an entity tag. Wrong, revoked and expired links are the same 404',
  tag: 'tracking',
  // The link is the credential.
  isPublic: true,
  params: z.object({ secret: secretSchema }),
  reply: followedLoadSchema,
});

export const getFollowedDocument = defineEndpoint({
  method: 'GET',
  path: '/api/FollowedLoad/:secret/Document/:guid',
  summary: 'A proof of delivery that the broker shows to the customer with the link',
  tag: 'tracking',
  // The link is the credential.
  isPublic: true,
  params: z.object({ secret: secretSchema, guid: z.uuid() }),
  reply: binaryReply(...DOCUMENT_CONTENT_TYPES),
});
