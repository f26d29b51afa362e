import { CURRENCIES, type Rate } from '@loadstone/contracts/money';
import { readFactEntry } from './read-fact-entry.ts';
import { t } from './texts/t.ts';

/**
 * What an amount replies to: the last amount of an offer, the last rate of an assignment, or the rate of the load. For a load
 * without a rate it is only the currency of its lane.
 */
export type Stated = Pick<Rate, 'currency'> & Partial<Pick<Rate, 'basis'>>;

/** Cents. In reply to a rate by the mile, a lower amount is by the mile too: the price of a whole load is never that low. */
const PER_MILE_BELOW = 100_00;
/** Words that say what an amount is for. */
const BASIS_WORDS = /\/|\bper\b|\bflat\b/i;

/**
 * Reads an amount that replies to another one. Where it does not say its currency, or whether it is by the mile, it has those
 * of the amount that it replies to.
 */
export function readRateReply(typed: string, stated: Stated): ReturnType<typeof readFactEntry<'rate'>> {
  const read = readFactEntry('rate', typed, stated.currency);
  if (!('value' in read) || read.value === null || stated.basis !== 'mile') return read;
  const isPerMile = !BASIS_WORDS.test(typed) && read.value.amount < PER_MILE_BELOW;
  return isPerMile ? { value: { ...read.value, basis: 'mile' } } : read;
}

/** How an amount can be typed, and what one alone means. */
export function toReplyHint(stated: Stated): string {
  const { currency } = stated;
  const other = CURRENCIES.find((candidate) => candidate !== currency) ?? currency;
  return t(stated.basis === 'mile' ? 'facts.entry.perMileReplyHint' : 'facts.entry.replyHint', { currency, other });
}
