import type { DayOrder, ReadContext } from './context.ts';
import { toLocalMoment } from './fields/calendar.ts';
import { settleRow } from './line/settle.ts';
import type { ScannedRow } from './line/items.ts';
import { decideRowOrder, toRow, type RowReading } from './read-line.ts';
import type { FieldName, FieldReadings, Words } from './reading.ts';
import { findHeaderRow, isUnknownHeader, mapByContent, mapByHeaders, type ColumnReading } from './rows/map-columns.ts';
import { scanCells } from './rows/read-cells.ts';
import { scanLines } from './rows/read-lines.ts';
import { findStatedSeparator, listSeparators, splitCells, type CellRow } from './rows/split-cells.ts';
import type { ColumnName } from './words/header-words.ts';
import { DATE_HEAD, SUBJECT_HEAD } from './words/mail-words.ts';

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

/** What the user has decided of a source. */
interface SourceChoices {
  /** The names of the columns by their index; null for one that is not used. Columns that are absent are mapped by the reader. */
  readonly columns?: Readonly<Record<number, ColumnName | null>>;
}

/** Reads a pasted or sent text with any number of postings: a table with separators, or lines (rule R9). O(length). */
export function readSource(text: string, context: ReadContext, choices: SourceChoices = {}): SourceReading {
  const dated = withWrittenDay(text, context);
  return readTableText(text, dated, choices) ?? readLineText(text, dated);
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
  const plain = cells.map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ').trim()));
  const text = plain.map((row) => row.join('\t')).join('\n');
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
  const read = yield* readRows(text, rows, context, choices, true);
  return read ?? { kind: 'table', columns: [], rows: [], notRows: [] };
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

function readTableText(text: string, context: ReadContext, choices: SourceChoices): SourceReading | undefined {
  const stated = findStatedSeparator(text);
  const separators = stated === undefined ? listSeparators(text) : [stated.separator];
  const from = stated?.from ?? 0;
  for (const separator of separators) {
    const rows = splitCells(text.slice(from), separator).map((row) => shift(row, from));
    const read = finish(readRows(text, rows, context, choices, stated !== undefined));
    if (read !== undefined) return read;
  }
  return undefined;
}

function shift({ cells, start, end }: CellRow, by: number): CellRow {
  if (by === 0) return { cells, start, end };
  return { cells: cells.map((cell) => ({ ...cell, start: cell.start + by })), start: start + by, end: end + by };
}

/** Columns of a table without headers. */
const LEAST_COLUMNS = 3;

function finish<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

function* readRows(
  text: string,
  all: readonly CellRow[],
  context: ReadContext,
  { columns: byHand = {} }: SourceChoices,
  isTable: boolean,
): Generator<undefined, SourceReading | undefined> {
  const filled = all.filter(({ cells }) => cells.some((cell) => cell.text !== ''));
  const known = findHeaderRow(filled);
  const isTableLike = isTable || hasColumns(filled);
  const header = known ?? (isTableLike && isUnknownHeader(filled, context) ? 0 : undefined);
  const hasHands = Object.values(byHand).some((name) => name !== null);
  if (header === undefined && !hasHands && !isTableLike) return undefined;
  const data = filled.slice(header === undefined ? 0 : header + 1);
  const headers = header === undefined ? [] : mapByHeaders(filled[header]?.cells.map((cell) => cell.text) ?? []);
  const decided = headers.map((column) => applyHand(column, byHand));
  const isComplete = ['origin', 'destination'].every((end) =>
    decided.some(({ name }) => name === end || name === `${end}Code` || name === 'lane' || name === 'posting'),
  );
  const mapped =
    isComplete && decided.some(({ name }) => name === 'dateAvail') ? decided : mapByContent(data, decided, context);
  const columns = mapped.map((column) => applyHand(column, byHand));
  const hasEnds =
    columns.some(({ name }) => name === 'lane' || name === 'posting') ||
    ['origin', 'destination'].every((end) => columns.some(({ name }) => name === end || name === `${end}Code`));
  if (known === undefined && !hasEnds)
    return isTable ? { kind: 'table', columns, rows: [], notRows: filled.map((row) => toWords(text, row)) } : undefined;
  const notRows = filled.slice(0, header === undefined ? 0 : header + 1).map((row) => toWords(text, row));
  const scanned: ScannedRow[] = [];
  for (const row of data) {
    const isHeader = known !== undefined && findHeaderRow([row]) === 0;
    const one = isHeader ? undefined : scanCells(row, columns, context, text);
    yield;
    if (one === undefined || !one.items.some(({ kind }) => kind === 'place')) notRows.push(toWords(text, row));
    else scanned.push(one);
  }
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

function readLineText(text: string, context: ReadContext): SourceReading {
  const { rows, notRows } = scanLines(text, context);
  const order = decideRowOrder(
    rows.flatMap(({ scanned, heading }) => (heading ? [scanned, heading] : [scanned])),
    context,
  );
  return {
    kind: 'lines',
    columns: [],
    rows: rows.map(({ scanned, heading }) => {
      const row = toRow(scanned, context, order);
      return heading === undefined ? row : { ...row, fields: withHeading(row.fields, heading, context, order) };
    }),
    notRows,
    ...(order && { dayOrder: order }),
  };
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
