/** One column of a table as text. A column of a grid is one. */
export interface TextColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
  /** The shown text; the value itself where omitted. */
  readonly text?: (row: Row) => string;
  readonly isHidden?: boolean;
}

/** A cell as text. A spreadsheet must not run a company's comment as a formula. */
function toCell<Row>(column: TextColumn<Row>, row: Row): string {
  const text = column.text?.(row) ?? String(column.value(row) ?? '');
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The header and the cells of the rows, without hidden columns. A cell that begins like a formula gets an apostrophe. */
export function toTable<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string[][] {
  const shown = columns.filter(({ isHidden }) => isHidden !== true);
  return [shown.map(({ header }) => header), ...rows.map((row) => shown.map((column) => toCell(column, row)))];
}

/** The rows with a header, by tabs: what a spreadsheet takes from the clipboard. */
export function toTabbedText<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  return toTable(columns, rows)
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

/** The rows as CSV (RFC 4180), with a mark by which spreadsheets recognise UTF-8. */
export function toCsv<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${toTable(columns, rows)
    .map((cells) => cells.map(quote).join(','))
    .join('\r\n')}\r\n`;
}
