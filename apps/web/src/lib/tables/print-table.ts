import { toTable, type TextColumn } from './rows-as-text.ts';

/** The class of the sheet; `ui/print.css` prints it alone, black on white. */
const SHEET_CLASS = 'ls-print-sheet';

/** With more columns a page in landscape has room for them only in smaller letters. */
const MOST_COLUMNS = { usual: 10, small: 16 };

interface PrintOptions<Row> {
  /** Above the table. */
  readonly title: string;
  /** Below the title. */
  readonly notes?: readonly string[];
  /** Lines below a row, each as wide as the table: what would need a column that most rows leave empty. */
  readonly toLines?: (row: Row) => readonly string[];
}

/**
 * Prints rows as a table in landscape, all of them: a list on screen renders only the rows in view. A column without a
 * value takes no paper.
 */
export function printTable<Row>(
  { title, notes = [], toLines = () => [] }: PrintOptions<Row>,
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
): void {
  const sheet = document.createElement('div');
  sheet.className = SHEET_CLASS;
  // A screen reader reads the list itself; the sheet is for paper only.
  sheet.ariaHidden = 'true';
  sheet.append(toElement('h1', title), ...notes.map((note) => toElement('p', note)));
  const [header = [], ...cells] = toFilled(toTable(columns, rows));
  const table = document.createElement('table');
  table.dataset['size'] = toSize(header.length);
  const body = toSection('tbody', 'td', cells);
  [...body.rows].forEach((row, index) => addLines(row, toLines(rows[index]!)));
  table.append(toSection('thead', 'th', [header]), body);
  sheet.append(table);
  document.body.append(sheet);
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}

/** The lines without the columns that have a header only. */
function toFilled(lines: readonly (readonly string[])[]): string[][] {
  const [, ...cells] = lines;
  const isFilled = (index: number) => cells.length === 0 || cells.some((line) => line[index] !== '');
  return lines.map((line) => line.filter((_, index) => isFilled(index)));
}

function toSize(columnCount: number): 'usual' | 'small' | 'smallest' {
  if (columnCount <= MOST_COLUMNS.usual) return 'usual';
  return columnCount <= MOST_COLUMNS.small ? 'small' : 'smallest';
}

function toSection(
  name: 'thead' | 'tbody',
  cell: 'th' | 'td',
  lines: readonly (readonly string[])[],
): HTMLTableSectionElement {
  const section = document.createElement(name);
  for (const line of lines) {
    const row = document.createElement('tr');
    row.append(...line.map((text) => toElement(cell, text)));
    section.append(row);
  }
  return section;
}

/** Adds lines below a row, which stay on its page. */
function addLines(row: HTMLTableRowElement, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const below = document.createElement('tr');
  below.dataset['below'] = '';
  const cell = document.createElement('td');
  cell.colSpan = row.cells.length;
  cell.append(...lines.map((line) => toElement('div', line)));
  below.append(cell);
  row.after(below);
}

function toElement(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
