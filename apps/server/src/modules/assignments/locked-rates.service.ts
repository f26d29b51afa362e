import type { EventChange } from '../../db/change-feed/change-feed.ts';
import type { Tx } from '../../db/database.ts';
import type { AssignmentRateRow } from '../../db/tables/assignment-tables.ts';
import { assertThat } from '../../ground/errors.ts';
import { lockWithDeletedById } from '../postings/index.ts';
import { lockRateRow } from './assignment-rates.queries.ts';
import { toAssignmentChanged } from './assignments.live.ts';
import { getView, type AssignmentViewRow } from './assignments.queries.ts';

/** A rate with its assignment, locked until the transaction ends, and the events of a change of it. */
export interface LockedRate {
  readonly rate: AssignmentRateRow;
  readonly assignment: AssignmentViewRow;
  readonly changes: readonly EventChange[];
}

/** Locks a rate: the postings of its assignment first, by ascending id as all writers do. */
export async function lockRate(
  tx: Tx,
  { id, assignment_id: assignmentId }: Pick<AssignmentRateRow, 'id' | 'assignment_id'>,
): Promise<LockedRate> {
  const assignment = await getView(tx, assignmentId);
  const { load_posting_id: loadId, equipment_posting_id: equipmentId } = assignment;
  const [load, equipment] = await lockWithDeletedById(tx, equipmentId === null ? [loadId] : [loadId, equipmentId]);
  const rate = await lockRateRow(tx, id);
  assertThat(load && rate, 'server.internal');
  const toUnchanged = (row: typeof load) => ({ before: row, after: row });
  const changes = toAssignmentChanged(assignment, toUnchanged(load), equipment && toUnchanged(equipment));
  return { rate, assignment, changes };
}
