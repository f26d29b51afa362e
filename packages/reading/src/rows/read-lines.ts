import type { ReadContext } from '../context.ts';
import type { Item, ScannedRow } from '../line/items.ts';
import { scanLine } from '../line/scan-line.ts';
import type { Words } from '../reading.ts';
import { GREETING, SIGN_OFF } from '../words/mail-words.ts';
import type { Body, TextLine } from './split-body.ts';

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

/** Characters of a row: no posting has more words, and each step stays short. */
const LONGEST_ROW = 4_000;

/**
 * Scans the lines of a mail or another text. A line with a lane is a row; lines with labels join to one (rule R9). One step for
 * each line. O(length).
 */
export function* scanLines(
  text: string,
  { lines, left }: Body,
  context: ReadContext,
): Generator<undefined, ScannedLines> {
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
    if (line.text.length > LONGEST_ROW) {
      reader.notRows.push(line);
      continue;
    }
    yield;
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
    if (records.length === 1 || isLabelled) {
      const places = new Map(block.map((line, at) => [line, at]));
      for (const record of records) this.#extend(record, block, places, used, records.length === 1);
    }
    const byFirst = new Map(records.map((record) => [record[0], record]));
    for (const line of block) {
      const record = byFirst.get(line);
      if (record !== undefined) this.#addRow(record);
      else if (!used.has(line)) this.#readOther(line, isSigned);
    }
  }

  /** Lines of one posting each: a lane, or the two ends on lines of their own. */
  #toRecords(block: readonly Line[], isSigned: boolean): Line[][] {
    const records: Line[][] = [];
    let open: Line[] | undefined;
    let openAt = 0;
    for (const [at, line] of block.entries()) {
      if (GREETING.test(line.text.trim()) && line.places < 2) continue;
      if (line.places >= 2) {
        records.push([line]);
        open = undefined;
      } else if (line.places === 1 && !isSigned) {
        const [place] = line.scanned.items.filter(({ kind }) => kind === 'place');
        const isNear = open !== undefined && line.end - open[0]!.start <= LONGEST_ROW;
        if (open !== undefined && isNear && place?.role !== 'pickup') {
          open.push(...block.slice(openAt + 1, at + 1));
          open = undefined;
        } else if (
          this.#context.kind === 'E'
            ? line.hasFacts || place?.role !== undefined
            : place?.role !== undefined || this.#hasOrigin() || hasUnreadEnd(line)
        ) {
          const record = [line];
          records.push(record);
          open = place?.role === 'pickup' ? record : undefined;
          openAt = at;
        }
      }
    }
    // One end alone is no load, unless a heading names the other, or words stand where the other is expected.
    return records.filter(
      (record) =>
        this.#context.kind === 'E' ||
        countPlaces(record) >= 2 ||
        this.#hasOrigin() ||
        (record.length === 1 && hasUnreadEnd(record[0]!)),
    );
  }

  #hasOrigin(): boolean {
    return this.#heading?.items.some(({ kind }) => kind === 'place') === true;
  }

  /** Adds the lines below a posting that state facts of it, and for the only one of a block those above it too. */
  #extend(
    record: Line[],
    block: readonly Line[],
    places: ReadonlyMap<Line, number>,
    used: Set<Line>,
    isOnly: boolean,
  ): void {
    let next = (places.get(record.at(-1)!) ?? 0) + 1;
    for (; next < block.length; next += 1) {
      const line = block[next];
      if (line === undefined || used.has(line) || line.places > 0 || !(line.hasFacts || hasOther(line))) break;
      if (line.end - record[0]!.start > LONGEST_ROW) break;
      record.push(line);
      used.add(line);
    }
    let before = (places.get(record[0]!) ?? 0) - 1;
    for (; isOnly && before >= 0; before -= 1) {
      const line = block[before];
      if (
        line === undefined ||
        line.places > 0 ||
        !(line.hasFacts || isReference(line)) ||
        /:\s*$/.test(line.text) ||
        line.scanned.unused.length > 2 ||
        record.at(-1)!.end - line.start > LONGEST_ROW
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
    const heading = this.#withoutGreeting(line);
    const isWhole = heading?.unused.length === 0 && heading.contacts.length === 0;
    const isStated =
      heading?.items.some(({ kind }) => kind === 'day' || kind === 'place') === true ||
      (heading !== undefined && statesTypes({ scanned: heading }));
    if (!isSigned && isStated && (/:\s*$/.test(line.text) || isWhole)) this.#heading = heading;
    this.notRows.push({ text: line.text, start: line.start, end: line.end });
  }

  /** "Hi team! Loads for Monday:" has a heading behind its greeting; a greeting alone has none. */
  #withoutGreeting({ text, start, scanned }: Line): ScannedRow | undefined {
    if (!GREETING.test(text.trim())) return scanned;
    const end = text.search(/[!,.;](?: |$)/) + 1;
    return end === 0 ? undefined : scanLine(text.slice(end), this.#context, start + end);
  }
}

function statesTypes({ scanned }: Pick<Line, 'scanned'>): boolean {
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

/** "Load # 88213" above the lines of a posting. */
function isReference({ scanned }: Line): boolean {
  return scanned.unused.length === 0 && scanned.items.some(({ kind }) => kind === 'reference');
}

function countPlaces(record: readonly Line[]): number {
  return record.reduce((count, { places }) => count + places, 0);
}

/** More words that nothing reads are those of a sentence. */
const MOST_UNREAD_WORDS = 2;
/** An arrow or a label before the other end says that a lane is meant. */
const MOST_LANE_WORDS = 6;

/** True for a line with one end and words of a posting, of which a word or two are not read: a misspelled city. */
function hasUnreadEnd({ scanned }: Line): boolean {
  const kinds = new Set(scanned.items.filter(isFact).map(({ kind }) => kind));
  const words = scanned.unused.flatMap(({ text }) => text.split(' '));
  const isLane = scanned.items.some((item) => item.kind === 'place' && item.role === 'delivery');
  const most = isLane ? MOST_LANE_WORDS : MOST_UNREAD_WORDS;
  return words.length > 0 && words.length <= most && (kinds.size > 1 || statesTypes({ scanned }));
}
