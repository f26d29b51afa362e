/** Two cities of the gazetteer, the lower id first: their road miles are the same in both directions. */
export interface CityPair {
  readonly low: number;
  readonly high: number;
}

/** Larger than every id of the gazetteer, and small enough that a key is an exact number. */
const ID_SPAN = 2 ** 26;

/** The pair of two cities, in any order. */
export function toCityPair(one: number, other: number): CityPair {
  return one < other ? { low: one, high: other } : { low: other, high: one };
}

/** Identifies a pair; allocates nothing, because lists of leads look up thousands of pairs. */
export function toPairKey(one: number, other: number): number {
  return one < other ? one * ID_SPAN + other : other * ID_SPAN + one;
}
