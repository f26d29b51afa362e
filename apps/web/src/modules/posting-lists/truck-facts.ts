import type { Money, Rate } from '@loadstone/contracts/money';
import type { ReadField } from '@loadstone/contracts/posting-lists';
import type { PlainFactName } from '@loadstone/contracts/postings';

/** The facts of a truck that a reading calls by the names of a load's. */
export const TRUCK_FACTS: Partial<Record<ReadField, PlainFactName>> = {
  rate: 'minRatePerMile',
  weightLbs: 'freeWeightLbs',
  lengthFt: 'freeLengthFt',
};

/** The least rate of a truck, which is for each mile and has no basis; undefined for a flat rate, which a truck does not have. */
export function toMinRatePerMile(rate: Rate | null): Money | null | undefined {
  if (rate === null) return null;
  return rate.basis === 'mile' ? { amount: rate.amount, currency: rate.currency } : undefined;
}
