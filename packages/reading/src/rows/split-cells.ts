/** A cell of a table with its place in the source. */
export interface Cell {
  readonly text: string;
  readonly start: number;
}

export interface CellRow {
  /** Its place in the table, from 0, where the source is a table of cells. */
  readonly index?: number | undefined;
  readonly cells: readonly Cell[];
  readonly start: number;
  readonly end: number;
}

/** A quoted cell that is longer is a cell that begins with a quote. */
const LONGEST_QUOTED = 4_000;

/**
 * Splits a text into rows of cells. A cell is quoted where it begins with a quote and ends with one before the next separator
 * (RFC 4180); a cell that only begins with a quote, such as `"53' van`, keeps its quote and its row. O(length).
 */
export function splitCells(text: string, separator: string): CellRow[] {
  const rows: CellRow[] = [];
  let at = /^\uFEFF/.test(text) ? 1 : 0;
  while (at < text.length) {
    const start = at;
    const cells: Cell[] = [];
    const columns = countIn(text, separator, start);
    for (;;) {
      const cell = readCell(text, at, separator, columns);
      cells.push({ text: cell.text, start: cell.start });
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    rows.push({ cells, start, end: at });
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
  }
  return rows;
}

/** The separators on the line at an offset. */
function countIn(text: string, separator: string, from: number): number {
  let count = 0;
  for (let at = from; at < text.length && text[at] !== '\n' && text[at] !== '\r'; at += 1)
    if (text[at] === separator) count += 1;
  return count;
}

function readCell(
  text: string,
  from: number,
  separator: string,
  columns: number,
): { readonly text: string; readonly start: number; readonly end: number } {
  const quote = /[ ]*"/y;
  quote.lastIndex = from;
  const opening = quote.exec(text);
  const quoted = opening === null ? undefined : readQuoted(text, quote.lastIndex, separator, columns);
  if (quoted !== undefined) return quoted;
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  const raw = text.slice(from, end);
  const trimmed = raw.trimStart();
  return { text: trimmed.trimEnd(), start: from + raw.length - trimmed.length, end };
}

/** A quoted cell after its opening quote; undefined where it is none. */
function readQuoted(
  text: string,
  from: number,
  separator: string,
  columns: number,
): { readonly text: string; readonly start: number; readonly end: number } | undefined {
  const last = Math.min(text.length, from + LONGEST_QUOTED);
  let at = from;
  let lineStart: number | undefined;
  for (; at < last; at += 1) {
    if (text[at] === '\n') {
      // A line within quotes that has all columns is a row: the quote before it was none.
      if (lineStart !== undefined && columns > 0 && countIn(text, separator, lineStart) >= columns) return undefined;
      lineStart = at + 1;
    }
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (text[end] === ' ') end += 1;
    const isClosing = end >= text.length || text[end] === separator || text[end] === '\n' || text[end] === '\r';
    if (!isClosing) return undefined;
    if (lineStart !== undefined && columns > 0 && countIn(text, separator, lineStart) >= columns) return undefined;
    return { text: text.slice(from, at).replaceAll('""', '"').trim(), start: from, end };
  }
  return undefined;
}

const SEPARATORS = ['\t', ';', '|', ','] as const;
/** Lines that are looked at to find the separator. */
const SAMPLE_LINES = 40;

/** The separator that `sep=;` names, with the offset after that line. */
export function findStatedSeparator(text: string): { readonly separator: string; readonly from: number } | undefined {
  const stated = /^\uFEFF?(?:"?)sep=(.)(?:"?)[ ]*\r?\n/.exec(text);
  return stated?.[1] === undefined ? undefined : { separator: stated[1], from: stated[0].length };
}

/** The separators that most lines have, the one with the most columns first. */
export function listSeparators(text: string): string[] {
  const lines = text.split(/\r?\n/, SAMPLE_LINES).filter((line) => line.trim() !== '');
  return SEPARATORS.filter((separator) => {
    const having = lines.filter((line) => line.includes(separator));
    return having.length >= Math.max(1, lines.length * 0.5) || (separator !== ',' && having.length >= 2);
  });
}

/** The share of the lines that must have the same number of cells: a short table may have titles and totals. */
const LEAST_SHARE = 0.3;

/**
 * Splits the text of a file into rows of cells, by the separator that it states or that most of its lines have. Text without
 * a separator has one cell a line. O(length).
 */
export function splitTable(text: string): string[][] {
  const stated = findStatedSeparator(text);
  const content = text.slice(stated?.from ?? 0);
  const toRows = (separator: string) =>
    splitCells(content, separator).map(({ cells }) => cells.map(({ text }) => text));
  if (stated !== undefined) return toRows(stated.separator);
  // A comma in a name and a semicolon in a note are on fewer lines than the separator of the file.
  const [best] = listSeparators(content)
    .map((separator) => {
      const rows = toRows(separator);
      return { rows, isTab: separator === '\t', ...measureColumns(rows) };
    })
    .toSorted(
      (one, other) => other.lines - one.lines || Number(other.isTab) - Number(one.isTab) || other.columns - one.columns,
    );
  if (best !== undefined && best.lines > 0) return best.rows;
  return content.split(/\r?\n/).map((line) => [line.trim()]);
}

/** The number of cells that most rows with several cells have, and the number of these rows; 0 where they are few. */
function measureColumns(rows: readonly (readonly string[])[]): { readonly columns: number; readonly lines: number } {
  const filled = rows.slice(0, SAMPLE_LINES).filter((cells) => cells.some((cell) => cell !== ''));
  const counts = new Map<number, number>();
  for (const { length } of filled) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [columns = 0, lines = 0] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [];
  return lines >= filled.length * LEAST_SHARE ? { columns, lines } : { columns: 0, lines: 0 };
}
