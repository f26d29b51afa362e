import { after } from '../time/clock.ts';
import { toCsv, type TextColumn } from './rows-as-text.ts';

/** Time for the browser to start the download, which then needs the address no more. */
const RELEASE_AFTER_MS = 10_000;

/** Saves rows as a CSV file of the user, named `loadstone-<name>.csv`. */
export function saveCsv<Row>(name: string, columns: readonly TextColumn<Row>[], rows: readonly Row[]): void {
  const address = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `loadstone-${name}.csv`;
  link.click();
  after(RELEASE_AFTER_MS, () => URL.revokeObjectURL(address));
}
