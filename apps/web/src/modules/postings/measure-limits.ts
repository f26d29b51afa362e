import { toHaul, toRatePerMile, type Rate } from '@loadstone/contracts/money';

/** The limits of a filter by rate and weight; null for none. */
interface MeasureLimits {
  readonly rate: Rate | null;
  readonly weightLbs: number | null;
}

/** What is compared of a load or a truck. */
interface Measured {
  readonly isTruck: boolean;
  readonly rate?: Rate | null | undefined;
  readonly weightLbs?: number | null | undefined;
  readonly freeWeightLbs?: number | null | undefined;
  /** Air miles of the haul. */
  readonly miles: number;
  /** The same by road, where they are known. */
  readonly roadMiles?: number | undefined;
}

/**
 * True for a posting within the limits. A rate is a least rate of one currency: loads without a rate, or in the other currency,
 * do not pass, since amounts are never compared across currencies. A weight is the most that a load weighs, or the least that
 * a truck is free for; a posting that states none passes.
 */
export function isWithinMeasures(measured: Measured, { rate, weightLbs }: MeasureLimits): boolean {
  return isAtLeast(measured, rate) && fits(measured, weightLbs);
}

function isAtLeast({ isTruck, rate, miles, roadMiles }: Measured, least: Rate | null): boolean {
  if (least === null || isTruck) return true;
  if (!rate || rate.currency !== least.currency) return false;
  if (least.basis === 'mile') return (toRatePerMile(rate, toHaul(miles, roadMiles))?.amount ?? 0) >= least.amount;
  return toWholeAmount(rate, miles, roadMiles) >= least.amount;
}

/** What a rate pays for the whole haul, in cents. @param miles by air @param roadMiles where they are known */
export function toWholeAmount(rate: Rate, miles: number, roadMiles?: number): number {
  return rate.basis === 'flat' ? rate.amount : rate.amount * toHaul(miles, roadMiles).miles;
}

function fits({ weightLbs, freeWeightLbs }: Measured, pounds: number | null): boolean {
  if (pounds === null) return true;
  return (weightLbs ?? 0) <= pounds && (freeWeightLbs ?? Infinity) >= pounds;
}
