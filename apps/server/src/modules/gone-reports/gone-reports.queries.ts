import type { Db } from '../../db/database.ts';

/** A load as it is posted now: a report of an earlier time is about another one. */
interface PostedLoad {
  readonly postingId: number;
  readonly postedOn: Date;
}

/** Inserts the report of a company. @returns false where it has reported the load already */
export async function insertReport(
  db: Db,
  report: PostedLoad & { readonly accountId: number; readonly userId: number; readonly reportedOn: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gone_reports')
    .values({
      posting_id: report.postingId,
      posted_on: report.postedOn,
      account_id: report.accountId,
      reported_by: report.userId,
      reported_on: report.reportedOn,
    })
    .onConflict((conflict) => conflict.columns(['posting_id', 'account_id', 'posted_on']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Whether the owner has replied to the report of a company. */
export async function isReportAnswered(db: Db, report: PostedLoad & { readonly accountId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('gone_reports')
    .select('answer')
    .where('posting_id', '=', report.postingId)
    .where('posted_on', '=', report.postedOn)
    .where('account_id', '=', report.accountId)
    .executeTakeFirst();
  return row !== undefined && row.answer !== null;
}

/** Deletes the report of a company. @returns false where there is none */
export async function deleteReport(db: Db, report: PostedLoad & { readonly accountId: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('gone_reports')
    .where('posting_id', '=', report.postingId)
    .where('posted_on', '=', report.postedOn)
    .where('account_id', '=', report.accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The reports of a load to which its owner has not replied: how many, and the first one. */
export async function countOpenReports(
  db: Db,
  { postingId, postedOn }: PostedLoad,
): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('gone_reports')
    .where('posting_id', '=', postingId)
    .where('posted_on', '=', postedOn)
    .where('answer', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('reported_on').as('since')])
    .executeTakeFirstOrThrow();
}

/** Deletes reports that were made before an instant, at most `limit`. */
export async function removeOldReports(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('gone_reports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('gone_reports')
        .select('id')
        .where('reported_on', '<', before)
        .orderBy('reported_on')
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
