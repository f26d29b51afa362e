import type { Hours } from '@loadstone/contracts/postings';
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

/** Hours of a place as "08:00–12:00". */
export function formatHours(hours: Hours): string {
  return hours.from === hours.to ? hours.from : `${hours.from}–${hours.to}`;
}
