import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { Unwritten } from '../../db/tables/fact-rows.ts';
import type { NewPostingRow, PostingRow } from '../../db/tables/schema.ts';
import { assertThat } from '../../ground/errors.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { logPosted, logPostings } from './posting-activity.service.ts';
import type { DraftColumns, PostingDraft } from './posting-draft.service.ts';
import { getOwnRow, presentWritten, toInsertedRow, toUnwrittenPosting } from './posting-reading.service.ts';
import { writeTag } from './posting-tagging.service.ts';
import { hasMoreOpenPostings, insertPosting, insertWhole, type OwnPostingRow } from './postings.queries.ts';

/** A draft that has passed its checks, with its columns. */
export interface CheckedDraft {
  readonly draft: PostingDraft;
  readonly columns: DraftColumns;
}

type WriteType = 'AddPosting' | 'EditPosting';

/** Inserts a checked draft with its tag. @throws AppError `tag.notFound` */
export async function insertChecked(
  { clock }: Board,
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
  { draft, columns }: CheckedDraft,
): Promise<OwnPostingRow> {
  const posting = toNewPosting(caller, kind, columns, clock.now());
  const row = await insertPosting(tx, posting);
  return addRelations(tx, caller, row, { draft, now: posting.created_on });
}

/**
 * Posts a checked draft: inserts it with its tag, its change of the feed and its entry in the log. The limit of
 * open postings does not count those of transactions that run at the same time, so that a few more are possible.
 *
 * @throws AppError `tag.notFound`, `posting.limitReached`
 */
export async function postChecked(
  { clock, configuration }: Board,
  tx: Tx,
  caller: CompanyCaller,
  kind: PostingKind,
  { draft, columns }: CheckedDraft,
): Promise<OwnPostingRow> {
  const now = clock.now();
  const posting = toNewPosting(caller, kind, columns, now);
  const written = {
    feed: toUnwrittenPosting(caller, kind, columns, now),
    log: logPosted(clock, caller, { kind, ...columns }),
  };
  const { row, isFull } = await insertWhole(tx, posting, written, configuration.limits.openPostings);
  const ownRow = await addRelations(tx, caller, row, { draft, now });
  assertThat(!isFull, 'posting.limitReached');
  return ownRow;
}

function toNewPosting(caller: CompanyCaller, kind: PostingKind, columns: DraftColumns, now: Date) {
  return {
    ...columns,
    kind,
    account_id: caller.accountId,
    created_by: caller.userId,
    p_status: 'O',
    created_on: now,
    updated_on: now,
    device_since: caller.origin.deviceOfCompanySince,
  } satisfies Unwritten<NewPostingRow>;
}

/** Writes the tag of a posting that was just inserted, and returns its row with tag and network. */
async function addRelations(
  tx: Tx,
  caller: CompanyCaller,
  row: PostingRow,
  { draft, now }: { readonly draft: PostingDraft; readonly now: Date },
): Promise<OwnPostingRow> {
  await writeTag(tx, caller, row.id, draft.tagId, now);
  const hasRelations = row.network_id !== null || (draft.tagId ?? 0) > 0;
  return hasRelations ? getOwnRow(tx, caller, row) : toInsertedRow(row, caller);
}

/** Logs a write, appends it to the feed and returns the postings. Call it last in the transaction. */
export async function concludeWrites(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  type: WriteType,
  rows: readonly OwnPostingRow[],
): Promise<Posting[]> {
  await logPostings(tx, board.clock, caller, type, rows);
  const postings = rows.map((row) => presentWritten(board, caller, row));
  await appendChanges(
    tx,
    rows.map((row) => ({ type: 'posting', posting: toFeedPosting(row) })),
  );
  return postings;
}

/** {@link concludeWrites} for one posting. */
export async function concludeWrite(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  type: WriteType,
  row: OwnPostingRow,
): Promise<Posting> {
  const [posting] = await concludeWrites(board, tx, caller, type, [row]);
  assertThat(posting, 'server.internal');
  return posting;
}

/**
 * Checks the limit of open postings. It does not count those of transactions that run at the same time, so that a few more
 * are possible.
 *
 * @throws AppError `posting.limitReached`
 */
export async function assertBelowPostingLimit(
  { configuration }: Board,
  tx: Tx,
  { accountId }: CompanyCaller,
): Promise<void> {
  const { openPostings } = configuration.limits;
  assertThat(!(await hasMoreOpenPostings(tx, accountId, openPostings)), 'posting.limitReached');
}
