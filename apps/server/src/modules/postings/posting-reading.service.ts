import { LIMITS } from '@loadstone/contracts/board';
import {
  toPostingId,
  POSTING_STATUSES,
  type Posting,
  type PostingKey,
  type PostingKind,
  type PostingStatus,
} from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { perBoard } from '../../board/per-board.ts';
import { hasReplica, readIncluding } from '../../db/replica.ts';
import type { FeedPosting } from '../../db/change-feed/change-feed.ts';
import type { Db } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { NO_LEADS, toFeedPosting } from '../../matching/index.ts';
import { mapInSlices } from '../../ground/slices.ts';
import { listArchivedIds, readArchive } from '../archive/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import { getShownStatus, getToday, toCheckedColumns } from './posting-checks.service.ts';
import type { DraftColumns, PostingDraft } from './posting-draft.service.ts';
import { toPosting, type PostingLeads } from './postings.presenter.ts';
import { findArchivedByKey } from './posting-names.service.ts';
import { OwnListCache } from './own-list-cache.ts';
import { listPostingRows, type ListPlace, type PostingRows } from './posting-list.queries.ts';
import { findPostingRow, type OwnPostingRow } from './postings.queries.ts';

/** The lists of the companies that were read last. */
const ownListsOf = perBoard(({ matching }: Board) => new OwnListCache(matching));

const NOT_EXPIRED: readonly PostingStatus[] = POSTING_STATUSES.filter((status) => status !== 'E');

/** Which own postings a list has, and which page of them. */
interface OwnListQuery {
  /** Where omitted, every status but expired. */
  readonly statuses?: readonly PostingStatus[];
  readonly reference?: string | undefined;
  readonly modifiedSince?: Date | undefined;
  readonly limit?: number | undefined;
  /** The last posting of the page before. */
  readonly after?: ListPlace | undefined;
}

/**
 * The company's postings of a kind with their leads, newest first, at most `limit`. A list by statuses without a limit has
 * at most as many postings as may be open, and no leads.
 */
export async function listOwnPostings(
  board: Board,
  caller: CompanyCaller,
  kind: PostingKind,
  options: OwnListQuery,
): Promise<Posting[]> {
  const { matching } = board;
  const { statuses } = options;
  if (statuses !== undefined) {
    return (await listOwnWithIds(board, caller, kind, { ...options, statuses })).map(({ posting }) => posting);
  }
  const { rows, lastChangeId } = await readOwnRows(board, caller.accountId, kind, options);
  const present = createPresenter(board, caller);
  // The counts must not be older than the rows.
  if (lastChangeId > matching.appliedEventId) await matching.catchUp();
  const { summaries, eventId } = await matching.summariseLeads(rows.map((row) => row.token));
  return mapInSlices(rows, (row, index) => present(row, { ...(summaries[index] ?? NO_LEADS), eventId }));
}

/** The company's postings with the statuses, in the order of {@link listOwnPostings}: with permanent ids, without leads. */
export async function listOwnWithIds(
  board: Board,
  caller: CompanyCaller,
  kind: PostingKind,
  options: OwnListQuery & { readonly statuses: readonly PostingStatus[] },
): Promise<{ readonly id: number; readonly posting: Posting }[]> {
  const { rows } = await readOwnRows(board, caller.accountId, kind, options);
  const present = createPresenter(board, caller);
  const { appliedEventId: eventId } = board.matching;
  return mapInSlices(rows, (row) => ({ id: row.id, posting: present(row, { ...NO_LEADS, eventId }) }));
}

/** The rows of a list, from memory where they are cached. */
async function readOwnRows(
  board: Board,
  accountId: number,
  kind: PostingKind,
  { statuses, limit, after, reference, modifiedSince }: OwnListQuery,
): Promise<PostingRows> {
  const { configuration, db, matching } = board;
  const ownLists = ownListsOf(board);
  const today = getToday(board);
  const isWhole = statuses === undefined && limit === undefined && after === undefined;
  const isCurrent = (isWhole || hasReplica(db)) && (await matching.catchUp());
  if (isWhole && isCurrent) {
    const rows = ownLists.find(accountId, kind, today);
    if (rows !== undefined) return { rows, lastChangeId: matching.appliedEventId };
  }
  // Expired postings are never removed: a list that may have them needs a bound.
  const bound = statuses === undefined ? undefined : configuration.limits.openPostings;
  const read = await readIncluding(db, isCurrent ? matching.appliedEventId : undefined, (from) =>
    listPostingRows(from, {
      accountId,
      kind,
      today,
      statuses: statuses ?? NOT_EXPIRED,
      limit: limit ?? bound,
      after,
      reference,
      modifiedSince,
      timeZone: configuration.board.timeZone,
    }),
  );
  if (isWhole) ownLists.keep(accountId, { kind, today }, read);
  return read;
}

/**
 * One own posting in its current state, with its leads as of an event of the feed. @throws AppError `posting.notFound`.
 */
export async function getOwnPosting(
  board: Board,
  caller: CompanyCaller,
  kind: PostingKind,
  token: number,
): Promise<Posting> {
  const { db, matching } = board;
  const row = await getOwnRow(db, caller, { kind, token });
  await matching.catchUp();
  const { summaries, eventId } = await matching.summariseLeads([token]);
  return createPresenter(board, caller)(row, { ...(summaries[0] ?? NO_LEADS), eventId });
}

/**
 * One own posting of the archive in its last state; undefined where the archive has none under this key, or one that was
 * deleted.
 */
