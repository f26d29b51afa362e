import type { ReactNode } from 'react';
import type { GridColumn, RowMark, RowMenuItem } from './column.ts';
import type { RowDetails } from './row-details.ts';
import type { RowKey } from './steady-rows.ts';

/** What a feature says of its grid. */
export interface DataGridProps<Row> {
  /** Names the grid for people who do not see it. */
  readonly label: string;
  /** Names the saved layout and the grid's commands, e.g. `leads.B`. Mount a new grid for another key. */
  readonly gridKey: string;
  /** Stable between renders. */
  readonly columns: readonly GridColumn<Row>[];
  /** In the order to be shown while the person has not sorted. Keep the identity of rows that did not change. */
  readonly rows: readonly Row[];
  /** Stable between renders. */
  readonly toKey: (row: Row) => RowKey;
  readonly toMark?: (row: Row) => RowMark;
  /** Enter, or a click on the row. */
  readonly onOpen?: (row: Row) => void;
  /** The keyboard has gone to another row; for a panel that follows it. */
  readonly onWalk?: (row: Row) => void;
  /** The row that is open beside the grid; null for none. Left out, the grid marks what was clicked. */
  readonly selectedKey?: RowKey | null;
  /** The row's menu; left out, rows have neither button nor menu. */
  readonly listMenuItems?: (row: Row) => readonly RowMenuItem[];
  /** Names one row, for its menu button. */
  readonly toRowLabel?: (row: Row) => string;
  /** Opens room under a row for its details, one row at a time; set it or leave it out for good. */
  readonly details?: RowDetails<Row> & { readonly render: (row: Row) => ReactNode };
  /** What a pointer that rests on a row gets to see; null for nothing. */
  readonly renderHover?: (row: Row) => ReactNode;
  /** What stands in the place of rows when there are none. */
  readonly empty: ReactNode;
}
