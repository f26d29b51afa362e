import type { UpsertReply } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { getQueues } from '../../db/database-queues.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { deleteOpenPostings } from './posting-batch.service.ts';
import { getToday } from './posting-checks.service.ts';
import type { UpsertPace } from './posting-upsert-pace.service.ts';
import { toKey } from './posting-upsert-rows.service.ts';
import { listOpenByCreator } from './posting-upsert.queries.ts';

/** What decides which of the open postings a list of rows leaves out. */
interface Remaining {
  /** The keys that were sent. */
  readonly sent: ReadonlySet<string>;
  /** True where a row had no key, so that the posting which it means is unknown. */
  readonly hasUnread: boolean;
  /** The tokens of the caller's postings that were open before the first row was read. */
  readonly openBefore: ReadonlySet<number>;
  readonly maxDeletedShare: number;
  readonly isDryRun: boolean;
  readonly countWrites: (amount: number) => Promise<unknown>;
  /** How many one transaction deletes. */
  readonly pace: UpsertPace;
}

/** What was deleted, or why nothing was. */
interface Deletion {
  readonly deleted: readonly Pick<PostingRow, 'token' | 'kind' | 'client_ref_num'>[];
  readonly stopped: UpsertReply['stopped'];
}

/**
 * Runs the work of a whole list once those of the same caller that this server handles are done: one that overlaps would
 * delete postings that the later list has, after that has found them unchanged.
 *
 * @throws AppError `request.tooMany` where it waited too long
 */
export function inTurnOfLists<T>({ db }: Board, caller: CompanyCaller, work: () => Promise<T>): Promise<T> {
  return getQueues(db).companyLocks.run([`list:${caller.accountId}:${caller.userId}`], work);
}

/** The tokens of the caller's open postings. */
export async function listOwnOpen(board: Board, caller: CompanyCaller): Promise<ReadonlySet<number>> {
  const open = await listOpenByCreator(board.db, { ...caller, today: getToday(board) });
  return new Set(open.map(({ token }) => token));
}

/**
 * Deletes the postings that were open before the first row was read and whose keys were not sent. A posting that the account
 * has created since then stays. Nothing is deleted where that would be more than the share, or where a row had no key.
 */
export async function deleteOthers(board: Board, caller: CompanyCaller, remaining: Remaining): Promise<Deletion> {
  const { sent, hasUnread, openBefore, maxDeletedShare, isDryRun, countWrites, pace } = remaining;
  const open = await listOpenByCreator(board.db, { ...caller, today: getToday(board) });
  const others = open.filter((row) => openBefore.has(row.token) && !sent.has(toKey(row.kind, row.client_ref_num)));
  const isStopped = hasUnread || others.length > maxDeletedShare * openBefore.size;
  if (others.length > 0 && isStopped) {
    const reason = hasUnread ? 'unreadRows' : 'share';
    return { deleted: [], stopped: { reason, wouldDelete: others.length, open: openBefore.size } };
  }
  if (isDryRun) return { deleted: others, stopped: null };
  const deleted = new Set<number>();
  for (const kind of ['L', 'E'] as const) {
    const tokens = others.filter((row) => row.kind === kind).map(({ token }) => token);
    while (tokens.length > 0) {
      await pace.waitForDesks(board);
      const batch = tokens.splice(0, pace.size);
      await countWrites(batch.length);
      for (const token of await deleteOpenPostings(board, caller, { kind, tokens: batch })) deleted.add(token);
      pace.noteWritten(batch.length);
    }
  }
  return { deleted: others.filter(({ token }) => deleted.has(token)), stopped: null };
}
