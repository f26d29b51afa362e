import type { DayOrder, ReadContext } from './context.ts';
import { toLocalMoment } from './fields/calendar.ts';
import { settleRow } from './line/settle.ts';
import type { Item, ScannedRow } from './line/items.ts';
import { decideRowOrder, toRow, type RowReading } from './read-line.ts';
import type { FieldName, FieldReadings, Words } from './reading.ts';
import {
  findHeaderRow,
  isUnknownHeader,
  isWithoutValues,
  mapByContent,
  mapByHeaders,
  withoutOtherValues,
  type ColumnReading,
} from './rows/map-columns.ts';
import { scanCells } from './rows/read-cells.ts';
import { scanLines } from './rows/read-lines.ts';
import {
  isStop,
  isStopList,
  joinStopRows,
  nameStopColumns,
  scanStopRow,
  withoutStopColumns,
  type StopRow,
} from './rows/stop-rows.ts';
import { splitBody, type Body } from './rows/split-body.ts';
import { findStatedSeparator, listSeparators, splitCells, splitTable, type CellRow } from './rows/split-cells.ts';
import type { ColumnName } from './words/header-words.ts';
import { DATE_HEAD, SIGN_OFF, SUBJECT_HEAD } from './words/mail-words.ts';

/** What a source of several postings is read into. */
interface SourceReading {
  readonly kind: 'table' | 'lines';
  /** The columns of a table; those without a name are not used. */
  readonly columns: readonly ColumnReading[];
  readonly rows: readonly RowReading[];
  /** Lines that are no rows: titles, headers, greeting, signature, quoted mail. */
  readonly notRows: readonly Words[];
  /** The order of the days, where it is decided. */
  readonly dayOrder?: DayOrder;
}

type LineReading = SourceReading & {
  readonly kind: 'lines';
  /** The day of the mail, for words such as "tomorrow". */
  readonly writtenOn?: string | undefined;
};

/** A text whose rows are lines, or the cells of one that is a table, which `readCells` reads. */
type TextReading =
  | LineReading
  | {
      readonly kind: 'table';
      readonly cells: readonly (readonly string[])[];
      readonly notRows: readonly Words[];
      /** The day of the mail that the table stands in. */
      readonly writtenOn?: string | undefined;
    };

/** What the user has decided of a source. */
interface SourceChoices {
  /** The names of the columns by their index; null for one that is not used. Columns that are absent are mapped by the reader. */
  readonly columns?: Readonly<Record<number, ColumnName | null>>;
}

/**
 * Reads a pasted or sent text with any number of postings: a table with separators, or lines (rule R9). Offsets of a table are
 * those of its cells. O(length).
 */
export function readSource(text: string, context: ReadContext, choices: SourceChoices = {}): SourceReading {
  const read = finish(readTextInSteps(text, context));
  if (read.kind === 'lines') return read;
  const { cells, notRows, writtenOn } = read;
  const table = readCells(cells, writtenOn === undefined ? context : { ...context, writtenOn }, choices);
  return { ...table, notRows: [...notRows, ...table.notRows] };
}

/** Reads a text as `readSource` does, in steps of one line. The rows of a table are not read yet. */
export function* readTextInSteps(text: string, context: ReadContext): Generator<undefined, TextReading> {
  const dated = withWrittenDay(text, context);
  const body = splitBody(text);
  const toTable = ({ cells, other }: TableLines): TextReading => ({
    kind: 'table',
    cells,
    notRows: [...body.left, ...other],
    writtenOn: dated.writtenOn,
  });
  const tables = listTables(body);
  const known = tables.find((table) => isTable(table, dated)) ?? tables.find((table) => isHeaded(table, dated));
  if (known !== undefined) return toTable(known);
  const read = yield* readLineText(text, body, dated);
  if (read.rows.length > 0) return read;
  const content = body.lines.map((line) => line.text).join('\n');
  const cells = splitTable(content);
  return cells.some(({ length }) => length > 1) ? toTable({ cells, other: [] }) : read;
}

