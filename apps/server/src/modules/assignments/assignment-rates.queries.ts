import type { Rate } from '@loadstone/contracts/money';
import type { OfferSide } from '@loadstone/contracts/offers';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { AssignmentRateChange, AssignmentRateRow } from '../../db/tables/assignment-tables.ts';
import type { FactRow } from '../../db/tables/fact-columns.ts';
import type { CompanyRow, PostingRow } from '../../db/tables/schema.ts';

/** A rate to write, and the user who sent it. */
interface NewRate {
  readonly assignmentId: number;
  readonly rate: Rate;
  readonly side: OfferSide;
  readonly userId: number;
  readonly now: Date;
}

/** Writes a rate under the next number: `agreed` by `decidedBy`, or proposed where it is undefined. Lock the assignment first. */
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
export async function listRates(db: Db, assignmentIds: readonly number[]): Promise<RateViewRow[]> {
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

/** What a rate confirmation names: the load and both companies. */
export interface ConfirmationRow {
  readonly load: FactRow<'posting'> & Pick<PostingRow, 'token'>;
  readonly broker: ConfirmationCompany;
  readonly carrier: ConfirmationCompany;
}

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
>;

/** The load and the companies of an assignment; undefined with an external carrier. */
export async function findConfirmationRow(db: Db, assignmentId: number): Promise<ConfirmationRow | undefined> {
  return db
    .selectFrom('assignments as a')
    .innerJoin('postings as l', 'l.id', 'a.load_posting_id')
    .innerJoin('companies as b', 'b.account_id', 'a.broker_account_id')
    .innerJoin('companies as c', 'c.account_id', 'a.carrier_account_id')
    .where('a.id', '=', assignmentId)
    .select([
      sql<ConfirmationRow['load']>`to_jsonb(l)`.as('load'),
      sql<ConfirmationCompany>`to_jsonb(b)`.as('broker'),
      sql<ConfirmationCompany>`to_jsonb(c)`.as('carrier'),
    ])
    .executeTakeFirst();
}
