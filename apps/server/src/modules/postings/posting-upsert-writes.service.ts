import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@loadstone/contracts/endpoint';
import type { PostingKind, UpsertResult } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { lockForCompany, withCompanyLock } from '../../db/company-locks.ts';
import { inTransaction, inUndoneTransaction } from '../../db/transaction.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { DuplicateSearch, toFeedPosting } from '../../matching/index.ts';
import { confirmByAction } from './posting-confirm.service.ts';
import { logPostings } from './posting-activity.service.ts';
import type { DraftColumns } from './posting-draft.service.ts';
import { findRepeated } from './posting-duplicates.service.ts';
import { keepFromReplaces } from './posting-replaces.queries.ts';
import { deleteForRoom, type LeftOutPostings, type OwnOpen } from './posting-upsert-deletions.service.ts';
import type { UpsertPace } from './posting-upsert-pace.service.ts';
import { judgeRows, toKey, type Judged, type ReadRow } from './posting-upsert-rows.service.ts';
import { endQuantitiesOf, insertPostings } from './posting-upsert.queries.ts';
import { countOpenPostings } from './posting-lookups.queries.ts';
import { hasMoreOpenPostings, updatePosting } from './postings.queries.ts';

interface Batch {
  readonly batch: readonly ReadRow[];
  readonly countWrites: (amount: number) => Promise<unknown>;
  readonly pace: UpsertPace;
  /** The replace that the rows are of; undefined for a plain upsert. */
  readonly replaceId: number | undefined;
  /** Postings of which each transaction deletes as many as its new ones need room. */
  readonly leftOut?: LeftOutPostings;
}

/** The results of a batch, and the tokens of the postings that were deleted for its room. */
interface WrittenBatch {
  readonly results: readonly UpsertResult[];
  readonly freed: readonly number[];
}

/** How many new postings a transaction may insert, after those that it has deleted. */
interface Room {
  readonly room: number;
  readonly freed?: readonly number[];
}

/**
 * Writes a batch once the desks have the leads of those before it. Where the company has no room for all new postings, the
 * last ones are refused and the others written.
 */
export async function writeBatch(
  board: Board,
  caller: CompanyCaller,
  { batch, countWrites, pace, replaceId, leftOut }: Batch,
): Promise<WrittenBatch> {
  const write = (findRoom: (tx: Tx) => Promise<Room> | Room) =>
    withCompanyLock(board.db, 'upsert', caller, () =>
      inTransaction(board.db, async (tx) => {
        await lockForCompany(tx, 'upsert', caller.accountId);
        const { room, freed = [] } = await findRoom(tx);
        if (freed.length > 0) await countWrites(freed.length);
        const judged = await judgeRows(board, tx, caller, batch, room);
        const results = await writeRows(board, tx, caller, { judged, others: leftOut?.others }, countWrites);
        const tokens = results.flatMap(({ token }) => token ?? []);
        await keepFromReplaces(tx, caller.accountId, { replaceId, tokens });
        return { results, freed };
      }),
    );
  const orIfFull = (otherwise: () => Promise<WrittenBatch>) => (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'posting.limitReached') throw error;
    return otherwise();
  };
  const writeInRoom = () =>
    write(async (tx) => {
      const room = await findRoomForNew(board, tx, caller);
      if (leftOut === undefined) return { room };
      // Where there is less than none, because the limit was lowered, the rows are refused: a batch deletes no more than its rows.
      const missing = Math.min(batch.length, batch.length - room);
      const freed = await deleteForRoom(board, tx, caller, { leftOut, missing });
      return { room: room + freed.length, freed };
    });
  await pace.waitForDesks(board);
  const written = await (leftOut === undefined ? write(() => ({ room: Infinity })) : writeInRoom())
    // Without others the room was not counted; with them another post of the company has taken it meanwhile.
    .catch(orIfFull(writeInRoom))
    .catch(orIfFull(() => write(() => ({ room: 0 }))));
  const changes = written.results.filter(({ result }) => result === 'created' || result === 'changed');
  pace.noteWritten(changes.length + written.freed.length);
  return written;
}

/** What {@link writeBatch} would return; nothing is kept. @param more how much more room there is than now */
export function previewBatch(
  board: Board,
  caller: CompanyCaller,
  batch: readonly ReadRow[],
  more: number,
): Promise<UpsertResult[]> {
  return inUndoneTransaction(board.db, async (tx) => {
    const room = (await findRoomForNew(board, tx, caller)) + more;
    return (await judgeRows(board, tx, caller, batch, room)).map(previewRow);
  });
}

function previewRow(judged: Judged): UpsertResult {
  const { raw } = judged;
  if ('error' in judged) return toRefused(raw, judged.error);
  if ('left' in judged) return toResult(raw, judged.left, judged.token);
  const { before, columns, isRenewed, warnings } = judged;
  if (before === undefined) return toResult(raw, 'created', null, warnings);
  const isUnchanged = !isRenewed && isSame(before, columns);
  return toResult(raw, isUnchanged ? 'unchanged' : 'changed', before.token, warnings);
}

/** How many open postings the company may have besides those that it has; below zero where it has too many. */
async function findRoomForNew({ configuration }: Board, tx: Tx, { accountId }: CompanyCaller): Promise<number> {
  return configuration.limits.openPostings - (await countOpenPostings(tx, accountId));
}

/** The first posting that a written one repeats. Adds the written one to the search: the index does not hold it yet. */
function findDuplicate(
  search: DuplicateSearch,
  row: PostingRow,
  before?: PostingRow,
): { readonly duplicateOf?: number } {
  const written = toFeedPosting(row);
  const first = findRepeated(search, written, before && toFeedPosting(before));
  search.add(written);
  return first === undefined ? {} : { duplicateOf: first };
}

