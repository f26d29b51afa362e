import type { Rate } from '@loadstone/contracts/money';
import type { OfferSide } from '@loadstone/contracts/offers';

/** What a sample company replies to an amount. */
type SampleReply = { readonly type: 'accept' | 'decline' } | { readonly type: 'counter'; readonly rate: Rate };

/** A difference to the own amount that a sample company accepts, and one at which it still replies with an amount. */
const ACCEPTED_DIFFERENCE = 0.04;
const DISCUSSED_DIFFERENCE = 0.35;
/** Amounts that a sample company sends at most in one offer. */
const AMOUNTS_AT_MOST = 3;
/** Sample amounts are multiples of so many cents. */
const UNIT_CENTS = { flat: 2_500, mile: 5 } as const;

/**
 * The reply of a sample company to the other side's amount: it accepts what is close to its own amount, meets the other side
 * halfway where they are not far apart, and declines else.
 *
 * @param own its last amount, or the rate of the load; null where there is neither
 * @param sentCount amounts that it has sent
 */
export function toSampleReply(
  asked: Rate,
  { side, own, sentCount }: { readonly side: OfferSide; readonly own: Rate | null; readonly sentCount: number },
): SampleReply {
  if (own === null) return { type: 'accept' };
  const maySend = sentCount < AMOUNTS_AT_MOST;
  if (asked.currency !== own.currency || asked.basis !== own.basis) {
    return maySend ? { type: 'counter', rate: own } : { type: 'decline' };
  }
  const difference = side === 'B' ? asked.amount / own.amount - 1 : own.amount / asked.amount - 1;
  if (difference <= ACCEPTED_DIFFERENCE) return { type: 'accept' };
  if (difference > DISCUSSED_DIFFERENCE || !maySend) return { type: 'decline' };
  return { type: 'counter', rate: toSampleRate(own, (own.amount + asked.amount) / 2 / own.amount) };
}

/** A rate times a factor, rounded as people round. */
export function toSampleRate(rate: Rate, factor: number): Rate {
  const unit = UNIT_CENTS[rate.basis];
  return { ...rate, amount: Math.max(unit, Math.round((rate.amount * factor) / unit) * unit) };
}
