import { z } from 'zod';
import { assignmentSchema } from '../assignments/assignment.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse, requirePostingUse } from '../endpoint/guard.ts';
import { tokenSchema } from '../postings/posting.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';
import { rateSchema } from '../money/money.ts';
import { OFFER_MINUTES, offerSchema } from './offer.ts';

const tag = 'offers';
const callers = { user: requireAnyUse('update') };
const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const version = z.int().positive().describe('The version of the offer that the person saw');
export const offerPairFields = {
  token: tokenSchema.describe('The load'),
  eToken: tokenSchema.describe('The equipment'),
};

export const offerAmountFields = {
  rate: rateSchema,
  minutes: z
    .int()
    .min(OFFER_MINUTES.minimum, { message: lateCheckTexts.offerMinutes })
    .max(OFFER_MINUTES.maximum, { message: lateCheckTexts.offerMinutes })
    .default(OFFER_MINUTES.usual)
    .describe('How long the amount is valid'),
};

/** A first amount for a load and an equipment, one of which is the caller's. */
const offerDraftSchema = z.object({ ...offerPairFields, ...offerAmountFields }).meta({ id: 'OfferDraft' });
export type OfferDraft = z.infer<typeof offerDraftSchema>;

/** A further amount. */
const amountDraftSchema = z.object({ ...offerAmountFields, version }).meta({ id: 'AmountDraft' });
export type AmountDraft = z.infer<typeof amountDraftSchema>;

export const listOffers = defineEndpoint({
  method: 'GET',
  path: '/api/Offer',
  summary: "The company's open offers and those of the last 7 days, the newest change first",
  tag,
  callers: { user: requireAnyUse('view') },
  reply: z.array(offerSchema),
});

export const createOffer = defineEndpoint({
  method: 'POST',
  path: '/api/Offer',
  summary: 'Sends a first amount for a load and an equipment, where the other posting is a lead of the own one',
  tag,
  affects: ['offers'],
  callers,
  body: offerDraftSchema,
  reply: offerSchema,
  isIdempotent: true,
});

export const counterOffer = defineEndpoint({
  method: 'POST',
  path: '/api/Offer/:id/amount',
  summary: 'Sends an amount that replaces the last one',
  tag,
  affects: ['offers'],
  callers,
  params: byId,
  body: amountDraftSchema,
  reply: offerSchema,
  isIdempotent: true,
});

const replyParts = {
  method: 'POST',
  tag,
  callers,
  params: byId,
  body: z.object({ version }),
  isIdempotent: true,
} as const;

export const acceptOffer = defineEndpoint({
  affects: ['offers', 'assignments', 'postings'],
  ...replyParts,
  path: '/api/Offer/:id/accept',
  summary: 'Accepts the last amount: the load is assigned to the equipment at this rate',
  reply: assignmentSchema,
  hasSecret: true,
});

export const declineOffer = defineEndpoint({
  affects: ['offers'],
  ...replyParts,
  path: '/api/Offer/:id/decline',
  summary: 'Declines the last amount of the other side',
  reply: offerSchema,
});

export const withdrawOffer = defineEndpoint({
  affects: ['offers'],
  ...replyParts,
  path: '/api/Offer/:id/withdraw',
  summary: 'Withdraws the own last amount',
  reply: offerSchema,
});

export const bookLoad = defineEndpoint({
  method: 'POST',
  path: '/api/Offer/book',
  summary: 'Books a load that says "book now" for an own equipment, at the rate that the load states',
  tag,
  affects: ['offers', 'assignments', 'postings'],
  callers: { user: requirePostingUse('C', 'update') },
  body: z.object({ ...offerPairFields, rate: rateSchema.describe('The rate that the person saw') }),
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
});