/** The row to insert for a judged row that creates a posting. */
function toNewRow(judgement: Judged, { accountId, userId, origin }: CompanyCaller, now: Date) {
  if (!('columns' in judgement) || judgement.before !== undefined || judgement.row === undefined) return [];
  const author = { account_id: accountId, created_by: userId, device_since: origin.deviceOfCompanySince };
  const { columns, row } = judgement;
  return [{ ...columns, ...author, kind: row.postType, p_status: 'O' as const, created_on: now, updated_on: now }];
}

/** The expired postings that are posted again. */
function listRenewed(judged: readonly Judged[]): PostingRow[] {
  return judged.flatMap((judgement) =>
    'columns' in judgement && judgement.isRenewed && judgement.before !== undefined ? [judgement.before] : [],
  );
}

async function writeRows(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { judged, others = [] }: { readonly judged: readonly Judged[]; readonly others: readonly OwnOpen[] | undefined },
  countWrites: (amount: number) => Promise<unknown>,
): Promise<UpsertResult[]> {
  const { clock, configuration, matching } = board;
  const now = clock.now();
  const { deviceOfCompanySince: deviceSince } = caller.origin;
  const created = await insertPostings(
    tx,
    judged.flatMap((judgement) => toNewRow(judgement, caller, now)),
  );
  const { openPostings } = configuration.limits;
  const isOverLimit = created.length > 0 && (await hasMoreOpenPostings(tx, caller.accountId, openPostings));
  assertThat(!isOverLimit, 'posting.limitReached');
  const createdRows = new Map(created.map((row) => [toKey(row.kind, row.client_ref_num), row]));

  await endQuantitiesOf(tx, listRenewed(judged));
  const changed: PostingRow[] = [];
  const unchanged: PostingRow[] = [];
  const results: UpsertResult[] = [];
  // What the list has left out is deleted, now or after the last row.
  const leftOut = new Set(others.map(({ token }) => token));
  const isKept = (token: number): boolean => !leftOut.has(token);
  const search = new DuplicateSearch((posting) => matching.index.listDuplicates(posting).filter(isKept));
  for (const judgement of judged) {
    const { raw } = judgement;
    if ('error' in judgement || 'left' in judgement) {
      const isRefused = 'error' in judgement;
      results.push(isRefused ? toRefused(raw, judgement.error) : toResult(raw, judgement.left, judgement.token));
      continue;
    }
    const { row, before, columns, isRenewed, warnings } = judgement;
    if (before === undefined) {
      const createdRow = createdRows.get(toKey(row?.postType ?? 'L', columns.client_ref_num));
      const result = toResult(raw, 'created', createdRow?.token ?? null, warnings);
      results.push({ ...result, ...(createdRow && findDuplicate(search, createdRow)) });
    } else if (!isRenewed && isSame(before, columns)) {
      unchanged.push(before);
      results.push(toResult(raw, 'unchanged', before.token, warnings));
    } else {
      const edit = { ...columns, p_status: 'O', updated_on: now, device_since: deviceSince } as const;
      const written = await updatePosting(tx, before.id, isRenewed ? { ...edit, created_on: now } : edit);
      changed.push(written);
      const repeated = findDuplicate(search, written, isRenewed ? undefined : before);
      results.push({ ...toResult(raw, 'changed', before.token, warnings), ...repeated });
    }
  }
  await confirmByAction(board, tx, unchanged);
  const written = [...created, ...changed];
  if (written.length === 0) return results;
  await countWrites(written.length);
  await logPostings(tx, clock, caller, 'AddPosting', created);
  await logPostings(tx, clock, caller, 'EditPosting', changed);
  await appendChanges(
    tx,
    written.map((row) => ({ type: 'posting', posting: toFeedPosting(row) })),
  );
  return results;
}

/** True where the row already has the value of every column of a draft. */
function isSame(row: PostingRow, columns: DraftColumns): boolean {
  const present = row as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(present[name], toStored(value, present[name])),
  );
}

/** A value as the database returns it: a structured one is written as JSON and read as an object. */
function toStored(value: unknown, present: unknown): unknown {
  return typeof value === 'string' && typeof present === 'object' && present !== null ? JSON.parse(value) : value;
}

/** The key of a row as the client sent it; null for a part that has no valid type. */
function toName(raw: Readonly<Record<string, unknown>>): Pick<UpsertResult, 'postType' | 'clientRefNum'> {
  const { postType, clientRefNum } = raw;
  return {
    postType: postType === 'L' || postType === 'E' ? (postType satisfies PostingKind) : null,
    clientRefNum: typeof clientRefNum === 'string' ? clientRefNum.trim() : null,
  };
}

/** The result of a row that is not refused. */
function toResult(
  raw: Readonly<Record<string, unknown>>,
  result: UpsertResult['result'],
  token: number | null,
  warnings: readonly FieldError[] = [],
): UpsertResult {
  const noRefusal = { code: null, message: null, text: null, details: [] };
  return { ...toName(raw), result, token, ...noRefusal, warnings: [...warnings] };
}

/** The result of a row that is refused. */
function toRefused(
  raw: Readonly<Record<string, unknown>>,
  { code, message, text, details = [] }: AppError,
): UpsertResult {
  const refusal = { code, message, text: text ?? null, details: [...details] };
  return { ...toName(raw), result: 'refused', token: null, ...refusal, warnings: [] };
}