export async function findArchivedPosting(
  board: Board,
  caller: CompanyCaller,
  key: PostingKey,
): Promise<{ readonly id: number; readonly posting: Posting } | undefined> {
  const archived = await findArchivedByKey(board.db, key);
  if (archived === undefined) return undefined;
  const { id, kind, token } = archived;
  const reader = await readArchive(board.db, id);
  const row = reader && (await findPostingRow(reader, { accountId: caller.accountId, kind, token }));
  if (row === undefined) return undefined;
  assertPostingUse(caller, kind, 'view');
  return { id, posting: createPresenter(board, caller)(row, { ...NO_LEADS, eventId: board.matching.appliedEventId }) };
}

/**
 * The postings of the archive with an own reference that a page of the list has room for, in the list's order. They are
 * older than those of the tables, and few.
 */
export async function listArchivedNamed(
  board: Board,
  caller: CompanyCaller,
  kind: PostingKind,
  query: OwnListQuery & { readonly statuses: readonly PostingStatus[]; readonly limit: number },
): Promise<{ readonly id: number; readonly posting: Posting }[]> {
  const { reference, statuses, after, modifiedSince, limit } = query;
  if (reference === undefined || limit === 0) return [];
  const ids = await listArchivedIds(board.db, { accountId: caller.accountId, kind, reference });
  const found: { readonly id: number; readonly posting: Posting }[] = [];
  for (const id of ids) {
    const archived = await findArchivedPosting(board, caller, toPostingId(id));
    if (archived === undefined || !statuses.includes(archived.posting.pStatus)) continue;
    const isAfter = after === undefined || compareNewestFirst(toPlace(archived.posting), after) > 0;
    const isModified = modifiedSince === undefined || new Date(archived.posting.updatedOn) >= modifiedSince;
    if (isAfter && isModified) found.push(archived);
  }
  return found
    .toSorted((one, other) => compareNewestFirst(toPlace(one.posting), toPlace(other.posting)))
    .slice(0, limit);
}

const toPlace = ({ createdOn, token }: Posting): ListPlace => ({ createdOn: new Date(createdOn), token });

const compareNewestFirst = (one: ListPlace, other: ListPlace): number =>
  other.createdOn.getTime() - one.createdOn.getTime() || other.token - one.token;

/** The row of an own posting. @throws AppError `posting.notFound`. */
export async function getOwnRow(
  db: Db,
  { accountId }: CompanyCaller,
  { kind, token }: Pick<PostingRow, 'kind' | 'token'>,
): Promise<OwnPostingRow> {
  const row = await findPostingRow(db, { accountId, kind, token });
  assertThat(row, 'posting.notFound');
  return row;
}

/** The row of a posting that the caller has just inserted without network and tag. Its relations are known without a query. */
export function toInsertedRow(row: PostingRow, { nickName, custCd }: CompanyCaller): OwnPostingRow {
  return {
    ...row,
    nick_name: nickName,
    cust_cd: custCd,
    network_name: null,
    network_type: null,
    network_user_id: null,
    network_is_deleted: null,
    tag_id: null,
    tag_name: null,
    tag_color: null,
    has_document: false,
    assignment_holder: null,
    assigned_load: null,
    agreed_rate: null,
    tier_state: null,
  };
}

/** An own posting that a running transaction has written. Its leads are searched, because the index does not hold it yet. */
export function presentWritten(board: Board, caller: CompanyCaller, row: OwnPostingRow): Posting {
  const isOpen = getShownStatus(board, row) === 'O';
  const leads = isOpen ? board.matching.index.summarisePosting(toFeedPosting(row)) : NO_LEADS;
  return createPresenter(board, caller)(row, { ...leads, eventId: 0 });
}

/** A token that no posting has: the engine needs one to match a draft. */
const DRAFT_TOKEN = Number.MAX_SAFE_INTEGER;
const MS_PER_HOUR = 3_600_000;

/**
 * The number of leads that a draft would have now. It is checked like a posting that is created, and then not written.
 *
 * @throws AppError as createPosting, except `posting.limitReached` and `posting.duplicate`
 */
export async function countDraftMatches(
  board: Board,
  caller: CompanyCaller,
  kind: PostingKind,
  draft: PostingDraft,
): Promise<number> {
  // Nothing is stored: all leads that a load would have once every company sees it.
  const counted = kind === 'L' ? { ...draft, tiers: null } : draft;
  const columns = await inTransaction(board.db, (tx) => toCheckedColumns(board, tx, caller, kind, counted));
  const posting = toUnwrittenPosting(caller, kind, columns, board.clock.now());
  return board.matching.index.summarisePosting(posting).count;
}

/** A draft as the matching would hold it if it were posted now. */
export function toUnwrittenPosting(
  { accountId }: CompanyCaller,
  kind: PostingKind,
  columns: DraftColumns,
  now: Date,
): FeedPosting {
  return toFeedPosting({
    ...columns,
    token: DRAFT_TOKEN,
    kind,
    account_id: accountId,
    version: 1,
    created_on: now,
    updated_on: now,
    gone_since: null,
    comment_key: null,
    reference_key: null,
  });
}

function createPresenter(board: Board, caller: CompanyCaller) {
  const { clock, configuration } = board;
  const today = getToday(board);
  const ages = {
    nowMs: clock.now().getTime(),
    newLeadMinutes: configuration.limits.newLeadMinutes,
    liveLeadMinutes: LIMITS.liveLeadMinutes,
    confirmedMs: configuration.limits.confirmedHours * MS_PER_HOUR,
  };
  return (row: OwnPostingRow, leads: PostingLeads): Posting =>
    toPosting(row, { viewerUserId: caller.userId, today, ages, leads });
}
