import { z } from 'zod';

/** A rate: cents of a currency, for the whole load or for each mile. */
export const offerRateSchema = z
  .object({
    amount: z.int().min(1, { message: 'Please enter an amount above 0.' }).max(100_000_000, {
      message: 'The amount may be 1,000,000.00 at most.',
    }),
    currency: z.enum(['USD', 'CAD']),
    basis: z.enum(['flat', 'mile']),
  })
  .meta({ id: 'OfferRate' });
export type OfferRate = z.infer<typeof offerRateSchema>;

/**
 * The rates of an assignment. `proposed`: a change that waits for the other side. `agreed`: by both sides; the newest agreed
 * rate counts.
 */
export const RATE_STATUSES = ['proposed', 'agreed', 'declined', 'withdrawn'] as const;
export type RateStatus = (typeof RATE_STATUSES)[number];
