import { sql } from 'kysely';
import type {
  AssignmentRow,
  AssignmentRowChange,
  NewAssignmentHistoryRow,
  NewAssignmentRow,
} from '../../db/tables/assignment-tables.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Reader } from '../archive/index.ts';

function selectRunning(db: Db) {
  return db.selectFrom('assignments as a').selectAll('a').where('a.ended_on', 'is', null);
}

/** The running assignment of the load that has this token now. */
export async function findByLoad(db: Reader, token: number): Promise<AssignmentRow | undefined> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as p', 'p.id', 'a.load_posting_id')
    .selectAll('a')
    .where('a.ended_on', 'is', null)
    .where('p.token', '=', token)
    .executeTakeFirst();
}

/** The running assignment of the equipment that has this token now. */
export async function findByEquipment(db: Reader, token: number): Promise<AssignmentRow | undefined> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as p', 'p.id', 'a.equipment_posting_id')
    .selectAll('a')
    .where('a.ended_on', 'is', null)
    .where('p.token', '=', token)
    .executeTakeFirst();
}

/** The running assignment with a reference number. Not found where the number has lapsed, or is unused and older than `since`. */
export async function findByReference(db: Db, pin: string, since: Date): Promise<AssignmentRow | undefined> {
  return selectRunning(db)
    .where('a.pin', '=', pin)
    .where('a.pin_lapsed_on', 'is', null)
    .where((eb) => eb.or([eb('a.status', '<>', 'P'), eb('a.pin_created_on', '>', since)]))
    .executeTakeFirst();
}

/** How many reference numbers are unused, by their number of digits. */
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
 * A version that no earlier assignment of the load or the equipment had. A button of the earlier one stays on screen until
 * its event arrives, and must not accept or end the next one.
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

/** The assignments with an unused reference number that was generated before a moment, oldest first. */
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

/** Appends an entry to the history. @returns its id */
export async function insertHistory(tx: Tx, row: NewAssignmentHistoryRow): Promise<number> {
  const { id } = await tx.insertInto('assignment_history').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Moves the start of an assignment to an earlier instant. For sample data only: the product never changes it. */
export async function backdateAssignment(db: Db, id: number, createdOn: Date): Promise<void> {
  await sql`update assignments set created_on = ${createdOn} where id = ${id}`.execute(db);
}
