import type { Posting } from '@loadstone/contracts';
import type { MouseEvent } from 'react';
import { openDocuments } from '../../data/documents/open-documents.ts';
import type { PostingActionHandlers } from './components/posting-actions.tsx';
import type { MenuPoint } from './components/posting-menu.tsx';
import { useDeskOverlay } from './model/desk-overlay.ts';
import { findRowToken } from './use-list-cursor.ts';

interface ListPointerOptions {
  readonly rows: readonly Posting[];
  readonly indexOf: (token: number | null) => number;
  readonly actions: PostingActionHandlers;
  readonly onSelect: (posting: Posting) => void;
  readonly openMenu: (posting: Posting, point: MenuPoint) => void;
}

/** What a click and a right click on a row do: the event handlers of the list. */
export function useListPointer({ rows, indexOf, actions, onSelect, openMenu }: ListPointerOptions) {
  const overlay = useDeskOverlay();
  return {
    onClick: ({ target }: MouseEvent) => {
      const posting = rows[indexOf(findRowToken(target) ?? null)];
      if (!posting) return;
      const isFilterMark = target instanceof Element && target.closest('[data-filter-mark]') !== null;
      if (overlay && isFilterMark) overlay.toggleToken(posting.token);
      else onSelect(posting);
      if (target instanceof Element && target.closest('[data-documents]')) openDocuments.set(posting.token);
    },
    onContextMenu: (event: MouseEvent) => {
      const posting = rows[indexOf(findRowToken(event.target) ?? null)];
      if (!posting || actions.listMenu(posting).length === 0) return;
      event.preventDefault();
      openMenu(posting, { left: event.clientX, top: event.clientY });
    },
  };
}
