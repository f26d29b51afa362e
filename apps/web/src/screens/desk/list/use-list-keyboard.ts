import type { Posting } from '@loadstone/contracts/postings';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { after } from '../../../lib/time/clock.ts';
import type { PostingActionHandlers } from './components/posting-actions.tsx';
import { toListMove } from '../../../ui/list-box/list-move.ts';
import { findActionOfKey, ROW_MENU_KEYS } from './model/row-menu.ts';
import type { ListCursor } from '../../../ui/list-box/use-list-cursor.ts';
import { isMenuKey } from './use-menu-point.ts';
import type { Picks } from '../../../ui/list-box/use-picks.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';

/** The selection follows the keyboard after it has rested this long: each selection requests leads. */
const FOLLOW_AFTER_MS = 150;

/** The keys that act on all picked postings; the bar below the list handles them. */
const PICKED_KEYS: readonly string[] = [KEYS.repost, KEYS.nextDay, 'Delete', 'Escape'];

interface ListKeyboardOptions {
  readonly rows: readonly Posting[];
  readonly cursor: ListCursor<Posting>;
  readonly actions: PostingActionHandlers;
  readonly picks: Picks;
  readonly onSelect: (posting: Posting) => void;
  /** Selects the row that the keyboard has reached; omitted where the selection does not follow it. */
  readonly onFollow?: ((posting: Posting) => void) | undefined;
  /** Moves on from the row to its details. */
  readonly onEnter?: ((posting: Posting) => void) | undefined;
  readonly openMenu: (posting: Posting) => void;
  /** The number of rows in view. */
  readonly countPageRows: () => number;
}

/** The keys of the list, which apply to the row with the keyboard focus. */
export function useListKeyboard(options: ListKeyboardOptions): (event: KeyboardEvent) => void {
  const { rows, cursor, actions, picks, onSelect, onFollow, onEnter, openMenu, countPageRows } = options;
  const { active, activeIndex } = cursor;
  const cancelFollow = useRef<() => void>(() => undefined);
  /** Selects the row that the keyboard has reached and the selection has not. */
  const follow = useRef<(() => void) | undefined>(undefined);
  const stopFollowing = () => {
    cancelFollow.current();
    follow.current = undefined;
  };
  useEffect(() => stopFollowing, []);

  const moveTo = (index: number) => {
    stopFollowing();
    picks.clear();
    cursor.moveTo(index);
    const reached = rows[index];
    if (!reached || !onFollow) return;
    follow.current = () => {
      stopFollowing();
      onFollow(reached);
    };
    cancelFollow.current = after(FOLLOW_AFTER_MS, follow.current);
  };
  const extendTo = (index: number) => {
    stopFollowing();
    cursor.moveTo(index);
    const reached = rows[index];
    if (reached) picks.extendTo(reached.token, active?.token);
  };
  const choose = (run: ((posting: Posting) => void) | undefined, posting: Posting) => {
    stopFollowing();
    run?.(posting);
  };
  const toRun = (event: KeyboardEvent, posting: Posting): (() => void) | undefined => {
    if (picks.tokens.size > 0 && PICKED_KEYS.includes(event.key)) return undefined;
    const key = event.shiftKey && event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const index = toListMove(key, activeIndex, rows.length, countPageRows());
    if (index !== undefined) return () => (event.shiftKey ? extendTo(index) : moveTo(index));
    if (event.key === 'Enter' || event.key === ' ') return () => choose(onSelect, posting);
    if (event.key === 'ArrowRight' && onEnter) return () => choose(onEnter, posting);
    if (event.key === KEYS.edit) return () => actions.onEdit?.(posting);
    if (event.key === 'Delete') return () => actions.onDelete?.(posting);
    if (isMenuKey(event)) return () => openMenu(posting);
    // A key without an action on this row must not act on the selected one.
    if (!Object.values(ROW_MENU_KEYS).includes(event.key)) return undefined;
    return () => runMenuAction(actions, posting, event.key);
  };
  return (event) => {
    if (event.altKey || !active) return;
    const isModified = event.ctrlKey || event.metaKey;
    if (isModified && event.key.toLowerCase() !== 'a') return;
    cursor.markKeyed();
    const run = isModified ? picks.pickAll : toRun(event, active);
    if (!run) {
      // A key of the details: it is for those of the row that the keyboard has reached.
      if (follow.current) flushSync(follow.current);
      return;
    }
    run();
    event.preventDefault();
    event.stopPropagation();
  };
}

function runMenuAction(
  { listMenu, onMenuAction }: ListKeyboardOptions['actions'],
  posting: Posting,
  key: string,
): void {
  const action = findActionOfKey(listMenu(posting), key);
  if (action) onMenuAction(action, posting);
}
