/** Cents of a currency, for each mile. */
interface PerMile {
  readonly amount: number;
  readonly currency: string;
}

/** What a load needs; null where its posting does not say. */
export interface LoadMeasures {
  /** Pounds. */
  readonly weight: number | null;
  /** Feet. */
  readonly length: number | null;
  /** The rate, rounded to whole cents. */
  readonly perMile: PerMile | null;
}

/** What a truck has; null where its posting does not say. */
export interface TruckMeasures {
  /** Pounds. */
  readonly freeWeight: number | null;
  /** Feet. */
  readonly freeLength: number | null;
  readonly leastPerMile: PerMile | null;
}

/** By how much a pair misses each measure; 0 where it fits, or where one of the two does not say. */
export interface PairMarks {
  /** Pounds over the free weight. */
  readonly overWeight: number;
  /** Feet over the free length. */
  readonly overLength: number;
  /** Cents for each mile under the least rate of the truck; 0 also for amounts of different currencies. */
  readonly underMinimum: number;
}

/** Rule M15: what a pair that matches does not fit. It never decides a match. O(1). */
export function markPair(load: LoadMeasures, truck: TruckMeasures): PairMarks {
  return {
    overWeight: toExcess(load.weight, truck.freeWeight),
    overLength: toExcess(load.length, truck.freeLength),
    underMinimum:
      load.perMile !== null && load.perMile.currency === truck.leastPerMile?.currency
        ? toExcess(truck.leastPerMile.amount, load.perMile.amount)
        : 0,
  };
}

function toExcess(value: number | null, limit: number | null): number {
  return value === null || limit === null ? 0 : Math.max(0, value - limit);
}
