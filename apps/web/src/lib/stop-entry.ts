import { STOP_LINE_NAMES, toHoursText, type ShownStop } from '@loadstone/contracts/postings';
import { t } from './texts/t.ts';

/** A stop in the form in which a list has it, in words that a list of any language is read by: its lines are quoted. */
export function toStopEntry(stop: ShownStop): string {
  const { kind, city, st, day, hours } = stop;
  return [
    t(`facts.stop.${kind}`, { place: `${city}, ${st}` }),
    day,
    hours && toHoursText(hours),
    ...listStopDetails(stop),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The parts of that form besides kind, place, day and hours. */
export function listStopDetails(stop: ShownStop): readonly string[] {
  const { timing, weightLbs, lengthFt, work } = stop;
  const lines = STOP_LINE_NAMES.map((name) => stop[name]);
  // Those before the last one that says something, so that the reader knows which is which.
  const stated = lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
  return [
    timing === 'firm' && t('facts.entry.firm'),
    weightLbs !== null && `${String(weightLbs)} lb`,
    lengthFt !== null && `${String(lengthFt)} ft`,
    work !== 'live' && t(`facts.stop.works.${work}`),
    ...stated.map((line) => `"${line.replaceAll('"', '""')}"`),
  ].filter((part) => part !== false);
}
