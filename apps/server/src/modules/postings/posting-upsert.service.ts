import { isDeepStrictEqual } from 'node:util';
import {
  UPSERT_BATCH,
  upsertRowSchema,
  type PostingKind,
  type PostingStatus,
  type UpsertReply,
  type UpsertResult,
  type UpsertRow,
} from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { lockForCompany, withCompanyLock } from '../../db/company-locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { toFieldErrors } from '../../endpoints/parse-request.ts';
import { toFeedPosting } from '../../matching/index.ts';
import { assertMayPost } from '../device-waits/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import { confirmByAction } from './posting-confirm.service.ts';
import { logPostings } from './posting-activity.service.ts';
import { deleteOpenPostings } from './posting-batch.service.ts';
import { getShownStatus, getToday, toCheckedColumns } from './posting-checks.service.ts';
import type { DraftColumns } from './posting-draft.service.ts';
import { toPostingDraft } from './posting-ends.policy.ts';
import { insertPostings, listByReferencesForUpdate, listOpenByCreator } from './posting-upsert.queries.ts';
import { hasMoreOpenPostings, updatePosting } from './postings.queries.ts';

/** How long an upsert waits between two transactions until the desks have the leads of the one before. */
const DESKS_WAIT_MS = 500;

/** The rows of an upsert, as the client sent them. */
export interface Upsert {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** True to delete the open postings of the caller that are not among the rows. */
  readonly replace: boolean;
  /** Counts what a transaction writes, before it commits. @throws AppError `request.dailyLimit` */
  readonly countWrites: (amount: number) => Promise<unknown>;
}

/** A row and what is known about its result. */
type Judged = { readonly row: UpsertRow | undefined; readonly raw: Readonly<Record<string, unknown>> } & (
  | { readonly error: AppError }
  | { readonly left: LeftResult; readonly token: number | null }
  | {
      readonly columns: DraftColumns;
      readonly before: PostingRow | undefined;
      /** The posting has expired and is posted again. */
      readonly isRenewed: boolean;
    }
);

/** Why a row writes nothing although it is right. */
type LeftResult = Extract<UpsertResult['result'], 'assigned' | 'delivered' | 'expired'>;

/**
 * Creates and changes postings by the company's own reference, in one transaction for each hundred rows. A row that
 * equals its posting only confirms it (M17). A posting that is not open stays as it is, and none is created in its place
 * unless the row asks for it; a row of a past day writes nothing. Two upserts of a company run one after the other, and
 * wait in memory.
 *
 * @throws AppError `device.unconfirmed`, `request.dailyLimit`; the transactions before it are committed, and the same body may be sent again
 */
export async function upsertPostings(
  board: Board,
  caller: CompanyCaller,
  { rows, replace, countWrites }: Upsert,
): Promise<UpsertReply> {
  await assertMayPost(board, caller);
  const results: UpsertResult[] = [];
  const keys = new Set<string>();
  for (let start = 0; start < rows.length; start += UPSERT_BATCH) {
    const batch = rows.slice(start, start + UPSERT_BATCH).map((raw) => readRow(caller, raw, keys));
    const written = await writeBatch(board, caller, batch, countWrites);
    results.push(...written);
    const isLast = start + UPSERT_BATCH >= rows.length;
    if (!isLast && written.some(({ result }) => result === 'created' || result === 'changed'))
      await board.matching.whenPassedOn(DESKS_WAIT_MS);
  }
  return { results, deleted: replace ? await deleteOthers(board, caller, keys, countWrites) : [] };
}

/** A row that has the right shape, or the reason why it is refused. */
type ReadRow =
  | { readonly raw: Readonly<Record<string, unknown>>; readonly row: UpsertRow }
  | { readonly raw: Readonly<Record<string, unknown>>; readonly error: AppError };

/** Parses a row and adds its key to those that were sent. */
function readRow(caller: CompanyCaller, raw: Readonly<Record<string, unknown>>, keys: Set<string>): ReadRow {
  const key = toKey(String(raw['postType']), String(raw['clientRefNum']).trim());
  const isRepeated = keys.has(key);
  keys.add(key);
  const parsed = upsertRowSchema.safeParse(raw);
  if (!parsed.success) return { raw, error: new AppError('request.invalid', undefined, toFieldErrors(parsed.error)) };
  if (isRepeated)
    return {
      raw,
      error: new AppError('request.invalid', undefined, [fieldError('clientRefNum', 'posting.referenceTwice')]),
    };
  try {
    assertPostingUse(caller, parsed.data.postType, 'createDelete');
    assertPostingUse(caller, parsed.data.postType, 'update');
    return { raw, row: parsed.data };
  } catch (error) {
    return { raw, error: toAppError(error) };
  }
}

