import type { FieldError } from '@loadstone/contracts/endpoint';
import { SYNC_LISTED, UPSERT_BATCH, type SyncReply, type UpsertResult } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { fieldError } from '../../ground/errors.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { endReplace } from './posting-replace.service.ts';
import { inTurnOfLists } from './posting-replaces.service.ts';
import { KindsSent, listOwnOpen } from './posting-upsert-deletions.service.ts';
import { UpsertPace } from './posting-upsert-pace.service.ts';
import { hasKey, readRow, type ReadRow } from './posting-upsert-rows.service.ts';
import { previewBatch, writeBatch } from './posting-upsert-writes.service.ts';

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
  readonly kinds: KindsSent;
  readonly reply: SyncReply;
  /** The rows that had no room, by their numbers; no more than could get the room of what is not sent. */
  readonly waiting: Map<number, { readonly row: ReadRow; readonly result: UpsertResult }>;
  hasUnread: boolean;
}

/**
 * Makes the caller's postings equal to a list, which is read while it arrives: its rows are written as an upsert writes
 * them, at most a hundred in a transaction, and then the open postings that were not among them are deleted. New rows get
 * their room.
 *
 * @returns what was done with the rows; for a dry run, what would be
 * @throws AppError `device.unconfirmed`, `request.dailyLimit`, and what reading the lines throws; the transactions before it
 *   are committed, and the same list may be sent again. Nothing is deleted where the list was not read to its end
 */
export async function syncPostings(board: Board, caller: CompanyCaller, sync: Sync): Promise<SyncReply> {
  await assertMayPost(board, caller);
  const work = (replaceId?: number): Promise<SyncReply> => compareAll(board, caller, sync, replaceId);
  return sync.isDryRun ? work() : inTurnOfLists(board, caller, work);
}

async function compareAll(
  board: Board,
  caller: CompanyCaller,
  { lines, isDryRun, maxDeletedShare, countWrites }: Sync,
  replaceId: number | undefined,
): Promise<SyncReply> {
  const openBefore = await listOwnOpen(board, caller);
  const reply = createReply(isDryRun);
  const progress: Progress = {
    ...{ keys: new Set(), kinds: new KindsSent(), reply, waiting: new Map(), hasUnread: false },
  };
  const pace = new UpsertPace();
  const take = async (batch: readonly ReadRow[]): Promise<void> => {
    const results = isDryRun
      ? await previewBatch(board, caller, batch, -reply.created)
      : (await writeBatch(board, caller, { batch, countWrites, pace, replaceId })).results;
    for (const [index, result] of results.entries()) noteResult(progress, batch[index], result, openBefore.size);
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
  const { keys: sent, kinds, hasUnread, waiting } = progress;
  const replaced = await endReplace(board, caller, {
    ...{ sent, hasUnread, refusedKinds: kinds.refused, openBefore, maxDeletedShare, replaceId, created: reply.created },
    ...{ waiting: [...waiting.values()].map(({ row }) => row), countWrites, pace },
  });
  for (const [index, [number, { result }]] of [...waiting].entries())
    addResult(reply, replaced.results?.[index] ?? result, number);
  return conclude(reply, replaced);
}

/** Counts the result of a row, or lets the row wait for the room of what is not sent. */
function noteResult(
  { kinds, reply, waiting }: Progress,
  row: ReadRow | undefined,
  result: UpsertResult,
  mostWaiting: number,
): void {
  kinds.add(result);
  reply.rows += 1;
  const isWaiting = row !== undefined && result.code === 'posting.limitReached' && waiting.size < mostWaiting;
  if (isWaiting) waiting.set(reply.rows, { row, result });
  else addResult(reply, result, reply.rows);
}

function createReply(dryRun: boolean): SyncReply {
  const counts = { created: 0, changed: 0, unchanged: 0, assigned: 0, delivered: 0, expired: 0, refused: 0 };
  const lists = { refusals: [], gone: [], deletions: [], notices: [] };
  return { dryRun, rows: 0, ...counts, deleted: 0, stopped: null, ...lists };
}

/** Adds the result of a row to the reply. Rows that have waited come last. */
function addResult(reply: SyncReply, row: UpsertResult, number: number): void {
  const { result, postType, clientRefNum, token } = row;
  reply[result] += 1;
  if (result === 'refused') addRefusal(reply.refusals, { ...row, row: number });
  const isOver = result === 'delivered' || result === 'expired';
  if (isOver && postType !== null && clientRefNum !== null && reply.gone.length < SYNC_LISTED) {
    reply.gone.push({ postType, clientRefNum, token, result });
  }
}

const STOP_TEXTS = {
  share: 'posting.deletionStopped',
  unreadRows: 'posting.deletionUnread',
  refusedRows: 'posting.deletionRefused',
} as const;

/** Adds a refusal to the first ones, in the order of the rows. */
function addRefusal(refusals: SyncReply['refusals'], refusal: SyncReply['refusals'][number]): void {
  const at = refusals.findLastIndex(({ row }) => row < refusal.row) + 1;
  refusals.splice(at, 0, refusal);
  if (refusals.length > SYNC_LISTED) refusals.pop();
}

function conclude(reply: SyncReply, { deleted, stopped }: Awaited<ReturnType<typeof endReplace>>): SyncReply {
  const notices: FieldError[] = [];
  const overCount = reply.delivered + reply.expired;
  if (overCount > 0) notices.push(fieldError('clientRefNum', 'posting.stillSent', { count: overCount }));
  if (stopped !== null) {
    notices.push(
      fieldError('maxDeletedShare', STOP_TEXTS[stopped.reason], { count: stopped.wouldDelete, open: stopped.open }),
    );
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
