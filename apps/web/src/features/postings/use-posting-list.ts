import type { Posting } from '@loadstone/contracts';
import { useMemo, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { usePostings } from './api/list-postings.ts';
import { mineStorage, sortStorage } from './model/desk-storage.ts';
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
  const [isMine, setIsMine] = useState(() => mineStorage(mode).read());

  const onlyCreatedBy = isMine ? claims.userId : undefined;
  const view: PostingView = useMemo(
    () => toPostingView([...(live.data ?? NONE), ...(expired.data ?? NONE)], { sortMode, today, onlyCreatedBy }),
    [live.data, expired.data, sortMode, today, onlyCreatedBy],
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
    isMine,
    selected,
    select: selection.select,
    sortBy: (next: SortMode) => {
      sortStorage(mode).write(next);
      setSortMode(next);
    },
    showMine: (next: boolean) => {
      mineStorage(mode).write(next);
      selection.startOver();
      setIsMine(next);
    },
  };
}