/** Reads rows of cells, as a spreadsheet has them. Offsets are those of the cells joined by tabs and line breaks. */
export function readCells(
  cells: readonly (readonly string[])[],
  context: ReadContext,
  choices: SourceChoices = {},
): SourceReading {
  return finish(readCellsInSteps(cells, context, choices));
}

/** The same in steps of one row, between which a server can do other work. */
export function* readCellsInSteps(
  cells: readonly (readonly string[])[],
  context: ReadContext,
  choices: SourceChoices = {},
): Generator<undefined, SourceReading> {
  const { text, rows } = toRows(cells);
  return yield* readRows(text, rows, context, choices);
}

/** Cells with their places in the text that they make. */
function toRows(cells: readonly (readonly string[])[]): { readonly text: string; readonly rows: readonly CellRow[] } {
  const plain = cells.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ').trim()));
  let at = 0;
  const rows = plain.map((row, index): CellRow => {
    const start = at;
    const placed = row.map((cell) => {
      const from = at;
      at += cell.length + 1;
      return { text: cell, start: from };
    });
    return { index, cells: placed, start, end: Math.max(start, at - 1) };
  });
  return { text: plain.map((row) => row.join('\t')).join('\n'), rows };
}

/** The day of a mail's head, in the company's zone. */
function withWrittenDay(text: string, context: ReadContext): ReadContext {
  const head = text.split('\n', 12).map((line) => line.trim());
  if (context.writtenOn !== undefined || !head.some((line) => SUBJECT_HEAD.test(line))) return context;
  for (const line of head) {
    const stated = DATE_HEAD.exec(line)?.[1];
    const moment = stated === undefined ? undefined : toLocalMoment(stated, context.zone);
    if (moment !== undefined) return { ...context, writtenOn: moment.day };
  }
  return context;
}

interface TableLines {
  readonly cells: readonly (readonly string[])[];
  /** Lines beside the table, such as those of a signature. */
  readonly other: readonly Words[];
}

/** The tables that a text can be, the most likely separator first. */
function listTables({ lines }: Body): TableLines[] {
  const content = lines.map((line) => line.text).join('\n');
  const stated = findStatedSeparator(content);
  const separators = stated === undefined ? listSeparators(content) : [stated.separator];
  return separators.map((separator) => toTableLines(lines, content, separator, stated?.from ?? 0));
}

/** Rows of which the number of columns is looked at. */
const SAMPLE_ROWS = 40;

function toTableLines(lines: readonly Words[], content: string, separator: string, from: number): TableLines {
  const rows = splitCells(content.slice(from), separator).filter(({ cells }) => cells.some(({ text }) => text !== ''));
  const width = Math.max(0, ...rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.length));
  const cells: string[][] = [];
  const other: Words[] = [];
  const starts = toStarts(lines);
  let isSigned = false;
  for (const row of rows) {
    isSigned ||= SIGN_OFF.test(row.cells[0]?.text ?? '');
    // A line of text has no tabs; below the last words of a mail only whole rows are rows.
    const isOther = (separator === '\t' && row.cells.length === 1) || (isSigned && row.cells.length < width);
    if (!isOther) cells.push(row.cells.map(({ text }) => text));
    else {
      const text = content.slice(from + row.start, from + row.end);
      const start = starts.get(from + row.start) ?? 0;
      other.push({ text, start, end: start + text.length });
    }
  }
  return { cells, other };
}

