import { LIMITS } from '@loadstone/contracts/board';
import type { FieldError } from '@loadstone/contracts/endpoint';
import { upsertRowSchema, type PostingStatus, type UpsertResult, type UpsertRow } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import { inSavepoint } from '../../db/transaction.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { AppError, assertThat, fieldError } from '../../ground/errors.ts';
import { toFieldErrors } from '../../endpoints/parse-request.ts';
import { listAliasesToRead } from '../aliases/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import { getShownStatus, getToday, toCheckedColumns } from './posting-checks.service.ts';
import type { DraftColumns } from './posting-draft.service.ts';
import { hasNamedCity, toPostingDraft } from './posting-ends.policy.ts';
import { listWarnings } from './posting-warnings.policy.ts';
import { listByReferencesForUpdate, listDeletedOfLots } from './posting-upsert.queries.ts';

/** A row with what the upsert does with it: refuse it, leave its posting as it is, or write the columns. */
export type Judged = { readonly row: UpsertRow | undefined; readonly raw: Readonly<Record<string, unknown>> } & (
  | { readonly error: AppError }
  /** The row is right but writes nothing. */
  | { readonly left: LeftResult; readonly token: number | null }
  | {
      readonly columns: DraftColumns;
      /** The posting that is changed; undefined where one is created. */
      readonly before: PostingRow | undefined;
      /** The posting has expired and is posted again. */
      readonly isRenewed: boolean;
      readonly warnings: readonly FieldError[];
    }
);

/** Why a row writes nothing although it is right. */
type LeftResult = Extract<UpsertResult['result'], 'assigned' | 'delivered' | 'expired'>;

/** A row that has the right shape, or the reason why it is refused. */
export type ReadRow =
  | { readonly raw: Readonly<Record<string, unknown>>; readonly row: UpsertRow }
  | { readonly raw: Readonly<Record<string, unknown>>; readonly error: AppError };

/** True where a row names its posting by kind and reference, even if the row is wrong otherwise. */
export function hasKey({ postType, clientRefNum }: Readonly<Record<string, unknown>>): boolean {
  return (postType === 'L' || postType === 'E') && typeof clientRefNum === 'string' && clientRefNum.trim() !== '';
}

/**
 * Parses a row and adds its key to `keys`, the keys of the rows before it. A second row with the same key is refused.
 */
export function readRow(caller: CompanyCaller, raw: Readonly<Record<string, unknown>>, keys: Set<string>): ReadRow {
  const reference = String(raw['clientRefNum']).trim();
  const key = toKey(String(raw['postType']), reference);
  const isRepeated = keys.has(key);
  // A list may have any number of rows: a reference that is too long for any posting is not kept in memory.
  if (hasKey(raw) && reference.length <= LIMITS.clientReferenceLength) keys.add(key);
  const parsed = upsertRowSchema.safeParse(raw);
  if (!parsed.success) return { raw, error: new AppError('request.invalid', undefined, toFieldErrors(parsed.error)) };
  if (isRepeated) {
    const repeated = fieldError('clientRefNum', 'posting.referenceTwice');
    return { raw, error: new AppError('request.invalid', undefined, [repeated]) };
  }
  try {
    assertPostingUse(caller, parsed.data.postType, 'createDelete');
    assertPostingUse(caller, parsed.data.postType, 'update');
    return { raw, row: parsed.data };
  } catch (error) {
    return { raw, error: toAppError(error) };
  }
}

/**
 * Locks the posting of each row and checks the row's values. Only the tiers of loads are written, with their audiences.
 *
 * @param room how many new postings there may be; the rows after them that would create one are refused
 */
