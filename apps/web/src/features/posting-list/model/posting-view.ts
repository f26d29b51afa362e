import { toShownStatus, type Posting } from '@loadstone/contracts';
import { formatCount } from '../../../lib/formatting.ts';
import { isFilterEmpty, toFilterTest, type PostingFilter } from '../../../data/postings/posting-filter.ts';

/** 1 created newest first, 2 created oldest first, 3 available newest first, 4 available oldest first. */
export const SORT_MODES = [1, 2, 3, 4] as const;
export type SortMode = (typeof SORT_MODES)[number];
export const DEFAULT_SORT_MODE: SortMode = 1;

/** The mode that choosing "Posted Date" or "Available Date" leads to: the same field again turns it round. */
export function toggleSortMode(current: SortMode, field: 'posted' | 'available'): SortMode {
  if (field === 'posted') return current === 1 ? 2 : 1;
  return current === 3 ? 4 : 3;
}

/** What narrows and orders the list. */
export interface PostingViewOptions {
  readonly sortMode: SortMode;
  /** `YYYY-MM-DD`, the board's day. */
  readonly today: string;
  readonly filter: PostingFilter;
  /** Whose own postings `isMine` means. */
  readonly userId: number;
  /** Postings that are shown although the filter excludes them: those just posted. */
  readonly keptTokens?: ReadonlySet<number>;
}

/** The list as it is shown, with the numbers of its read-out. Expired postings are counted apart, all of them. */
export interface PostingView {
  readonly rows: readonly Posting[];
  /** The rows that the filter excludes. */
  readonly outsideTokens: ReadonlySet<number>;
  readonly total: number;
  /** The rows that the filter includes, and how many of them are expired. */
  readonly filtered: number;
  readonly filteredExpired: number;
  readonly expired: number;
  readonly isFiltered: boolean;
}

/** Narrows and orders the company's postings; expired ones come last whatever the order. O(n log n). */
export function toPostingView(postings: readonly Posting[], options: PostingViewOptions): PostingView {
  const { sortMode, today, filter, userId, keptTokens } = options;
  const isFiltered = !isFilterEmpty(filter);
  const isWanted = isFiltered ? toFilterTest(filter, { userId, today }) : () => true;
  const live: Posting[] = [];
  const expired: Posting[] = [];
  const outsideTokens = new Set<number>();
  let total = 0;
  let expiredTotal = 0;
  let filtered = 0;
  let filteredExpired = 0;
  for (const posting of postings) {
    const isExpired = toShownStatus(posting, today) === 'E';
    if (isExpired) expiredTotal += 1;
    else total += 1;
    if (isWanted(posting)) {
      filtered += 1;
      if (isExpired) filteredExpired += 1;
    } else if (keptTokens?.has(posting.token)) outsideTokens.add(posting.token);
    else continue;
    (isExpired ? expired : live).push(posting);
  }
  const compare = COMPARE[sortMode];
  live.sort(compare);
  expired.sort(compare);
  return {
    rows: [...live, ...expired],
    outsideTokens,
    total,
    filtered,
    filteredExpired,
    expired: expiredTotal,
    isFiltered,
  };
}

/** The count read-out: the total, or `filtered/total` where the list is narrowed. Both count expired postings where some are shown. */
export function toCountText({ total, filtered, filteredExpired, expired, isFiltered }: PostingView): string {
  if (!isFiltered) return formatCount(total);
  return `${formatCount(filtered)}/${formatCount(filteredExpired > 0 ? total + expired : total)}`;
}

// Timestamps are all ISO 8601 in UTC with the same precision, and days `YYYY-MM-DD`: text order is time order.
function byText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

const COMPARE: Record<SortMode, (left: Posting, right: Posting) => number> = {
  1: (left, right) => byText(right.createdOn, left.createdOn) || right.token - left.token,
  2: (left, right) => byText(left.createdOn, right.createdOn) || left.token - right.token,
  3: (left, right) => byText(right.dateAvail, left.dateAvail) || COMPARE[1](left, right),
  4: (left, right) => byText(left.dateAvail, right.dateAvail) || COMPARE[1](left, right),
};
