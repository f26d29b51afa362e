import type { PostingKind, UpsertReply, UpsertResult } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import { lockForCompany, withCompanyLock } from '../../db/company-locks.ts';
import type { Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { hasPostingUse } from '../permits/index.ts';
import { deleteOpenIn } from './posting-batch.service.ts';
import { getToday } from './posting-checks.service.ts';
import { listNotKept } from './posting-replaces.service.ts';
import type { UpsertPace } from './posting-upsert-pace.service.ts';
import { toKey } from './posting-upsert-rows.service.ts';
import { listOpenByCreator } from './posting-upsert.queries.ts';

/** An open posting of the caller. */
export type OwnOpen = Pick<PostingRow, 'token' | 'kind' | 'client_ref_num'>;

const KINDS: readonly PostingKind[] = ['L', 'E'];

/** What decides which of the open postings a list of rows leaves out. */
export interface SentRows {
  /** The keys that were sent. */
  readonly sent: ReadonlySet<string>;
  /** True where a row had no key, so that the posting which it means is unknown. */
  readonly hasUnread: boolean;
  /** Kinds of which rows were sent, and every one was refused. */
  readonly refusedKinds: ReadonlySet<PostingKind>;
  /** The tokens of the caller's postings that were open before the first row was read. */
  readonly openBefore: ReadonlySet<number>;
  readonly maxDeletedShare: number;
}

/** The postings that a list of rows leaves out, or why none of them is deleted. */
interface LeftOut {
  readonly others: readonly OwnOpen[];
  readonly stopped: UpsertReply['stopped'];
}

/** Postings that a replace deletes, unless they are kept from it. */
export interface LeftOutPostings {
  readonly replaceId: number;
  readonly others: readonly OwnOpen[];
}

/** Counts by kind which rows were right. A row that only has no room is right. */
export class KindsSent {
  readonly #isRight = new Map<PostingKind, boolean>();

  add({ postType, result, code }: UpsertResult): void {
    if (postType === null) return;
    const isRight = result !== 'refused' || code === 'posting.limitReached';
    this.#isRight.set(postType, isRight || this.#isRight.get(postType) === true);
  }

  /** The kinds of which every row was refused. */
  get refused(): ReadonlySet<PostingKind> {
    return new Set([...this.#isRight].flatMap(([kind, isRight]) => (isRight ? [] : [kind])));
  }
}

/** The caller's open postings of the kinds that it may delete. */
async function listDeletable(board: Board, caller: CompanyCaller): Promise<readonly OwnOpen[]> {
  const open = await listOpenByCreator(board.db, { ...caller, today: getToday(board) });
  return open.filter(({ kind }) => hasPostingUse(caller, kind, 'createDelete'));
}

/** The tokens of the caller's open postings that it may delete. */
export async function listOwnOpen(board: Board, caller: CompanyCaller): Promise<ReadonlySet<number>> {
  return new Set((await listDeletable(board, caller)).map(({ token }) => token));
}

/**
 * The postings that were open before the first row was read and whose keys were not sent. A posting that the account has
 * created since then is none of them. None is deleted where that would be more than the share, where a row had no key, and
 * where every row of their kind was refused: then the fault may be the caller's.
 */
export async function listLeftOut(board: Board, caller: CompanyCaller, rows: SentRows): Promise<LeftOut> {
  const { sent, hasUnread, refusedKinds, openBefore, maxDeletedShare } = rows;
  const open = await listDeletable(board, caller);
  const others = open.filter((row) => openBefore.has(row.token) && !sent.has(toKey(row.kind, row.client_ref_num)));
  const isOverShare = others.length > maxDeletedShare * openBefore.size;
  const isRefused = others.some(({ kind }) => refusedKinds.has(kind));
  if (others.length === 0 || !(hasUnread || isOverShare || isRefused)) return { others, stopped: null };
  const reason = hasUnread ? 'unreadRows' : isRefused ? 'refusedRows' : 'share';
  return { others: [], stopped: { reason, wouldDelete: others.length, open: openBefore.size } };
}

/**
 * Deletes as many of the postings as new ones need room, in their transaction, which has the company's lock of upserts.
 *
 * @returns the tokens of the deleted ones
 */
export async function deleteForRoom(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { leftOut, missing }: { readonly leftOut: LeftOutPostings; readonly missing: number },
): Promise<readonly number[]> {
  const deleted: number[] = [];
  if (missing <= 0) return deleted;
  const others = await listNotKept(tx, leftOut.replaceId, leftOut.others);
  for (let at = 0; deleted.length < missing && at < others.length;) {
    // One that is no longer open frees no room: the next ones are deleted for it.
    const part = others.slice(at, at + missing - deleted.length);
    at += part.length;
    for (const kind of KINDS)
      deleted.push(...(await deleteOpenIn(board, tx, caller, { kind, tokens: toTokens(part, kind) })));
  }
  return deleted;
}

/** How deletions are counted and paced. */
interface Writes {
  readonly countWrites: (amount: number) => Promise<unknown>;
  /** How many one transaction deletes. */
  readonly pace: UpsertPace;
}

/** Deletes those of the postings that are still open and not kept. @returns their tokens */
export async function deleteAll(
  board: Board,
  caller: CompanyCaller,
  { replaceId, others }: LeftOutPostings,
  { countWrites, pace }: Writes,
): Promise<readonly number[]> {
  const deleted: number[] = [];
  for (const kind of KINDS) {
    const rest = others.filter((row) => row.kind === kind);
    while (rest.length > 0) {
      await pace.waitForDesks(board);
      const batch = rest.splice(0, pace.size);
      await countWrites(batch.length);
      deleted.push(...(await deleteBatch(board, caller, kind, { replaceId, others: batch })));
      pace.noteWritten(batch.length);
    }
  }
  return deleted;
}

/** One transaction of {@link deleteAll}. Upserts wait for it: a row after it creates its posting again. */
function deleteBatch(
  board: Board,
  caller: CompanyCaller,
  kind: PostingKind,
  { replaceId, others }: LeftOutPostings,
): Promise<readonly number[]> {
  return withCompanyLock(board.db, 'upsert', caller, () =>
    inTransaction(board.db, async (tx) => {
      await lockForCompany(tx, 'upsert', caller.accountId);
      const tokens = toTokens(await listNotKept(tx, replaceId, others), kind);
      return deleteOpenIn(board, tx, caller, { kind, tokens });
    }),
  );
}

function toTokens(postings: readonly OwnOpen[], kind: PostingKind): number[] {
  return postings.filter((row) => row.kind === kind).map(({ token }) => token);
}
