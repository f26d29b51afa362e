import { toTable, type TextColumn } from './rows-as-text.ts';

/** The class of the sheet; `ui/print.css` prints it alone, black on white. */
const SHEET_CLASS = 'ls-print-sheet';

/**
 * Prints rows as a table, all of them: a list on screen renders only the rows in view. The title is above the table, the
 * notes below the title.
 */
export function printTable<Row>(
  { title, notes = [] }: { title: string; notes?: readonly string[] },
  columns: readonly TextColumn<Row>[],
  rows: readonly Row[],
): void {
  const sheet = document.createElement('div');
  sheet.className = SHEET_CLASS;
  // A screen reader reads the list itself; the sheet is for paper only.
  sheet.ariaHidden = 'true';
  sheet.append(toElement('h1', title), ...notes.map((note) => toElement('p', note)));
  const [header = [], ...cells] = toTable(columns, rows);
  const table = document.createElement('table');
  table.append(toSection('thead', 'th', [header]), toSection('tbody', 'td', cells));
  sheet.append(table);
  document.body.append(sheet);
  window.addEventListener('afterprint', () => sheet.remove(), { once: true });
  window.print();
}

function toSection(name: 'thead' | 'tbody', cell: 'th' | 'td', lines: readonly (readonly string[])[]): HTMLElement {
  const section = document.createElement(name);
  for (const line of lines) {
    const row = document.createElement('tr');
    row.append(...line.map((text) => toElement(cell, text)));
    section.append(row);
  }
  return section;
}

function toElement(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
