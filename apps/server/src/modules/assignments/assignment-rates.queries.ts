import type { Rate, OfferSide } from '@loadstone/contracts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { AssignmentRateRow } from '../../db/tables/assignment-tables.ts';

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
