import { useVirtualizer } from '@tanstack/react-virtual';
import type { Posting, ProductMode } from '@loadstone/contracts';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { postingTexts } from '../../../lib/texts/postings.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { useDeskOverlay } from '../model/desk-overlay.ts';
import { toShownStatus } from '../../../data/postings/posting-expiry.ts';
import { PostingActions, type PostingActionHandlers } from './posting-actions.tsx';
import { PostingRow } from './posting-row.tsx';
import { PostingMenu, type MenuPoint } from './posting-menu.tsx';
import { toListMove } from '../model/list-move.ts';
import styles from './posting-list.module.css';

const ROW_HEIGHT_PX = 120;
/** A menu that a key opens begins beside the row's text. */
const MENU_INDENT_PX = 24;
/** 360 to 720 px of rows beyond what is seen. */
const OVERSCAN_ROWS = 4;

interface PostingListProps {
  readonly label: string;
  readonly rows: readonly Posting[];
  readonly mode: ProductMode;
  readonly today: string;
  readonly selectedToken: number | null;
  readonly onSelect: (posting: Posting) => void;
  readonly actions: PostingActionHandlers;
}

/**
 * The postings as a list box that draws only what is seen. Arrows, j, k, Home, End and the page
 * keys move; Enter or Space selects; e edits, Delete deletes and m, Shift+F10 or the menu key open the
 * menu where one stands.
 */
export function PostingList({ label, rows, mode, today, selectedToken, onSelect, actions }: PostingListProps) {
  const listId = useId();
  const listbox = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ token: number; point: MenuPoint } | null>(null);
  const overlay = useDeskOverlay();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeToken, setActiveToken] = useState(selectedToken);
  const [pointedToken, setPointedToken] = useState<number | null>(null);
  // The buttons follow the keyboard only while it is used: a click has them under the pointer already.
  const [isKeyed, setIsKeyed] = useState(false);
  // eslint-disable-next-line react-hooks/incompatible-library -- rows are read anew at each render; nothing keeps what it answers
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.token ?? index,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 420, height: 720 },
  });

  const indexOf = (token: number | null) => rows.findIndex((posting) => posting.token === token);
  const activeIndex = Math.max(0, indexOf(activeToken ?? selectedToken));
  const active = rows[activeIndex];

  // A selection made elsewhere (a new posting, the palette) comes into view once.
  const latest = useRef({ rows, virtualizer });
  useEffect(() => {
    latest.current = { rows, virtualizer };
  });
  useEffect(() => {
    setActiveToken(selectedToken);
    const index = latest.current.rows.findIndex((posting) => posting.token === selectedToken);
    if (index >= 0) latest.current.virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [selectedToken]);

  const openMenu = (posting: Posting, point: MenuPoint) => {
    if (actions.listMenu(posting).length > 0) setMenu({ token: posting.token, point });
  };
  const openMenuByKey = (posting: Posting) => {
    const row = document.getElementById(`${listId}-${posting.token}`)?.getBoundingClientRect();
    if (row) openMenu(posting, { left: row.left + MENU_INDENT_PX, top: row.top + MENU_INDENT_PX });
  };
  const closeMenu = () => {
    setMenu(null);
    listbox.current?.focus({ preventScroll: true });
  };
  useShortcut(
    {
      keys: 'm',
      label: postingTexts.keyMenu,
      group: postingTexts.keysGroup,
      run: () => active && openMenuByKey(active),
    },
    active !== undefined,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !active) return;
    setIsKeyed(true);
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT_PX));
    const index = toListMove(event.key, activeIndex, rows.length, pageRows);
    if (index !== undefined) {
      setActiveToken(rows[index]?.token ?? null);
      virtualizer.scrollToIndex(index, { align: 'auto' });
    } else if (event.key === 'Enter' || event.key === ' ') onSelect(active);
    else if (event.key === 'e') actions.onEdit?.(active);
    else if (event.key === 'Delete') actions.onDelete?.(active);
    else if (isMenuKey(event)) openMenuByKey(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerOver = (event: PointerEvent<HTMLDivElement>) => {
    const row = event.target instanceof Element ? event.target.closest('[data-token]') : null;
    if (row) setPointedToken(Number(row.getAttribute('data-token')));
  };

  const actedIndex = pointedToken !== null ? indexOf(pointedToken) : isKeyed ? activeIndex : -1;
  const acted = rows[actedIndex];
  const pointedAt = menu ? rows[indexOf(menu.token)] : undefined;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onPointerOver={onPointerOver}
      onPointerLeave={() => setPointedToken(null)}
      onPointerDown={() => setIsKeyed(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setIsKeyed(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsKeyed(false);
      }}
    >
      <div
        ref={listbox}
        role="listbox"
        aria-label={label}
        aria-activedescendant={active && `${listId}-${active.token}`}
        tabIndex={0}
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const row = target instanceof Element ? target.closest('[data-token]') : null;
          const posting = rows[indexOf(Number(row?.getAttribute('data-token')))];
          if (!posting) return;
          if (overlay && target instanceof Element && target.closest('[data-filter-mark]')) {
            overlay.toggleToken(posting.token);
          } else onSelect(posting);
        }}
        onContextMenu={(event) => {
          const row = event.target instanceof Element ? event.target.closest('[data-token]') : null;
          const posting = rows[indexOf(Number(row?.getAttribute('data-token')))];
          if (!posting || actions.listMenu(posting).length === 0) return;
          event.preventDefault();
          openMenu(posting, { left: event.clientX, top: event.clientY });
        }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const posting = rows[index];
          return (
            posting && (
              <PostingRow
                key={posting.token}
                id={`${listId}-${posting.token}`}
                posting={posting}
                status={toShownStatus(posting, today)}
                mode={mode}
                isSelected={posting.token === selectedToken}
                isActive={isKeyed && index === activeIndex}
                position={index + 1}
                setSize={rows.length}
                topPx={start}
              />
            )
          );
        })}
      </div>
      {/* An option may hold no controls, so the actions lie over the row instead of inside it. */}
      {acted && (
        <PostingActions
          posting={acted}
          status={toShownStatus(acted, today)}
          topPx={actedIndex * ROW_HEIGHT_PX}
          handlers={actions}
          onMenu={openMenu}
        />
      )}
      {menu && pointedAt && (
        <PostingMenu
          posting={pointedAt}
          point={menu.point}
          actions={actions.listMenu(pointedAt)}
          tags={actions.tags}
          onAction={(action) => {
            closeMenu();
            actions.onMenuAction(action, pointedAt);
          }}
          onTag={(tag) => {
            closeMenu();
            actions.onTag(pointedAt, tag);
          }}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}

/** The keys that open a row's menu; a browser tells of the menu key as a key and as a right click. */
function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'm' || key === 'ContextMenu' || (key === 'F10' && shiftKey);
}
