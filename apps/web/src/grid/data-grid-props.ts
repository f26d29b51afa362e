import type { ReactNode } from 'react';
import type { GridColumn, RowMark, RowMenuItem } from './column.ts';
import type { RowDetails } from './row-details.ts';
import type { RowKey } from './stable-rows.ts';
import type { RowDividers } from './use-row-dividers.ts';

/** A column whose cells depend on data that comes after the rows. */
export interface LateCells {
  readonly columnKey: string;
  /** The cells are drawn and sorted again when it is another value. */
  readonly data: unknown;
}

/** The properties of a grid, given by a feature. */
export interface DataGridProps<Row> {
  /** The accessible name of the grid. */
  readonly label: string;
  /** Identifies the saved layout and the grid's commands, e.g. `leads.B`. Mount a new grid for another key. */
  readonly gridKey: string;
  /** What the rows belong to: where it changes, the grid stays and shows the other rows from the first one. */
  readonly listKey?: RowKey | undefined;
  /** Stable between renders. */
  readonly columns: readonly GridColumn<Row>[];
  readonly lateCells?: LateCells | undefined;
  /** In the order to show while the user has not sorted. Keep the identity of unchanged rows. */
  readonly rows: readonly Row[];
  /** Stable between renders. */
  readonly toKey: (row: Row) => RowKey;
  readonly toMark?: (row: Row) => RowMark;
  /** Enter, or a click on the row. */
  readonly onOpen?: (row: Row) => void;
  /** Called when the keyboard has moved to another row, for a panel that follows it. */
  readonly onWalk?: (row: Row) => void;
  /** The row to scroll into view when it changes; null for none. */
  readonly revealedKey?: RowKey | null;
  /** The left arrow in the first column: the keyboard leaves the grid for what is at its left. */
  readonly onLeave?: (() => void) | undefined;
  /** The row that is open beside the grid; null for none. Where omitted, the grid highlights the clicked row. */
  readonly selectedKey?: RowKey | null;
  /**
   * Several rows can be chosen, by check boxes or with Space: called with the chosen rows, in the order of the grid,
   * whenever they change. Either always set it or never.
   */
  readonly onChoose?: (rows: readonly Row[]) => void;
  /** The entries of a row's menu; where omitted, rows have neither button nor menu. */
  readonly listMenuItems?: (row: Row) => readonly RowMenuItem[];
  /** Actions on the whole list, beside the list of columns. */
  readonly listActions?: readonly { readonly label: string; readonly run: () => void }[];
  /** The accessible name of a row's menu button. */
  readonly toRowLabel?: (row: Row) => string;
  /** Opens a space below a row for its details, one row at a time. Either always set it or never. */
  readonly details?: RowDetails<Row> & { readonly render: (row: Row) => ReactNode };
  /** Renders the card that is shown while the pointer rests on a row; null for none. */
  readonly renderHover?: (row: Row) => ReactNode;
  /** True where the grid takes the keyboard with its first rows, unless a control has it by then. */
  readonly takesFocus?: boolean;
  /** Lines over rows that explain their order. */
  readonly dividers?: RowDividers;
  /** Shown where there are no rows. */
  readonly empty: ReactNode;
}
