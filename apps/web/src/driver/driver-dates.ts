import { writeDate } from '@loadstone/contracts/texts';
import { locale, t } from './texts/t.ts';

/** A calendar day in words: "Monday, June 15". @param day `YYYY-MM-DD` */
export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return writeDate(format, new Date(`${day}T00:00:00Z`), (number) => t('formats.dayOfMonth', { day: number }));
}

/** A day of the week and a time by the clock of the phone. @param at ISO 8601 */
export function writeMoment(at: string): string {
  const format = new Intl.DateTimeFormat(locale(), { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  return format.format(Date.parse(at));
}

/** A time by the clock of the phone, which no line breaks. @param at ISO 8601 */
export function formatTime(at: string): string {
  const format = new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' });
  return format.format(Date.parse(at)).replaceAll(/\s/g, '\u00a0');
}
