import {
  READ_ROWS_MAXIMUM,
  type ColumnMap,
  type DayOrder,
  type ListColumn,
  type ListReading,
  type ReadColumn,
  type ReadField,
  type ReadFields,
  type ReadRow,
  type TextReading,
} from '@loadstone/contracts/posting-lists';
import { MOST_STOPS_BETWEEN } from '@loadstone/contracts/postings';
import type { PartToRead } from '../../../modules/posting-lists/index.ts';

/** Rows that one import accepts. */
export const MOST_IMPORTED_ROWS = 5_000;

/** The cells of a table, row by row. */
export type Sheet = readonly (readonly string[])[];

/** A table as it is read. */
export interface ReadSheet {
  readonly columns: readonly ReadColumn[];
  readonly rows: readonly (ReadRow & { readonly cells: readonly string[] })[];
  /** Rows that are no postings, as text: titles, totals. */
  readonly notRows: readonly string[];
  /** The row with the headers; undefined for a table without. */
  readonly header: readonly string[] | undefined;
  readonly dayOrder: DayOrder | null;
  /** The number of rows beyond the most that one import accepts. */
  readonly beyondCount: number;
  /** True for a text without a table: each row is a posting with its words. */
  readonly isLines: boolean;
  /** The day of the mail that has the table. */
  readonly writtenOn?: string | undefined;
  /** The sender of the mail; '' for another source. */
  readonly sender: string;
  /** The files of a mail, which are not read. */
  readonly attachments: readonly string[];
}

/** The rows of a text without a table. */
export function toReadLines({ rows, notRows, dayOrder, attachments, sender }: TextReading): ReadSheet {
  return {
    columns: [{ index: 0, header: '', name: 'posting', by: 'content' }],
    rows: rows.map(({ text, ...row }, index) => ({ ...row, row: index, cells: [text] })),
    header: undefined,
    beyondCount: 0,
    isLines: true,
    ...{ notRows, dayOrder, attachments, sender },
  };
}

type ReadPart = (part: PartToRead) => Promise<ListReading>;

interface ReadOptions {
  /** The columns that the user has decided. */
  readonly byHand?: ColumnMap;
  /** Called after each part with the number of rows that are read. */
  readonly onProgress: (rowCount: number) => void;
}

const LINES: ColumnMap = { 0: 'posting' };

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Reads a table in parts. The first part decides the columns; one order of days is that of all parts.
 *
 * @throws what `read` throws
 */
export async function readSheet(sheet: Sheet, read: ReadPart, { byHand, onProgress }: ReadOptions): Promise<ReadSheet> {
  const filled = sheet.filter((cells) => !isEmpty(cells));
  const [first = []] = toParts(filled);
  // A sheet with one column has one posting a row.
  const isLines = filled.every(({ length }) => length <= 1);
  const decided = { ...(isLines && LINES), ...byHand };
  const reading = await read({ rows: first, ...(Object.keys(decided).length > 0 && { columns: decided }) });
  const header = findHeader(first, reading);
  onProgress(first.length);
  // A header is sent with each part, because it states units.
  const withHeader = (rows: Sheet): Sheet => (header === undefined ? rows : [header, ...rows]);
  const accepted = filled.slice(0, filled.length - countBeyond(filled, reading));
  const columns = toColumnMap(reading.columns);
  const parts: { rows: Sheet; reading: ListReading }[] = [];
  let done = 0;
  for (const rows of toWholeParts(accepted, reading, header)) {
    const isFirst = done === 0;
    const isRead = isFirst && rows.length === first.length && rows.every((cells, index) => cells === first[index]);
    const sent = isFirst ? rows : withHeader(rows);
    parts.push({ rows: sent, reading: isRead ? reading : await read({ rows: sent, columns }) });
    done += rows.length;
    onProgress(done);
  }
  const dayOrder = await settleDayOrder(parts, columns, read);
  return {
    columns: reading.columns,
    rows: joinStops(
      parts.flatMap((part) => part.reading.rows.map((row) => ({ ...row, cells: part.rows[row.row] ?? [] }))),
    ),
    notRows: parts.flatMap((part) =>
      part.reading.notRows.flatMap((row) => {
        const cells = part.rows[row] ?? [];
        return cells.join() === header?.join() ? [] : [cells.filter((cell) => cell !== '').join(' · ')];
      }),
    ),
    header,
    dayOrder,
    beyondCount: filled.length - accepted.length,
    isLines: false,
    attachments: [],
    sender: '',
  };
}

