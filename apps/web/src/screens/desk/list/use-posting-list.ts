import type { UseQueryResult } from '@tanstack/react-query';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { PRODUCT_MODES, toShownStatus, type Posting } from '@loadstone/contracts/postings';
import { useCallback, useMemo, useState } from 'react';
import { usePostings, isFilterEmpty, type DeskAddress, type PostingFilter } from '../../../modules/postings/index.ts';
import { useStore } from '../../../lib/react/store.ts';
import { useSession } from '../../../lib/session/session.ts';
import { filterStorage, scopeStorage, selectedStorage, sortStorage } from './model/desk-storage.ts';
import { isInScope, runningRanks, type ListScope } from './model/list-scope.ts';
import { toTokens } from './model/posting-selection.ts';
import {
  DEFAULT_SORT_MODE,
  NEW_LEADS_SORT_MODE,
  toPostingView,
  type PostingView,
  type SortMode,
} from './model/posting-view.ts';
import { useBoardDay } from '../../../lib/settings/use-board-day.ts';
import { useMissingPosting } from './use-missing-posting.ts';
import { useSelection } from './use-selection.ts';
import { useStableOrder } from '../../../ui/list-box/use-stable-order.ts';

const NONE: readonly Posting[] = [];
const NONE_KEPT: ReadonlySet<number> = new Set();

/** True while a list that may be outdated is requested again. */
function isReloading({ isStale, isFetching }: Pick<UseQueryResult, 'isStale' | 'isFetching'>): boolean {
  return isStale && isFetching;
}

/** The posting list as shown: sorted, filtered, with one posting selected. */
// eslint-disable-next-line max-lines-per-function -- one list, whose parts share its state.
export function usePostingList({ arrival, show }: Pick<DeskAddress, 'arrival' | 'show'>) {
  const { mode, claims, hasFeature } = useSession();
  const mayView = hasFeature(POSTING_FEATURES[mode].view);
  const today = useBoardDay();
  const { live, first, expired } = usePostings();
  const [sortMode, setSortMode] = useState(() => sortStorage(mode).read());
  const [filter, setFilter] = useState(() => filterStorage(mode).read());
  const [keptTokens, setKeptTokens] = useState(NONE_KEPT);
  const { userId } = claims;
  const [scope, setScope] = useState(() => scopeStorage(mode, userId).read());
  const [lastToken, setLastToken] = useState<number>();
  const ranks = useStore(runningRanks);
  const [arrivalKey, setArrivalKey] = useState<string>();
  if (arrival !== undefined && arrival.key !== arrivalKey) {
    // The posting of a link is shown even where the filter excludes it.
    setArrivalKey(arrival.key);
    setKeptTokens(new Set([...keptTokens, arrival.token]));
  }

  // While the whole list loads, the newest postings stand for it only where they are its beginning.
  const isBeginning = sortMode === DEFAULT_SORT_MODE && isFilterEmpty(filter) && scope === 'all';
  const start = isBeginning ? first : undefined;
  const all = useMemo(
    () => (live.data ? [...live.data, ...(expired.data ?? NONE)] : (start ?? NONE)),
    [live.data, start, expired.data],
  );
  if (scope !== 'all' && lastToken !== undefined && !keptTokens.has(lastToken)) {
    // A load that is taken or delivered while the user works on it stays where it is.
    const last = all.find(({ token }) => token === lastToken);
    if (last && !isInScope(toShownStatus(last, today), scope)) setKeptTokens(new Set([...keptTokens, lastToken]));
  }
  const latestView: PostingView = useMemo(
    () => toPostingView(all, { sortMode, today, filter, userId, keptTokens, scope, ranks }),
    [all, sortMode, today, filter, userId, keptTokens, scope, ranks],
  );
  // Counts change all the time: a list that is sorted by them must not move the row that the user is about to use.
  const [isRead, setRead] = useState(false);
  const isOrderHeld = scope === 'running' || sortMode === NEW_LEADS_SORT_MODE;
  const setReadInOrder = useCallback(
    (next: boolean) => {
      if (isOrderHeld) setRead(next);
    },
    [isOrderHeld],
  );
  const isRanked = ranks.size > 0;
  const [wasRanked, setWasRanked] = useState(isRanked);
  // When the order of running postings becomes known, the rows take it even if the user is reading the list.
  const isSorted = isRanked !== wasRanked;
  if (isSorted) setWasRanked(isRanked);
  const rows = useStableOrder(latestView.rows, isRead && isOrderHeld && !isSorted);
  const view = useMemo(() => (rows === latestView.rows ? latestView : { ...latestView, rows }), [latestView, rows]);
  // Until both lists are loaded (or one has failed) it is unknown whether a stored selection that is missing still exists.
  const isLoaded = live.data !== undefined && !expired.isPending;
  const tokens = useMemo(() => toTokens(view.rows), [view.rows]);
  const [settledKey, setSettledKey] = useState<string>();
  // A list that is being replaced, such as one of the copy of the last lists, may not have the posting of a link yet.
  const isSettled = isLoaded && ![live, expired].some(isReloading);
  if (arrival !== undefined && arrival.key !== settledKey && (isSettled || tokens.includes(arrival.token))) {
    setSettledKey(arrival.key);
  }
  const isComplete = isLoaded && (arrival === undefined || arrival.key === settledKey);
  const selection = useSelection(mode, tokens, isComplete, { arrival, show });
  useMissingPosting(arrival, tokens, isComplete);
  const selected = useMemo(
    () => view.rows.find((posting) => posting.token === selection.token),
    [view.rows, selection.token],
  );

  if (selected && selected.token !== lastToken) setLastToken(selected.token);

  return {
    view,
    today,
    query: live,
    /** False while there is nothing to show, not even the first postings. */
    hasRows: live.data !== undefined || (start !== undefined && start.length > 0),
    sortMode,
    scope,
    filter,
    all,
    selected,
    /** True while a posting may still be selected that is not loaded yet. */
    isUndecided: mayView && !isComplete && !live.isError,
    select: selection.select,
    /** Call it when the user begins or stops reading the list. The same function until the sort mode or scope changes. */
    setRead: setReadInOrder,
    /**
     * Selects a posting that was just saved. It is shown until the filter changes, also where the filter excludes it.
     */
    selectSaved: (token: number) => {
      setKeptTokens((kept) => new Set([...kept, token]));
      selection.select(token);
    },
    /** After a repost of all postings the first one is selected. */
    forgetSelection: () => {
      for (const productMode of PRODUCT_MODES) selectedStorage(productMode).write(null);
      selection.forget();
    },
    sortBy: (next: SortMode) => {
      sortStorage(mode).write(next);
      setRead(false);
      setSortMode(next);
    },
    scopeBy: (next: ListScope) => {
      scopeStorage(mode, userId).write(next);
      selection.startOver();
      setKeptTokens(NONE_KEPT);
      setLastToken(undefined);
      setRead(false);
      setScope(next);
    },
    filterBy: (next: PostingFilter) => {
      filterStorage(mode).write(next);
      selection.startOver();
      setKeptTokens(NONE_KEPT);
      setFilter(next);
    },
  };
}
