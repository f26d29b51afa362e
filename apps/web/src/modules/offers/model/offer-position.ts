import { formatRate, type Rate } from '@loadstone/contracts/money';
import type { Offer } from '@loadstone/contracts/offers';
import { findText, t } from '../../../lib/texts/t.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { toStatusNow, waitsForOwn } from './offer-state.ts';
import { toCountdown } from './offer-texts.ts';

/** Where both sides of an offer are. */
interface OfferPosition {
  readonly theirs: Rate | null;
  readonly yours: Rate | null;
  /** Between the two; null where one is missing, and for two currencies or bases, which are never compared. */
  readonly gap: Rate | null;
}

/** The last amount of each side. A broker that has sent none stands at the rate that the load states. */
export function toPosition({ side, amounts, rate }: Pick<Offer, 'side' | 'amounts' | 'rate'>): OfferPosition {
  const findLast = (of: Offer['side']) =>
    amounts.findLast((each) => each.side === of)?.rate ?? (of === 'B' ? rate : null);
  const yours = findLast(side);
  const theirs = findLast(side === 'B' ? 'C' : 'B');
  const isComparable =
    theirs !== null && yours !== null && theirs.currency === yours.currency && theirs.basis === yours.basis;
  const gap = isComparable ? { ...theirs, amount: Math.abs(theirs.amount - yours.amount) } : null;
  return { theirs, yours, gap };
}

/** An open offer in one line: its parts for a row, and in words for screen readers and hints. */
interface OfferLine {
  /** The gap is the last one: it gives way first. */
  readonly parts: readonly string[];
  readonly words: string;
}

/** The line of an offer; the currency is written once where both sides have the same one. */
export function toOfferLine(
  offer: Offer,
  { time, count = 1 }: { readonly time: string; readonly count?: number },
): OfferLine {
  const { theirs, yours, gap } = toPosition(offer);
  const toText = gap === null ? toRateText : toBareText;
  const others = count > 1 ? [t('offers.row.more', { count: count - 1 })] : [];
  const parts = [
    ...(theirs ? [t('offers.row.theirs', { amount: toText(theirs) })] : []),
    ...(yours ? [t('offers.row.yours', { amount: toText(yours) })] : []),
    time,
    ...others,
    ...(gap ? [t('offers.row.gap', { amount: toRateText(gap) })] : []),
  ];
  const words = [
    offer.company,
    ...(theirs ? [t('offers.row.theirs', { amount: toRateText(theirs) })] : []),
    ...(yours ? [t('offers.row.yours', { amount: toRateText(yours) })] : []),
    ...(gap ? [t('offers.row.gapWords', { amount: toRateText(gap) })] : []),
    t('offers.expiresIn', { time }),
    ...others,
  ];
  return { parts, words: words.join(', ') };
}

const SIGN_BEHIND = /\s\$$/;
/** Cents. Of two such amounts with a sign behind them, the shortest text has no sign: the cities beside it stay whole. */
const LONG_AMOUNT = 1_000_000;

/**
 * An offer in a cell of a grid: `$2,450 – $2,300 · 29 min · Δ $150 USD`; without the gap and the currency where there is no
 * room. @param time null to leave it out too
 */
export function toOfferCell(offer: Offer, time: string | null, isBrief: boolean): string {
  const { theirs, yours, gap } = toPosition(offer);
  const times = time === null ? [] : [time];
  if (isBrief && yours !== null && theirs === null)
    return [t('offers.row.yours', { amount: toBareText(yours) }), ...times].join(' · ');
  if (theirs === null || yours === null || gap === null) {
    const { parts } = toOfferLine(offer, { time: time ?? '' });
    return parts.filter((part) => part !== '').join(' · ');
  }
  const amounts = [theirs, yours].map(toBareText) as [string, string];
  const isLong = [theirs, yours].some(({ amount }) => amount >= LONG_AMOUNT);
  if (isBrief && time === null && isLong) return amounts.map((amount) => amount.replace(SIGN_BEHIND, '')).join('–');
  // A sign behind both amounts is written once: 1 950 – 2 100 $.
  const [first, last] = amounts.every((amount) => SIGN_BEHIND.test(amount))
    ? [amounts[0].replace(SIGN_BEHIND, ''), amounts[1]]
    : amounts;
  const both = t('offers.row.both', { theirs: first, yours: last });
  return [both, ...times, ...(isBrief ? [] : [t('offers.row.gap', { amount: toRateText(gap) })])].join(' · ');
}

/** The same for a row of two lines: what the other side offers, and the time. */
export function toBriefLine(offer: Offer, time: string): string {
  const { theirs, yours } = toPosition(offer);
  const key = theirs ? 'theirs' : 'yours';
  const amount = theirs ?? yours;
  return [...(amount ? [t(`offers.row.${key}`, { amount: toRateText(amount) })] : []), time].join(' · ');
}

/** An amount whose currency is stated beside it: `$2,450`, `$2.45/mi`. */
function toBareText(rate: Rate): string {
  return formatRate(rate, (key, values) => findText(key === 'formats.money' ? 'offers.row.money' : key, values));
}

/** The time that is left in whole minutes, for a list that is not drawn each second. */
export function toMinutesLeft({ expiresOn }: Pick<Offer, 'expiresOn'>, nowMs: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(expiresOn) - nowMs) / 60_000));
  return minutes < 120 ? t('ui.age.minutes', { minutes }) : t('ui.age.hours', { hours: Math.floor(minutes / 60) });
}

/** The time that is left to the second; from an hour on in hours, which are shorter. */
export function toTimeLeft(offer: Pick<Offer, 'expiresOn'>, nowMs: number): string {
  const leftMs = Date.parse(offer.expiresOn) - nowMs;
  return leftMs < 3_600_000 ? toCountdown(leftMs) : toMinutesLeft(offer, nowMs);
}

/** The open offers, those first that wait for the own company, then those that expire first. */
export function listOpen(offers: readonly Offer[], nowMs: number): Offer[] {
  return offers
    .filter((offer) => toStatusNow(offer, nowMs) === 'open')
    .toSorted(
      (one, other) =>
        Number(waitsForOwn(other, nowMs)) - Number(waitsForOwn(one, nowMs)) ||
        one.expiresOn.localeCompare(other.expiresOn),
    );
}
