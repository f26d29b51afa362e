import { LIMITS } from '@loadstone/contracts/board';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import { hasReplica, readIncluding } from '../../db/replica.ts';
import type { Db } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat } from '../../ground/errors.ts';
import { NO_LEADS, toFeedPosting, type Matching } from '../../matching/index.ts';
import { mapInSlices } from '../../ground/slices.ts';
import { getShownStatus, getToday, toCheckedColumns, type CheckDependencies } from './posting-checks.service.ts';
import type { PostingDraft } from './posting-draft.service.ts';
import { toPosting, type PostingLeads } from './postings.presenter.ts';
import type { OwnListCache } from './own-list-cache.ts';
import { listPostingRows, type ListPlace, type PostingRows } from './posting-list.queries.ts';
import { findPostingRow, type OwnPostingRow } from './postings.queries.ts';

export interface ReadingDependencies extends CheckDependencies {
  db: Db;
  matching: Matching;
}

interface ListDependencies extends ReadingDependencies {
  ownLists: OwnListCache;
}

/** Selects the expired postings or the others, and one page of them. */
export interface ListOptions {
  readonly isExpired: boolean;
  readonly limit?: number | undefined;
  /** The last posting of the page before. */
  readonly after?: ListPlace | undefined;
}

/** The company's postings of the kind, newest first: the expired ones or the others. */
export async function listOwnPostings(
  dependencies: ListDependencies,
  caller: CompanyCaller,
  kind: PostingKind,
  options: ListOptions,
): Promise<Posting[]> {
  const { matching } = dependencies;
  const { rows, lastChangeId } = await readOwnRows(dependencies, caller.accountId, kind, options);
  const present = createPresenter(dependencies, caller);
  if (options.isExpired) {
    return mapInSlices(rows, (row) => present(row, { ...NO_LEADS, eventId: matching.appliedEventId }));
  }
  // The counts must not be older than the rows.
  if (lastChangeId > matching.appliedEventId) await matching.catchUp();
  const { summaries, eventId } = await matching.summariseLeads(rows.map((row) => row.token));
  return mapInSlices(rows, (row, index) => present(row, { ...(summaries[index] ?? NO_LEADS), eventId }));
}

/** The rows of a list, from memory where they are cached. */
async function readOwnRows(
  dependencies: ListDependencies,
  accountId: number,
  kind: PostingKind,
  { isExpired, limit, after }: ListOptions,
): Promise<PostingRows> {
  const { configuration, db, matching, ownLists } = dependencies;
  const today = getToday(dependencies);
  const isWhole = !isExpired && limit === undefined && after === undefined;
  const isCurrent = (isWhole || hasReplica(db)) && (await matching.catchUp());
  if (isWhole && isCurrent) {
    const rows = ownLists.find(accountId, kind, today);
    if (rows !== undefined) return { rows, lastChangeId: matching.appliedEventId };
  }
  // Expired postings are never removed, so that only their list has no other bound.
  const most = limit ?? (isExpired ? configuration.limits.openPostings : undefined);
  const read = await readIncluding(db, isCurrent ? matching.appliedEventId : undefined, (from) =>
    listPostingRows(from, { accountId, kind, today, isExpired, limit: most, after }),
  );
  if (isWhole) ownLists.keep(accountId, { kind, today }, read);
  return read;
}

/**
 * One own posting in its current state, with its leads as of an event of the feed. @throws AppError `posting.notFound`.
 */
export async function getOwnPosting(
  dependencies: ReadingDependencies,
  caller: CompanyCaller,
  kind: PostingKind,
  token: number,
): Promise<Posting> {
  const { db, matching } = dependencies;
  const row = await getOwnRow(db, caller, { kind, token });
  await matching.catchUp();
  const { summaries, eventId } = await matching.summariseLeads([token]);
  return createPresenter(dependencies, caller)(row, { ...(summaries[0] ?? NO_LEADS), eventId });
}

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

/** The row of a posting without network and tag that the caller has just inserted, which needs no statement. */
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
  };
}

/** One own posting inside a transaction whose writes are not in the index yet. */
export function presentWritten(dependencies: ReadingDependencies, caller: CompanyCaller, row: OwnPostingRow): Posting {
  const isOpen = getShownStatus(dependencies, row) === 'O';
  const leads = isOpen ? dependencies.matching.index.summarisePosting(toFeedPosting(row)) : NO_LEADS;
  return createPresenter(dependencies, caller)(row, { ...leads, eventId: 0 });
}

/** The engine matches a posting only under a token; no posting has this one. */
const DRAFT_TOKEN = Number.MAX_SAFE_INTEGER;
const MS_PER_HOUR = 3_600_000;

/** The leads that a draft would have. It is checked like a posting that is created, and then not written. */
export async function countDraftMatches(
  dependencies: ReadingDependencies,
  caller: CompanyCaller,
  kind: PostingKind,
  draft: PostingDraft,
): Promise<number> {
  const { db, clock, matching } = dependencies;
  const columns = await inTransaction(db, (tx) => toCheckedColumns(dependencies, tx, caller, kind, draft));
  const row = {
    ...columns,
    token: DRAFT_TOKEN,
    kind,
    account_id: caller.accountId,
    version: 1,
    created_on: clock.now(),
    updated_on: clock.now(),
    gone_since: null,
    comment_key: null,
    reference_key: null,
  };
  return matching.index.summarisePosting(toFeedPosting(row)).count;
}

function createPresenter(dependencies: ReadingDependencies, caller: CompanyCaller) {
  const { clock, configuration } = dependencies;
  const today = getToday(dependencies);
  const ages = {
    nowMs: clock.now().getTime(),
    newLeadMinutes: configuration.limits.newLeadMinutes,
    liveLeadMinutes: LIMITS.liveLeadMinutes,
    confirmedMs: configuration.limits.confirmedHours * MS_PER_HOUR,
  };
  return (row: OwnPostingRow, leads: PostingLeads): Posting =>
    toPosting(row, { viewerUserId: caller.userId, today, ages, leads });
}
