import type { Rate } from '@loadstone/contracts/money';
import type { OfferSide } from '@loadstone/contracts/offers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Reader } from '../archive/index.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { AssignmentRateChange, AssignmentRateRow, AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { FactRow } from '../../db/tables/fact-columns.ts';
import type { CompanyRow, PostingRow, UserRow } from '../../db/tables/schema.ts';

/** A rate to write, and the user who sent it. */
interface NewRate {
  readonly assignmentId: number;
  readonly rate: Rate;
  readonly side: OfferSide;
  readonly userId: number;
  readonly now: Date;
}

/**
 * Writes a rate under the next number. Lock the assignment first.
 *
 * @param decidedBy the user who has agreed to it; undefined for a rate that is only proposed
 */
export async function insertRate(
  tx: Tx,
  { assignmentId, rate, side, userId, now }: NewRate,
  decidedBy: number | undefined,
): Promise<AssignmentRateRow> {
  return tx
    .insertInto('assignment_rates')
    .values({
      assignment_id: assignmentId,
      number: sql<number>`(select count(*) + 1 from assignment_rates where assignment_id = ${assignmentId}::bigint)`,
      ...rate,
      status: decidedBy === undefined ? 'proposed' : 'agreed',
      proposed_by_side: side,
      proposed_by: userId,
      created_on: now,
      ...(decidedBy === undefined ? {} : { decided_by: decidedBy, decided_on: now }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A rate with the documents of its confirmation. */
export interface RateViewRow extends AssignmentRateRow {
  readonly confirmation_guid: string | null;
  readonly accepted_confirmation_guid: string | null;
}

/** The rates of these assignments, by number. */
export async function listRates(db: Reader, assignmentIds: readonly number[]): Promise<RateViewRow[]> {
  if (assignmentIds.length === 0) return [];
  return db
    .selectFrom('assignment_rates as r')
    .leftJoin('documents as d', 'd.id', 'r.document_id')
    .leftJoin('documents as a', 'a.id', 'r.accepted_document_id')
    .selectAll('r')
    .select(['d.row_guid as confirmation_guid', 'a.row_guid as accepted_confirmation_guid'])
    .where('r.assignment_id', '=', sql<number>`any(${toListParameter(assignmentIds)}::bigint[])`)
    .orderBy('r.assignment_id')
    .orderBy('r.number')
    .execute();
}

/** The rates of a locked assignment, by number. */
export async function listRatesOf(tx: Tx, assignmentId: number): Promise<AssignmentRateRow[]> {
  return tx
    .selectFrom('assignment_rates')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('number')
    .execute();
}

/** A rate by its id. */
export async function findRate(db: Db, id: number): Promise<AssignmentRateRow | undefined> {
  return db.selectFrom('assignment_rates').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A rate by its id, locked until the transaction ends. Lock the postings of its assignment first. */
export async function lockRateRow(tx: Tx, id: number): Promise<AssignmentRateRow | undefined> {
  return tx.selectFrom('assignment_rates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Writes a change of a rate. Lock its assignment, or the rate itself, first. */
export async function updateRate(db: Db, id: number, change: AssignmentRateChange): Promise<void> {
  await db.updateTable('assignment_rates').set(change).where('id', '=', id).execute();
}

/** What a rate confirmation names: the load, both companies with their contacts, and who drives what. */
export interface ConfirmationRow extends Pick<
  AssignmentRow,
  'status' | 'driver_name' | 'driver_phone' | 'equipment_name'
> {
  readonly load: FactRow<'posting'> & Pick<PostingRow, 'token'>;
  readonly broker: ConfirmationCompany;
  readonly carrier: ConfirmationCompany;
  /** Null for a user who is disabled. */
  readonly broker_contact: ConfirmationContact | null;
  readonly carrier_contact: ConfirmationContact | null;
}

type ConfirmationContact = Pick<UserRow, 'first_name' | 'last_name' | 'phone' | 'email'>;

type ConfirmationCompany = Pick<
  CompanyRow,
  | 'cust_cd'
  | 'common_name'
  | 'phone'
  | 'mailing_street'
  | 'billing_city'
  | 'billing_province_code'
  | 'billing_postal_code'
  | 'rate_terms'
  | 'rate_language'
  | 'mc_number'
  | 'dot_number'
  | 'nsc_number'
>;

/** The load and the companies of an assignment; undefined with an external carrier. */
export async function findConfirmationRow(db: Db, assignmentId: number): Promise<ConfirmationRow | undefined> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as l', 'l.id', 'a.load_posting_id')
    .innerJoin('companies as b', 'b.account_id', 'a.broker_account_id')
    .innerJoin('companies as c', 'c.account_id', 'a.carrier_account_id')
    .leftJoin('users as bu', (join) => join.onRef('bu.user_id', '=', 'l.created_by').on('bu.status_id', '=', 1))
    .leftJoin('postings as e', 'e.id', 'a.equipment_posting_id')
    .leftJoin('users as cu', (join) => join.onRef('cu.user_id', '=', 'e.created_by').on('cu.status_id', '=', 1))
    .where('a.id', '=', assignmentId)
    .select(['a.status', 'a.driver_name', 'a.driver_phone', 'a.equipment_name'])
    .select([
      sql<ConfirmationRow['load']>`to_jsonb(l)`.as('load'),
      sql<ConfirmationCompany>`to_jsonb(b)`.as('broker'),
      sql<ConfirmationCompany>`to_jsonb(c)`.as('carrier'),
      sql<ConfirmationContact | null>`to_jsonb(bu)`.as('broker_contact'),
      sql<ConfirmationContact | null>`to_jsonb(cu)`.as('carrier_contact'),
    ])
    .executeTakeFirst();
}
