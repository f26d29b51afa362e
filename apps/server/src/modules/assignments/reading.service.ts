import {
  POSTING_FEATURES,
  PRODUCT_IDS,
  type Assignment,
  type PostingKind,
  type ProductMode,
} from '@loadstone/contracts';
import type { CompanyCaller } from '../../caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../errors.ts';
import { assertFeature } from '../permits/index.ts';
import { findOwnPosting } from '../postings/index.ts';
import type { AssignmentsDependencies } from './assignment-events.service.ts';
import { listRates } from './assignment-rates.queries.ts';
import { findRole, toModeOf } from './assignments.policy.ts';
import { toAssignment } from './assignments.presenter.ts';
import {
  findByEquipment,
  findByLoad,
  findRunning,
  getView,
  listHistory,
  listPendingViews,
} from './assignments.queries.ts';
import { listWaitingClaims } from './reference-claims.queries.ts';

/** An assignment by its id, as one side sees it. */
export async function readAssignment(
  db: Db,
  { configuration }: Pick<AssignmentsDependencies, 'configuration'>,
  id: number,
  side: ProductMode,
): Promise<Assignment> {
  const row = await getView(db, id);
  const history = await listHistory(db, [row.load_posting_id]);
  const claims = side === 'B' && row.status === 'P' ? await listWaitingClaims(db, id) : [];
  const rates = await listRates(db, [id]);
  return toAssignment(row, history, { side, externalCustCd: configuration.board.externalCustCd, claims, rates });
}

/**
 * The assignment of a load or an equipment that the caller's company is a side of.
 *
 * @throws AppError `assignment.notFound`; `permit.missing` without the view of the side
 */
export async function getAssignment(
  dependencies: AssignmentsDependencies,
  caller: CompanyCaller,
  kind: PostingKind,
  token: number,
): Promise<Assignment> {
  const { db } = dependencies;
  const found = await (kind === 'L' ? findByLoad : findByEquipment)(db, token);
  assertThat(found, 'assignment.notFound');
  const role = findRole(caller, found);
  assertThat(role, 'assignment.notFound');
  const side = toModeOf(role);
  assertFeature(caller, POSTING_FEATURES[side].view, PRODUCT_IDS[side]);
  // A delivered posting can be deleted: its own company has no link to it any more.
  const isOwn = (kind === 'L') === (side === 'B');
  const { accountId } = caller;
  assertThat(!isOwn || (await findOwnPosting(db, { accountId, kind, token })), 'assignment.notFound');
  return readAssignment(db, dependencies, found.id, side);
}

/**
 * A running or delivered assignment by its own id, which the caller's company is a side of.
 *
 * @throws AppError `assignment.notFound`; `permit.missing` without the view of the side
 */
export async function getAssignmentById(
  dependencies: AssignmentsDependencies,
  caller: CompanyCaller,
  id: number,
): Promise<Assignment> {
  const { db } = dependencies;
  const found = await findRunning(db, id);
  const role = found && findRole(caller, found);
  assertThat(role, 'assignment.notFound');
  const { load, e_token: eToken } = await getView(db, id);
  const own = role === 'broker' ? { kind: 'L' as const, token: load.token } : { kind: 'E' as const, token: eToken };
  assertThat(own.token, 'assignment.notFound');
  return getAssignment(dependencies, caller, own.kind, own.token);
}

/** The loads that are offered to the caller's company and not yet accepted or declined. */
export async function listPendingLoadsOf(
  dependencies: AssignmentsDependencies,
  caller: CompanyCaller,
): Promise<Assignment[]> {
  const { db, configuration } = dependencies;
  const rows = await listPendingViews(db, caller.accountId);
  const history = await listHistory(
    db,
    rows.map((row) => row.load_posting_id),
  );
  const context = { side: 'C', externalCustCd: configuration.board.externalCustCd } as const;
  return rows.map((row) => toAssignment(row, history, context));
}
