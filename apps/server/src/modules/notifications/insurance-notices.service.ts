import { toCalendarDay } from '../../ground/clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { JobContext } from '../../db/module-declaration.ts';
import { notifyOfExpiringInsurance } from './board-notices.service.ts';

/**
 * Notifies the users of carriers whose insurance expires soon, once a day for each user. Several servers may run it
 * at the same time.
 *
 * @param today the board's day, `YYYY-MM-DD`
 * @returns how many users were notified
 */
export function writeInsuranceNotices(
  { db, clock, configuration }: JobContext,
  today = toCalendarDay(clock.now(), configuration.board.timeZone),
): Promise<number> {
  const { limits, support } = configuration;
  const rules = {
    thresholdDays: limits.insuranceThresholdDays,
    warningDays: limits.insuranceWarningDays,
    email: support.insuranceEmail,
    phone: support.phone,
  };
  return inTransaction(db, (tx) => notifyOfExpiringInsurance(tx, { today, now: clock.now(), rules }));
}
