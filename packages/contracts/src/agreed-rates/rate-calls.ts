import { z } from 'zod';
import { LIMITS } from '../board/limits.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireAnyUse, requirePostingUse } from '../endpoint/guard.ts';
import { rateSchema } from '../money/money.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';
import { assignmentSchema } from '../assignments/assignment.ts';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('The assignment');
const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).describe('The number of the rate');

const parts = {
  method: 'POST',
  tag: 'assignments',
  callers: { user: requireAnyUse('update') },
  reply: assignmentSchema,
  hasSecret: true,
  isIdempotent: true,
} as const;

export const proposeRate = defineEndpoint({
  affects: ['assignments'],
  ...parts,
  path: '/api/Assignment/:id/rate',
  summary: 'Proposes another rate for a load that is assigned or on route; it counts once the other side agrees',
  params: z.object({ id }),
  body: z.object({
    rate: rateSchema,
    lastNumber: z.int().min(0).describe('The number of the newest rate that the person saw; 0 for none'),
  }),
});

/** The replies to a proposed rate: the side that proposed it withdraws it, the other one agrees or declines. */
const RATE_DECISIONS = ['agree', 'decline', 'withdraw'] as const;
export type RateDecision = (typeof RATE_DECISIONS)[number];

export const decideRate = defineEndpoint({
  affects: ['assignments'],
  ...parts,
  path: '/api/Assignment/:id/rate/:number',
  summary: 'Agrees to a proposed rate, declines or withdraws it',
  params: z.object({ id, number }),
  body: z.object({ decision: z.enum(RATE_DECISIONS) }),
});

/** The name that a person types to accept a rate confirmation. */
export const signatureSchema = z
  .string()
  .trim()
  .min(2, { message: lateCheckTexts.signature })
  .max(LIMITS.signatureLength, { message: lateCheckTexts.signature })
  .regex(/^[^\p{C}]*$/u, { message: lateCheckTexts.signature });

export const acceptConfirmation = defineEndpoint({
  affects: ['assignments'],
  ...parts,
  path: '/api/Assignment/:id/rate/:number/acceptance',
  summary: 'The carrier accepts the rate confirmation of the agreed rate with a typed name',
  callers: { user: requirePostingUse('C', 'update') },
  params: z.object({ id, number }),
  body: z.object({
    name: signatureSchema.describe('As the person typed it; it is printed on the second page'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Of the rate confirmation that the person accepts'),
  }),
});
