import { toHaul, toRatePerMile } from '@loadstone/contracts/money';
import type { Posting } from '@loadstone/contracts/postings';
import { toWholeAmount, toPostingMiles } from '../../../../modules/postings/index.ts';

/** The money and measures by which postings are sorted. */
export type MeasureField = 'rate' | 'ratePerMile' | 'weight';

/** What is compared. Amounts of different currencies are not: those of one currency come after those of the other. */
interface Order {
  readonly currency: string;
  readonly amount: number;
}

/** Compares postings by a measure; those without it come last in both directions. Each value is computed once. */
export function toMeasureOrder(
  field: MeasureField,
  isHighestFirst: boolean,
  postings: readonly Posting[],
): (left: Posting, right: Posting) => number {
  const orders = new Map(postings.map((posting) => [posting, findOrder(field, posting)]));
  const sign = isHighestFirst ? -1 : 1;
  return (left, right) => {
    const [one, other] = [orders.get(left), orders.get(right)];
    if (!one || !other) return Number(!one) - Number(!other);
    if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
    return sign * (one.amount - other.amount);
  };
}

function findOrder(field: MeasureField, posting: Posting): Order | undefined {
  const { rate, minRatePerMile, weightLbs, freeWeightLbs } = posting;
  if (field === 'weight') {
    const amount = weightLbs ?? freeWeightLbs;
    return amount === undefined ? undefined : { currency: '', amount };
  }
  if (minRatePerMile) return minRatePerMile;
  if (!rate) return undefined;
  const miles = toPostingMiles(posting);
  if (field === 'rate') return { currency: rate.currency, amount: toWholeAmount(rate, miles) };
  return toRatePerMile(rate, toHaul(miles)) ?? undefined;
}
