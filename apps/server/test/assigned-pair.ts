import { addPosting, type Person, type PostingDraftRow, type TestApp } from '@loadstone/testkit';
import type { PostingRow } from '../src/db/tables/schema.ts';
import { createAssignmentCalls } from './assignment-calls.ts';

/** A load that is assigned to a truck. */
export interface AssignedPair {
  /** The id of the assignment. */
  readonly id: number;
  readonly load: PostingRow;
  readonly truck: PostingRow;
}

/** Posts a load and a truck for today, and assigns them. The carrier has not accepted yet. */
export async function createAssignedPair(
  board: TestApp,
  broker: Person,
  carrier: Person,
  truckDraft: PostingDraftRow = {},
): Promise<AssignedPair> {
  const today = { date_avail: board.clock.now().toISOString().slice(0, 10) };
  const load = await addPosting(board.db, broker, 'L', today);
  const truck = await addPosting(board.db, carrier, 'E', { ...today, ...truckDraft });
  const { body } = await createAssignmentCalls(board).assign(broker, load.token, truck.token);
  return { id: body.id, load, truck };
}
