import { z } from 'zod';
import { checkTexts } from '../texts/en/checks.ts';

/** The currencies of amounts. An amount is never converted, and never compared with one of another currency. */
export const CURRENCIES = ['USD', 'CAD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What an amount pays for: the whole load, or each mile of it. */
const RATE_BASES = ['flat', 'mile'] as const;
export type RateBasis = (typeof RATE_BASES)[number];

/** The smallest and the largest amount, in cents. */
export const AMOUNT_LIMITS = { least: 1, most: 100_000_000 } as const;

const amountProblem = { message: checkTexts.amount };
const amountSchema = z
  .int(amountProblem)
  .min(AMOUNT_LIMITS.least, amountProblem)
  .max(AMOUNT_LIMITS.most, amountProblem)
  .describe('Cents of the currency: 1 to 100,000,000');

const currencySchema = z.enum(CURRENCIES, { message: checkTexts.currency });

/** An amount with its currency. */
export const moneySchema = z.object({ amount: amountSchema, currency: currencySchema }).meta({ id: 'Money' });
export type Money = z.infer<typeof moneySchema>;

/** The price of a load. */
export const rateSchema = z
  .object({
    amount: amountSchema,
    currency: currencySchema,
    basis: z.enum(RATE_BASES, { message: checkTexts.rateBasis }),
  })
  .meta({ id: 'Rate' });
export type Rate = z.infer<typeof rateSchema>;

/** True for the same amount, currency and basis. */
export function isSameRate(one: Rate, other: Rate): boolean {
  return one.amount === other.amount && one.currency === other.currency && one.basis === other.basis;
}

/** The estimate of road miles for each mile by air. */
export const ROAD_MILES_PER_AIR_MILE = 1.2;

/** The nearest integer; a half is rounded away from zero. Adding 0 makes -0 a 0. */
function roundHalfAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0;
}

/** The distance that a rate is divided by. */
export interface HaulMiles {
  readonly miles: number;
  /** True where the miles are estimated by {@link ROAD_MILES_PER_AIR_MILE}: they are shown with "≈". */
  readonly isApproximate: boolean;
}

/**
 * The road miles of a haul, estimated from the miles by air where they are not known.
 *
 * @param roadMiles undefined where they are not known
 */
export function toHaul(airMiles: number, roadMiles?: number): HaulMiles {
  if (roadMiles !== undefined) return { miles: roadMiles, isApproximate: false };
  return { miles: airMiles * ROAD_MILES_PER_AIR_MILE, isApproximate: true };
}

/**
 * The rate for each mile, in cents, rounded once: the amount of a rate by the mile, or a flat amount divided by the miles of
 * the haul. Null for a flat rate where the haul has no miles.
 */
export function toRatePerMile(rate: Rate, { miles }: HaulMiles): Money | null {
  const { amount, currency, basis } = rate;
  if (basis === 'mile') return { amount, currency };
  return miles > 0 ? { amount: roundHalfAway(amount / miles), currency } : null;
}

/**
 * The price of the whole load, in cents, rounded once: a flat amount, or a rate by the mile for the miles of the haul. Null
 * for a rate by the mile where the haul has no miles.
 */
export function toTotal({ amount, currency, basis }: Rate, { miles }: HaulMiles): Money | null {
  if (basis === 'flat') return { amount, currency };
  return miles > 0 ? { amount: roundHalfAway(amount * miles), currency } : null;
}