/** Columns that give a row both ends. */
const SECOND_ENDS: readonly ListColumn[] = ['destination', 'destinationCode', 'lane', 'posting'];

/** The parts of a table. Where each stop has a row, those of a load stay together, in whatever order the file has them. */
function toWholeParts(rows: Sheet, { columns }: ListReading, header: readonly string[] | undefined): Sheet[] {
  const has = (...names: readonly ListColumn[]) => columns.some(({ name }) => name !== null && names.includes(name));
  if (rows.length <= READ_ROWS_MAXIMUM || !has('origin', 'originCode') || has(...SECOND_ENDS)) return toParts(rows);
  const at = (name: ListColumn) => columns.find((column) => column.name === name)?.index ?? -1;
  const [reference, order, from] = [at('reference'), at('stopOrder'), rows.findIndex((cells) => cells === header) + 1];
  let key = '';
  const loads = Map.groupBy(rows, (cells, index) => {
    const own = cells[reference]?.trim() ?? '';
    // Rows above the first load stay above; one without a reference goes on with the load above it.
    if (index < from) key = '';
    else if (own !== '') key = own;
    else if (key === '' || Number(cells[order]) === 1) key = `\n${String(index)}`;
    return key;
  });
  const parts: string[][][] = [[]];
  for (const load of loads.values()) {
    const part = parts.at(-1)!;
    const isFull = part.length > 0 && part.length + load.length > READ_ROWS_MAXIMUM;
    const more = load.map((cells) => [...cells]);
    if (isFull) parts.push(more);
    else part.push(...more);
  }
  return parts.flatMap(toParts);
}

type SheetRow = ReadSheet['rows'][number];

/** Joins a row of stops whose posting is in an earlier part with it, as the reader does within a part. */
function joinStops(rows: readonly SheetRow[]): readonly SheetRow[] {
  const joined: SheetRow[] = [];
  for (const row of rows) {
    const { origin, destination, stops, reference } = row.fields;
    const at =
      reference === undefined
        ? joined.length - 1
        : joined.findLastIndex(({ fields }) => toText(fields.reference) === toText(reference));
    const posting = joined[at];
    const hasNoEnds = origin === undefined && destination === undefined;
    const all = hasNoEnds && stops !== undefined && addStops(posting?.fields.stops, stops);
    if (!all || posting === undefined) joined.push(row);
    else joined[at] = { ...posting, fields: { ...posting.fields, stops: all } };
  }
  return joined;
}

type StopsReading = NonNullable<ReadFields['stops']>;

/** The stops of both; asked where they are too many, undefined where they cannot be joined. */
function addStops(before: StopsReading | undefined, more: StopsReading): StopsReading | undefined {
  const both = before === undefined ? [more] : [before, more];
  const value = both.flatMap((stops) => (stops.state === 'understood' ? stops.value : []));
  const words = both.flatMap((stops) => stops.words);
  const isMany = (stops: StopsReading) => stops.state === 'asked' && stops.reason === 'manyStops';
  if (both.some((stops) => stops.state !== 'understood' && !isMany(stops))) return undefined;
  if (value.length > MOST_STOPS_BETWEEN || both.some(isMany))
    return { state: 'asked', choices: [], reason: 'manyStops', words };
  return { state: 'understood', value, words };
}

function toText(reference: ReadFields['reference']): string {
  return reference?.words.join(' ') ?? '';
}

/** Where exactly one order is decided, parts that could not decide are read by it once more. */
async function settleDayOrder(
  parts: { rows: Sheet; reading: ListReading }[],
  columns: ColumnMap,
  read: ReadPart,
): Promise<DayOrder | null> {
  const orders = new Set(parts.flatMap(({ reading }) => reading.dayOrder ?? []));
  const [dayOrder] = orders;
  if (dayOrder === undefined || orders.size > 1) return null;
  for (const part of parts)
    if (part.reading.dayOrder === null) part.reading = await read({ rows: part.rows, columns, dayOrder });
  return dayOrder;
}

