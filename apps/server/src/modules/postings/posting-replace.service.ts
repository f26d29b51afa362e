import { UPSERT_BATCH, type UpsertReply, type UpsertResult } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { countOpenPostings } from './posting-lookups.queries.ts';
import { deleteAll, listLeftOut, type OwnOpen, type SentRows } from './posting-upsert-deletions.service.ts';
import type { UpsertPace } from './posting-upsert-pace.service.ts';
import type { ReadRow } from './posting-upsert-rows.service.ts';
import { previewBatch, writeBatch } from './posting-upsert-writes.service.ts';

/** The rows of a list after the first of its writes. */
interface Replace extends SentRows {
  /** Undefined for a dry run, which deletes nothing. */
  readonly replaceId: number | undefined;
  /** The rows that are right and had no room, in their order. */
  readonly waiting: readonly ReadRow[];
  /** How many postings the other rows have created, or would. */
  readonly created: number;
  readonly countWrites: (amount: number) => Promise<unknown>;
  readonly pace: UpsertPace;
}

/** What became of the postings that were not sent, and of the rows that had waited for their room. */
interface Replaced {
  /** Of each waiting row in their order; undefined where none has got room. */
  readonly results: readonly UpsertResult[] | undefined;
  readonly deleted: readonly OwnOpen[];
  readonly stopped: UpsertReply['stopped'];
}

/**
 * Ends a replace: writes the waiting rows in the room of the postings that were not sent, each transaction together with the
 * deletions that it needs, then deletes the others. Where it is interrupted, the postings are those of whole transactions, and the
 * same list again goes on from there.
 */
export async function endReplace(board: Board, caller: CompanyCaller, replace: Replace): Promise<Replaced> {
  const { replaceId, waiting, countWrites, pace } = replace;
  const { others, stopped } = await listLeftOut(board, caller, replace);
  if (others.length === 0) return { results: undefined, deleted: [], stopped };
  if (replaceId === undefined)
    return { results: await preview(board, caller, replace, others.length), deleted: others, stopped };
  const results: UpsertResult[] = [];
  const gone = new Set<number>();
  const getRest = () => ({ replaceId, others: others.filter(({ token }) => !gone.has(token)) });
  if (waiting.length > 0) {
    const excess = { replaceId, others: others.slice(0, await countExcess(board, caller)) };
    for (const token of await deleteAll(board, caller, excess, { countWrites, pace })) gone.add(token);
  }
  while (results.length < waiting.length) {
    await pace.waitForDesks(board);
    // A row and the deletion for it are two changes for the desks.
    const batch = waiting.slice(results.length, results.length + Math.ceil(pace.size / 2));
    const written = await writeBatch(board, caller, { batch, countWrites, pace, replaceId, leftOut: getRest() });
    for (const token of written.freed) gone.add(token);
    results.push(...written.results);
  }
  for (const token of await deleteAll(board, caller, getRest(), { countWrites, pace })) gone.add(token);
  return { results, deleted: others.filter(({ token }) => gone.has(token)), stopped };
}

/**
 * How many open postings the company has above the limit, which was lowered since. They are deleted before the first row
 * gets room: with its transaction they would be any number, and delay other companies.
 */
async function countExcess({ db, configuration }: Board, { accountId }: CompanyCaller): Promise<number> {
  return Math.max(0, (await countOpenPostings(db, accountId)) - configuration.limits.openPostings);
}

/** The results that the waiting rows would have. */
async function preview(
  board: Board,
  caller: CompanyCaller,
  { waiting, created }: Pick<Replace, 'waiting' | 'created'>,
  freed: number,
): Promise<UpsertResult[]> {
  const results: UpsertResult[] = [];
  let room = freed - created;
  while (results.length < waiting.length) {
    const batch = waiting.slice(results.length, results.length + UPSERT_BATCH);
    const previewed = await previewBatch(board, caller, batch, room);
    room -= previewed.filter(({ result }) => result === 'created').length;
    results.push(...previewed);
  }
  return results;
}
