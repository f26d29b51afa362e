import { READ_TEXT_LIMITS } from '@loadstone/contracts/posting-lists';
import { Parser } from 'htmlparser2';
import { AppError } from '../../ground/errors.ts';

/** Elements whose content is not shown. */
const UNSEEN = new Set(['head', 'style', 'script', 'template', 'title', 'noscript', 'svg', 'object', 'select']);
const HIDDEN = /display\s*:\s*none|mso-hide\s*:\s*all/i;
/** Elements before and after which a line ends. */
const BLOCKS = new Set(
  'address article blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section ul'.split(
    ' ',
  ),
);
/** A cell with more lines is a frame around a part of the page. */
const MOST_CELL_LINES = 5;
/** No mail nests deeper; the parser's time grows with the depth. */
const MOST_DEPTH = 1_000;
/** Columns and rows over which one cell reaches. */
const MOST_SPAN = 100;
/** Cells of a row. */
const MOST_CELLS = 500;
/** Characters of a step. */
const STEP_LENGTH = 16_384;

/**
 * The text of a page or a mail, line by line; the cells of a table's row are one line with tabs, and quoted mail begins with
 * `>`. One step for each part of the text. O(length).
 *
 * @throws AppError `postingList.unreadable` for elements that are nested deeper than in any mail, `postingList.tooLong` for
 *   tables whose cells reach over more than any list has
 */
export function* toTextOfHtml(html: string): Generator<undefined, string> {
  const writer = new TextWriter();
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    ontext: (text) => writer.add(text),
    onclosetag: (name) => writer.close(name),
  });
  for (let at = 0; at < html.length; at += STEP_LENGTH) {
    parser.write(html.slice(at, at + STEP_LENGTH));
    yield;
  }
  parser.end();
  return writer.end();
}

interface Table {
  /** The cells of the open row. */
  row: string[];
  /** The text of the open cell. */
  cell: string | undefined;
  columns: number;
  rows: number;
  /** Texts of cells that reach into the next rows, by their column. */
  readonly below: Map<number, { readonly text: string; rows: number }>;
}

type Attributes = Readonly<Record<string, string>>;

