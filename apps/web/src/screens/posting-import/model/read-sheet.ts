import { READ_TEXT_LIMITS } from '@loadstone/contracts/posting-lists';
import { splitTable } from '@loadstone/reading/split-table';
import { readTextFile } from '../../../lib/tables/read-text-file.ts';
import { toPlainCell } from '../../../lib/tables/rows-as-text.ts';
import type { TextToRead } from '../../../modules/posting-lists/index.ts';
import type { Sheet } from './list-rows.ts';

/** Longer cells are cut by the server's limit; no field of a posting is that long. */
const CELL_LENGTH = 2_000;
const MOST_COLUMNS = 90;

/**
 * What is imported: the cells of a table, a text of which the server says whether it has a table or lines, or a mail that
 * the server has.
 */
export type ImportSource =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | ({ readonly kind: 'text' } & TextToRead)
  | { readonly kind: 'inboundMail'; readonly id: number };

/** Cells as the server accepts them, without the apostrophes of an export. */
export function toSheet(rows: Sheet): Sheet {
  return rows.map((cells) => cells.slice(0, MOST_COLUMNS).map((cell) => toPlainCell(cell).slice(0, CELL_LENGTH)));
}

/** Tabs on most lines: cells that a spreadsheet has copied. */
function hasTabs(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes('\t')).length * 2 > lines.length;
}

/** A pasted text, or that of a file. */
export function toTextSource(text: string): ImportSource {
  return hasTabs(text) || text.length > READ_TEXT_LIMITS.characters
    ? { kind: 'sheet', sheet: toSheet(splitTable(text)) }
    : { kind: 'text', format: 'text', content: text };
}

/** What was pasted: its text, and its page, '' where it has none. */
export interface Pasted {
  readonly text: string;
  readonly html: string;
}

/** What was copied: the page where it has a table of which the text has lost the columns, as mail programs copy it. */
export function toPastedSource({ text, html }: Pasted): ImportSource {
  const isPage = /<table/i.test(html) && !text.includes('\t') && html.length <= READ_TEXT_LIMITS.htmlCharacters;
  return isPage ? { kind: 'text', format: 'html', content: html } : toTextSource(text);
}

/** Zip archives, as which spreadsheets are saved, begin with these bytes. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * The content of a file: the first sheet of a spreadsheet (`.xlsx`), a message (`.eml`), a page, or text.
 *
 * @throws Error for a file that cannot be read
 */
export async function readSourceFile(file: File): Promise<ImportSource> {
  const name = file.name.toLowerCase();
  if (name.endsWith('.eml') || file.type === 'message/rfc822')
    return { kind: 'text', format: 'mail', content: toBase64(new Uint8Array(await file.arrayBuffer())) };
  const start = new Uint8Array(await file.slice(0, ZIP.length).arrayBuffer());
  if (ZIP.every((byte, at) => start[at] === byte)) {
    const { readSheet } = await import('read-excel-file/browser');
    return {
      kind: 'sheet',
      sheet: (await readSheet(file)).map((cells) => cells.slice(0, MOST_COLUMNS).map(toCellText)),
    };
  }
  const text = await readTextFile(file);
  return /\.html?$/.test(name) ? { kind: 'text', format: 'html', content: text } : toTextSource(text);
}

function toBase64(bytes: Uint8Array): string {
  const step = 32_768;
  let binary = '';
  for (let at = 0; at < bytes.length; at += step) binary += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(binary);
}

/** A cell of a spreadsheet as text. Its days have no zone, so they are read as UTC. */
function toCellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell as string | number | boolean).slice(0, CELL_LENGTH);
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}
