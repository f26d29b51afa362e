import { splitTable } from '@loadstone/reading/split-table';
import { readTextFile } from '../../../lib/tables/read-text-file.ts';
import { toPlainCell } from '../../../lib/tables/rows-as-text.ts';
import type { Sheet } from './list-rows.ts';

/** Longer cells are cut by the server's limit; no field of a posting is that long. */
const CELL_LENGTH = 2_000;
const MOST_COLUMNS = 90;

/** The cells of text from a spreadsheet or a CSV file. */
export function toSheet(text: string): Sheet {
  return splitTable(text).map((cells) =>
    cells.slice(0, MOST_COLUMNS).map((cell) => toPlainCell(cell).slice(0, CELL_LENGTH)),
  );
}

/** Zip archives, as which spreadsheets are saved, begin with these bytes. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** The cells of a file: the first sheet of a spreadsheet (`.xlsx`), or text. @throws Error for a file that cannot be read */
export async function readSheetFile(file: File): Promise<Sheet> {
  const start = new Uint8Array(await file.slice(0, ZIP.length).arrayBuffer());
  if (!ZIP.every((byte, at) => start[at] === byte)) return toSheet(await readTextFile(file));
  const { readSheet } = await import('read-excel-file/browser');
  return (await readSheet(file)).map((cells) => cells.slice(0, MOST_COLUMNS).map(toCellText));
}

/** A cell of a spreadsheet as text. Its days have no zone, so they are read as UTC. */
function toCellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell as string | number | boolean).slice(0, CELL_LENGTH);
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
