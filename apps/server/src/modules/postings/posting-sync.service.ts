import type { FieldError } from '@loadstone/contracts/endpoint';
import { SYNC_LISTED, UPSERT_BATCH, type SyncReply, type UpsertResult } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { inUndoneTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { fieldError } from '../../ground/errors.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { deleteOthers, inTurnOfLists, listOwnOpen } from './posting-upsert-deletions.service.ts';
import { UpsertPace } from './posting-upsert-pace.service.ts';
import { hasKey, judgeRows, readRow, type Judged, type ReadRow } from './posting-upsert-rows.service.ts';
import { findRoomForNew, isSame, toRefused, toResult, writeBatch } from './posting-upsert-writes.service.ts';

/** A list of rows of any length, and how it is applied. */
interface Sync {
  /** The rows, each as JSON. */
  readonly lines: AsyncIterable<string>;
  readonly isDryRun: boolean;
  /** The largest share of the open postings that may be deleted, 0 to 1. */
  readonly maxDeletedShare: number;
  /** Counts what a transaction writes, before it commits. @throws AppError `request.dailyLimit` */
  readonly countWrites: (amount: number) => Promise<unknown>;
}

/** What a sync knows so far. */
interface Progress {
  readonly keys: Set<string>;
  readonly reply: SyncReply;
  hasUnread: boolean;
}

/**
 * Makes the caller's postings equal to a list, which is read while it arrives: its rows are written as an upsert writes
 * them, at most a hundred in a transaction, and then the open postings that were not among them are deleted.
 *
 * @returns what was done with the rows; for a dry run, what would be
 * @throws AppError `device.unconfirmed`, `request.dailyLimit`, and what reading the lines throws; the transactions before it
 *   are committed, nothing is deleted, and the same list may be sent again
 */
export async function syncPostings(board: Board, caller: CompanyCaller, sync: Sync): Promise<SyncReply> {
  await assertMayPost(board, caller);
  const work = (): Promise<SyncReply> => compareAll(board, caller, sync);
  return sync.isDryRun ? work() : inTurnOfLists(board, caller, work);
}

async function compareAll(
  board: Board,
  caller: CompanyCaller,
  { lines, isDryRun, maxDeletedShare, countWrites }: Sync,
): Promise<SyncReply> {
  const openBefore = await listOwnOpen(board, caller);
  const progress: Progress = { keys: new Set(), reply: createReply(isDryRun), hasUnread: false };
  const pace = new UpsertPace();
  const take = async (batch: readonly ReadRow[]): Promise<void> => {
    const results = isDryRun
      ? await previewBatch(board, caller, batch, progress.reply.created)
      : await writeBatch(board, caller, { batch, countWrites, pace });
    for (const result of results) addResult(progress.reply, result);
  };
  let batch: ReadRow[] = [];
  for await (const line of lines) {
    const raw = parseLine(line);
    progress.hasUnread ||= !hasKey(raw);
    batch.push(readRow(caller, raw, progress.keys));
    if (batch.length < (isDryRun ? UPSERT_BATCH : pace.size)) continue;
    await take(batch);
    batch = [];
  }
  if (batch.length > 0) await take(batch);
  const { keys: sent, hasUnread, reply } = progress;
  const remaining = { sent, hasUnread, openBefore, maxDeletedShare, isDryRun, countWrites, pace };
  return conclude(reply, await deleteOthers(board, caller, remaining));
}

function createReply(dryRun: boolean): SyncReply {
  const counts = { created: 0, changed: 0, unchanged: 0, assigned: 0, delivered: 0, expired: 0, refused: 0 };
  const lists = { refusals: [], gone: [], deletions: [], notices: [] };
  return { dryRun, rows: 0, ...counts, deleted: 0, stopped: null, ...lists };
}

/** Adds the result of a row to the reply. */
function addResult(reply: SyncReply, row: UpsertResult): void {
  const { result, postType, clientRefNum, token } = row;
  reply.rows += 1;
  reply[result] += 1;
  if (result === 'refused' && reply.refusals.length < SYNC_LISTED) reply.refusals.push({ ...row, row: reply.rows });
  const isOver = result === 'delivered' || result === 'expired';
  if (isOver && postType !== null && clientRefNum !== null && reply.gone.length < SYNC_LISTED) {
    reply.gone.push({ postType, clientRefNum, token, result });
  }
}

function conclude(reply: SyncReply, { deleted, stopped }: Awaited<ReturnType<typeof deleteOthers>>): SyncReply {
  const notices: FieldError[] = [];
  const overCount = reply.delivered + reply.expired;
  if (overCount > 0) notices.push(fieldError('clientRefNum', 'posting.stillSent', { count: overCount }));
  if (stopped !== null) {
    const text = stopped.reason === 'share' ? 'posting.deletionStopped' : 'posting.deletionUnread';
    notices.push(fieldError('maxDeletedShare', text, { count: stopped.wouldDelete, open: stopped.open }));
  }
  const deletions = deleted
    .slice(0, SYNC_LISTED)
    .map(({ kind, client_ref_num: clientRefNum, token }) => ({ postType: kind, clientRefNum, token }));
  return { ...reply, deleted: deleted.length, stopped, deletions, notices };
}

/** A row as it was sent; an empty object for a line that is no JSON object. */
function parseLine(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** What {@link writeBatch} would return; nothing is kept. @param createdBefore how many postings the rows before this batch would create */
function previewBatch(
  board: Board,
  caller: CompanyCaller,
  batch: readonly ReadRow[],
  createdBefore: number,
): Promise<UpsertResult[]> {
  return inUndoneTransaction(board.db, async (tx) => {
    const room = (await findRoomForNew(board, tx, caller)) - createdBefore;
    return (await judgeRows(board, tx, caller, batch, room)).map(previewRow);
  });
}

function previewRow(judged: Judged): UpsertResult {
  const { raw } = judged;
  if ('error' in judged) return toRefused(raw, judged.error);
  if ('left' in judged) return toResult(raw, judged.left, judged.token);
  const { before, columns, isRenewed, warnings } = judged;
  if (before === undefined) return toResult(raw, 'created', null, warnings);
  const isUnchanged = !isRenewed && isSame(before, columns);
  return toResult(raw, isUnchanged ? 'unchanged' : 'changed', before.token, warnings);
}
