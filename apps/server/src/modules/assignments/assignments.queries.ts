import type { AssignmentHistory } from '@loadstone/contracts/assignments';
import type { ProductMode } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type {
  AssignmentRow,
  AssignmentRowChange,
  NewAssignmentHistoryRow,
  NewAssignmentRow,
  ReferenceClaimRow,
} from '../../db/tables/assignment-tables.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { FactRow } from '../../db/tables/fact-columns.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { PostingRow } from '../../db/tables/schema.ts';

/** The shown columns of the load. */
type LoadFacts = FactRow<'assignment'> & Pick<PostingRow, 'token' | 'created_by'>;

/** An assignment with the related columns that its two companies, or its driver, read. */
export interface AssignmentViewRow extends AssignmentRow {
  readonly load: LoadFacts;
  readonly e_token: number | null;
  readonly equipment_created_by: number | null;
  readonly customer_tracking: boolean | null;
  readonly broker_cust_cd: string;
  readonly broker_name: string;
  readonly broker_phone: string;
  readonly carrier_cust_cd: string | null;
  readonly carrier_name: string | null;
  readonly carrier_phone: string | null;
}

function selectRunning(db: Db) {
  return db.selectFrom('assignments as a').selectAll('a').where('a.ended_on', 'is', null);
}

/** The running assignment of the load that has this token now. */
export async function findByLoad(db: Db, token: number): Promise<AssignmentRow | undefined> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as p', 'p.id', 'a.load_posting_id')
    .selectAll('a')
    .where('a.ended_on', 'is', null)
    .where('p.token', '=', token)
    .executeTakeFirst();
}

/** The running assignment of the equipment that has this token now. */
export async function findByEquipment(db: Db, token: number): Promise<AssignmentRow | undefined> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as p', 'p.id', 'a.equipment_posting_id')
    .selectAll('a')
    .where('a.ended_on', 'is', null)
    .where('p.token', '=', token)
    .executeTakeFirst();
}

/** The running assignment with this reference number, unless the number has lapsed or was generated before `since`. */
export async function findByReference(db: Db, pin: string, since: Date): Promise<AssignmentRow | undefined> {
  return selectRunning(db)
    .where('a.pin', '=', pin)
    .where('a.pin_lapsed_on', 'is', null)
    .where((eb) => eb.or([eb('a.status', '<>', 'P'), eb('a.pin_created_on', '>', since)]))
    .executeTakeFirst();
}

/** How many reference numbers of each length wait for a carrier or driver. */
export async function countOpenReferences(db: Db): Promise<Map<number, number>> {
  const rows = await selectRunning(db)
    .clearSelect()
    .select([sql<number>`length(a.pin)`.as('digits'), sql<number>`count(*)::integer`.as('count')])
    .where('a.pin_lapsed_on', 'is', null)
    .where('a.holder', '=', 'externalCarrier')
    .where('a.status', '=', 'P')
    .groupBy(sql`length(a.pin)`)
    .execute();
  return new Map(rows.map(({ digits, count }) => [digits, count]));
}

/** A running assignment by its id. */
export async function findRunning(db: Db, id: number): Promise<AssignmentRow | undefined> {
  return selectRunning(db).where('a.id', '=', id).executeTakeFirst();
}

