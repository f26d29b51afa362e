/**
 * A date in the words of the browser, with the day of the month as the language writes it: in French the browser writes
 * `1 déc.` for `1er déc.`
 *
 * @param writeDay writes the number of the day, `formats.dayOfMonth`
 */
export function writeDate(format: Intl.DateTimeFormat, at: Date, writeDay: (day: string) => string): string {
  const parts = format.formatToParts(at);
  return parts.map(({ type, value }) => (type === 'day' ? writeDay(value) : value)).join('');
}
