import { useVirtualizer } from '@tanstack/react-virtual';
import { toShownStatus, type Posting, type ProductMode } from '@loadstone/contracts';
import { useId, useRef, type MouseEvent } from 'react';
import { openDocuments } from '../../../data/documents/open-documents.ts';
import { LatePart } from '../../../ui/late-part.tsx';
import { lateComponent } from '../../../ui/late-component.tsx';
import { useRowDrop } from '../use-row-drop.ts';
import { useDeskOverlay } from '../model/desk-overlay.ts';
import { findRowToken, useListCursor } from '../use-list-cursor.ts';
import { useListFocus } from '../use-list-focus.ts';
import { useListKeyboard } from '../use-list-keyboard.ts';
import { useMenuPoint } from '../use-menu-point.ts';
import { PostingActions, type PostingActionHandlers } from './posting-actions.tsx';
import { PostingMenu } from './posting-menu.tsx';
import { isUnderWay, PostingRow } from './posting-row.tsx';
import styles from './posting-list.module.css';

const LiveTrucks = lateComponent(() => import('./live-trucks.tsx'));

const ROW_HEIGHT_PX = 120;
/** 360 to 720 px of rows outside the visible area. */
const OVERSCAN_ROWS = 4;

interface PostingListProps {
  readonly label: string;
  readonly rows: readonly Posting[];
  /** The rows that the filter excludes. */
  readonly outsideTokens: ReadonlySet<number>;
  readonly mode: ProductMode;
  readonly today: string;
  readonly selectedToken: number | null;
  readonly onSelect: (posting: Posting) => void;
  /** See `useListKeyboard`. */
  readonly onFollow?: ((posting: Posting) => void) | undefined;
  readonly onEnter?: ((posting: Posting) => void) | undefined;
  readonly actions: PostingActionHandlers;
}

/**
 * The postings as a list box that renders only visible rows. Arrows, j, k, Home, End and the page keys move, and the
 * selection follows; Enter or Space selects at once; the right arrow moves on to the details; e edits, c copies, d posts
 * the next day, g is for the reference number, Delete deletes and m, Shift+F10 or the menu key open the row's menu.
 */
export function PostingList({
  label,
  rows,
  outsideTokens,
  mode,
  today,
  selectedToken,
  onSelect,
  onFollow,
  onEnter,
  actions,
}: PostingListProps) {
  const listId = useId();
  const listbox = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const overlay = useDeskOverlay();
  // eslint-disable-next-line react-hooks/incompatible-library -- rows are read at each render; nothing keeps what it returns
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.token ?? index,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 420, height: 720 },
  });
  const cursor = useListCursor(rows, selectedToken, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  const { active, activeIndex, actedIndex, indexOf } = cursor;
  const menu = useMenuPoint({ listId, listbox, active, listMenu: actions.listMenu });

  useListFocus(listbox);
  const onKeyDown = useListKeyboard({
    rows,
    cursor,
    actions,
    onSelect,
    onFollow,
    onEnter,
    openMenu: menu.openByKey,
    countPageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT_PX)),
  });
  const onClick = ({ target }: MouseEvent) => {
    const posting = rows[indexOf(findRowToken(target) ?? null)];
    if (!posting) return;
    const isFilterMark = target instanceof Element && target.closest('[data-filter-mark]') !== null;
    if (overlay && isFilterMark) overlay.toggleToken(posting.token);
    else onSelect(posting);
    if (target instanceof Element && target.closest('[data-documents]')) openDocuments.set(posting.token);
  };
  const onContextMenu = (event: MouseEvent) => {
    const posting = rows[indexOf(findRowToken(event.target) ?? null)];
    if (!posting || actions.listMenu(posting).length === 0) return;
    event.preventDefault();
    menu.open(posting, { left: event.clientX, top: event.clientY });
  };

  const rowDrop = useRowDrop((token) => rows[indexOf(token)], onSelect);
  const acted = rows[actedIndex];
  return (
    <div ref={scroller} className={styles.scroller} {...cursor.handlers}>
      <div
        ref={listbox}
        role="listbox"
        aria-label={label}
        aria-activedescendant={active && `${listId}-${active.token}`}
        tabIndex={0}
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        {...rowDrop}
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
                isOutsideFilter={outsideTokens.has(posting.token)}
                mode={mode}
                isSelected={posting.token === selectedToken}
                isActive={cursor.isKeyed && index === activeIndex}
                position={index + 1}
                setSize={rows.length}
                topPx={start}
              />
            )
          );
        })}
      </div>
      {/* An option must not contain controls, so the actions are placed over the row instead of inside it. */}
      {acted && (
        <PostingActions
          posting={acted}
          status={toShownStatus(acted, today)}
          topPx={actedIndex * ROW_HEIGHT_PX}
          handlers={actions}
          onMenu={menu.open}
        />
      )}
      {rows.some(({ pStatus }) => isUnderWay(pStatus)) && (
        <LatePart>
          <LiveTrucks />
        </LatePart>
      )}
      <OpenMenu menu={menu} rows={rows} actions={actions} />
    </div>
  );
}

type OpenMenuProps = Pick<PostingListProps, 'rows' | 'actions'> & { readonly menu: ReturnType<typeof useMenuPoint> };

/** The open menu, which closes when its row is removed. */
function OpenMenu({ menu, rows, actions }: OpenMenuProps) {
  const posting = menu.menu && rows.find(({ token }) => token === menu.menu?.token);
  if (!menu.menu || !posting) return null;
  return (
    <PostingMenu
      posting={posting}
      point={menu.menu.point}
      actions={actions.listMenu(posting)}
      tags={actions.tags}
      onAction={(action) => {
        menu.close();
        actions.onMenuAction(action, posting);
      }}
      onTag={(tag) => {
        menu.close();
        actions.onTag(posting, tag);
      }}
      onClose={menu.close}
    />
  );
}
