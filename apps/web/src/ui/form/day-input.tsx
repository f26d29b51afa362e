import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import dayjs from 'dayjs';
import { useLanguage } from '../../lib/settings/language.ts';
import { boardLocale, t } from '../../lib/texts/t.ts';

const known = new Set<string>();

/** The names of days and months of the active language, as the component library needs them. @returns their name there */
function toDayNames(language: string): string {
  const name = `desk-${language.toLowerCase()}`;
  if (known.has(name)) return name;
  known.add(name);
  const list = (count: number, options: Intl.DateTimeFormatOptions, toDate: (index: number) => number) => {
    const format = new Intl.DateTimeFormat(boardLocale(), { ...options, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, index) => format.format(toDate(index)));
  };
  const toMonth = (index: number) => Date.UTC(2026, index, 1);
  // The first of February 2026 is a Sunday.
  const toWeekday = (index: number) => Date.UTC(2026, 1, 1 + index);
  const weekdaysShort = list(7, { weekday: 'short' }, toWeekday);
  const names: ILocale = {
    name,
    months: list(12, { month: 'long' }, toMonth),
    monthsShort: list(12, { month: 'short' }, toMonth),
    weekdays: list(7, { weekday: 'long' }, toWeekday),
    weekdaysShort,
    weekdaysMin: weekdaysShort.map((weekday) => weekday.slice(0, 2)),
    ordinal: String,
    formats: {},
    relativeTime: {},
  };
  dayjs.locale(names, undefined, true);
  return name;
}

/** A field for a day, in the language of the desk. */
export function DayInput(props: DateInputProps) {
  const locale = toDayNames(useLanguage());
  return <DateInput locale={locale} valueFormat={t('typed.dayFormat')} {...props} />;
}
