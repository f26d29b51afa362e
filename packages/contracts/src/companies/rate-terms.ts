import { z } from 'zod';
import { LIMITS } from '../board/limits.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requirePostingUse } from '../endpoint/guard.ts';
import { lateCheckTexts } from '../texts/en/late-checks.ts';

/** The terms of a broker, which are printed on its rate confirmations. */
const rateTermsSchema = z
  .object({
    terms: z
      .string()
      .trim()
      .max(LIMITS.rateTermsLength, { message: lateCheckTexts.rateTerms })
      .describe("Plain text with line breaks; '' for none"),
    language: z.string().max(20).describe('The language of the rate confirmations, such as en or fr-CA'),
  })
  .meta({ id: 'RateTerms' });
export type RateTerms = z.infer<typeof rateTermsSchema>;

const parts = { path: '/api/RateTerms', tag: 'companies', reply: rateTermsSchema } as const;

export const getRateTerms = defineEndpoint({
  ...parts,
  method: 'GET',
  summary: "The terms of the caller's company on its rate confirmations",
  callers: { user: requirePostingUse('B', 'view') },
});

export const setRateTerms = defineEndpoint({
  affects: ['rateTerms'],
  ...parts,
  method: 'PUT',
  summary: 'Sets the terms; rate confirmations that are written already keep theirs',
  callers: { user: requirePostingUse('B', 'update') },
  body: rateTermsSchema.extend({
    language: rateTermsSchema.shape.language.optional().describe('Left out: the language stays'),
  }),
});
