import type { ReadContext } from '../context.ts';
import type { Item, ScannedRow } from '../line/items.ts';
import { scanLine } from '../line/scan-line.ts';
import type { Words } from '../reading.ts';
import { GREETING, MAIL_HEAD, QUOTED_FROM, SIGN_OFF, SUBJECT_HEAD } from '../words/mail-words.ts';

interface TextLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A row of a text with the heading above it, whose facts are those of the row where it states none. */
interface LineRow {
  readonly scanned: ScannedRow;
  readonly heading?: ScannedRow;
}

interface ScannedLines {
  readonly rows: readonly LineRow[];
  /** Lines that are no rows: greeting, signature, quoted mail, sentences. */
  readonly notRows: readonly Words[];
}

type Line = TextLine & { readonly scanned: ScannedRow; readonly places: number; readonly hasFacts: boolean };

/** Scans the lines of a mail or another text. A line with a lane is a row; lines with labels join to one (rule R9). O(length). */
export function scanLines(text: string, context: ReadContext): ScannedLines {
  const { lines, left } = splitBody(text);
  const reader = new BlockReader(text, context);
  for (const words of left) reader.notRows.push(words);
  let block: Line[] = [];
  let isSigned = false;
  for (const line of lines) {
    if (line.text.trim() === '') {
      reader.readBlock(block, isSigned);
      block = [];
      continue;
    }
    if (SIGN_OFF.test(line.text.trim())) {
      reader.readBlock(block, isSigned);
      block = [];
      isSigned = true;
    }
    const scanned = scanLine(line.text, context, line.start);
    const places = scanned.items.filter(({ kind }) => kind === 'place').length;
    const read = { ...line, scanned, places, hasFacts: scanned.items.some(isFact) };
    // A heading ends what stands above it.
    if (/:\s*$/.test(line.text) && places < 2 && (places === 1 || read.hasFacts)) {
      reader.readBlock(block, isSigned);
      reader.readHeading(read, isSigned);
      block = [];
    } else block.push(read);
  }
  reader.readBlock(block, isSigned);
  return { rows: reader.rows, notRows: reader.notRows.toSorted((one, other) => one.start - other.start) };
}

function isFact({ kind }: Item): boolean {
  return kind === 'day' || kind === 'equipment' || kind === 'money' || kind === 'measure' || kind === 'hours';
}

/** The lines of the message itself, without its head and without what it replies to. */
function splitBody(text: string): { readonly lines: readonly TextLine[]; readonly left: readonly Words[] } {
  const lines: TextLine[] = [];
  const left: Words[] = [];
  let at = 0;
  let isQuoted = false;
  const all = text.split('\n');
  const hasHead = all.slice(0, 12).some((line) => SUBJECT_HEAD.test(line.trim()));
  let isHead = hasHead;
  for (const raw of all) {
    const line = raw.replace(/\r$/, '');
    const trimmed = line.trim();
    const words = { text: line, start: at, end: at + line.length };
    at += raw.length + 1;
    isQuoted ||= QUOTED_FROM.test(trimmed);
    const isMailHead = isHead && MAIL_HEAD.test(trimmed);
    if (isHead && trimmed === '') isHead = false;
    const isQuotedLine = /^>/.test(trimmed);
    if (trimmed !== '' && (isQuoted || isMailHead || isQuotedLine)) left.push(words);
    else lines.push(words);
  }
  return { lines, left };
}

class BlockReader {
  readonly rows: LineRow[] = [];
  readonly notRows: Words[] = [];
  readonly #text: string;
  readonly #context: ReadContext;
  #heading: ScannedRow | undefined;

  constructor(text: string, context: ReadContext) {
    this.#text = text;
    this.#context = context;
  }

  /** Reads lines without an empty one between them. */
  readBlock(block: readonly Line[], isSigned: boolean): void {
    const records = this.#toRecords(block, isSigned);
    const isLabelled =
      records.length > 0 && records.every((record) => record.length > 1 || (record[0]?.places ?? 0) < 2);
    const used = new Set(records.flat());
    for (const [index, record] of records.entries()) {
      if (!(records.length === 1 || isLabelled)) break;
      this.#extend(record, block, used, index === 0 && records.length === 1);
    }
    for (const line of block) {
      const record = records.find(([first]) => first === line);
      if (record !== undefined) this.#addRow(record);
      else if (!used.has(line)) this.#readOther(line, isSigned);
    }
  }

