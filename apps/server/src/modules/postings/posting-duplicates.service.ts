import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { FeedPosting } from '../../db/change-feed/change-feed.ts';
import { AppError, fieldError } from '../../ground/errors.ts';
import { DuplicateSearch } from '../../matching/index.ts';
import { isAskedAboutDuplicates } from './postings.policy.ts';

/** A posting that a write opens or changes. */
interface OpenedPosting {
  readonly posting: FeedPosting;
  /** True where the user has decided that it is posted anyway. */
  readonly isConfirmed: boolean | undefined;
  /** The open posting before an edit: what it repeated then was asked about already. */
  readonly before?: FeedPosting | undefined;
}

/** The question of one write about the postings that repeat an open one of the company (M16). */
export interface DuplicateQuestion {
  /** The token of the first posting that this one repeats, which is asked about; undefined where it can be written. */
  readonly find: (opened: OpenedPosting) => number | undefined;
  /** Notes a posting that the write has opened, so that the next ones of the write are compared with it. */
  readonly note: (posting: FeedPosting) => void;
}

/**
 * Starts the question of a write, the same for every way in which a user opens a posting. It is a question to the author
 * and no constraint: two writes at the same time may both pass. Call it before the transaction: it reads the feed.
 */
export async function startDuplicateQuestion({ matching }: Board, caller: CompanyCaller): Promise<DuplicateQuestion> {
  if (!isAskedAboutDuplicates(caller)) return { find: () => undefined, note: () => undefined };
  await matching.catchUp();
  const search = new DuplicateSearch((posting) => matching.index.listDuplicates(posting));
  return {
    find: ({ posting, isConfirmed, before }) => {
      if (isConfirmed === true) return undefined;
      const answered = new Set(before === undefined ? [] : search.list(before));
      return search.list(posting).find((token) => !answered.has(token));
    },
    note: (posting) => search.add(posting),
  };
}

/** The refusal that asks about a posting; `first` is the open one that it repeats. */
export function toDuplicateError(first: number): AppError {
  return new AppError('posting.duplicate', undefined, [
    fieldError('token', 'posting.duplicateOf', { token: String(first) }),
  ]);
}

/** Refuses a posting that repeats another one. @throws AppError `posting.duplicate` */
export function assertFirstOfItsKind(question: DuplicateQuestion, opened: OpenedPosting): void {
  const first = question.find(opened);
  if (first !== undefined) throw toDuplicateError(first);
}
