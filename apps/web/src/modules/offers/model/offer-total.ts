import { toTotal, type HaulMiles, type Rate } from '@loadstone/contracts/money';
import { formatMoney, formatNumber } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';

/** An amount that differs from what is stated by more than this factor is asked before it is sent. */
const FAR_FACTOR = 2;

/** What a rate by the mile is for the whole load: `≈ $1,069 USD for 436 mi`; undefined for a flat one and without miles. */
export function toTotalText(rate: Rate, haul: HaulMiles | undefined): string | undefined {
  const total = rate.basis === 'mile' && haul ? toTotal(rate, haul) : null;
  if (total === null || haul === undefined) return undefined;
  const amount = formatMoney({ ...total, amount: Math.round(total.amount / 100) * 100 });
  return t('offers.total', { amount, miles: formatNumber(Math.round(haul.miles)) });
}

/**
 * True where an amount is more than twice or less than half of another one. False where they cannot be compared: two
 * currencies, or two bases without the miles.
 */
export function isFarFrom(rate: Rate, other: Rate | null | undefined, haul: HaulMiles | undefined): boolean {
  if (!other || other.currency !== rate.currency) return false;
  const [one, two] =
    rate.basis === other.basis ? [rate, other] : haul ? [toTotal(rate, haul), toTotal(other, haul)] : [null, null];
  if (!one || !two) return false;
  return Math.max(one.amount, two.amount) > FAR_FACTOR * Math.min(one.amount, two.amount);
}
