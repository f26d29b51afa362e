import type { Rate } from '@loadstone/contracts/money';
import type { OfferSide } from '@loadstone/contracts/offers';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Tx } from '../../db/database.ts';
import type { AssignmentRow } from '../../db/tables/assignment-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { AppError, assertThat } from '../../ground/errors.ts';
import { confirmRate } from './confirmed-rates.service.ts';
import { insertRate } from './assignment-rates.queries.ts';
import { movePair, recordEvent, toUserActor } from './assignment-events.service.ts';
import { assertCarrierChecked, judgeLead } from './assign.service.ts';
import { insertAssignment } from './assignments.queries.ts';
import { toLaneColumns } from './lane-rates.policy.ts';

/** A load and an equipment that both sides have agreed on, both locked. */
interface Booking {
  readonly action: 'acceptOffer' | 'book';
  readonly load: PostingRow;
  readonly equipment: PostingRow;
  readonly rate: Rate;
  /** The side and the user who named the rate. */
  readonly namedBy: { readonly side: OfferSide; readonly userId: number };
}

/**
 * Refuses a pair that cannot be assigned now.
 *
 * @throws AppError `lead.notFound`, `lead.notAssignable`, `posting.alreadyAssigned`
 */
export async function assertPairAvailable(
  board: Board,
  tx: Tx,
  { load, equipment }: Pick<Booking, 'load' | 'equipment'>,
  viewer: 'broker' | 'carrier',
): Promise<void> {
  const state = await judgeLead(board, tx, load, equipment, viewer);
  if (state === 'notAssignable') throw new AppError('lead.notAssignable');
  if (state === 'assigned') throw new AppError('posting.alreadyAssigned');
  assertThat(state === 'available', 'lead.notFound');
}

/**
 * Assigns a load to an equipment at a rate, in status A: both sides have agreed. The caller of this function has locked both
 * postings by ascending id and checked that the pair is available.
 *
 * @returns the assignment. Its postings are other ones than the locked ones where one of a quantity was taken.
 * @throws AppError `carrier.notChecked`, `permit.missing`, `insurance.expired`, `posting.illegalTransition`,
 *   `posting.alreadyAssigned`
 */
export async function bookPair(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  { action, load, equipment, rate, namedBy }: Booking,
): Promise<AssignmentRow> {
  const { side, userId } = namedBy;
  const now = board.clock.now();
  const role = load.account_id === caller.accountId ? 'broker' : 'carrier';
  const actor = await toUserActor(tx, caller, role);
  // The user who decided for the broker: who accepts, else who named the rate, else who posted the load.
  const rateUserId = side === 'B' ? userId : load.created_by;
  const brokerUserId = role === 'broker' ? caller.userId : rateUserId;
  await assertCarrierChecked(tx, caller, { load, equipment }, { userId: brokerUserId, now });
  const moved = await movePair(board, tx, { load, equipment }, actor, { action, actor: role });
  assertThat(moved.equipment, 'server.internal');
  const assignment = await insertAssignment(tx, {
    ...toLaneColumns(load, caller),
    load_posting_id: moved.load.after.id,
    equipment_posting_id: moved.equipment.after.id,
    broker_account_id: load.account_id,
    carrier_account_id: equipment.account_id,
    holder: 'board',
    status: 'A',
    instruction: '',
    pin: null,
    pin_created_on: null,
    created_by: caller.userId,
    updated_by: caller.userId,
    created_on: now,
    updated_on: now,
  });
  assertThat(assignment, 'server.internal');
  await confirmRate(tx, await insertRate(tx, { assignmentId: assignment.id, rate, side, userId, now }, caller.userId));
  await recordEvent(board, tx, { action, actor, assignment, ...moved });
  return assignment;
}