class TextWriter {
  readonly #lines: string[] = [];
  #line = '';
  readonly #tables: Table[] = [];
  /** For each open blockquote whether it is a quoted mail. */
  readonly #quotes: boolean[] = [];
  #unseenDepth = 0;
  #depth = 0;
  #preDepth = 0;
  #length = 0;

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) throw new AppError('postingList.unreadable');
    if (this.#unseenDepth > 0 || UNSEEN.has(name) || HIDDEN.test(attributes['style'] ?? '')) this.#unseenDepth += 1;
    if (this.#unseenDepth > 0) return;
    if (name === 'pre') this.#preDepth += 1;
    if (name === 'blockquote') {
      this.#endLine();
      this.#quotes.push(attributes['type'] === 'cite' || /quote/i.test(attributes['class'] ?? ''));
    } else if (name === 'table') {
      this.#openFrame();
      this.#tables.push({ row: [], cell: undefined, columns: 1, rows: 1, below: new Map() });
    } else if (name === 'tr') this.#endRow();
    else if (name === 'td' || name === 'th') this.#openCell(attributes);
    else if (BLOCKS.has(name)) this.#endBlock(name);
  }

  close(name: string): void {
    this.#depth -= 1;
    if (this.#unseenDepth > 0) {
      this.#unseenDepth -= 1;
      return;
    }
    if (name === 'table') {
      this.#endRow();
      this.#tables.pop();
    } else if (name === 'tr') this.#endRow();
    else if (name === 'td' || name === 'th') this.#endCell();
    // The end of a `br` is no second line.
    else if (BLOCKS.has(name) && name !== 'br') this.#endBlock(name);
    if (name === 'pre') this.#preDepth -= 1;
    if (name === 'blockquote') this.#quotes.pop();
  }

  add(text: string): void {
    if (this.#unseenDepth > 0) return;
    const parts = this.#preDepth > 0 ? text.split('\n') : [text];
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.#endLine(true);
      this.#addPart(part);
    }
  }

  #addPart(text: string): void {
    const plain = text.replace(/\s+/g, ' ');
    const table = this.#tables.at(-1);
    if (table?.cell !== undefined) table.cell += plain;
    else this.#line += plain;
  }

  end(): string {
    while (this.#tables.length > 0) {
      this.#endRow();
      this.#tables.pop();
    }
    this.#endLine();
    return this.#lines.join('\n');
  }

  #write(line: string): void {
    this.#length += line.length + 1;
    if (this.#length > READ_TEXT_LIMITS.characters) throw new AppError('postingList.tooLong');
    this.#lines.push(this.#quotes.includes(true) ? `> ${line}` : line);
  }

  /** Ends the line. A paragraph leaves an empty one, which ends a block of lines; so does a second `br`. */
  #endBlock(name: string): void {
    this.#endLine(name === 'br');
    if (name === 'p') this.#endLine(true);
  }

  #endLine(keepsEmpty = false): void {
    const table = this.#tables.at(-1);
    if (table?.cell !== undefined) {
      if (keepsEmpty || !table.cell.endsWith('\n')) table.cell += '\n';
      return;
    }
    const line = this.#line.trim();
    this.#line = '';
    if (line !== '' || (keepsEmpty && this.#lines.at(-1) !== '')) this.#write(line);
  }

  /** The cells around a table are its frame: what they have is written as lines. */
  #openFrame(): void {
    for (const table of this.#tables) {
      const { row, cell } = table;
      table.row = [];
      if (cell !== undefined) table.cell = '';
      for (const text of cell === undefined ? row : [...row, cell]) this.#writeLines(text);
    }
    const line = this.#line.trim();
    this.#line = '';
    if (line !== '') this.#write(line);
  }

  #openCell({ colspan, rowspan }: Attributes): void {
    const table = this.#tables.at(-1);
    if (table === undefined) return this.#endLine();
    this.#endCell();
    table.cell = '';
    table.columns = toSpan(colspan);
    table.rows = toSpan(rowspan);
  }

  #endCell(): void {
    const table = this.#tables.at(-1);
    if (table?.cell === undefined) return;
    fillFromAbove(table);
    const text = table.cell;
    table.cell = undefined;
    if (table.rows > 1) table.below.set(table.row.length, { text, rows: table.rows - 1 });
    table.row.push(text, ...Array.from({ length: table.columns - 1 }, () => ''));
    if (table.row.length > MOST_CELLS) throw new AppError('postingList.tooLong');
  }

  #endRow(): void {
    this.#endCell();
    const table = this.#tables.at(-1);
    if (table === undefined || table.row.length === 0) return;
    fillFromAbove(table);
    const { row } = table;
    table.row = [];
    const lines = row.map((text) => text.split('\n').filter((line) => line.trim() !== ''));
    const isFrame =
      lines.filter(({ length }) => length > 0).length < 2 || lines.some((cell) => cell.length > MOST_CELL_LINES);
    if (isFrame) for (const text of row) this.#writeLines(text);
    // A quote at the start of a cell would be read as that of a file.
    else this.#write(row.map((text) => text.replace(/\s+/g, ' ').trim().replace(/^"/, '”')).join('\t'));
  }

  #writeLines(text: string): void {
    for (const line of text.trim().split('\n')) {
      const plain = line.trim();
      if (plain !== '' || (this.#lines.at(-1) ?? '') !== '') this.#write(plain);
    }
  }
}

function toSpan(text: string | undefined): number {
  const span = Number(text);
  return Number.isInteger(span) && span > 1 ? Math.min(span, MOST_SPAN) : 1;
}

/** Adds the cells of earlier rows that reach into this one at its next column. */
function fillFromAbove({ row, below }: Table): void {
  for (let above = below.get(row.length); above !== undefined; above = below.get(row.length)) {
    above.rows -= 1;
    if (above.rows === 0) below.delete(row.length);
    row.push(above.text);
  }
}