  /** Lines of one posting each: a lane, or the two ends on lines of their own. */
  #toRecords(block: readonly Line[], isSigned: boolean): Line[][] {
    const records: Line[][] = [];
    let open: Line[] | undefined;
    for (const line of block) {
      if (GREETING.test(line.text.trim()) && line.places < 2) continue;
      if (line.places >= 2) {
        records.push([line]);
        open = undefined;
      } else if (line.places === 1 && !isSigned) {
        const [place] = line.scanned.items.filter(({ kind }) => kind === 'place');
        if (open !== undefined && place?.role !== 'pickup') {
          open.push(...block.slice(block.indexOf(open.at(-1) ?? line) + 1, block.indexOf(line) + 1));
          open = undefined;
        } else if (
          this.#context.kind === 'E'
            ? line.hasFacts || place?.role !== undefined
            : place?.role !== undefined || this.#hasOrigin()
        ) {
          const record = [line];
          records.push(record);
          open = place?.role === 'pickup' ? record : undefined;
        }
      }
    }
    // One end alone is no load, unless a heading names the other.
    return records.filter((record) => this.#context.kind === 'E' || countPlaces(record) >= 2 || this.#hasOrigin());
  }

  #hasOrigin(): boolean {
    return this.#heading?.items.some(({ kind }) => kind === 'place') === true;
  }

  /** Adds the lines below a posting that state facts of it, and for the only one of a block those above it too. */
  #extend(record: Line[], block: readonly Line[], used: Set<Line>, isOnly: boolean): void {
    let next = block.indexOf(record.at(-1)!) + 1;
    for (; next < block.length; next += 1) {
      const line = block[next];
      if (line === undefined || used.has(line) || line.places > 0 || !(line.hasFacts || hasOther(line))) break;
      record.push(line);
      used.add(line);
    }
    let before = block.indexOf(record[0]!) - 1;
    for (; isOnly && before >= 0; before -= 1) {
      const line = block[before];
      if (
        line === undefined ||
        line.places > 0 ||
        !line.hasFacts ||
        /:\s*$/.test(line.text) ||
        line.scanned.unused.length > 2
      )
        break;
      record.unshift(line);
      used.add(line);
    }
  }

  #addRow(record: readonly Line[]): void {
    const [first, last] = [record[0]!, record.at(-1)!];
    const scanned =
      record.length === 1
        ? first.scanned
        : scanLine(this.#text.slice(first.start, last.end), this.#context, first.start);
    this.rows.push({ scanned, ...(this.#heading && { heading: this.#heading }) });
  }

  /** A line that ends with a colon. */
  readHeading(line: Line, isSigned: boolean): void {
    this.#readOther(line, isSigned);
  }

  /** A line without a lane: a heading where it ends with a colon or all of it is understood, else no row. */
  #readOther(line: Line, isSigned: boolean): void {
    const isWhole = line.scanned.unused.length === 0 && line.scanned.contacts.length === 0;
    const isStated = line.scanned.items.some(({ kind }) => kind === 'day' || kind === 'place') || statesTypes(line);
    const isHeading = !isSigned && isStated && !GREETING.test(line.text.trim()) && (/:\s*$/.test(line.text) || isWhole);
    if (isHeading) this.#heading = line.scanned;
    this.notRows.push({ text: line.text, start: line.start, end: line.end });
  }
}

function statesTypes({ scanned }: Line): boolean {
  return scanned.items.some((item) => item.kind === 'equipment' && item.meaning.types !== undefined);
}

function hasOther({ scanned }: Line): boolean {
  return scanned.items.some(
    ({ kind }) =>
      kind === 'comment' ||
      kind === 'reference' ||
      kind === 'commodity' ||
      kind === 'phone' ||
      kind === 'count' ||
      kind === 'number',
  );
}

function countPlaces(record: readonly Line[]): number {
  return record.reduce((count, { places }) => count + places, 0);
}
