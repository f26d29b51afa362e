import type { Pasted } from '../../../posting-import/model/read-sheet.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { toShownStatus, type Posting, type ProductMode } from '@loadstone/contracts/postings';
import { useId, useRef, type ClipboardEvent } from 'react';
import { useDensity } from '../../../../lib/settings/density.ts';
import { t } from '../../../../lib/texts/t.ts';
import { showToast } from '../../../../ui/toasts/toast.ts';
import { LazyPart } from '../../../../ui/lazy-part.tsx';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { useRowDrop } from '../use-row-drop.ts';
import { ROW_HEIGHT_PX } from '../model/row-height.ts';
import { useListCursor } from '../../../../ui/list-box/use-list-cursor.ts';
import { useListFocus, useStepKeys } from '../use-list-focus.ts';
import { useListKeyboard } from '../use-list-keyboard.ts';
import { useListPointer } from '../use-list-pointer.ts';
import { useListReading } from '../../../../ui/list-box/use-list-reading.ts';
import { useMenuPoint } from '../use-menu-point.ts';
import type { Picks } from '../../../../ui/list-box/use-picks.ts';
import { useStableView } from '../../../../ui/list-box/use-stable-view.ts';
import { OpenMenu } from './open-menu.tsx';
import { PostingActions, type PostingActionHandlers } from './posting-actions.tsx';
import { PostingRow } from './posting-row.tsx';
import styles from './posting-list.module.css';

const LiveRows = lazyComponent(() => import('./live-rows.tsx'));

/** The height of the rows outside the visible area: 360 to 720 px by the specification. */
const OVERSCAN_PX = 480;

interface PostingListProps {
  readonly label: string;
  readonly rows: readonly Posting[];
  /** The rows that the filter excludes. */
  readonly outsideTokens: ReadonlySet<number>;
  /** True where the list shows running postings, see `LiveRows`. */
  readonly isRunning: boolean;
  readonly mode: ProductMode;
  readonly today: string;
  readonly selectedToken: number | null;
  readonly onSelect: (posting: Posting) => void;
  /** See `useListKeyboard`. */
  readonly onFollow?: ((posting: Posting) => void) | undefined;
  readonly onEnter?: ((posting: Posting) => void) | undefined;
  readonly actions: PostingActionHandlers;
  readonly picks: Picks;
  /** Called with rows of a spreadsheet that are pasted while the list has the focus. */
  readonly onPasteRows?: ((pasted: Pasted) => void) | undefined;
  /** Called when the user begins or stops reading the list. The same function at each render. */
  readonly onReading?: ((isReading: boolean) => void) | undefined;
}

/**
 * The postings as a list box that renders only visible rows. Arrows, j, k, Home, End and the page keys move, and the
 * selection follows; Enter or Space selects at once; the right arrow moves on to the details; e edits, c copies, d posts
 * the next day, g is for the reference number, Delete deletes and m, Shift+F10 or the menu key open the row's menu. Shift
 * with a move or a click, Ctrl or Cmd with a click, and Ctrl or Cmd with A pick several postings.
 */