/** Writes a batch. Where the company has no room for new postings, these are refused and the others written. */
async function writeBatch(
  board: Board,
  caller: CompanyCaller,
  batch: readonly ReadRow[],
  countWrites: (amount: number) => Promise<unknown>,
): Promise<UpsertResult[]> {
  const write = (mayCreate: boolean) =>
    withCompanyLock(board.db, 'upsert', caller, () =>
      inTransaction(board.db, async (tx) => {
        await lockForCompany(tx, 'upsert', caller.accountId);
        const judged = await judgeRows(board, tx, caller, batch, mayCreate);
        return writeRows(board, tx, caller, judged, countWrites);
      }),
    );
  try {
    return await write(true);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'posting.limitReached') throw error;
    return write(false);
  }
}

/** Finds the posting of each row and checks its values. Nothing is written. */
async function judgeRows(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  batch: readonly ReadRow[],
  mayCreate: boolean,
): Promise<Judged[]> {
  const known = await findPostings(tx, caller, batch);
  const judged: Judged[] = [];
  for (const read of batch) {
    if ('error' in read) {
      judged.push({ raw: read.raw, row: undefined, error: read.error });
      continue;
    }
    const { raw, row } = read;
    try {
      const posting = findPosting(board, known.get(toKey(row.postType, row.clientRefNum)) ?? []);
      const left = toLeftResult(board, row, posting);
      if (left !== undefined) {
        judged.push({ raw, row, left, token: posting?.row.token ?? null });
        continue;
      }
      const before = posting?.status === 'O' || posting?.status === 'E' ? posting.row : undefined;
      assertThat(before !== undefined || mayCreate, 'posting.limitReached');
      const columns = await toCheckedColumns(board, tx, caller, row.postType, toPostingDraft(row), before);
      judged.push({ raw, row, columns, before, isRenewed: posting?.status === 'E' });
    } catch (error) {
      judged.push({ raw, row, error: toAppError(error) });
    }
  }
  return judged;
}

async function findPostings(
  tx: Tx,
  { accountId }: CompanyCaller,
  batch: readonly ReadRow[],
): Promise<Map<string, PostingRow[]>> {
  const rows = batch.flatMap((read) => ('row' in read ? [read.row] : []));
  const found: PostingRow[] = [];
  for (const kind of ['L', 'E'] as const) {
    const references = rows.filter(({ postType }) => postType === kind).map(({ clientRefNum }) => clientRefNum);
    if (references.length > 0) found.push(...(await listByReferencesForUpdate(tx, { accountId, kind, references })));
  }
  return Map.groupBy(found, (row) => toKey(row.kind, row.client_ref_num));
}

/** A posting with the status that users see. */
interface ShownPosting {
  readonly row: PostingRow;
  readonly status: PostingStatus;
}

/**
 * The posting of a reference: the open one, else one that is with a carrier, else the latest.
 *
 * @throws AppError `posting.referenceAmbiguous` where several are open
 */
function findPosting(board: Board, rows: readonly PostingRow[]): ShownPosting | undefined {
  const shown = rows.map((row) => ({ row, status: getShownStatus(board, row) }));
  const open = shown.filter(({ status }) => status === 'O');
  assertThat(open.length <= 1, 'posting.referenceAmbiguous');
  return open[0] ?? shown.findLast(({ status }) => toLeft(status) === 'assigned') ?? shown.at(-1);
}

/** The result of a row that writes nothing: its day has passed, or its posting is not open and the row does not renew it. */
function toLeftResult(
  board: Board,
  { dateAvail, renew }: UpsertRow,
  posting: ShownPosting | undefined,
): LeftResult | undefined {
  const left = renew || posting === undefined ? undefined : toLeft(posting.status);
  return left ?? (dateAvail < getToday(board) ? 'expired' : undefined);
}

function toLeft(status: PostingStatus): LeftResult | undefined {
  if (status === 'O') return undefined;
  if (status === 'E') return 'expired';
  return status === 'D' ? 'delivered' : 'assigned';
}