/** The place of each line in the source, by its place among the lines. */
function toStarts(lines: readonly Words[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  let at = 0;
  for (const { text, start } of lines) {
    starts.set(at, start);
    at += text.length + 1;
  }
  return starts;
}

/** True for cells with headers that are known, or with columns of which two are the ends. */
function isTable({ cells }: TableLines, context: ReadContext): boolean {
  const { rows } = toRows(cells);
  return findHeaderRow(rows) !== undefined || (hasColumns(rows) && mapTable(rows, context, {}).hasEnds);
}

/**
 * True for columns below a row of words, although the ends are not found among them: one cell that is not understood hides an end
 * of a short table, and lines would lose what its quotes keep together.
 */
function isHeaded({ cells }: TableLines, context: ReadContext): boolean {
  const { rows } = toRows(cells);
  // A comma within a cell is between quotes, or the separator is another one; the commas of a text divide it.
  const isWritten = cells.some((row) => row.some((cell) => cell.includes(',')));
  return isWritten && hasColumns(rows) && isUnknownHeader(rows, context) && isWithoutValues(rows[0], context);
}

/** Columns of a table without headers. */
const LEAST_COLUMNS = 3;

function finish<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

interface MappedTable {
  /** The rows that are not empty. */
  readonly filled: readonly CellRow[];
  readonly columns: readonly ColumnReading[];
  /** The place of the headers among the filled rows; undefined for a table without. */
  readonly header: number | undefined;
  readonly isHeaderKnown: boolean;
  readonly hasEnds: boolean;
  /** True where each stop of a load has a row. */
  readonly isOfStops: boolean;
}

function mapTable(all: readonly CellRow[], context: ReadContext, { columns: byHand = {} }: SourceChoices): MappedTable {
  // A row of dashes is the line below the headers.
  const filled = all.filter(({ cells }) => cells.some((cell) => !/^[-–—=:_+| ]*$/.test(cell.text)));
  const known = findHeaderRow(filled);
  const header = known ?? (isUnknownHeader(filled, context) ? 0 : undefined);
  const data = filled.slice(header === undefined ? 0 : header + 1);
  const headers = header === undefined ? [] : mapByHeaders(filled[header]?.cells.map((cell) => cell.text) ?? []);
  const named = headers.map((column) => applyHand(column, byHand));
  const decided = nameStopColumns(withoutOtherValues(named, data), data).map((column) => applyHand(column, byHand));
  const isOfStops = isStopList(decided, data, context);
  const isOther = decided.some(({ name }, index) => name !== named[index]?.name);
  const isComplete = ['origin', 'destination'].every((end) =>
    decided.some(({ name }) => name === end || name === `${end}Code` || name === 'lane' || name === 'posting'),
  );
  const mapped =
    isOfStops || (isComplete && !isOther && decided.some(({ name }) => name === 'dateAvail'))
      ? decided
      : mapByContent(data, decided, context);
  const columns = (isOfStops ? mapped : withoutStopColumns(mapped)).map((column) => applyHand(column, byHand));
  const hasEnds =
    isOfStops ||
    columns.some(({ name }) => name === 'lane' || name === 'posting') ||
    ['origin', 'destination'].every((end) => columns.some(({ name }) => name === end || name === `${end}Code`));
  return { filled, columns, header, isHeaderKnown: known !== undefined, hasEnds, isOfStops };
}

function* readRows(
  text: string,
  all: readonly CellRow[],
  context: ReadContext,
  choices: SourceChoices,
): Generator<undefined, SourceReading> {
  const { filled, columns, header, isHeaderKnown, hasEnds, isOfStops } = mapTable(all, context, choices);
  if (!isHeaderKnown && !hasEnds)
    return { kind: 'table', columns, rows: [], notRows: filled.map((row) => toWords(text, row)) };
  const data = filled.slice(header === undefined ? 0 : header + 1);
  const notRows = filled.slice(0, header === undefined ? 0 : header + 1).map((row) => toWords(text, row));
  const scanned: ScannedRow[] = [];
  const stopRows: StopRow[] = [];
  for (const row of data) {
    const isHeader = isHeaderKnown && findHeaderRow([row]) === 0;
    const stop = isOfStops && !isHeader ? scanStopRow(row, columns, context, text) : undefined;
    const one = isHeader ? undefined : (stop?.row ?? scanCells(row, columns, context, text));
    yield;
    const has = (kind: Item['kind']) => one?.items.some((item) => item.kind === kind) === true;
    if (stop !== undefined && isStop(stop)) stopRows.push(stop);
    else if (one !== undefined && has('place')) scanned.push(one);
    else if (one !== undefined && has('stops')) addStops(scanned, one);
    else notRows.push(toWords(text, row));
  }
  const joined = joinStopRows(stopRows);
  scanned.push(...joined.loads);
  notRows.push(...joined.others.map(({ row }) => row.words));
  const order = decideRowOrder(scanned, context);
  const rows: RowReading[] = [];
  for (const row of scanned) {
    rows.push(toRow(row, context, order));
    yield;
  }
  return {
    kind: 'table',
    columns,
    rows,
    notRows,
    ...(order && { dayOrder: order }),
  };
}

/** Joins a row that states stops alone with the last one of its reference; without a reference with the one above it. */
function addStops(rows: ScannedRow[], row: ScannedRow): void {
  const listReferences = ({ items }: ScannedRow) =>
    items.flatMap((item) => (item.kind === 'reference' ? [item.text] : []));
  const [reference] = listReferences(row);
  const at =
    reference === undefined ? rows.length - 1 : rows.findLastIndex((one) => listReferences(one)[0] === reference);
  const posting = rows[at];
  // A posting that is not among the rows is not lost: its ends are missing in the preview.
  if (posting === undefined) rows.push(row);
  else
    rows[at] = {
      ...posting,
      items: [...posting.items, ...row.items.filter(({ kind }) => kind !== 'reference')],
      unused: [...posting.unused, ...row.unused],
      contacts: [...posting.contacts, ...row.contacts],
      stopIndexes: [...(posting.stopIndexes ?? []), ...(row.index === undefined ? [] : [row.index])],
    };
}

function applyHand(column: ColumnReading, byHand: NonNullable<SourceChoices['columns']>): ColumnReading {
  const name = byHand[column.index];
  return name === undefined ? column : { ...column, name, by: 'hand' };
}

/** True where most rows have the same number of columns, as a table has. */
function hasColumns(rows: readonly CellRow[]): boolean {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return most !== undefined && most[0] >= LEAST_COLUMNS && most[1] >= rows.length * 0.8;
}

function toWords(text: string, { start, end }: CellRow): Words {
  return { text: text.slice(start, end), start, end };
}

/** Facts that a heading states for the rows below it. */
const HEADING_FIELDS: readonly FieldName[] = [
  'origin',
  'destination',
  'dateAvail',
  'deliveryDate',
  'vehicleTypes',
  'vehicleSize',
  'attributes',
  'rate',
  'weightLbs',
  'lengthFt',
  'pickupHours',
];

function* readLineText(text: string, body: Body, context: ReadContext): Generator<undefined, LineReading> {
  const { rows: scannedRows, notRows } = yield* scanLines(text, body, context);
  const order = decideRowOrder(
    scannedRows.flatMap(({ scanned, heading }) => (heading ? [scanned, heading] : [scanned])),
    context,
  );
  const rows: RowReading[] = [];
  for (const { scanned, heading } of scannedRows) {
    const row = toRow(scanned, context, order);
    rows.push(heading === undefined ? row : { ...row, fields: withHeading(row.fields, heading, context, order) });
    yield;
  }
  const { writtenOn } = context;
  return { kind: 'lines', columns: [], rows, notRows, writtenOn, ...(order && { dayOrder: order }) };
}

function withHeading(
  fields: FieldReadings,
  heading: ScannedRow,
  context: ReadContext,
  order: DayOrder | undefined,
): FieldReadings {
  const stated = settleRow(heading, context, order).fields;
  // A row under a heading with its origin names the destination alone.
  const isMoved = stated.origin !== undefined && fields.origin !== undefined && fields.destination === undefined;
  const own = isMoved ? { ...fields, origin: stated.origin, destination: fields.origin } : fields;
  const added = HEADING_FIELDS.filter((name) => own[name] === undefined && stated[name] !== undefined);
  return { ...own, ...Object.fromEntries(added.map((name) => [name, stated[name]])) };
}
