import type { GridOptions, ICellRendererComp, ICellRendererParams, IRowNode } from 'ag-grid-community';
import type { DataGridProps } from './data-grid-props.ts';
import type { RowKey } from './stable-rows.ts';

/** The space for a row's details: an additional row below it, rendered by the feature. */
export interface RowDetails<Row> {
  /** The row whose details are open; null for none. */
  readonly openKey: RowKey | null;
  /** Creates the row that represents a row's details; the same row gives the same result. */
  readonly toDetail: (row: Row) => Row;
  readonly isDetail: (row: Row) => boolean;
  readonly heightPx: number;
}

/** The element that the library created for details, and its row. */
export interface DetailRoom<Row> {
  readonly element: HTMLElement;
  readonly row: Row;
}

/** Replaces the current space for details by another, or by none. */
export type ChangeRoom<Row> = (toNext: (room: DetailRoom<Row> | null) => DetailRoom<Row> | null) => void;

/** The rows with the open one's details below it; the same list where none are open. O(n). */
export function putDetails<Row>(
  rows: readonly Row[],
  toKey: (row: Row) => RowKey,
  details: RowDetails<Row> | undefined,
): readonly Row[] {
  const openKey = details?.openKey ?? null;
  if (!details || openKey === null) return rows;
  const index = rows.findIndex((row) => toKey(row) === openKey);
  const open = rows[index];
  return open === undefined ? rows : rows.toSpliced(index + 1, 0, details.toDetail(open));
}

/**
 * The library's options for details. In any sort order details stay below their row: the library's own detail rows are
 * not in its free edition.
 */
export function toDetailOptions<Row>(
  propsNow: () => DataGridProps<Row>,
  changeRoom: ChangeRoom<Row>,
): GridOptions<Row> {
  if (propsNow().details === undefined) return {};
  const isDetail = (row: Row | undefined) => row !== undefined && propsNow().details?.isDetail(row) === true;
  return {
    isFullWidthRow: ({ rowNode }) => isDetail(rowNode.data),
    getRowHeight: ({ data }) => (isDetail(data) ? propsNow().details?.heightPx : undefined),
    fullWidthCellRenderer: DetailRoomMaker<Row>,
    fullWidthCellRendererParams: { changeRoom },
    postSortRows: ({ nodes }) => keepUnderParent(nodes, propsNow()),
  };
}

function keepUnderParent<Row>(nodes: IRowNode<Row>[], { details, toKey }: DataGridProps<Row>): void {
  const index = nodes.findIndex(({ data }) => data !== undefined && details?.isDetail(data));
  const [detail] = index < 0 ? [] : nodes.splice(index, 1);
  if (detail === undefined) return;
  const parent = nodes.findIndex(({ data }) => data !== undefined && toKey(data) === details?.openKey);
  nodes.splice(parent < 0 ? index : parent + 1, 0, detail);
}

interface RoomParameters<Row> {
  changeRoom: ChangeRoom<Row>;
}

/** An empty element into which the feature's view is rendered. */
class DetailRoomMaker<Row> implements ICellRendererComp<Row> {
  readonly #element = document.createElement('div');
  #changeRoom: ChangeRoom<Row> = () => undefined;

  init({ data, changeRoom }: ICellRendererParams<Row> & RoomParameters<Row>): void {
    this.#element.style.height = '100%';
    // A row of a grid must contain cells: this one is a single cell.
    this.#element.role = 'gridcell';
    this.#changeRoom = changeRoom;
    this.#show(data);
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  refresh({ data }: ICellRendererParams<Row>): boolean {
    this.#show(data);
    return true;
  }

  /** The library may create the next space before it removes this one. */
  destroy(): void {
    this.#changeRoom((room) => (room?.element === this.#element ? null : room));
  }

  #show(row: Row | undefined): void {
    if (row !== undefined) this.#changeRoom(() => ({ element: this.#element, row }));
  }
}
