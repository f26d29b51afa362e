import { PRODUCT_MODES, type Posting } from '@loadstone/contracts';
import { useMemo, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { usePostings } from './api/list-postings.ts';
import { filterStorage, selectedStorage, sortStorage } from './model/desk-storage.ts';
import type { PostingFilter } from './model/posting-filter.ts';
import { toTokens } from './model/posting-selection.ts';
import { toPostingView, type PostingView, type SortMode } from './model/posting-view.ts';
import { useBoardDay } from './use-board-day.ts';
import { useSelection } from './use-selection.ts';

const NONE: readonly Posting[] = [];

/** The posting list as it is shown: ordered, narrowed, with one posting selected. */
export function usePostingList() {
  const { mode, claims } = useSession();
  const today = useBoardDay();
  const { live, expired } = usePostings();
  const [sortMode, setSortMode] = useState(() => sortStorage(mode).read());
  const [filter, setFilter] = useState(() => filterStorage(mode).read());
  const { userId } = claims;

  const all = useMemo(() => [...(live.data ?? NONE), ...(expired.data ?? NONE)], [live.data, expired.data]);
  const view: PostingView = useMemo(
    () => toPostingView(all, { sortMode, today, filter, userId }),
    [all, sortMode, today, filter, userId],
  );
  // Until both lists are there (or one has failed) nobody can say that a remembered posting is gone.
  const isKnown = live.data !== undefined && !expired.isPending;
  const tokens = useMemo(() => (isKnown ? toTokens(view.rows) : undefined), [isKnown, view.rows]);
  const selection = useSelection(mode, tokens);
  const selected = useMemo(
    () => view.rows.find((posting) => posting.token === selection.token),
    [view.rows, selection.token],
  );

  return {
    view,
    today,
    query: live,
    sortMode,
    filter,
    all,
    selected,
    select: selection.select,
    /** After a repost of everything: the first posting is selected again. */
    forgetSelection: () => {
      for (const one of PRODUCT_MODES) selectedStorage(one).write(null);
      selection.forget();
    },
    sortBy: (next: SortMode) => {
      sortStorage(mode).write(next);
      setSortMode(next);
    },
    filterBy: (next: PostingFilter) => {
      filterStorage(mode).write(next);
      selection.startOver();
      setFilter(next);
    },
  };
}
