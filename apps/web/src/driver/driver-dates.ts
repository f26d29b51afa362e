import { locale } from './texts/t.ts';

/** A calendar day in words: "Monday, June 15". @param day `YYYY-MM-DD` */
export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

/** A time by the clock of the phone. @param at ISO 8601 */
export function formatTime(at: string): string {
  return new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(Date.parse(at));
}
