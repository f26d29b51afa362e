import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { assertInsuredFor, getShownStatus } from './posting-checks.service.ts';
import { confirmPostingRows, listOwnPostingsForUpdate, updateGoneReports } from './postings.queries.ts';

/**
 * The least time between two confirmations of a posting by actions that only imply one. Without it a program that sends its
 * postings each minute would write all of them, and change every lead of theirs, each minute.
 */
const PAUSE_MS = 600_000;

/**
 * Confirms those of the caller's postings that are open ("Still available").
 *
 * @returns the tokens of the confirmed ones
 * @throws AppError `posting.notFound` where none of them is the company's; `insurance.expired`
 */
export function confirmOpenPostings(
  board: Board,
  caller: CompanyCaller,
  { kind, tokens }: { readonly kind: PostingKind; readonly tokens: readonly number[] },
): Promise<number[]> {
  return inTransaction(board.db, async (tx) => {
    const rows = await listOwnPostingsForUpdate(tx, { accountId: caller.accountId, kind, tokens });
    assertThat(rows.length > 0, 'posting.notFound');
    await assertInsuredFor(board, tx, caller, kind, 'confirm');
    const open = rows.filter((row) => getShownStatus(board, row) === 'O');
    await writeConfirmations(tx, open, board.clock.now());
    return open.map(({ token }) => token);
  });
}

/** Confirms open postings by an action that implies it, unless they were confirmed less than {@link PAUSE_MS} ago. */
export async function confirmByAction(board: Board, tx: Tx, rows: readonly PostingRow[]): Promise<void> {
  const now = board.clock.now();
  const due = rows.filter(
    (row) => getShownStatus(board, row) === 'O' && now.getTime() - row.updated_on.getTime() >= PAUSE_MS,
  );
  await writeConfirmations(tx, due, now);
}

/**
 * Writes how many carriers have reported a locked, open load as gone since its owner's last action, and since when. While
 * there are reports the load does not count as confirmed, for any company.
 */
export async function writeGoneReports(
  tx: Tx,
  postingId: number,
  reports: { readonly count: number; readonly since: Date | null },
): Promise<void> {
  const row = await updateGoneReports(tx, postingId, reports);
  await appendChanges(tx, [{ type: 'posting', posting: { ...toFeedPosting(row), isSameVersion: true } }]);
}

async function writeConfirmations(tx: Tx, rows: readonly PostingRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const confirmed = await confirmPostingRows(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  await appendChanges(
    tx,
    confirmed.map((row) => ({ type: 'posting', posting: { ...toFeedPosting(row), isSameVersion: true } })),
  );
}
