import type { FindText } from '../texts/find-text.ts';
import { toHoursText } from './fact-values.ts';
import { STOP_LINE_NAMES, type ShownStop } from './stops.ts';

/** What a reader's texts write. */
interface StopWords {
  readonly find: FindText;
  /** Writes a place, as the reader writes the ends of the load beside it. Without it `Guelph, ON`. */
  readonly toPlace?: (city: string, st: string) => string;
  /** Writes a day, `YYYY-MM-DD`. */
  readonly toDay: (day: string) => string;
  /** Writes a whole number. */
  readonly toNumber: (value: number) => string;
}

const joinPlace = (city: string, st: string): string => `${city}, ${st}`;

/** A stop in words: `Pick-up Guelph, ON, Jun 15, 07:00–09:00 (firm), 900 lb, DOCK 7`. */
export function toStopText(stop: ShownStop, { find, toPlace = joinPlace, toDay, toNumber }: StopWords): string {
  const { kind, city, st, day, hours, timing, weightLbs, lengthFt, work } = stop;
  const times = [day === null ? '' : toDay(day), hours === null ? '' : toHoursText(hours)].filter(Boolean).join(', ');
  const isFirm = timing === 'firm' && times !== '';
  return [
    find(`facts.stop.${kind}`, { place: toPlace(city, st) }),
    isFirm ? find('facts.stop.firm', { times }) : times,
    weightLbs !== null && find('facts.units.lb', { value: toNumber(weightLbs) }),
    lengthFt !== null && find('facts.units.ft', { value: toNumber(lengthFt) }),
    work !== 'live' && find(`facts.stop.works.${work}`),
    ...STOP_LINE_NAMES.map((name) => stop[name]),
  ]
    .filter(Boolean)
    .join(', ');
}
