import { perLocale } from '@loadstone/contracts/texts';
import type { ColDef, ValueGetterParams } from 'ag-grid-community';
import { locale } from '../lib/texts/t.ts';
import { ColumnMenuButton, DrawnCell, RowMenuButton } from './cell-drawing.ts';
import type { CellValue, GridColumn } from './column.ts';
import { toCellPx } from './content-widths.ts';

const MINIMUM_WIDTH = 30;
/** The column of row buttons. It is not one of the feature's, so its layout is not saved. */
export const ACTIONS_COLUMN = 'row-actions';
/** A button of 28 with 4 at its left (one of them the border), and 16 at its right for a scroll bar that overlays the content. */
const ACTIONS_WIDTH = 48;

/** The check box of a grid in which several rows can be chosen, with its room at both sides. */
export const CHOICE_WIDTH = 36;

/** Copies a drawing, by its column and its name. */
type CopyDrawing = (columnKey: string, name: string) => Element | null;

/** Converts columns to the library's column definitions. */
export function toColumnDefinitions<Row>(columns: readonly GridColumn<Row>[], copy: CopyDrawing): ColDef<Row>[] {
  return columns.map((column) => ({
    colId: column.key,
    headerName: column.header,
    initialWidth: column.width,
    initialFlex: column.grows,
    initialHide: column.isHidden === true,
    minWidth: column.grows === undefined && column.fitsContent !== true ? MINIMUM_WIDTH : toLeastPx(column),
    valueGetter: ({ data }: ValueGetterParams<Row>) => (data ? column.value(data) : null),
    valueFormatter: ({ data, column: shown }) => (data ? toShownText(column, data, shown.getActualWidth()) : ''),
    ...(column.isEditable === true && editable),
    cellRendererSelector: toRendererSelector(column, copy),
    // The drawing may depend on more than the sort value.
    equals: column.drawing ? () => false : undefined,
    comparator: (left, right, _leftNode, _rightNode, isDescending) => compareValues(left, right, isDescending),
    cellClass: toCellClass(column),
    headerClass: [ALIGNMENT_CLASSES[column.align ?? 'start'], ...(column.isHeaderHidden ? [HIDDEN_HEADER_CLASS] : [])],
  }));
}

/** The class of cells that a double click opens for editing. */
export const EDITABLE_CLASS = 'ls-editable';
/** A refused value leaves the cell as it was. Keys of the row, as Enter, do not open the editor; F2 does. */
const editable: Pick<ColDef, 'editable' | 'valueSetter' | 'suppressKeyboardEvent'> = {
  editable: true,
  valueSetter: () => false,
  suppressKeyboardEvent: ({ event, editing }) =>
    !editing &&
    (event.key === 'Enter' || event.key === 'Backspace' || event.key === 'Delete' || event.key.length === 1),
};

/** The buttons of the trailing column: the header's, and the actions of both. */
export interface ActionButtons<Row> {
  readonly copyColumnButton: () => Node | null;
  readonly toLabel: (row: Row) => string;
  readonly openRowMenu: (row: Row, button: Element) => void;
  readonly openColumnMenu: (button: Element) => void;
}

/** The trailing column with the button that opens a row's menu, and in its header the button for the list of columns. */
export function toActionsColumn<Row>(buttons: ActionButtons<Row>): ColDef<Row> {
  return {
    colId: ACTIONS_COLUMN,
    headerName: '',
    width: ACTIONS_WIDTH,
    pinned: 'right',
    lockPinned: true,
    sortable: false,
    resizable: false,
    suppressMovable: true,
    cellRenderer: RowMenuButton<Row>,
    cellRendererParams: { buttons },
    headerComponent: ColumnMenuButton<Row>,
    headerComponentParams: { buttons },
    cellClass: 'ls-drawn ls-cell-action',
    headerClass: 'ls-cell-action',
  };
}

/**
 * Compares numbers by value, and texts in the user's language. Blanks come last in both directions: the grid reverses
 * the result for a descending order, so blanks are reversed beforehand.
 */
export function compareValues(left: CellValue | undefined, right: CellValue | undefined, isDescending = false): number {
  const isLeftBlank = isBlank(left);
  const isRightBlank = isBlank(right);
  if (isLeftBlank || isRightBlank) return (Number(isLeftBlank) - Number(isRightBlank)) * (isDescending ? -1 : 1);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator(locale()).compare(String(left), String(right));
}

const collator = perLocale((locale) => new Intl.Collator(locale, { sensitivity: 'base', numeric: true }));

/** The class of cells whose column fits their content. */
const FITTED_CLASS = 'ls-fitted';
/** The class of headers whose text is not shown. */
const HIDDEN_HEADER_CLASS = 'ls-header-hidden';
const ALIGNMENT_CLASSES = { start: 'ls-start', centre: 'ls-centre', end: 'ls-end' } as const;

function isBlank(value: CellValue | undefined): boolean {
  return value === null || value === undefined || value === '';
}

function toText<Row>(column: GridColumn<Row>, row: Row): string {
  return column.text ? column.text(row) : String(column.value(row) ?? '');
}

function toShownText<Row>(column: GridColumn<Row>, row: Row, widthPx: number): string {
  const text = toText(column, row);
  return column.briefText !== undefined && toCellPx(text) > widthPx ? column.briefText(row) : text;
}

function toLeastPx<Row>({ width, leastPx = width }: GridColumn<Row>): number {
  return Math.min(width, leastPx);
}

function toCellClass<Row>({
  align = 'start',
  className,
  drawing,
  isEditable,
  fitsContent,
}: GridColumn<Row>): ColDef<Row>['cellClass'] {
  const own = [
    ALIGNMENT_CLASSES[align],
    ...(drawing ? ['ls-drawn'] : []),
    ...(isEditable ? [EDITABLE_CLASS] : []),
    ...(fitsContent ? [FITTED_CLASS] : []),
  ];
  if (!className) return own;
  return ({ data }) => [...own, (data && className(data)) ?? ''].filter(Boolean);
}

/** Only rows with an icon get a renderer; the others show plain text. */
function toRendererSelector<Row>(
  { key, drawing }: GridColumn<Row>,
  copy: CopyDrawing,
): ColDef<Row>['cellRendererSelector'] {
  if (drawing === undefined) return undefined;
  return ({ data }) => {
    const name = data === undefined ? null : drawing(data);
    return name === null ? undefined : { component: DrawnCell, params: { copy: () => copy(key, name) } };
  };
}
