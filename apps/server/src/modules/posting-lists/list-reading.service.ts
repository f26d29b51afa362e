import {
  READ_FIELDS,
  type ColumnMap,
  type DayOrder,
  type ListReading,
  type ReadFields,
  type ReadLine,
} from '@loadstone/contracts/posting-lists';
import type { PostingKind, ShownStop } from '@loadstone/contracts/postings';
import {
  readCellsInSteps,
  readLine,
  type FieldReadings,
  type PlaceValue,
  type StopValue,
  type ReadContext,
  type Words,
} from '@loadstone/reading';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { runInTurns } from '../../ground/slices.ts';
import { listAliasesToRead } from '../aliases/index.ts';
import { findCompany, findTimeZone } from '../companies/index.ts';
import { getCity, placeReader } from '../places/index.ts';
import { getToday } from '../postings/index.ts';

interface ListToRead {
  readonly postType: PostingKind;
  readonly rows: readonly (readonly string[])[];
  readonly columns?: ColumnMap | undefined;
  readonly dayOrder?: DayOrder | undefined;
  readonly writtenOn?: string | undefined;
  readonly language: 'en' | 'fr';
}

/** Reads the rows of a table for the caller's company: its currency, its clock and its words. Nothing is written. */
export async function readPostingList(board: Board, caller: CompanyCaller, list: ListToRead): Promise<ListReading> {
  const context = await toContext(board, caller, list);
  const choices = list.columns && { columns: list.columns };
  const reading = await countReading(board, caller, () => runInTurns(readCellsInSteps(list.rows, context, choices)));
  const rows = reading.rows.map((row) => ({ row: row.index ?? 0, ...toReadLine(row) }));
  const read = new Set(reading.rows.flatMap(({ index = 0, stopIndexes = [] }) => [index, ...stopIndexes]));
  return {
    columns: [...reading.columns],
    rows,
    notRows: list.rows.flatMap((cells, row) =>
      read.has(row) || cells.every((cell) => cell.trim() === '') ? [] : [row],
    ),
    dayOrder: reading.dayOrder ?? null,
  };
}

/** Reads lines, each as one posting, for the caller's company. Nothing is written. */
export async function readPostingLines(
  board: Board,
  caller: CompanyCaller,
  { lines, ...options }: Omit<ListToRead, 'rows'> & { readonly lines: readonly string[] },
): Promise<{ lines: ReadLine[] }> {
  const context = await toContext(board, caller, options);
  const steps = function* (): Generator<undefined, ReadLine[]> {
    const read: ReadLine[] = [];
    for (const line of lines) {
      read.push(toReadLine(readLine(line, context)));
      yield;
    }
    return read;
  };
  return { lines: await countReading(board, caller, () => runInTurns(steps())) };
}

/** A company may use this much of a minute for reading. A file of five thousand usual rows takes less than a second. */
const READING_MS_PER_MINUTE = 20_000;
const countReadingOf = perBoard(({ limits }: Board) => limits.perMinute<number>('readingMs', READING_MS_PER_MINUTE));

/**
 * Reads for a company, and counts the time.
 *
 * @throws AppError `request.tooMany` for a company that reads more than its share of the server's time
 */
export async function countReading<Result>(
  board: Board,
  { accountId }: CompanyCaller,
  read: () => Promise<Result>,
): Promise<Result> {
  const count = countReadingOf(board);
  await count(accountId, 1);
  const startedMs = performance.now();
  try {
    return await read();
  } finally {
    await count(accountId, Math.max(1, Math.round(performance.now() - startedMs)));
  }
}

/** What is read of one posting, in the shape of the API. */
export function toReadLine({ fields, unused, contacts }: ReturnType<typeof readLine>): ReadLine {
  // No posting has a phone number of its own.
  const others = [...contacts, ...(fields.phone?.words ?? [])].map(toText);
  return { fields: toFields(fields), unused: unused.map(toText), contacts: [...new Set(others)] };
}

/** With what lists of the caller's company are read. */
export async function toContext(
  { db, clock, configuration }: Board,
  { accountId }: CompanyCaller,
  { postType, dayOrder, writtenOn, language }: Omit<ListToRead, 'rows' | 'columns'>,
): Promise<ReadContext> {
  const company = await findCompany(db, accountId);
  return {
    kind: postType,
    today: getToday({ clock, configuration }),
    zone: (company && findTimeZone(company)) || configuration.board.timeZone,
    language,
    defaults: { currency: company?.country === 'CA' ? 'CAD' : 'USD' },
    places: placeReader,
    aliases: await listAliasesToRead(db, accountId),
    ...(dayOrder && { dayOrder }),
    ...(writtenOn !== undefined && { writtenOn }),
  };
}

const toText = ({ text }: Words): string => text;

function toPlace({ place: { id, label, state }, postalCode }: PlaceValue) {
  const { name: city, lat, lon } = getCity(id);
  return { id, city, lat, long: lon, label, st: state, ...(postalCode !== undefined && { postalCode }) };
}

function toStop({ place, ...stop }: StopValue): ShownStop {
  const { id: cityId, city, st } = toPlace(place);
  return { cityId, city, st, ...stop };
}

function toValue(value: unknown): unknown {
  if (isStops(value)) return value.map(toStop);
  return typeof value === 'object' && value !== null && 'place' in value ? toPlace(value as PlaceValue) : value;
}

const isStops = (value: unknown): value is readonly StopValue[] =>
  Array.isArray(value) && value.some((one) => typeof one === 'object');

/** The readings in the shape of the API. */
function toFields(fields: FieldReadings): ReadFields {
  const shown = READ_FIELDS.flatMap((name): (readonly [string, object])[] => {
    const reading = fields[name];
    if (reading === undefined) return [];
    const { state } = reading;
    const words = reading.words.map(toText);
    if (state === 'understood') return [[name, { state, words, value: toValue(reading.value) }]];
    if (state === 'unread') return [[name, { state, words }]];
    const each = reading.each && { each: reading.each.map(toValue) };
    return [[name, { state, words, reason: reading.reason, choices: reading.choices.map(toValue), ...each }]];
  });
  return Object.fromEntries(shown) as ReadFields;
}
