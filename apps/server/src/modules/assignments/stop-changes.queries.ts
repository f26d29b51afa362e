import type { OfferSide, RateStatus } from '@loadstone/contracts/offers';
import type { ProposedStop, Stop } from '@loadstone/contracts/postings';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { StopChangeRow } from '../../db/tables/assignment-tables.ts';
import type { Reader } from '../archive/index.ts';

/** A change of stops to write, and the user who proposes it. */
interface NewStopChange {
  readonly assignmentId: number;
  readonly number: number;
  readonly before: readonly Stop[];
  readonly after: readonly ProposedStop[];
  readonly side: OfferSide;
  readonly userId: number;
  readonly now: Date;
}

/** Writes a proposed change. Lock the assignment first. */
export async function insertStopChange(tx: Tx, change: NewStopChange): Promise<void> {
  const { assignmentId, number, before, after, side, userId, now } = change;
  await tx
    .insertInto('stop_changes')
    .values({
      assignment_id: assignmentId,
      number,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      status: 'proposed',
      proposed_by_side: side,
      proposed_by: userId,
      created_on: now,
    })
    .execute();
}

/** The newest change of the stops of each of these assignments that has one. */
export async function listNewestStopChanges(db: Reader, assignmentIds: readonly number[]): Promise<StopChangeRow[]> {
  if (assignmentIds.length === 0) return [];
  return db
    .selectFrom('stop_changes')
    .selectAll()
    .distinctOn('assignment_id')
    .where('assignment_id', '=', sql<number>`any(${toListParameter(assignmentIds)}::bigint[])`)
    .orderBy('assignment_id')
    .orderBy('number', 'desc')
    .execute();
}

/** Writes the reply to a change. Lock its assignment first. */
export async function decideStopChange(
  tx: Tx,
  id: number,
  decided: { status: RateStatus; decided_by: number; decided_on: Date },
): Promise<void> {
  await tx.updateTable('stop_changes').set(decided).where('id', '=', id).execute();
}

/** When an assigned load was picked up, and by whom; undefined where it is not. */
export async function findPickUp(
  tx: Tx,
  assignmentId: number,
): Promise<{ at: Date; actor: 'broker' | 'carrier' | 'driver' | 'job' } | undefined> {
  const row = await tx
    .selectFrom('assignment_history')
    .select(['created_on as at', 'actor'])
    .where('assignment_id', '=', assignmentId)
    .where('action', '=', 'pickUp')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row as { at: Date; actor: 'broker' | 'carrier' | 'driver' | 'job' } | undefined;
}
