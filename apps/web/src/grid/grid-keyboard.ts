import type { CellKeyDownEvent, GridApi } from 'ag-grid-community';
import { ROW_MENU_KEYS } from '../ui/shortcuts/keys.ts';

/** Actions of keys in a cell that the library does not handle itself (it handles arrows, Home, End, Page keys). */
interface GridKeyHandlers<Row> {
  readonly open: (row: Row) => void;
  /** False where rows are chosen by check boxes, so that opening one does not choose it. */
  readonly selectsOpened: boolean;
  readonly openMenu: (row: Row, cell: Element) => void;
  /** Moves the keyboard to what is at the left of the grid; omitted where there is nothing. */
  readonly leave?: (() => void) | undefined;
  /** Runs the entry of the row's menu that has the letter; false where there is none. */
  readonly runShortcut: (row: Row, letter: string) => boolean;
}

const ROW_KEYS: readonly string[] = ['j', 'k', 'Enter', 'm', 'ContextMenu', ...ROW_MENU_KEYS];

interface Keystroke extends Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'> {
  readonly stopPropagation: () => void;
  readonly nativeEvent?: Event;
}

/** How many steps between rows were done, and how many when a key was pressed. */
let stepCount = 0;
const stepsBefore = new WeakMap<Event, number>();

/**
 * Stops the propagation of a row's key. The library reports a key only after it has bubbled through the page, where
 * another list or the open lead may handle the same key: it would run twice, also for another row.
 */
export function keepRowKey(stroke: Keystroke): void {
  const { key, target, nativeEvent } = stroke;
  if (nativeEvent) stepsBefore.set(nativeEvent, stepCount);
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return;
  if (!(target instanceof Element) || target.closest('[role=gridcell]') === null) return;
  if (ROW_KEYS.includes(key) || (key === 'F10' && stroke.shiftKey)) stroke.stopPropagation();
}

/**
 * j and k move between the rows, Enter opens one, the left arrow in the first column leaves the grid, m, Shift+F10 and the
 * Menu key open its menu. The library reports a key late: one that was pressed before a step was done is for the row that
 * the step has reached.
 */
export function handleCellKey<Row>(event: CellKeyDownEvent<Row>, handlers: GridKeyHandlers<Row>): void {
  const key = event.event;
  if (!(key instanceof KeyboardEvent) || key.ctrlKey || key.metaKey || key.altKey || !event.data) return;
  // Keys in the editor of a cell are text.
  if (key.target instanceof HTMLInputElement && key.target.type === 'text') return;
  const cell = key.target instanceof Element ? (key.target.closest('[role=gridcell]') ?? key.target) : null;
  const isAfterStep = (stepsBefore.get(key) ?? stepCount) < stepCount;
  const reached = isAfterStep ? event.api.getFocusedCell()?.rowIndex : undefined;
  const node = (reached === undefined ? undefined : event.api.getDisplayedRowAtIndex(reached)) ?? event.node;
  const row = node.data ?? event.data;
  const menuCell = (node === event.node ? null : document.activeElement?.closest('[role=gridcell]')) ?? cell;
  switch (key.key) {
    case 'j':
      moveFocus(event.api, 1);
      break;
    case 'k':
      moveFocus(event.api, -1);
      break;
    case 'Enter':
      // Enter on a control inside the cell belongs to that control.
      if (key.target !== cell) return;
      if (handlers.selectsOpened) node.setSelected(true, true);
      handlers.open(row);
      break;
    case 'ArrowLeft':
      if (!handlers.leave || event.column !== event.api.getAllDisplayedColumns()[0]) return;
      handlers.leave();
      break;
    case 'm':
    case 'ContextMenu':
      if (menuCell) handlers.openMenu(row, menuCell);
      break;
    case 'F10':
      if (!key.shiftKey || !menuCell) return;
      handlers.openMenu(row, menuCell);
      break;
    default:
      if (!handlers.runShortcut(row, key.key)) return;
  }
  key.preventDefault();
  key.stopPropagation();
}

function moveFocus<Row>(grid: GridApi<Row>, step: 1 | -1): void {
  const focused = grid.getFocusedCell();
  if (!focused) return;
  const rowIndex = focused.rowIndex + step;
  if (rowIndex < 0 || rowIndex >= grid.getDisplayedRowCount()) return;
  stepCount += 1;
  grid.ensureIndexVisible(rowIndex);
  grid.setFocusedCell(rowIndex, focused.column);
}
