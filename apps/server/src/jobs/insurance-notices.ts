import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { notifyOfExpiringInsurance, type InsuranceNoticeRules } from '../modules/notifications/index.ts';

/**
 * Notifies the users of carriers whose insurance expires soon, once a day for each user. Several servers may run it
 * at the same time.
 *
 * @param day.today the board's day, `YYYY-MM-DD`
 * @returns how many users were notified
 */
export function writeInsuranceNotices(
  db: Db,
  day: { today: string; now: Date },
  rules: InsuranceNoticeRules,
): Promise<number> {
  return inTransaction(db, (tx) => notifyOfExpiringInsurance(tx, { ...day, rules }));
}