export async function judgeRows(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  batch: readonly ReadRow[],
  room: number,
): Promise<Judged[]> {
  const known = await findPostings(tx, caller, batch);
  const hasNames = batch.some((read) => 'row' in read && hasNamedCity(read.row));
  const aliases = hasNames ? await listAliasesToRead(tx, caller.accountId) : [];
  const judged: Judged[] = [];
  let created = 0;
  for (const read of batch) {
    if ('error' in read) {
      judged.push({ raw: read.raw, row: undefined, error: read.error });
      continue;
    }
    const { raw, row } = read;
    try {
      const named = known.get(toKey(row.postType, row.clientRefNum)) ?? [];
      const posting = findPosting(board, named);
      const left = toLeftResult(board, row, posting);
      if (left !== undefined) {
        judged.push({ raw, row, left, token: posting?.row.token ?? null });
        continue;
      }
      const before = posting?.status === 'O' || posting?.status === 'E' ? posting.row : undefined;
      const draft = toPostingDraft(row, aliases);
      const isRenewed = posting?.status === 'E';
      const quantity = before === undefined || isRenewed ? row.quantity : toOpenQuantity(row.quantity, before, named);
      const check = async () => {
        const columns = await toCheckedColumns(board, tx, caller, row.postType, { ...draft, quantity }, before);
        // Last, so that a row which is refused for want of room is right otherwise.
        assertThat(before !== undefined || created < room, 'posting.limitReached');
        return columns;
      };
      // What a refused row has written of its tiers is undone.
      const hasTiers = ('tiers' in draft && draft.tiers) || (before?.network_id ?? null) !== null;
      const columns = await (hasTiers && row.postType === 'L' ? inSavepoint(tx, check) : check());
      const warnings = listWarnings(row, columns, getToday(board));
      judged.push({ raw, row, columns, before, isRenewed, warnings });
      if (before === undefined) created += 1;
    } catch (error) {
      judged.push({ raw, row, error: toAppError(error) });
    }
  }
  return judged;
}

/** The postings of each key, and the deleted ones that a carrier had of the quantity of one that can be open. */
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
  const lots = found.filter(({ p_status: status }) => status === 'O').map(toLot);
  const deleted = await listDeletedOfLots(tx, lots);
  return Map.groupBy([...found, ...deleted], (row) => toKey(row.kind, row.client_ref_num));
}

/** A posting with the status that users see. */
interface ShownPosting {
  readonly row: PostingRow;
  readonly status: PostingStatus;
}

/**
 * The posting of a reference: the open one, else one that is with a carrier, else the latest. Of several open ones of one
 * quantity it is the first. It is never a deleted one.
 *
 * @throws AppError `posting.referenceAmbiguous` where several others are open
 */
function findPosting(board: Board, rows: readonly PostingRow[]): ShownPosting | undefined {
  const present = rows.filter((row) => row.deleted_on === null);
  const shown = present.map((row) => ({ row, status: getShownStatus(board, row) }));
  const open = shown.filter(({ status }) => status === 'O');
  assertThat(new Set(open.map((posting) => toLot(posting.row))).size <= 1, 'posting.referenceAmbiguous');
  return open[0] ?? shown.findLast(({ status }) => toLeft(status) === 'assigned') ?? shown.at(-1);
}

/** The posting whose quantity a posting belongs to. */
function toLot({ id, taken_from: takenFrom }: PostingRow): number {
  return takenFrom ?? id;
}

/**
 * How many of a row's quantity are open: a program states all of them, also those that are assigned or open again as
 * postings of their own or were deleted after a carrier had them, so that the same row twice changes nothing.
 *
 * @param named the postings with the row's reference, as {@link findPostings} returns them
 * @throws AppError `request.invalid` where more of them are taken than the row states
 */
function toOpenQuantity(stated: number, before: PostingRow, named: readonly PostingRow[]): number {
  const others = named.filter((posting) => posting.id !== before.id && toLot(posting) === toLot(before));
  const taken = others.reduce((sum, { quantity }) => sum + quantity, 0);
  const tooFew = [fieldError('quantity', 'posting.quantityTaken', { taken: String(taken) })];
  assertThat(stated > taken, 'request.invalid', undefined, tooFew);
  return stated - taken;
}

/** The result of a row that writes nothing: its day has passed, or its posting is not open and the row does not renew it. */
function toLeftResult(
  board: Board,
  { dateAvail, renew }: UpsertRow,
  posting: ShownPosting | undefined,
): LeftResult | undefined {
  const left = renew || posting === undefined ? undefined : toLeft(posting.status);
  if (left !== undefined) return left;
  return dateAvail < getToday(board) ? 'expired' : undefined;
}

/** Why a posting with this status is left as it is; undefined for an open one. */
function toLeft(status: PostingStatus): LeftResult | undefined {
  if (status === 'O') return undefined;
  if (status === 'E') return 'expired';
  return status === 'D' ? 'delivered' : 'assigned';
}

/** The key of a posting among those of its company. */
export function toKey(kind: string, reference: string): string {
  return `${kind} ${reference}`;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