/** A running assignment, locked until the transaction ends. Lock its postings first. */
export async function lockRunning(tx: Tx, id: number): Promise<AssignmentRow | undefined> {
  return selectRunning(tx).where('a.id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Inserts an assignment; undefined where its reference number is in use. */
export async function insertAssignment(tx: Tx, row: NewAssignmentRow): Promise<AssignmentRow | undefined> {
  return tx
    .insertInto('assignments')
    .values({ ...row, version: nextVersion(row) })
    .onConflict((conflict) =>
      conflict.column('pin').where('ended_on', 'is', null).where('pin_lapsed_on', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * A version that no earlier assignment of the load or the equipment had: a button of the earlier one, which is on screen
 * until its event arrives, must not accept or end the next one.
 */
function nextVersion({ load_posting_id: loadId, equipment_posting_id: equipmentId }: NewAssignmentRow) {
  return sql<number>`(select coalesce(max(version), 0) + 1 from assignments
    where load_posting_id = ${loadId} or equipment_posting_id = ${equipmentId ?? null}::bigint)`;
}

/** Writes a change of a locked assignment, increments the version and returns the whole row. */
export async function updateAssignment(tx: Tx, id: number, change: AssignmentRowChange): Promise<AssignmentRow> {
  return tx
    .updateTable('assignments')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The assignments whose reference number was generated before the given instant and is unused, oldest first. */
export async function listUnusedReferences(db: Db, before: Date): Promise<AssignmentRow[]> {
  return selectRunning(db)
    .where('a.pin_lapsed_on', 'is', null)
    .where('a.holder', '=', 'externalCarrier')
    .where('a.status', '=', 'P')
    .where('a.pin_created_on', '<=', before)
    .orderBy('a.id')
    .execute();
}

/** The running assignment that has this driver or equipment; undefined where it is free. */
export async function findByResource(db: Db, resourceId: number): Promise<AssignmentRow | undefined> {
  return selectRunning(db)
    .where('a.status', 'in', ['A', 'R'])
    .where((eb) => eb.or([eb('a.driver_id', '=', resourceId), eb('a.equipment_id', '=', resourceId)]))
    .executeTakeFirst();
}

/** An assignment of sample companies, for the demo's traffic. */
export interface RunningAssignment {
  readonly id: number;
  readonly status: AssignmentRow['status'];
  readonly updatedOn: Date;
  readonly token: number;
  readonly eToken: number;
  readonly brokerAccountId: number;
  readonly carrierAccountId: number;
}

/** The running and delivered assignments between these companies whose postings are not deleted, the oldest change first. */
export async function listRunningOf(db: Db, accountIds: readonly number[]): Promise<RunningAssignment[]> {
  const ids = sql<number>`any(${[...accountIds]}::integer[])`;
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as l', 'l.id', 'a.load_posting_id')
    .innerJoin('postings as e', 'e.id', 'a.equipment_posting_id')
    .where('a.ended_on', 'is', null)
    .where('l.deleted_on', 'is', null)
    .where('e.deleted_on', 'is', null)
    .where('a.broker_account_id', '=', ids)
    .where('a.carrier_account_id', '=', ids)
    .select([
      'a.id',
      'a.status',
      'a.updated_on as updatedOn',
      'l.token as token',
      'e.token as eToken',
      'l.account_id as brokerAccountId',
      'e.account_id as carrierAccountId',
    ])
    .orderBy('a.updated_on')
    .execute();
}

function selectViews(db: Db) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as l', 'l.id', 'a.load_posting_id')
    .innerJoin('companies as b', 'b.account_id', 'a.broker_account_id')
    .leftJoin('postings as e', 'e.id', 'a.equipment_posting_id')
    .leftJoin('companies as c', 'c.account_id', 'a.carrier_account_id')
    .selectAll('a')
    .select([
      sql<LoadFacts>`to_jsonb(l)`.as('load'),
      'e.token as e_token',
      'e.created_by as equipment_created_by',
      'e.customer_tracking',
      'b.cust_cd as broker_cust_cd',
      'b.common_name as broker_name',
      'b.phone as broker_phone',
      'c.cust_cd as carrier_cust_cd',
      'c.common_name as carrier_name',
      'c.phone as carrier_phone',
    ]);
}

/** An assignment with the columns that are shown. */
export async function getView(db: Db, id: number): Promise<AssignmentViewRow> {
  return selectViews(db).where('a.id', '=', id).executeTakeFirstOrThrow();
}

/** The running or delivered assignment of a posting of either kind. */
export async function findViewOfPosting(db: Db, postingId: number): Promise<AssignmentViewRow | undefined> {
  return selectViews(db)
    .where('a.ended_on', 'is', null)
    .where((eb) => eb.or([eb('a.load_posting_id', '=', postingId), eb('a.equipment_posting_id', '=', postingId)]))
    .executeTakeFirst();
}

/** When the load of an assignment was delivered; undefined where it is not. */
export async function findDeliveredOn(db: Db, assignmentId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('assignment_history')
    .select('created_on')
    .where('assignment_id', '=', assignmentId)
    .where('action', 'in', ['deliver', 'deliverForCarrier'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.created_on;
}

/** The running and delivered assignments of a company whose own posting is not deleted, newest first. */
export async function listViewsOfCompany(
  db: Db,
  query: {
    accountId: number;
    sides: readonly ProductMode[];
    statuses: readonly AssignmentRow['status'][] | undefined;
    beforeId: number | undefined;
    limit: number;
  },
): Promise<AssignmentViewRow[]> {
  const { accountId, sides, statuses, beforeId, limit } = query;
  let views = selectViews(db)
    .where('a.ended_on', 'is', null)
    .where((eb) =>
      eb.or([
        ...(sides.includes('B') ? [eb('a.broker_account_id', '=', accountId).and('l.deleted_on', 'is', null)] : []),
        ...(sides.includes('C') ? [eb('a.carrier_account_id', '=', accountId).and('e.deleted_on', 'is', null)] : []),
      ]),
    );
  if (statuses !== undefined) views = views.where('a.status', 'in', statuses);
  if (beforeId !== undefined) views = views.where('a.id', '<', beforeId);
  return views.orderBy('a.id', 'desc').limit(limit).execute();
}

/** The loads that are offered to a carrier and not yet accepted or declined, oldest first. */
export async function listPendingViews(db: Db, accountId: number): Promise<AssignmentViewRow[]> {
  return selectViews(db)
    .where('a.carrier_account_id', '=', accountId)
    .where('a.status', '=', 'P')
    .where('a.ended_on', 'is', null)
    .orderBy('a.id')
    .execute();
}

/** The running assignments among these ids. */
export async function listRunningViews(db: Db, ids: readonly number[]): Promise<AssignmentViewRow[]> {
  if (ids.length === 0) return [];
  return selectViews(db)
    .where('a.id', '=', sql<number>`any(${toListParameter(ids)}::bigint[])`)
    .where('a.ended_on', 'is', null)
    .orderBy('a.id')
    .execute();
}

/** The drivers who wait for the brokers of these assignments to confirm them, oldest first. */
export async function listWaitingClaims(db: Db, assignmentIds: readonly number[]): Promise<ReferenceClaimRow[]> {
  if (assignmentIds.length === 0) return [];
  return db
    .selectFrom('assignments as a')
    .innerJoin('reference_claims as c', 'c.assignment_id', 'a.id')
    .selectAll('c')
    .where('a.id', '=', sql<number>`any(${toListParameter(assignmentIds)}::bigint[])`)
    .where('c.confirmed_on', 'is', null)
    .orderBy('c.id')
    .execute();
}

/** Appends to the history. */
export async function insertHistory(tx: Tx, row: NewAssignmentHistoryRow): Promise<number> {
  const { id } = await tx.insertInto('assignment_history').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** One entry with the assignment that it is of. */
export type HistoryRow = Omit<AssignmentHistory, 'pStatus' | 'at' | 'by' | 'company'> & {
  p_status: AssignmentHistory['pStatus'];
  id: number;
  reply_to: number | null;
  assignment_id: number;
  load_posting_id: number;
  actor_name: string;
  actor_company: string;
  created_on: Date;
};

/** The history of every assignment of these loads, in order. */
export async function listHistory(db: Db, loadPostingIds: readonly number[]): Promise<HistoryRow[]> {
  if (loadPostingIds.length === 0) return [];
  return db
    .selectFrom('assignment_history as h')
    .innerJoin('assignments as a', 'a.id', 'h.assignment_id')
    .where('a.load_posting_id', '=', sql<number>`any(${toListParameter(loadPostingIds)}::bigint[])`)
    .select([
      'h.id',
      'h.reply_to',
      'h.action',
      'h.p_status',
      'h.actor',
      'h.actor_name',
      'h.actor_company',
      'h.note',
      'h.created_on',
      'h.assignment_id',
      'a.load_posting_id',
    ])
    .orderBy('h.id')
    .execute();
}

/** Moves the start of an assignment to an earlier instant. For sample data only: the product never changes it. */
export async function backdateAssignment(db: Db, id: number, createdOn: Date): Promise<void> {
  await sql`update assignments set created_on = ${createdOn} where id = ${id}`.execute(db);
}
