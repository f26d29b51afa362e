import { after } from '../time/clock.ts';
import { toCsv, type TextColumn } from './rows-as-text.ts';

/** How long the address of a file stays valid: the browser needs it until the download has started. */
const RELEASE_AFTER_MS = 10_000;

/** Saves rows as a CSV file of the user, named `loadstone-<name>.csv`. */
export function saveCsv<Row>(name: string, columns: readonly TextColumn<Row>[], rows: readonly Row[]): void {
  saveFile(`loadstone-${name}.csv`, new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
}

/** Saves JSON texts as a file of the user, one a line, named `loadstone-<name>.jsonl`. */
export function saveJsonLines(name: string, lines: readonly unknown[]): void {
  const parts = lines.map((line) => `${JSON.stringify(line)}\n`);
  saveFile(`loadstone-${name}.jsonl`, new Blob(parts, { type: 'application/x-ndjson' }));
}

function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  after(RELEASE_AFTER_MS, () => URL.revokeObjectURL(address));
}
