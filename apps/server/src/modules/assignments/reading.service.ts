import type { Assignment, RunningLoad } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { PRODUCT_IDS, PRODUCT_MODES, type PostingKind, type ProductMode } from '@loadstone/contracts/postings';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { Db } from '../../db/database.ts';
import { findArchived, readArchive, type Reader } from '../archive/index.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertFeature, hasFeature } from '../permits/index.ts';
import { findOwnPosting, findPostingId } from '../postings/index.ts';
import { listRates } from './assignment-rates.queries.ts';
import { findRole, toModeOf } from './assignments.policy.ts';
import { toAssignment } from './assignments.presenter.ts';
import {
  getView,
  listHistory,
  listPendingViews,
  listViewsOfCompany,
  listWaitingClaims,
} from './assignment-views.queries.ts';
import { findByEquipment, findByLoad, findRunning } from './assignments.queries.ts';
import { findDue, listGaps } from './running-loads.policy.ts';
import { listRunningLoadRows } from './running-loads.queries.ts';
import { listNewestStopChanges } from './stop-changes.queries.ts';

/** An assignment by its id, as one side sees it. */
export async function readAssignment(
  { configuration }: Pick<Board, 'configuration'>,
  db: Reader,
  id: number,
  side: ProductMode,
): Promise<Assignment> {
  const row = await getView(db, id);
  const history = await listHistory(db, [row.load_posting_id]);
  const claims = side === 'B' && row.status === 'P' ? await listWaitingClaims(db, [id]) : [];
  const rates = await listRates(db, [id]);
  const stopChanges = await listNewestStopChanges(db, [id]);
  const { externalCustCd } = configuration.board;
  return toAssignment(row, history, { side, externalCustCd, claims, rates, stopChanges });
}

/**
 * The assignment of a load or an equipment that the caller's company is a side of.
 *
 * @throws AppError `assignment.notFound`; `permit.missing` without the view of the side
 */
export async function getAssignment(
  board: Board,
  caller: CompanyCaller,
  kind: PostingKind,
  token: number,
): Promise<Assignment> {
  const find = kind === 'L' ? findByLoad : findByEquipment;
  const present = await find(board.db, token);
  const archive = present === undefined ? await findArchiveOf(board.db, token) : undefined;
  const db = archive ?? board.db;
  const found = present ?? (archive && (await find(archive, token)));
  assertThat(found, 'assignment.notFound');
  const role = findRole(caller, found);
  assertThat(role, 'assignment.notFound');
  const side = toModeOf(role);
  assertFeature(caller, POSTING_FEATURES[side].view, PRODUCT_IDS[side]);
  // A side that has deleted its delivered posting must not reach the assignment by that posting.
  const isOwnPosting = (kind === 'L') === (side === 'B');
  const { accountId } = caller;
  assertThat(!isOwnPosting || (await findOwnPosting(db, { accountId, kind, token })), 'assignment.notFound');
  return readAssignment(board, db, found.id, side);
}

/** The archive of the loads of a posting, which can itself be in the archive; undefined where there are none. */
async function findArchiveOf(db: Db, token: number): Promise<Reader | undefined> {
  const id = (await findArchived(db, { token }))?.id ?? (await findPostingId(db, token));
  return id === undefined ? undefined : readArchive(db, id);
}

/**
 * A running or delivered assignment by its own id, which the caller's company is a side of.
 *
 * @throws AppError `assignment.notFound`; `permit.missing` without the view of the side
 */
export async function getAssignmentById(board: Board, caller: CompanyCaller, id: number): Promise<Assignment> {
  const { db } = board;
  const found = await findRunning(db, id);
  const role = found && findRole(caller, found);
  assertThat(role, 'assignment.notFound');
  const { load, e_token: eToken } = await getView(db, id);
  const own = role === 'broker' ? { kind: 'L' as const, token: load.token } : { kind: 'E' as const, token: eToken };
  assertThat(own.token, 'assignment.notFound');
  return getAssignment(board, caller, own.kind, own.token);
}

