/** One column of a table as text. A column of a grid is one. */
export interface TextColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
  /** The shown text; the value itself where omitted. */
  readonly text?: (row: Row) => string;
  /** The text in a file, on the clipboard and on paper, where it differs from the shown one. */
  readonly savedText?: (row: Row) => string;
  readonly isHidden?: boolean;
}

/**
 * The start of a formula. Where lists are separated by semicolons or tabs, a spreadsheet splits a cell of a CSV file
 * there, so a formula also starts behind them.
 */
const FORMULA = /(^|[;\t\r\n])('*[=+\-@\t\r])/g;
const PROTECTED_FORMULA = /(^|[;\t\r\n])'(?='*[=+\-@])/g;

/**
 * A cell as text. A spreadsheet must not run a company's comment as a formula, so such a text gets an apostrophe. A text
 * that looks as if it had one gets another, so that an import can remove exactly one.
 */
function toCell<Row>(column: TextColumn<Row>, row: Row): string {
  const text = (column.savedText ?? column.text)?.(row) ?? String(column.value(row) ?? '');
  return text.replace(FORMULA, "$1'$2");
}

/** The text of an exported cell without the apostrophes of formulas. */
export function toPlainCell(cell: string): string {
  return cell.replace(PROTECTED_FORMULA, '$1');
}

/** The header and the cells of the rows, without hidden columns. A formula gets an apostrophe. */
export function toTable<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string[][] {
  const shown = columns.filter(({ isHidden }) => isHidden !== true);
  return [shown.map(({ header }) => header), ...rows.map((row) => shown.map((column) => toCell(column, row)))];
}

/**
 * The rows with a header, by tabs: what a spreadsheet takes from the clipboard. A cell that begins with a quote is
 * quoted, because a spreadsheet would read its quotes as marks.
 */
export function toTabbedText<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  return toTable(columns, rows)
    .map((cells) => cells.map(toTabbedCell).join('\t'))
    .join('\n');
}

function toTabbedCell(cell: string): string {
  const line = cell.replace(/[\t\r\n]+/g, ' ');
  return line.startsWith('"') ? quote(line) : line;
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** The rows as CSV (RFC 4180), with a mark by which spreadsheets recognise UTF-8. */
export function toCsv<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const toCsvCell = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? quote(cell) : cell);
  return `\uFEFF${toTable(columns, rows)
    .map((cells) => cells.map(toCsvCell).join(','))
    .join('\r\n')}\r\n`;
}
