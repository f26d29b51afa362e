import { addDays } from '@loadstone/contracts/board';
import { toAllowedDay } from '../../../../modules/postings/index.ts';

/** The ways to post again from a posting without a form. */
export type Repetition = 'returnTrip' | 'nextDay';

/** The day after a posting's day, or after today where that day is past. */
export function toNextDay(dateAvail: string, today: string): string {
  return addDays(toAllowedDay(dateAvail, today), 1);
}

/** The day of the repetition of a posting. */
export function toRepeatedDay(kind: Repetition, dateAvail: string, today: string): string {
  return kind === 'nextDay' ? toNextDay(dateAvail, today) : toAllowedDay(dateAvail, today);
}
