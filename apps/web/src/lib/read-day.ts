import { readField, type PlaceFinder } from '@loadstone/reading';
import { formatDayShort } from './format/formatting.ts';
import { activeLanguage, t } from './texts/t.ts';

/** A typed day is that of the calendar, where it is not the day of a place. */
const NO_PLACES: PlaceFinder = { find: () => ({ kind: 'none' }) };

/** What a typed day means, or why it is not taken. */
type ReadDay = { readonly day: string } | { readonly problem: string };

interface DayLimits {
  /** The day that words such as "tomorrow" follow, `YYYY-MM-DD`. */
  readonly today: string;
  /** The first day that can be meant; a day before it is none, so that it does not make another one doubtful. */
  readonly first?: string | undefined;
}

/** Reads a typed day as the reader of lists reads it: `11/28/26`, `28-Nov`, `sat`, `demain`. */
export function readDay(text: string, { today, first = '' }: DayLimits): ReadDay {
  const language = activeLanguage().startsWith('fr') ? 'fr' : 'en';
  const { reading, unused } = readField('dateAvail', text, {
    ...{ kind: 'L', today, zone: 'UTC', language, places: NO_PLACES },
    defaults: { currency: 'USD' },
  });
  if (unused.length > 0 || reading === undefined || reading.state === 'unread') {
    return { problem: t('facts.entry.dayUnread', { text: text.trim() }) };
  }
  if (reading.state === 'understood') return { day: reading.value };
  // The day itself is the last choice where it has passed.
  const choices = reading.reason === 'dayPast' ? reading.choices.slice(-1) : reading.choices;
  const possible = choices.filter((day) => day >= first);
  const [day] = possible;
  if (day === undefined) return { problem: t('facts.entry.dayPast') };
  const isSure = possible.length === 1 && reading.reason !== 'weekday';
  return isSure ? { day } : { problem: t('facts.entry.dayAsked', { days: choices.map(formatDayShort).join(', ') }) };
}
