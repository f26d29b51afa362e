import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireKey, requireProduct } from '../endpoint/guard.ts';
import { LIMITS } from '../board/limits.ts';
import { carrierSearchSchema, SEARCH_MESSAGES, usCarrierSearchSchema } from './search.ts';

/**
 * Why a company's truck is not in a result: the company is excluded by the caller, has no truck that the caller may
 * see, or has trucks that are past, not open any more, or do not meet a criterion. `found`: it is in the result,
 * perhaps beyond the rows that are returned.
 */
const MISSING_REASONS = [
  'excluded',
  'noTruck',
  'past',
  'closed',
  'origin',
  'destination',
  'direction',
  'type',
  'size',
  'attributes',
  'mexico',
  'unitedStates',
  'found',
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** A company by the name that was requested, and why its trucks are not in the result. */
const missingCompanySchema = z
  .object({
    custCd: z.string(),
    companyName: z.string(),
    reasons: z.array(
      z.object({
        reason: z.enum(MISSING_REASONS),
        trucks: z.int().describe('How many trucks it applies to; 0 where it is about the company'),
      }),
    ),
  })
  .meta({ id: 'MissingCompany' });
export type MissingCompany = z.infer<typeof missingCompanySchema>;

const missingName = z
  .string()
  .trim()
  .min(LIMITS.companyNameMinimum, { message: SEARCH_MESSAGES.companyName })
  .max(LIMITS.companyNameLength, { message: SEARCH_MESSAGES.companyName })
  .describe('The name of the company that is expected, as in a search');
const reply = z.object({
  companies: z.array(missingCompanySchema).describe('By name; at most 5'),
  total: z.int().describe('How many companies have such a name'),
});
const key = z.string().min(1).max(64);

export const explainMissingCarrier = defineEndpoint({
  method: 'POST',
  path: '/api/CarrierSearchReasons/:carrierKey',
  isReadOnly: true,
  summary: 'Why a carrier is not in the result of a search',
  tag: 'search',
  callers: { user: [...requireProduct('B'), ...requireKey('B', 'll_carrsearch', 'params.carrierKey')] },
  params: z.object({ carrierKey: key }),
  body: z.object({ missing: missingName, search: carrierSearchSchema }),
  reply,
});

export const explainMissingUsCarrier = defineEndpoint({
  method: 'POST',
  path: '/api/USCarrierSearchReasons/:usCarrierKey',
  isReadOnly: true,
  summary: 'The same for a search for US carriers',
  tag: 'search',
  callers: { user: [...requireProduct('B'), ...requireKey('B', 'll_uscarrsearch', 'params.usCarrierKey')] },
  params: z.object({ usCarrierKey: key }),
  body: z.object({ missing: missingName, search: usCarrierSearchSchema }),
  reply,
});