function toParts(rows: Sheet): Sheet[] {
  return Array.from({ length: Math.ceil(rows.length / READ_ROWS_MAXIMUM) }, (_, part) =>
    rows.slice(part * READ_ROWS_MAXIMUM, (part + 1) * READ_ROWS_MAXIMUM),
  );
}

function countBeyond(filled: Sheet, { rows }: ListReading): number {
  return Math.max(0, filled.length - (rows[0]?.row ?? 0) - MOST_IMPORTED_ROWS);
}

function findHeader(rows: Sheet, { columns }: ListReading): readonly string[] | undefined {
  const named = columns.filter(({ header }) => header !== '');
  if (named.length === 0) return undefined;
  return rows.find((cells) => named.every(({ index, header }) => cells[index]?.replace(/\s+/g, ' ').trim() === header));
}

/** The columns as the server accepts them. */
export function toColumnMap(columns: readonly ReadColumn[]): ColumnMap {
  return Object.fromEntries(columns.map(({ index, name }) => [String(index), name]));
}

/** The columns that a field is read from, besides that of its own name. */
const FED_BY: Partial<Record<ReadField, readonly ListColumn[]>> = {
  origin: ['originState', 'originCode', 'originCountry', 'originId'],
  destination: ['destinationState', 'destinationCode', 'destinationCountry', 'destinationId'],
  rate: ['ratePerMile', 'currency', 'rateBasis'],
};
/** Columns of which a cell has several fields, or that make a row one stop of its load. */
const WHOLE: readonly ListColumn[] = ['lane', 'posting', 'stopOrder', 'stopKind', 'stopReference', 'stopDetails'];

/** True where a cell has several fields, or a row one stop, so that the other fields must be typed too when one is. */
export function hasWholeColumn(columns: readonly ReadColumn[]): boolean {
  const has = (names: readonly ListColumn[]) => columns.some(({ name }) => name !== null && names.includes(name));
  return has(WHOLE) || (has(['reference']) && !has(SECOND_ENDS));
}

/** A row with the texts that the user has typed in place of its cells, as a table of its own. */
export function toTypedRow(
  { columns, header }: Pick<ReadSheet, 'columns' | 'header'>,
  cells: readonly string[],
  typed: Partial<Record<ReadField, string>>,
): Pick<PartToRead, 'rows'> & { readonly columns: ColumnMap } {
  const fields = Object.keys(typed) as ReadField[];
  const isReplaced = (name: ListColumn): boolean =>
    WHOLE.includes(name) || fields.some((field) => name === field || FED_BY[field]?.includes(name));
  const kept = columns.map(({ index, name }) => [
    String(index),
    fields.length > 0 && name !== null && isReplaced(name) ? null : name,
  ]);
  const width = Math.max(cells.length, header?.length ?? 0);
  const added = fields.map((field, at) => [String(width + at), field]);
  const fill = (row: readonly string[], more: readonly string[]) => [
    ...Array.from({ length: width }, (_, at) => row[at] ?? ''),
    ...more,
  ];
  const own = fill(
    cells,
    fields.map((field) => typed[field] ?? ''),
  );
  return {
    rows:
      header === undefined
        ? [own]
        : [
            fill(
              header,
              fields.map(() => ''),
            ),
            own,
          ],
    columns: Object.fromEntries([...kept, ...added]) as ColumnMap,
  };
}

/** The fields that a preview shows: those without which nothing can be posted, and those that the table has. */
export function listShownFields(
  columns: readonly ReadColumn[],
  rows: readonly { readonly fields: ReadFields }[],
  possible: readonly ReadField[],
): readonly ReadField[] {
  const found = new Set<string>(NEEDED_FIELDS);
  for (const { name } of columns) if (name !== null) found.add(name);
  for (const { fields } of rows) for (const name of Object.keys(fields)) found.add(name);
  return possible.filter((name) => found.has(name) || FED_BY[name]?.some((column) => found.has(column)));
}

const NEEDED_FIELDS: readonly ReadField[] = ['dateAvail', 'origin', 'destination', 'vehicleTypes', 'vehicleSize'];
