import { z } from 'zod';
import { LIMITS } from '../board/limits.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requirePostingKey } from '../endpoint/guard.ts';
import { PLAIN_FACTS } from './plain-facts.ts';
import { postingSchema, tokenSchema } from './posting.ts';
import type { PostingKind } from './vocabulary.ts';

const raiseSchema = z.object({
  token: tokenSchema,
  by: z.int().min(1).max(PLAIN_FACTS.quantity.value.most).describe('How many are added'),
});

/** The call that changes the quantities of postings of one kind. */
function quantityCalls(kind: PostingKind) {
  const slug = kind === 'L' ? 'load' : 'equipment';
  return {
    raise: defineEndpoint({
      method: 'POST',
      path: `/api/Aggregate/raise-${slug}-quantities`,
      summary: 'Adds to the quantities of open postings instead of posting others like them; all or none',
      tag: 'postings',
      affects: ['postings'],
      callers: { user: requirePostingKey(kind === 'L' ? 'B' : 'C', 'update', 'body.key') },
      body: z.object({
        raises: z.array(raiseSchema).min(1).max(LIMITS.postingBatch),
        key: z.string().min(1).max(64),
      }),
      reply: z.object({ postings: z.array(postingSchema).describe('The postings after it, by their tokens') }),
      isIdempotent: true,
      batchField: 'raises',
    }),
  };
}

export const loadQuantityCalls = quantityCalls('L');
export const equipmentQuantityCalls = quantityCalls('E');

/** The calls of either kind, for code that handles both. */
export type QuantityCalls = ReturnType<typeof quantityCalls>;
