import type { ChangedMark } from '@loadstone/contracts/leads';
import type { UserCaller } from '../../ground/caller.ts';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { findLead, getLeadMark, lockCompanyMarks, publishMark, toChangedMark } from '../leads/index.ts';
import { notifyOfGoneReport } from '../notifications/index.ts';
import { lockForMoveById, findPostingId, findPostingOfCompany, writeGoneReports } from '../postings/index.ts';
import { countOpenReports, deleteReport, insertReport, isReportAnswered } from './gone-reports.queries.ts';

const countReportsOf = perBoard(({ limits, configuration }: Board) =>
  limits.perDay<number>('goneReports', configuration.limits.goneReportsPerDay, 'request.dailyLimit'),
);

/** A load that is reported. */
interface Reported {
  readonly token: number;
  readonly leadToken: number;
}

/**
 * Reports for the caller's company that a load is gone, once for each time that it is posted; a repeated report changes
 * nothing, and after the reply of the owner it is refused. The load must be a lead of an own open truck, so that it is open
 * and of another company. Until its owner acts on it, it counts as not confirmed.
 *
 * @throws AppError `lead.notFound`, `lead.reportAnswered`, `request.dailyLimit`
 */
export async function reportGone(
  board: Board,
  caller: UserCaller,
  { token, leadToken }: Reported,
): Promise<ChangedMark> {
  const { accountId, userId } = caller;
  const own = await findPostingOfCompany(board.db, accountId, token);
  assertThat(own?.kind === 'E', 'lead.notFound');
  const found = await findLead(board, caller, { kind: 'E', token }, leadToken);
  const id = found?.reference.lead_posting_id;
  assertThat(typeof id === 'number', 'lead.notFound');
  return changeReport(board, caller, { id, leadToken }, async (tx, load) => {
    const now = board.clock.now();
    assertThat(load.p_status === 'O', 'lead.notFound');
    const report = { postingId: id, postedOn: load.created_on, accountId, userId, reportedOn: now };
    if (!(await insertReport(tx, report))) {
      assertThat(!(await isReportAnswered(tx, report)), 'lead.reportAnswered');
      return false;
    }
    await countReportsOf(board)(userId);
    // One notice until the owner acts: the row counts the others.
    if (load.gone_reports === 0) await notifyOfGoneReport(tx, { ...toNotified(load), now });
    return true;
  });
}

/** Withdraws the report of the caller's company. @throws AppError `lead.notFound` also without a report */
export async function withdrawReport(board: Board, caller: UserCaller, leadToken: number): Promise<ChangedMark> {
  const id = await findPostingId(board.db, leadToken);
  assertThat(id, 'lead.notFound');
  return changeReport(board, caller, { id, leadToken }, async (tx, load) => {
    const report = { postingId: id, postedOn: load.created_on, accountId: caller.accountId };
    assertThat(await deleteReport(tx, report), 'lead.notFound');
    return true;
  });
}

/** Locks the load and the marks of the company, runs `write`, and publishes what it has changed. */
function changeReport(
  { db }: Board,
  { accountId }: UserCaller,
  { id, leadToken }: { readonly id: number; readonly leadToken: number },
  write: (tx: Tx, load: PostingRow) => Promise<boolean>,
): Promise<ChangedMark> {
  return inTransaction(db, async (tx) => {
    await lockCompanyMarks(tx, accountId);
    const [load] = await lockForMoveById(tx, [id]);
    assertThat(load !== undefined, 'lead.notFound');
    const lead = { lead_posting_id: id, lead_token: null };
    if (!(await write(tx, load))) {
      return toChangedMark({ leadToken, ...(await getLeadMark(tx, accountId, lead)) });
    }
    if (load.p_status === 'O') {
      await writeGoneReports(tx, id, await countOpenReports(tx, { postingId: id, postedOn: load.created_on }));
    }
    return publishMark(tx, accountId, lead, { kind: 'E', leadToken, ...(await getLeadMark(tx, accountId, lead)) });
  });
}

function toNotified(load: PostingRow): Omit<Parameters<typeof notifyOfGoneReport>[1], 'now'> {
  const { account_id: accountId, created_by: createdBy, token } = load;
  const { srce_city: srceCity, srce_st: srceSt, dest_city: destCity, dest_st: destSt, date_avail: day } = load;
  return { accountId, createdBy, token, lane: { srceCity, srceSt, destCity, destSt, day } };
}