async function writeRows(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  judged: readonly Judged[],
  countWrites: (amount: number) => Promise<unknown>,
): Promise<UpsertResult[]> {
  const { clock, configuration, matching } = board;
  const now = clock.now();
  const { deviceOfCompanySince: deviceSince } = caller.origin;
  const created = await insertPostings(
    tx,
    judged.flatMap((one) => {
      if (!('columns' in one) || one.before !== undefined || one.row === undefined) return [];
      const author = { account_id: caller.accountId, created_by: caller.userId, device_since: deviceSince };
      return [{ ...one.columns, ...author, kind: one.row.postType, p_status: 'O', created_on: now, updated_on: now }];
    }),
  );
  const { openPostings } = configuration.limits;
  assertThat(
    created.length === 0 || !(await hasMoreOpenPostings(tx, caller.accountId, openPostings)),
    'posting.limitReached',
  );
  const createdRows = new Map(created.map((row) => [toKey(row.kind, row.client_ref_num), row]));

  const changed: PostingRow[] = [];
  const unchanged: PostingRow[] = [];
  const results: UpsertResult[] = [];
  for (const one of judged) {
    if ('error' in one) results.push(toRefused(one.raw, one.error));
    else if ('left' in one) results.push(toResult(one.raw, one.left, one.token));
    else if (one.before === undefined) {
      const key = toKey(one.row?.postType ?? 'L', one.columns.client_ref_num);
      const row = createdRows.get(key);
      // Postings of the same call are not in the index yet: a later call states them.
      const duplicateOf = row && matching.index.listDuplicates(toFeedPosting(row))[0];
      results.push({ ...toResult(one.raw, 'created', row?.token ?? null), ...(duplicateOf && { duplicateOf }) });
    } else if (!one.isRenewed && isSame(one.before, one.columns)) {
      unchanged.push(one.before);
      results.push(toResult(one.raw, 'unchanged', one.before.token));
    } else {
      const written = { ...one.columns, p_status: 'O', updated_on: now, device_since: deviceSince } as const;
      const change = one.isRenewed ? { ...written, created_on: now } : written;
      changed.push(await updatePosting(tx, one.before.id, change));
      results.push(toResult(one.raw, 'changed', one.before.token));
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

/** Deletes the caller's open postings whose keys were not sent. @returns their tokens */
async function deleteOthers(
  board: Board,
  caller: CompanyCaller,
  sent: ReadonlySet<string>,
  countWrites: (amount: number) => Promise<unknown>,
): Promise<number[]> {
  const open = await listOpenByCreator(board.db, caller);
  const others = open.filter((row) => !sent.has(toKey(row.kind, row.client_ref_num)));
  const deleted: number[] = [];
  for (const kind of ['L', 'E'] as const) {
    const tokens = others.filter((row) => row.kind === kind).map(({ token }) => token);
    for (let start = 0; start < tokens.length; start += UPSERT_BATCH) {
      const batch = tokens.slice(start, start + UPSERT_BATCH);
      await countWrites(batch.length);
      deleted.push(...(await deleteOpenPostings(board, caller, { kind, tokens: batch })));
    }
  }
  return deleted;
}

function toKey(kind: string, reference: string): string {
  return `${kind} ${reference}`;
}

/** True where every column of a draft has its value already. */
function isSame(row: PostingRow, columns: DraftColumns): boolean {
  const present = row as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(present[name], toStored(value, present[name])),
  );
}

/** A structured value is written as JSON and read as an object. */
function toStored(value: unknown, present: unknown): unknown {
  return typeof value === 'string' && typeof present === 'object' && present !== null ? JSON.parse(value) : value;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** What a client has sent as the key of a row, as far as it can be returned. */
function toName(raw: Readonly<Record<string, unknown>>): Pick<UpsertResult, 'postType' | 'clientRefNum'> {
  const { postType, clientRefNum } = raw;
  return {
    postType: postType === 'L' || postType === 'E' ? (postType satisfies PostingKind) : null,
    clientRefNum: typeof clientRefNum === 'string' ? clientRefNum.trim() : null,
  };
}

function toResult(
  raw: Readonly<Record<string, unknown>>,
  result: UpsertResult['result'],
  token: number | null,
): UpsertResult {
  return { ...toName(raw), result, token, code: null, message: null, text: null, details: [] };
}

function toRefused(
  raw: Readonly<Record<string, unknown>>,
  { code, message, text, details = [] }: AppError,
): UpsertResult {
  return { ...toName(raw), result: 'refused', token: null, code, message, text: text ?? null, details: [...details] };
}
