import { toHaul, toRatePerMile } from '@loadstone/contracts/money';
import type { Posting } from '@loadstone/contracts/postings';
import { toWholeAmount, toPostingMiles, withAgreedRate } from '../../../../modules/postings/index.ts';

/** The money and measures by which postings are sorted. */
export type MeasureField = 'rate' | 'ratePerMile' | 'weight';

/** What is compared of a posting. Amounts of different currencies are never compared: one currency comes after the other. */
interface ComparedMeasure {
  readonly currency: string;
  readonly amount: number;
}

/** Returns a comparison by a measure. Postings without it come last in both directions. Each value is computed once. */
export function toMeasureOrder(
  field: MeasureField,
  isHighestFirst: boolean,
  postings: readonly Posting[],
): (left: Posting, right: Posting) => number {
  const orders = new Map(postings.map((posting) => [posting, findOrder(field, posting)]));
  const sign = isHighestFirst ? -1 : 1;
  return (left, right) => {
    const leftOrder = orders.get(left);
    const rightOrder = orders.get(right);
    if (!leftOrder || !rightOrder) return Number(!leftOrder) - Number(!rightOrder);
    if (leftOrder.currency !== rightOrder.currency) return leftOrder.currency < rightOrder.currency ? -1 : 1;
    return sign * (leftOrder.amount - rightOrder.amount);
  };
}

function findOrder(field: MeasureField, posting: Posting): ComparedMeasure | undefined {
  const { rate, minRatePerMile, weightLbs, freeWeightLbs } = withAgreedRate(posting);
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
