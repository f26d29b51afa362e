import { readField, type PlaceFinder } from '@loadstone/reading';
import { formatDayShort } from './format/formatting.ts';
import { activeLanguage, t } from './texts/t.ts';

/** The reader looks for places too, because a list has both; in a field for a day there are none. */
const NO_PLACES: PlaceFinder = { find: () => ({ kind: 'none' }) };

/** What a typed day means, or why it is refused. */
type ReadDay = { readonly day: string } | { readonly problem: string; readonly isPast?: boolean };

interface DayLimits {
  /** The day that words such as "tomorrow" follow, `YYYY-MM-DD`. */
  readonly today: string;
  /** The first day that is possible. Earlier days are no choices, so that they do not make another day doubtful. */
  readonly first?: string | undefined;
}

/** Reads a typed day as the reader of lists reads it: `11/28/26`, `28-Nov`, `sat`, `demain`. */
export function readDay(text: string, { today, first = '' }: DayLimits): ReadDay {
  const language = activeLanguage().startsWith('fr') ? 'fr' : 'en';
  const { reading, unused } = readField('dateAvail', text, {
    kind: 'L',
    today,
    zone: 'UTC',
    language,
    places: NO_PLACES,
    defaults: { currency: 'USD' },
  });
  if (unused.length > 0 || reading === undefined || reading.state === 'unread') {
    return { problem: t('facts.entry.dayUnread', { text: text.trim() }) };
  }
  if (reading.state === 'understood') return { day: reading.value };
  // Of a day that has passed, the last choice is the day as it was typed.
  const choices = reading.reason === 'dayPast' ? reading.choices.slice(-1) : reading.choices;
  const possible = choices.filter((day) => day >= first);
  const [day] = possible;
  if (day === undefined) return { problem: t('facts.entry.dayPast'), isPast: true };
  const isSure = possible.length === 1 && reading.reason !== 'weekday';
  return isSure ? { day } : { problem: t('facts.entry.dayAsked', { days: choices.map(formatDayShort).join(', ') }) };
}
