import { toShownStatus, type Posting, type PostingStatus, type ProductMode } from '@loadstone/contracts/postings';
import { isInScope, type ListScope } from './list-scope.ts';
import { formatCount } from '../../../../lib/format/formatting.ts';
import { toMeasureOrder, type MeasureField } from './measure-order.ts';
import { isFilterEmpty, toFilterTest, type PostingFilter } from '../../../../modules/postings/index.ts';

/**
 * The orders of the list, by the numbers under which they are stored:
 *
 * - 1 created, newest first; 2 oldest first
 * - 3 available, newest first; 4 oldest first
 * - 5 most new leads first
 * - 6 rate, highest first; 7 lowest first
 * - 8 rate per mile, highest first; 9 lowest first
 * - 10 weight, highest first; 11 lowest first
 */
export const SORT_MODES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export type SortMode = (typeof SORT_MODES)[number];
export const DEFAULT_SORT_MODE: SortMode = 1;

/** The order of the postings with the most new leads first. */
export const NEW_LEADS_SORT_MODE: SortMode = 5;

/** The modes of each field, the usual order first. */
const MODES_OF_FIELD = {
  posted: [1, 2],
  available: [3, 4],
  newLeads: [NEW_LEADS_SORT_MODE],
  rate: [6, 7],
  ratePerMile: [8, 9],
  weight: [10, 11],
} as const satisfies Record<string, readonly SortMode[]>;
export type SortField = keyof typeof MODES_OF_FIELD;

/** The fields by which postings of a mode can be sorted. A truck has no flat rate, only a least rate per mile. */
export function listSortFields(mode: ProductMode): readonly SortField[] {
  const fields = Object.keys(MODES_OF_FIELD) as SortField[];
  return mode === 'B' ? fields : fields.filter((field) => field !== 'rate');
}

/** The field by which a mode sorts. */
export function toSortField(mode: SortMode): SortField {
  const fields = Object.keys(MODES_OF_FIELD) as SortField[];
  return fields.find((field) => listModes(field).includes(mode)) ?? 'posted';
}

/** The mode after a field is chosen: choosing the current one again reverses the order. */
export function toggleSortMode(current: SortMode, field: SortField): SortMode {
  const modes = listModes(field);
  return modes[modes.indexOf(current) + 1] ?? modes[0] ?? DEFAULT_SORT_MODE;
}

function listModes(field: SortField): readonly SortMode[] {
  return MODES_OF_FIELD[field];
}

/** The filter and the order of the list. */
interface PostingViewOptions {
  readonly sortMode: SortMode;
  /** `YYYY-MM-DD`, the board's day. */
  readonly today: string;
  readonly filter: PostingFilter;
  /** The part of the list that is shown; `all` where omitted. */
  readonly scope?: ListScope;
  /** The rank of each running posting by token. Running postings are in this order instead of the sort mode's. */
  readonly ranks?: ReadonlyMap<number, number>;
  /** The user whose own postings `isMine` selects. */
  readonly userId: number;
  /** Postings that are shown although the filter excludes them: the ones that were just saved. */
  readonly keptTokens?: ReadonlySet<number>;
}

/** The rows of the list and the numbers of its count text. All expired postings are counted separately. */
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

/** Filters and sorts the company's postings. Expired ones come last in every order. O(n log n). */
export function toPostingView(postings: readonly Posting[], options: PostingViewOptions): PostingView {
  const { sortMode, today, filter, userId, keptTokens, scope = 'all', ranks } = options;
  const hasFilter = !isFilterEmpty(filter);
  const isWanted = hasFilter ? toFilterTest(filter, { userId, today }) : () => true;
  const live: Posting[] = [];
  const expired: Posting[] = [];
  const outsideTokens = new Set<number>();
  let total = 0;
  let expiredTotal = 0;
  let filtered = 0;
  let filteredExpired = 0;
  for (const posting of postings) {
    const status = toShownStatus(posting, today);
    const isExpired = status === 'E';
    if (isExpired) expiredTotal += 1;
    else total += 1;
    if (isInScope(status, scope) && isWanted(posting)) {
      filtered += 1;
      if (isExpired) filteredExpired += 1;
    } else if (keptTokens?.has(posting.token)) outsideTokens.add(posting.token);
    else continue;
    (isExpired ? expired : live).push(posting);
  }
  const compare = scope === 'running' && ranks ? byRank(ranks) : toComparison(sortMode, postings);
  live.sort(compare);
  expired.sort(compare);
  return {
    rows: [...live, ...expired],
    outsideTokens,
    total,
    filtered,
    filteredExpired,
    expired: expiredTotal,
    isFiltered: hasFilter || scope !== 'all',
  };
}

/**
 * The count text: the total, or `filtered/total` where a filter is set. Both include expired postings where some are
 * shown.
 */
export function toCountText({ total, filtered, filteredExpired, expired, isFiltered }: PostingView): string {
  if (!isFiltered) return formatCount(total);
  return `${formatCount(filtered)}/${formatCount(filteredExpired > 0 ? total + expired : total)}`;
}

/**
 * Compares timestamps (ISO 8601 in UTC, with the same precision) or days (`YYYY-MM-DD`): their text order is their time
 * order.
 */
function byText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Compares by rank; postings without a rank come last, the earliest day first. */
function byRank(ranks: ReadonlyMap<number, number>): Comparison {
  const rankOf = ({ token }: Posting) => ranks.get(token) ?? ranks.size;
  return (left, right) => rankOf(left) - rankOf(right) || COMPARE[4](left, right);
}

type Comparison = (left: Posting, right: Posting) => number;
type MeasureMode = (typeof MODES_OF_FIELD)[MeasureField][number];

function toComparison(mode: SortMode, postings: readonly Posting[]): Comparison {
  if (!isMeasureMode(mode)) return COMPARE[mode];
  const field = toSortField(mode) as MeasureField;
  const isHighestFirst = listModes(field)[0] === mode;
  const compare = toMeasureOrder(field, isHighestFirst, postings);
  return (left, right) => compare(left, right) || COMPARE[1](left, right);
}

function isMeasureMode(mode: SortMode): mode is MeasureMode {
  return mode > NEW_LEADS_SORT_MODE;
}

const COMPARE: Record<Exclude<SortMode, MeasureMode>, Comparison> = {
  1: (left, right) => byText(right.createdOn, left.createdOn) || right.token - left.token,
  2: (left, right) => byText(left.createdOn, right.createdOn) || left.token - right.token,
  3: (left, right) => byText(right.dateAvail, left.dateAvail) || COMPARE[1](left, right),
  4: (left, right) => byText(left.dateAvail, right.dateAvail) || COMPARE[1](left, right),
  5: (left, right) =>
    right.newLeadCount - left.newLeadCount || right.leadCount - left.leadCount || COMPARE[1](left, right),
};

/** True while the truck of a posting can share its position. */
export function isUnderWay(status: PostingStatus): boolean {
  return status === 'A' || status === 'R';
}
