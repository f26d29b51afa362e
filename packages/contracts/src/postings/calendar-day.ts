import { z } from 'zod';
import { checkTexts } from '../texts/en/checks.ts';

/** The database has no year 0, which ISO 8601 has. */
const hasYear = (day: string): boolean => !day.startsWith('0000');

/** A day of the calendar, `YYYY-MM-DD`, from the year 1 on. @param error what is said of a text that is no day */
export function toDaySchema(error?: string) {
  return z.iso
    .date(error === undefined ? undefined : { error })
    .refine(hasYear, { error: checkTexts.day, abort: true });
}

/** `YYYY-MM-DD`, a calendar day without a zone. */
export const calendarDaySchema = toDaySchema();
