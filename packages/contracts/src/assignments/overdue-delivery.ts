import { addDays } from '../board/day.ts';

/** The day by which a load is expected to be delivered: that of its delivery, where it is stated, and else its own. */
export function toExpectedDay(load: {
  readonly dateAvail: string;
  readonly deliveryDate?: string | null | undefined;
}): string {
  return load.deliveryDate ?? load.dateAvail;
}

/**
 * True where the broker may mark a load on route delivered, because its carrier has not done so.
 *
 * @param expectedDay `YYYY-MM-DD`
 * @param today the board's day
 * @param days whole days that must have passed after the expected day
 */
export function isDeliveryOverdue(expectedDay: string, today: string, days: number): boolean {
  return today > addDays(expectedDay, days);
}
