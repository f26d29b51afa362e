import { z } from 'zod';
import { assignmentSchema } from '../assignments/assignment.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import type { ErrorCode } from '../endpoint/errors.ts';
import { nextCursorSchema, toListFields, toWordList } from '../endpoint/list-fields.ts';
import { rateSchema } from '../money/money.ts';
import { offerAmountFields, offerPairFields } from './offer-calls.ts';
import { OFFER_STATUSES, offerSchema } from './offer.ts';

const PAGE_MAXIMUM = 200;
const tag = 'offers';
/** An accepted offer is an assignment, so the scopes are those of assignments. */
const readers = { machine: ['assignments:read'] } as const;
const writers = { machine: ['assignments:write'] } as const;
/** What a reply to an amount can be refused for. */
const REPLY_REFUSALS = [
  'offer.notFound',
  'offer.closed',
  'offer.changedMeanwhile',
  'offer.notYourTurn',
  'company.globallyExcluded',
  'insurance.expired',
  'carrier.notChecked',
] as const satisfies readonly ErrorCode[];
/** What a pair can be refused for. */
const PAIR_REFUSALS = [
  'posting.notFound',
  'posting.illegalTransition',
  'posting.alreadyAssigned',
  'lead.notFound',
  'lead.notAssignable',
  'company.globallyExcluded',
  'insurance.expired',
  'offer.carrierNotInsured',
  'carrier.notChecked',
] as const satisfies readonly ErrorCode[];
const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const version = z.int().positive().describe('The version of the offer that was read');

export const listOfferResources = defineEndpoint({
  method: 'GET',
  path: '/v1/offers',
  summary: "The company's open offers and those of the last 7 days, or since `modifiedSince`, the newest change first",
  tag,
  callers: readers,
  query: z.strictObject({
    status: toWordList(OFFER_STATUSES).optional().describe('Only these; several with a comma. Left out: all'),
    ref: z.string().trim().min(1).max(100).optional().describe('Only those of own postings with this own reference'),
    ...toListFields(PAGE_MAXIMUM),
  }),
  reply: z.object({ items: z.array(offerSchema), nextCursor: nextCursorSchema }),
});

export const getOfferResource = defineEndpoint({
  method: 'GET',
  path: '/v1/offers/:id',
  summary: 'One offer of the company',
  tag,
  callers: readers,
  params: byId,
  reply: offerSchema,
  refusals: ['offer.notFound'],
  hasVersionTag: true,
});

export const createOfferResource = defineEndpoint({
  method: 'POST',
  path: '/v1/offers',
  summary: 'Sends a first amount for a load and an equipment, where the other posting is a lead of the own one',
  tag,
  callers: writers,
  body: z.strictObject({ ...offerPairFields, ...offerAmountFields }).meta({ id: 'OfferResourceDraft' }),
  reply: offerSchema,
  isIdempotent: true,
  refusals: [...PAIR_REFUSALS, 'offer.exists', 'offer.limitReached'],
});

export const bookLoadResource = defineEndpoint({
  method: 'POST',
  path: '/v1/offers/book',
  summary: 'Books a load that says "book now" for an own equipment, at the rate that the load states',
  tag,
  callers: writers,
  body: z.strictObject({ ...offerPairFields, rate: rateSchema.describe('The rate that was read') }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
  refusals: [...PAIR_REFUSALS, 'offer.notBookable', 'offer.rateChanged', 'offer.changedMeanwhile'],
});

export const addOfferAmount = defineEndpoint({
  method: 'POST',
  path: '/v1/offers/:id/amounts',
  summary: 'Sends an amount that replaces the last one',
  tag,
  callers: writers,
  params: byId,
  body: z.strictObject({ ...offerAmountFields, version }).meta({ id: 'OfferAmountDraft' }),
  reply: offerSchema,
  isIdempotent: true,
  refusals: [...REPLY_REFUSALS, 'offer.limitReached'],
});

const answerParts = {
  method: 'POST',
  tag,
  callers: writers,
  params: byId,
  body: z.strictObject({ version }),
  isIdempotent: true,
  refusals: [
    ...REPLY_REFUSALS,
    'lead.notFound',
    'lead.notAssignable',
    'posting.notFound',
    'posting.alreadyAssigned',
    'posting.illegalTransition',
    'offer.carrierNotInsured',
  ],
} as const;

export const acceptOfferResource = defineEndpoint({
  ...answerParts,
  path: '/v1/offers/:id/accept',
  summary: 'Accepts the last amount: the load is assigned to the equipment at this rate',
  reply: assignmentSchema,
  hasSecret: true,
});

export const declineOfferResource = defineEndpoint({
  ...answerParts,
  path: '/v1/offers/:id/decline',
  summary: 'Declines the last amount of the other side',
  reply: offerSchema,
});

export const withdrawOfferResource = defineEndpoint({
  ...answerParts,
  path: '/v1/offers/:id/withdraw',
  summary: 'Withdraws the own last amount',
  reply: offerSchema,
});
