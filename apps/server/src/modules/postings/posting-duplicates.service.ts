import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { FeedPosting } from '../../db/change-feed/change-feed.ts';
import { AppError, fieldError } from '../../ground/errors.ts';
import { DuplicateSearch } from '../../matching/index.ts';
import { isAskedAboutDuplicates } from './postings.policy.ts';

/** A posting that a write opens or changes. */
interface OpenedPosting {
  readonly posting: FeedPosting;
  /** True where the user posts it although it repeats another one. */
  readonly isConfirmed: boolean | undefined;
  /** The open posting before an edit. What it repeated then is not asked about again. */
  readonly before?: FeedPosting | undefined;
}

/** The question of one write about the postings that repeat an open one of the company (M16). */
export interface DuplicateQuestion {
  /** The token of the first posting that this one repeats; undefined where there is nothing to ask and it can be written. */
  readonly find: (opened: OpenedPosting) => number | undefined;
  /** Notes a posting that the write has opened, so that the next ones of the write are compared with it. */
  readonly note: (posting: FeedPosting) => void;
}

/**
 * Starts the question of a write. Every way in which a user opens a posting uses it. It only asks the author: two writes at
 * the same time may both pass. Call it before the transaction, because it reads the feed.
 */
export async function startDuplicateQuestion({ matching }: Board, caller: CompanyCaller): Promise<DuplicateQuestion> {
  if (!isAskedAboutDuplicates(caller)) return { find: () => undefined, note: () => undefined };
  await matching.catchUp();
  const search = new DuplicateSearch((posting) => matching.index.listDuplicates(posting));
  return {
    find: ({ posting, isConfirmed, before }) => {
      if (isConfirmed === true) return undefined;
      return findRepeated(search, posting, before);
    },
    note: (posting) => search.add(posting),
  };
}

/**
 * The first open posting of the company that a written one repeats, for programs too.
 *
 * @param before the open posting before an edit: what it repeated then is not named again
 */
export function findRepeated(
  search: Pick<DuplicateSearch, 'list'>,
  posting: FeedPosting,
  before?: FeedPosting,
): number | undefined {
  const known = new Set(before === undefined ? [] : search.list(before));
  return search.list(posting).find((token) => !known.has(token));
}

/** The refusal that asks about a repeated posting. @param repeated the token of the open posting that it repeats */
export function toDuplicateError(repeated: number): AppError {
  return new AppError('posting.duplicate', undefined, [
    fieldError('token', 'posting.duplicateOf', { token: String(repeated) }),
  ]);
}

/** Refuses a posting that repeats another one. @throws AppError `posting.duplicate` */
export function assertFirstOfItsKind(question: DuplicateQuestion, opened: OpenedPosting): void {
  const repeated = question.find(opened);
  if (repeated !== undefined) throw toDuplicateError(repeated);
}
