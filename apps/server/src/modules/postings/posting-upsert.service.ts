import type { UpsertReply, UpsertResult } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { endReplace } from './posting-replace.service.ts';
import { inTurnOfLists } from './posting-replaces.service.ts';
import { KindsSent, listOwnOpen } from './posting-upsert-deletions.service.ts';
import { UpsertPace } from './posting-upsert-pace.service.ts';
import { hasKey, readRow, type ReadRow } from './posting-upsert-rows.service.ts';
import { writeBatch } from './posting-upsert-writes.service.ts';

/** The rows of an upsert, as the client sent them. */
interface Upsert {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** True to delete the open postings of the caller that are not among the rows. */
  readonly replace: boolean;
  /** The largest share of the open postings that `replace` may delete, 0 to 1. */
  readonly maxDeletedShare: number;
  /** Counts what a transaction writes, before it commits. @throws AppError `request.dailyLimit` */
  readonly countWrites: (amount: number) => Promise<unknown>;
}

/**
 * Creates and changes postings by the company's own reference, in one transaction for at most a hundred rows, and for fewer
 * where the desks need longer for their leads. A row that equals its posting only confirms it (M17). A posting that is not
 * open stays as it is, and none is created in its place unless the row asks for it; a row of a past day writes nothing. With
 * `replace` the new rows get the room of what is not sent. Two upserts of a company run one after the other, and wait in memory.
 *
 * @throws AppError `device.unconfirmed`, `request.dailyLimit`; earlier transactions are committed, and the same body may be
 *   sent again
 */
export async function upsertPostings(board: Board, caller: CompanyCaller, upsert: Upsert): Promise<UpsertReply> {
  await assertMayPost(board, caller);
  const work = (replaceId?: number): Promise<UpsertReply> => writeAll(board, caller, upsert, replaceId);
  return upsert.replace ? inTurnOfLists(board, caller, work) : work();
}

async function writeAll(
  board: Board,
  caller: CompanyCaller,
  { rows, maxDeletedShare, countWrites }: Upsert,
  replaceId: number | undefined,
): Promise<UpsertReply> {
  const results: UpsertResult[] = [];
  const kinds = new KindsSent();
  /** The rows that had no room, by their places among the results. */
  const waiting = new Map<number, ReadRow>();
  const keys = new Set<string>();
  const openBefore = replaceId === undefined ? new Set<number>() : await listOwnOpen(board, caller);
  const pace = new UpsertPace();
  while (results.length < rows.length) {
    const next = rows.slice(results.length, results.length + pace.size);
    const batch = next.map((raw) => readRow(caller, raw, keys));
    const written = await writeBatch(board, caller, { batch, countWrites, pace, replaceId });
    for (const [index, result] of written.results.entries()) {
      kinds.add(result);
      const row = batch[index];
      if (row !== undefined && result.code === 'posting.limitReached') waiting.set(results.length, row);
      results.push(result);
    }
  }
  if (replaceId === undefined) return { results, deleted: [], stopped: null };
  const replaced = await endReplace(board, caller, {
    ...{ sent: keys, hasUnread: !rows.every(hasKey), refusedKinds: kinds.refused, openBefore, maxDeletedShare },
    ...{ waiting: [...waiting.values()], replaceId, created: 0, countWrites, pace },
  });
  for (const [index, at] of [...waiting.keys()].entries()) results[at] = replaced.results?.[index] ?? results[at]!;
  return { results, deleted: replaced.deleted.map(({ token }) => token), stopped: replaced.stopped };
}