// eslint-disable-next-line max-lines-per-function -- the view of one list, whose parts share its state.
export function PostingList({
  label,
  rows,
  outsideTokens,
  isRunning,
  mode,
  today,
  selectedToken,
  onSelect,
  onFollow,
  onEnter,
  actions,
  picks,
  onPasteRows,
  onReading,
}: PostingListProps) {
  const listId = useId();
  const listbox = useRef<HTMLDivElement>(null);
  const { isCompact } = useDensity();
  const rowHeightPx = ROW_HEIGHT_PX[isCompact ? 'compact' : 'comfortable'];
  const scroller = useStableView(rowHeightPx, () => rows.findIndex(({ token }) => token === selectedToken));
  // eslint-disable-next-line react-hooks/incompatible-library -- rows are read at each render; nothing keeps what it returns
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.token ?? index,
    overscan: Math.round(OVERSCAN_PX / rowHeightPx),
    initialRect: { width: 420, height: 720 },
  });
  const cursor = useListCursor(rows, selectedToken, (index) => {
    // A row in view needs no scrolling, which would make the browser lay the page out at once.
    const topPx = index * rowHeightPx - (virtualizer.scrollOffset ?? 0);
    const isInView = topPx >= 0 && topPx + rowHeightPx <= (virtualizer.scrollRect?.height ?? 0);
    if (!isInView) virtualizer.scrollToIndex(index, { align: 'auto' });
  });
  const { active, activeIndex, actedIndex, indexOf } = cursor;
  const menu = useMenuPoint({ listId, listbox, active, listMenu: actions.listMenu });

  useListFocus(listbox);
  useStepKeys((step) => {
    listbox.current?.focus({ preventScroll: true });
    const index = activeIndex + step;
    const reached = rows[index];
    if (!reached) return;
    cursor.moveTo(index);
    onFollow?.(reached);
  });
  const select = (posting: Posting) => {
    picks.clear();
    onSelect(posting);
  };
  const onKey = useListReading(cursor.isPointed, onReading);
  const onListKey = useListKeyboard({
    rows,
    cursor,
    actions,
    picks,
    onSelect: select,
    onFollow,
    onEnter,
    openMenu: menu.openByKey,
    countPageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx)),
  });
  const { moveTo } = cursor;
  const pointer = useListPointer({
    rows,
    indexOf,
    actions,
    picks,
    active,
    moveTo,
    onSelect: select,
    openMenu: menu.open,
  });
  const onCopy = (event: ClipboardEvent) => {
    if (!active || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    const picked = rows.filter(({ token }) => picks.tokens.has(token));
    const copied = picked.length > 0 ? picked : [active];
    void import('../model/copy-postings.ts').then(
      ({ copyPostings }) => copyPostings(copied, { mode, today }),
      () => showToast({ message: t('ui.partMissing'), tone: 'danger' }),
    );
  };
  const rowDrop = useRowDrop((token) => rows[indexOf(token)], onSelect);
  const actedPosting = rows[actedIndex];
  return (
    <div ref={scroller} className={styles.scroller} {...cursor.handlers}>
      <div
        ref={listbox}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        aria-activedescendant={active && `${listId}-${active.token}`}
        tabIndex={0}
        className={styles.list}
        style={{ height: rows.length * rowHeightPx }}
        onKeyDown={(event) => {
          onKey();
          onListKey(event);
        }}
        onCopy={onCopy}
        onPaste={({ clipboardData }) => {
          const text = clipboardData.getData('text/plain');
          if (/[\t\n]/.test(text.trim())) onPasteRows?.({ text, html: clipboardData.getData('text/html') });
        }}
        {...pointer}
        {...rowDrop}
      >
        {virtualizer.getVirtualItems().map(({ index }) => {
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
                isSelected={picks.tokens.size > 0 ? picks.tokens.has(posting.token) : posting.token === selectedToken}
                isActive={cursor.isKeyed && index === activeIndex}
                isCompact={isCompact}
                position={index + 1}
                setSize={rows.length}
                topPx={index * rowHeightPx}
              />
            )
          );
        })}
      </div>
      {/* An option must not contain controls, so the actions are placed over the row instead of inside it. */}
      {actedPosting && (
        <PostingActions
          posting={actedPosting}
          status={toShownStatus(actedPosting, today)}
          topPx={actedIndex * rowHeightPx}
          isCompact={isCompact}
          handlers={actions}
          onMenu={menu.open}
        />
      )}
      <LazyPart>
        <LiveRows rows={rows} isRunning={isRunning} active={active} listbox={listbox} />
      </LazyPart>
      <OpenMenu menu={menu} rows={rows} today={today} actions={actions} />
    </div>
  );
}
