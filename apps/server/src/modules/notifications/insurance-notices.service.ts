import { addDays } from '@loadstone/contracts/board';
import { BOARD_NOTICE_TYPES, toNoticeContent } from '@loadstone/contracts/notifications';
import type { Board } from '../../board/board.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import { claimInsuranceNotices, insertNotices } from './board-notices.queries.ts';
import { toNoticeRow } from './board-notices.service.ts';

/** Rows per insert, below PostgreSQL's limit of parameters. */
const ROWS_PER_INSERT = 1000;

/**
 * Notifies the users of carriers whose insurance expires soon, once a day for each user. Several servers may run it
 * at the same time.
 *
 * @param today the board's day, `YYYY-MM-DD`
 * @returns how many users were notified
 */
export async function writeInsuranceNotices(
  { db, clock, configuration }: Pick<Board, 'db' | 'clock' | 'configuration'>,
  today = toCalendarDay(clock.now(), configuration.board.timeZone),
): Promise<number> {
  const { insuranceThresholdDays: thresholdDays, insuranceWarningDays: warningDays } = configuration.limits;
  const { insuranceEmail: email, phone } = configuration.support;
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const recipients = await claimInsuranceNotices(tx, {
      today,
      expiredUntil: addDays(today, -thresholdDays),
      warnedUntil: addDays(today, warningDays),
    });
    const rows = recipients.map((recipient) => {
      const content = toNoticeContent('insurance', { day: recipient.insurance_expiry_date, email, phone });
      return toNoticeRow(recipient, { typeId: BOARD_NOTICE_TYPES.insurance, content, createdBy: null, now });
    });
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await insertNotices(tx, rows.slice(start, start + ROWS_PER_INSERT), { isPushed: true });
    }
    return rows.length;
  });
}