/** The assignments of a page, and its options. */
interface AssignmentsQuery {
  /** Undefined for every side that the caller may view. */
  readonly side: ProductMode | undefined;
  /** Undefined for all. */
  readonly statuses: readonly Assignment['pStatus'][] | undefined;
  /** The own reference of the own posting; undefined for any. */
  readonly reference?: string | undefined;
  readonly modifiedSince?: Date | undefined;
  readonly limit: number;
  /** The id after which the page begins; undefined for the first page. */
  readonly beforeId: number | undefined;
}

/**
 * The running and delivered assignments of the caller's company whose own posting is not deleted, newest first, each with
 * its history and rates. Two companies are never both sides, so that each is listed once.
 *
 * @throws AppError `permit.missing` without the view of the requested side
 */
export async function listAssignments(
  board: Board,
  caller: CompanyCaller,
  { side, ...query }: AssignmentsQuery,
): Promise<Assignment[]> {
  const { db, configuration } = board;
  if (side !== undefined) assertFeature(caller, POSTING_FEATURES[side].view, PRODUCT_IDS[side]);
  const viewed = PRODUCT_MODES.filter((mode) => hasFeature(caller, POSTING_FEATURES[mode].view, PRODUCT_IDS[mode]));
  const sides = viewed.filter((mode) => side === undefined || mode === side);
  const rows = await listViewsOfCompany(db, { accountId: caller.accountId, sides, ...query });
  const toSide = (row: AssignmentRow): ProductMode => (row.broker_account_id === caller.accountId ? 'B' : 'C');
  const toIds = (assignments: readonly AssignmentRow[]) => assignments.map(({ id }) => id);
  const pending = rows.filter((row) => row.status === 'P' && toSide(row) === 'B');
  const [history, rates, claims, stopChanges] = [
    await listHistory(
      db,
      rows.map((row) => row.load_posting_id),
    ),
    await listRates(db, toIds(rows)),
    await listWaitingClaims(db, toIds(pending)),
    await listNewestStopChanges(db, toIds(rows)),
  ];
  const { externalCustCd } = configuration.board;
  return rows.map((row) =>
    toAssignment(row, history, {
      side: toSide(row),
      externalCustCd,
      claims: claims.filter((claim) => claim.assignment_id === row.id),
      rates,
      stopChanges,
    }),
  );
}

/** The loads that are offered to the caller's company and not yet accepted or declined. */
export async function listPendingLoads(board: Board, caller: CompanyCaller): Promise<Assignment[]> {
  const { db, configuration } = board;
  const rows = await listPendingViews(db, caller.accountId);
  const history = await listHistory(
    db,
    rows.map((row) => row.load_posting_id),
  );
  const context = { side: 'C', externalCustCd: configuration.board.externalCustCd } as const;
  return rows.map((row) => toAssignment(row, history, context));
}

/**
 * The loads or trucks of the caller's company that run, each with what it lacks and when its next stop is due.
 *
 * @throws AppError `permit.missing` without the view of the side
 */
export async function listRunningLoads(
  { db }: Board,
  caller: CompanyCaller,
  side: ProductMode,
): Promise<RunningLoad[]> {
  assertFeature(caller, POSTING_FEATURES[side].view, PRODUCT_IDS[side]);
  const rows = await listRunningLoadRows(db, { accountId: caller.accountId, side });
  return rows.map((row) => {
    // A broker sees the carrier's driver once the load is on its way.
    const isDriverShown = side === 'C' || row.status === 'R' || row.holder !== 'board';
    return {
      id: row.id,
      token: row.token,
      pStatus: row.status,
      holder: row.holder,
      company: row.company ?? '',
      driver: isDriverShown ? row.driver_name : '',
      missing: listGaps(row),
      ...findDue(row),
    };
  });
}
