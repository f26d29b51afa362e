import type { ColDef, ICellRendererParams, ITooltipParams, ValueGetterParams } from 'ag-grid-community';
import { createElement, type ReactNode } from 'react';
import type { CellValue, GridColumn } from './column.ts';

const MINIMUM_WIDTH = 36;
/** The column of row buttons; not one of the feature's, so its layout is not kept. */
export const ACTIONS_COLUMN = 'row-actions';
const ACTIONS_WIDTH = 40;

/** Ours to the library's: columns as data become column definitions. */
export function toColumnDefinitions<Row>(columns: readonly GridColumn<Row>[]): ColDef<Row>[] {
  return columns.map((column) => ({
    colId: column.key,
    headerName: column.header,
    headerTooltip: column.headerHint ?? column.header,
    initialWidth: column.width,
    initialFlex: column.grows ? 1 : undefined,
    minWidth: column.grows ? column.width : MINIMUM_WIDTH,
    valueGetter: ({ data }: ValueGetterParams<Row>) => (data ? column.value(data) : null),
    valueFormatter: ({ data }) => (data ? toText(column, data) : ''),
    tooltipValueGetter: ({ data }: ITooltipParams<Row>) => (data && column.hint ? column.hint(data) : undefined),
    cellRendererSelector: column.render ? toRendererSelector(column.render) : undefined,
    // What is drawn may say more than the value that is sorted by.
    equals: column.render ? () => false : undefined,
    comparator: (left, right, _leftNode, _rightNode, isDescending) => compareValues(left, right, isDescending),
    cellClass: toCellClass(column),
    headerClass: ALIGNMENT_CLASSES[column.align ?? 'start'],
  }));
}

/** The trailing column with the button that opens a row's menu. */
export function toActionsColumn<Row>(renderButton: (row: Row) => ReactNode): ColDef<Row> {
  return {
    colId: ACTIONS_COLUMN,
    headerName: '',
    width: ACTIONS_WIDTH,
    pinned: 'right',
    lockPinned: true,
    sortable: false,
    resizable: false,
    suppressMovable: true,
    cellRenderer: toRenderer(renderButton),
    cellClass: 'ls-cell-action',
  };
}

/**
 * Numbers by size, words as people sort them. What is blank comes last in both directions; the grid
 * turns the answer round when it sorts downwards, so blanks are turned round beforehand.
 */
export function compareValues(left: CellValue | undefined, right: CellValue | undefined, isDescending = false): number {
  const isLeftBlank = isBlank(left);
  const isRightBlank = isBlank(right);
  if (isLeftBlank || isRightBlank) return (Number(isLeftBlank) - Number(isRightBlank)) * (isDescending ? -1 : 1);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const ALIGNMENT_CLASSES = { start: 'ls-start', centre: 'ls-centre', end: 'ls-end' } as const;

function isBlank(value: CellValue | undefined): boolean {
  return value === null || value === undefined || value === '';
}

function toText<Row>(column: GridColumn<Row>, row: Row): string {
  return column.text ? column.text(row) : String(column.value(row) ?? '');
}

function toCellClass<Row>({ align = 'start', className }: GridColumn<Row>): ColDef<Row>['cellClass'] {
  const alignment = ALIGNMENT_CLASSES[align];
  if (!className) return alignment;
  return ({ data }) => [alignment, (data && className(data)) ?? ''].filter(Boolean);
}

/** A component is mounted only for the rows that draw something. */
function toRendererSelector<Row>(render: (row: Row) => ReactNode): ColDef<Row>['cellRendererSelector'] {
  const component = toRenderer(render);
  return ({ data }) => {
    const drawn = data && render(data);
    return drawn === null || drawn === undefined || drawn === false ? undefined : { component };
  };
}

function toRenderer<Row>(render: (row: Row) => ReactNode) {
  return function Cell({ data }: ICellRendererParams<Row>) {
    return data ? createElement('span', { className: 'ls-cell' }, render(data)) : null;
  };
}
