import { createHash } from 'node:crypto';
import type { FieldError } from '@loadstone/contracts/endpoint';
import { laneDraftSchema, type LaneDraft, type LaneImport, type LaneImportRow } from '@loadstone/contracts/lanes';
import type { ListReading, ReadRow } from '@loadstone/contracts/posting-lists';
import { DEFAULT_CLIENT_REFERENCE, type PostingKind } from '@loadstone/contracts/postings';
import { findLaneColumn, readLaneCell, type LaneCellValues, type LaneColumnName } from '@loadstone/reading';
import type { ErrorTextName } from '@loadstone/contracts/texts';
import type { Board } from '../../board/board.ts';
import { toFieldErrors } from '../../endpoints/parse-request.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError, fieldError, toEnglish } from '../../ground/errors.ts';
import { readPostingList, toContext, toDraftField, toRowDraft, toRowValues } from '../posting-lists/index.ts';
import { getToday } from '../postings/index.ts';
import { toDraftOfDay } from '../templates/index.ts';
import { listLaneRows, type LaneRow } from './lanes.queries.ts';
import { planLane, putLane } from './lanes.service.ts';

/** Rows before the headers: titles, dates of print. */
const MOST_TITLE_ROWS = 15;
/** As the form of a new lane has them. */
const USUAL = { weekdays: [], withoutDays: [], extraDays: [], perDay: 1, postHour: 8, daysAhead: 1, validTo: null };

/** What becomes of a row besides its problems. */
type Outcome = Pick<LaneImportRow, 'result' | 'lane' | 'digest' | 'laneID'>;
const REFUSED: Outcome = { result: 'refused', lane: null, digest: null, laneID: null };

/** A table of lanes. */
interface LaneTable {
  readonly kind: PostingKind;
  readonly rows: readonly (readonly string[])[];
  /** Those of the rows that the caller has seen, the only ones that are written; undefined to check the table only. */
  readonly digests: readonly string[] | undefined;
  readonly language: 'en' | 'fr';
}

type Problem = LaneImportRow['problems'][number];
/** The columns of the schedule by their index. */
type ScheduleColumns = ReadonlyMap<number, LaneColumnName>;

/** A table that is read, with what a row needs to name its cells. */
interface ReadTable {
  readonly kind: PostingKind;
  readonly rows: readonly (readonly string[])[];
  readonly headers: readonly string[];
  readonly schedule: ScheduleColumns;
  readonly columns: ListReading['columns'];
  readonly context: Parameters<typeof readLaneCell>[2];
}

/**
 * Adds and changes lanes by the rows of a table, each in its own transaction, found again by own reference. A wrong row is
 * refused with its cells, and a row that would write what the caller has not seen, as `lane.changedMeanwhile`. Imports of a
 * company on one server take turns. Without `digests` nothing is written.
 *
 * @throws AppError `request.tooMany` where the company reads too much
 */
export async function importLanes(board: Board, caller: CompanyCaller, table: LaneTable): Promise<LaneImport> {
  const read = await readTable(board, caller, table);
  if (read === undefined) return { hasSchedule: false, rows: [], unused: [] };
  const lanes = await listLaneRows(board.db, { accountId: caller.accountId, kind: table.kind });
  const known = new Map(lanes.map((lane) => [lane.facts.clientRefNum, lane]));
  const seen = new Set<string>();
  const rows: LaneImportRow[] = [];
  for (const row of read.reading.rows) {
    const reference = row.fields.reference?.state === 'understood' ? row.fields.reference.value : '';
    const isNamed = reference !== '' && reference !== DEFAULT_CLIENT_REFERENCE;
    const before = isNamed ? known.get(reference) : undefined;
    const { draft, problems } = toDraft(read, row, { before, today: getToday(board) });
    if (!isNamed) problems.push(toProblem(read, row.row, 'reference', 'lane.referenceMissing'));
    if (isNamed && seen.has(reference)) problems.push(toProblem(read, row.row, 'reference', 'lane.referenceTwice'));
    seen.add(reference);
    const isRefused = draft === undefined || problems.length > 0;
    const done = isRefused ? undefined : await put(board, caller, { draft, before }, { ...table, rows });
    if (done !== undefined && 'wrong' in done)
      problems.push(...done.wrong.map((error) => toCell(read, row.row, error)));
    rows.push({ row: row.row, reference, ...(done !== undefined && 'result' in done ? done : REFUSED), problems });
  }
  const unused = read.columns.filter(({ index, name }) => name === null && !read.schedule.has(index));
  return { hasSchedule: true, rows, unused: unused.map(({ header }) => header).filter((header) => header !== '') };
}

/** Reads a table; undefined where no row has headers of days. */
async function readTable(
  board: Board,
  caller: CompanyCaller,
  { kind, rows, language }: LaneTable,
): Promise<(ReadTable & { readonly reading: ListReading }) | undefined> {
  const headers = rows
    .slice(0, MOST_TITLE_ROWS)
    .find((cells) => cells.some((cell) => ['weekdays', 'extraDays'].includes(findLaneColumn(cell) ?? '')));
  if (headers === undefined) return undefined;
  const schedule = new Map(
    headers.flatMap((header, index) => {
      const name = findLaneColumn(header);
      return name === undefined ? [] : [[index, name] as const];
    }),
  );
  // The reader of postings finds the headers and the values of the other columns as in a list of postings.
  const ofPostings = rows.map((cells) => cells.map((cell, index) => (schedule.has(index) ? '' : cell)));
  const list = { postType: kind, rows: ofPostings, language };
  const reading = await readPostingList(board, caller, list);
  const context = await toContext(board, caller, { ...list, dayOrder: reading.dayOrder ?? undefined });
  return { ...{ kind, rows, headers, context, reading, schedule }, columns: reading.columns };
}

