import { toHoursText, type ShownStop } from '@loadstone/contracts/postings';
import { t } from './texts/t.ts';

/** A stop in the form in which a list has it, in words that a list of any language is read by: its reference is quoted. */
export function toStopEntry(stop: ShownStop): string {
  const { kind, city, st, day, hours, timing, weightLbs, lengthFt, reference, work } = stop;
  return [
    t(`facts.stop.${kind}`, { place: `${city}, ${st}` }),
    day,
    hours && toHoursText(hours),
    timing === 'firm' && t('facts.entry.firm'),
    weightLbs !== null && `${String(weightLbs)} lb`,
    lengthFt !== null && `${String(lengthFt)} ft`,
    work !== 'live' && t(`facts.stop.works.${work}`),
    reference !== '' && `"${reference.replaceAll('"', '""')}"`,
  ]
    .filter(Boolean)
    .join(', ');
}
