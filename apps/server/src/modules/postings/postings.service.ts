import { LIMITS, STATUS_LABELS, type Posting, type PostingKind } from '@loadstone/contracts';
import type { Caller } from '../../caller.ts';
import { toCalendarDay, type Clock } from '../../clock.ts';
import type { Configuration } from '../../config.ts';
import { appendChanges } from '../../db/change-feed.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, assertThat } from '../../errors.ts';
import { NO_LEADS, toFeedPosting, type LeadSummary, type Matching } from '../../matching/index.ts';
import { findVisibleNetwork } from '../networks/index.ts';
import {
  assertDayInsured,
  assertInsured,
  toDraftColumns,
  type InsuranceFacts,
  type PostingDraft,
} from './postings.draft.ts';
import { isActionAllowed, toDeleteRefusal, toMode, toShownStatus, type PostingAction } from './postings.policy.ts';
import { toPosting } from './postings.presenter.ts';
import {
  findInsuranceRow,
  findPostingForUpdate,
  findPostingRow,
  insertPosting,
  listPostingRows,
  markPostingDeleted,
  updatePosting,
  type OwnPostingRow,
} from './postings.queries.ts';

export interface PostingsDependencies {
  db: Db;
  clock: Clock;
  configuration: Configuration;
  matching: Matching;
}

/** An edit: which posting, the version that the person saw, and what it shall be. */
export interface PostingEdit {
  token: number;
  version: number;
  draft: PostingDraft;
}

/**
 * The use-cases of a company's own postings; loads and equipment go through the same code. A
 * posting of another company, or of the other kind, is `posting.notFound`.
 */
export interface PostingsService {
  /** The company's postings of the kind, newest first: those that are expired or those that are not. */
  listPostings(caller: Caller, kind: PostingKind, options: { isExpired: boolean }): Promise<Posting[]>;
  /** @throws AppError `posting.notFound`. */
  getPosting(caller: Caller, kind: PostingKind, token: number): Promise<Posting>;
  /** @throws AppError `request.invalid`, `network.notFound`, `insurance.expired`, `insurance.futureDate`. */
  createPosting(caller: Caller, kind: PostingKind, draft: PostingDraft): Promise<Posting>;
  /**
   * An expired posting that is edited is open again from now.
   *
   * @throws AppError as createPosting, and `posting.notFound`, `posting.changedMeanwhile`, `posting.illegalTransition`.
   */
  editPosting(caller: Caller, kind: PostingKind, edit: PostingEdit): Promise<Posting>;
  /** @throws AppError `posting.notFound`, `posting.illegalTransition`, `insurance.expired`. */
  deletePosting(caller: Caller, kind: PostingKind, token: number): Promise<void>;
}

export function createPostingsService(dependencies: PostingsDependencies): PostingsService {
  const { db, matching } = dependencies;
  return {
    async listPostings(caller, kind, { isExpired }) {
      const today = getToday(dependencies);
      const rows = await listPostingRows(db, { accountId: caller.accountId, kind, today, isExpired });
      const present = createPresenter(dependencies, caller);
      if (isExpired) return rows.map((row) => present(row, NO_LEADS));
      await matching.catchUp();
      const summaries = await matching.summariseLeads(rows.map((row) => row.token));
      return rows.map((row, index) => present(row, summaries[index] ?? NO_LEADS));
    },

    async getPosting(caller, kind, token) {
      return getOwnPosting(dependencies, db, caller, kind, token);
    },

    createPosting: (caller, kind, draft) =>
      inTransaction(db, async (tx) => {
        const columns = await toCheckedColumns(dependencies, tx, caller, kind, draft);
        const now = dependencies.clock.now();
        const row = await insertPosting(tx, {
          ...columns,
          kind,
          account_id: caller.accountId,
          created_by: caller.userId,
          p_status: 'O',
          created_on: now,
          updated_on: now,
        });
        const posting = await getOwnPosting(dependencies, tx, caller, kind, row.token);
        await appendChanges(tx, [{ type: 'posting', posting: toFeedPosting(row) }]);
        return posting;
      }),

    editPosting: (caller, kind, { token, version, draft }) =>
      inTransaction(db, async (tx) => {
        const before = await lockPosting(tx, caller, kind, token);
        assertThat(before.version === version, 'posting.changedMeanwhile');
        const status = assertAllowed(dependencies, caller, before, 'edit');
        const columns = await toCheckedColumns(dependencies, tx, caller, kind, draft, before.network_id);
        const now = dependencies.clock.now();
        const row = await updatePosting(tx, token, {
          ...columns,
          p_status: 'O',
          updated_on: now,
          ...(status === 'E' ? { created_on: now } : {}),
        });
        const posting = await getOwnPosting(dependencies, tx, caller, kind, token);
        await appendChanges(tx, [{ type: 'posting', posting: toFeedPosting(row) }]);
        return posting;
      }),

    deletePosting: (caller, kind, token) =>
      inTransaction(db, async (tx) => {
        const before = await lockPosting(tx, caller, kind, token);
        assertInsured(kind, await getInsuranceFacts(dependencies, tx, caller));
        assertAllowed(dependencies, caller, before, 'delete');
        await markPostingDeleted(tx, token, dependencies.clock.now());
        await appendChanges(tx, [{ type: 'postingRemoved', token, kind, accountId: caller.accountId, version: null }]);
      }),
  };
}

