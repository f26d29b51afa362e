import type { Posting } from '@loadstone/contracts/postings';
import type { MouseEvent } from 'react';
import { useDocumentsSwitch } from '../../../modules/postings/index.ts';
import type { PostingActionHandlers } from './components/posting-actions.tsx';
import type { MenuPoint } from './components/posting-menu.tsx';
import { useDeskOverlay } from './model/desk-overlay.ts';
import { findRowToken } from '../../../ui/list-box/use-list-cursor.ts';
import type { Picks } from '../../../ui/list-box/use-picks.ts';

interface ListPointerOptions {
  readonly rows: readonly Posting[];
  readonly indexOf: (token: number | null) => number;
  readonly actions: PostingActionHandlers;
  readonly picks: Picks;
  /** The row with the keyboard focus. */
  readonly active: Posting | undefined;
  /** Moves the keyboard to a row. */
  readonly moveTo: (index: number) => void;
  readonly onSelect: (posting: Posting) => void;
  readonly openMenu: (posting: Posting, point: MenuPoint) => void;
}

/**
 * What a click and a right click on a row do: the event handlers of the list. With Ctrl or Cmd a click picks the row, with
 * Shift all rows up to it.
 */
export function useListPointer(options: ListPointerOptions) {
  const { rows, indexOf, actions, picks, active, moveTo, onSelect, openMenu } = options;
  const overlay = useDeskOverlay();
  const documents = useDocumentsSwitch();
  return {
    // Shift and a click would select the text of the rows in between.
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (!event.shiftKey) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
    },
    onClick: ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
      const index = indexOf(findRowToken(target) ?? null);
      const posting = rows[index];
      if (!posting) return;
      if (shiftKey || ctrlKey || metaKey) {
        if (shiftKey) picks.extendTo(posting.token, active?.token);
        else picks.toggle(posting.token);
        moveTo(index);
        return;
      }
      const isFilterMark = target instanceof Element && target.closest('[data-filter-mark]') !== null;
      if (overlay && isFilterMark) overlay.toggleToken(posting.token);
      else onSelect(posting);
      if (target instanceof Element && target.closest('[data-documents]')) documents.open(posting.token);
    },
    onContextMenu: (event: MouseEvent) => {
      const posting = rows[indexOf(findRowToken(event.target) ?? null)];
      if (!posting || actions.listMenu(posting).length === 0) return;
      event.preventDefault();
      openMenu(posting, { left: event.clientX, top: event.clientY });
    },
  };
}