/** The lane of a row. What the row does not state is that of the lane before, or usual. */
function toDraft(
  table: ReadTable,
  { row, fields }: ReadRow,
  { before, today }: { readonly before: LaneRow | undefined; readonly today: string },
): { readonly draft?: LaneDraft; readonly problems: Problem[] } {
  const problems: Problem[] = [];
  for (const [name, reading] of Object.entries(fields))
    if (reading.state !== 'understood') problems.push(toProblem(table, row, name, 'lane.cellUnread'));
  const stated: Partial<Record<LaneColumnName, LaneCellValues[LaneColumnName]>> = {};
  for (const [index, name] of table.schedule) {
    const text = table.rows[row]?.[index] ?? '';
    if (text.trim() === '') continue;
    const value = readLaneCell(name, text, table.context);
    const unread = name === 'weekdays' ? 'lane.weekdaysUnread' : 'lane.cellUnread';
    if (value === undefined) problems.push(toProblem(table, row, name, unread));
    else stated[name] = value;
  }
  const values = toRowValues(fields);
  // A network is chosen in the form: a table never makes what one network sees public.
  const network = values?.network ?? '';
  if (network !== '' && network !== String(before?.facts.networkId ?? ''))
    problems.push(toProblem(table, row, 'network', 'lane.networkByForm'));
  for (const name of ['origin', 'destination', 'vehicleTypes'] as const)
    if (fields[name] === undefined) problems.push(toProblem(table, row, name, 'lane.cellMissing'));
  if (values === undefined || problems.length > 0) return { problems };
  const schedule = { ...USUAL, validFrom: today, ...(before && toSchedule(before)), ...stated };
  const { origin, destination, vehicleTypes } = values;
  if (origin === undefined || destination === undefined || vehicleTypes === undefined) return { problems };
  const dateAvail = values.dateAvail ?? before?.facts.dateAvail ?? String(schedule.validFrom);
  const draft = toRowDraft({ ...values, origin, destination, vehicleTypes, dateAvail }, table.kind);
  if (draft === undefined) return { problems: [toProblem(table, row, 'rate', 'lane.cellUnread')] };
  const names = new Set(Object.keys(values).map((name) => toDraftField(name, table.kind)));
  // Tiers that are left out stay, also those that the caller could not choose.
  const posting =
    before === undefined
      ? draft
      : {
          ...toDraftOfDay(before.kind, before.facts, dateAvail),
          tiers: undefined,
          ...pick(draft, names),
          dateAvail,
        };
  const parsed = laneDraftSchema.safeParse({ ...schedule, posting: { ...posting, postType: table.kind } });
  if (parsed.success) return { draft: parsed.data, problems };
  return { problems: toFieldErrors(parsed.error).map((error) => toCell(table, row, inWords(error))) };
}

/** An error of the schema as people read it beside its cell. */
function inWords(error: FieldError): FieldError {
  return error.text === undefined ? error : { ...error, message: toEnglish(error.text) };
}

function pick(fields: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
}

function toSchedule(lane: LaneRow): Omit<LaneDraft, 'posting'> {
  return {
    ...{ weekdays: lane.weekdays, withoutDays: lane.without_days, extraDays: lane.extra_days },
    ...{ perDay: lane.per_day, postHour: lane.post_hour, daysAhead: lane.days_ahead },
    ...{ validFrom: lane.valid_from, validTo: lane.valid_to },
  };
}

/** Writes a lane, or states what writing it would do. */
async function put(
  board: Board,
  caller: CompanyCaller,
  given: Parameters<typeof planLane>[2],
  { digests, rows }: Pick<LaneTable, 'digests'> & { readonly rows: readonly LaneImportRow[] },
): Promise<Outcome | { readonly wrong: readonly FieldError[] }> {
  try {
    // The lanes of the rows before are stored already, unless the table is only checked.
    const planned = digests === undefined ? rows.filter(({ result: earlier }) => earlier === 'created').length : 0;
    const { result, lane } = await planLane(board, caller, given, planned);
    const digest = toDigest([result, lane]);
    const done = { result, lane, digest, laneID: given.before?.id ?? null };
    // An unchanged row writes nothing, so that a table can be sent again after a lost reply.
    if (digests === undefined || result === 'unchanged') return done;
    if (!digests.includes(digest)) return { wrong: [fieldError('', 'lane.changedMeanwhile')] };
    return { ...done, laneID: (await putLane(board, caller, given)).laneID };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { code, message, text = { name: code }, details = [] } = error;
    return { wrong: details.length > 0 ? details : [{ field: '', message, text }] };
  }
}

function toDigest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** A problem of a field of a row, by its column. */
function toProblem(
  table: ReadTable,
  row: number,
  field: string,
  name: Extract<
    ErrorTextName,
    | 'lane.cellUnread'
    | 'lane.weekdaysUnread'
    | 'lane.cellMissing'
    | 'lane.networkByForm'
    | 'lane.referenceMissing'
    | 'lane.referenceTwice'
  >,
): Problem {
  return toCell(table, row, fieldError(toDraftField(field, table.kind), name));
}

/** An error of a field of a draft, with its column and its cell. */
function toCell({ kind, headers, schedule, columns, rows }: ReadTable, row: number, error: FieldError): Problem {
  const field = error.field.replace(/^posting\./, '').split('.')[0] ?? '';
  const ofPosting = columns.find(({ name }) => name !== null && toDraftField(name, kind) === field)?.index;
  const ofSchedule = [...schedule].find(([, name]) => name === field)?.[0];
  const index = ofSchedule ?? ofPosting;
  const column = index === undefined ? null : (headers[index] ?? null);
  return { ...error, field, column, cell: index === undefined ? '' : (rows[row]?.[index] ?? '') };
}
