import type { Offer } from '@loadstone/contracts/offers';
import { formatDay } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';

/** The other company and the lane of an offer. */
export function toPairText({ company, srceCity, srceSt, destCity, destSt, dateAvail }: PairFacts): string {
  return t('offers.pair', {
    company,
    origin: `${srceCity}, ${srceSt}`,
    destination: `${destCity}, ${destSt}`,
    // It is read as one: a narrow dialog does not break it.
    day: formatDay(dateAvail).replaceAll(' ', '\u00a0'),
  });
}

/** The facts of a pair that its title shows. */
export type PairFacts = Pick<Offer, 'company' | 'srceCity' | 'srceSt' | 'destCity' | 'destSt' | 'dateAvail'>;

/** The time that is left: minutes and seconds, hours where there are any. */
export function toCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
