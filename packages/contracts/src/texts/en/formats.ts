/** How numbers, days and times are written. A language states its locales here and nowhere else. */
export const formatTexts = {
  /** The locale of numbers, zones and sorting. */
  locale: 'en-CA',
  /** The locale of the parts of the patterns below, and of US dollars: Canadian English would write `4:05 p.m.`, `US$2.10`. */
  boardLocale: 'en-US',
  /** The day of a date that the browser writes out: French writes the first as an ordinal number, 1er. */
  dayOfMonth: '{day}',
  day: '{month} {day} {year}',
  dayShort: '{month} {day}',
  moment: '{month} {day} {hour}:{minute} {dayPeriod}',
  money: '${amount} {currency}',
  perMile: '{amount}/mi',
} as const;