function getToday({ clock, configuration }: PostingsDependencies): string {
  return toCalendarDay(clock.now(), configuration.board.timeZone);
}

async function lockPosting(tx: Tx, caller: Caller, kind: PostingKind, token: number): Promise<PostingRow> {
  const row = await findPostingForUpdate(tx, { accountId: caller.accountId, kind, token });
  assertThat(row, 'posting.notFound');
  return row;
}

/** The shown status, where the action is open to the caller. @throws AppError `posting.illegalTransition`. */
function assertAllowed(
  dependencies: PostingsDependencies,
  caller: Caller,
  row: PostingRow,
  action: PostingAction,
): PostingRow['p_status'] {
  const status = toShownStatus(row.p_status, row.date_avail, getToday(dependencies));
  const owner = row.created_by === caller.userId ? 'self' : 'colleague';
  if (isActionAllowed(action, { mode: toMode(row.kind), status, owner })) return status;
  const refusal =
    action === 'delete'
      ? toDeleteRefusal(row.kind, status)
      : `This is not possible while the posting is ${STATUS_LABELS[status]}.`;
  throw new AppError('posting.illegalTransition', refusal);
}

/** The columns of a draft after every rule that needs the database: insurance, and a network that the caller sees. */
async function toCheckedColumns(
  dependencies: PostingsDependencies,
  tx: Tx,
  caller: Caller,
  kind: PostingKind,
  draft: PostingDraft,
  keptNetworkId: number | null = null,
) {
  const { board, limits } = dependencies.configuration;
  const columns = toDraftColumns(draft, {
    today: getToday(dependencies),
    westernProvinces: board.westernProvinces,
    commentLength: limits.commentLength,
  });
  if (kind === 'E') {
    assertDayInsured(kind, columns.date_avail, await getInsuranceFacts(dependencies, tx, caller));
  }
  // A colleague's private network may stay on a posting; it cannot be chosen.
  if (columns.network_id !== null && columns.network_id !== keptNetworkId) {
    const network = await findVisibleNetwork(tx, caller, columns.network_id);
    const message = 'This network does not exist.';
    assertThat(network, 'network.notFound', message, [{ field: 'networkId', message }]);
  }
  return columns;
}

async function getInsuranceFacts(dependencies: PostingsDependencies, tx: Tx, caller: Caller): Promise<InsuranceFacts> {
  const { limits, support } = dependencies.configuration;
  const row = await findInsuranceRow(tx, caller.userId);
  return {
    expiryDay: row?.insurance_expiry_date ?? null,
    inProductNotification: row?.in_product_notification ?? '',
    today: getToday(dependencies),
    thresholdDays: limits.insuranceThresholdDays,
    email: support.insuranceEmail,
    phone: support.phone,
  };
}

/** One own posting as it stands in `db`, which may be a transaction whose writes the index does not know yet. */
async function getOwnPosting(
  dependencies: PostingsDependencies,
  db: Db,
  caller: Caller,
  kind: PostingKind,
  token: number,
): Promise<Posting> {
  const row = await findPostingRow(db, { accountId: caller.accountId, kind, token });
  assertThat(row, 'posting.notFound');
  const isOpen = toShownStatus(row.p_status, row.date_avail, getToday(dependencies)) === 'O';
  const leads = isOpen ? dependencies.matching.summarisePosting(toFeedPosting(row)) : NO_LEADS;
  return createPresenter(dependencies, caller)(row, leads);
}

function createPresenter(dependencies: PostingsDependencies, caller: Caller) {
  const { clock, configuration } = dependencies;
  const today = getToday(dependencies);
  const ages = {
    nowMs: clock.now().getTime(),
    newLeadMinutes: configuration.limits.newLeadMinutes,
    liveLeadMinutes: LIMITS.liveLeadMinutes,
  };
  return (row: OwnPostingRow, leads: LeadSummary): Posting =>
    toPosting(row, { viewerUserId: caller.userId, today, ages, leads });
}
