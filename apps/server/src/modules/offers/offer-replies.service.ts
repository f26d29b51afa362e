import type { Assignment } from '@loadstone/contracts/assignments';
import { isInsuranceExpired } from '@loadstone/contracts/companies';
import type { Rate } from '@loadstone/contracts/money';
import type { AmountDraft, Offer, OfferSide } from '@loadstone/contracts/offers';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { assertPairAvailable, bookPair, readAssignment } from '../assignments/index.ts';
import { findInsuranceExpiry } from '../companies/index.ts';
import { assertCallerInsured, getToday, lockWithDeletedById } from '../postings/index.ts';
import { assertMayReply, findOfferSide, mayOffer, toStatusAt } from './offers.policy.ts';
import { findOffer, insertAmount, listAmounts, lockOffer, updateOffer } from './offers.queries.ts';
import { concludeOffer, toName } from './offers.service.ts';

const MINUTE_MS = 60_000;

/** A reply to an offer, and the version that the user saw. */
interface OfferReply {
  readonly id: number;
  readonly version: number;
}

/**
 * Replies with another amount.
 *
 * @throws AppError `offer.*`, `permit.missing`, `insurance.expired`; the offer of other companies is `offer.notFound`
 */
export async function counterOffer(
  board: Board,
  caller: CompanyCaller,
  id: number,
  { version, rate, minutes }: AmountDraft,
): Promise<Offer> {
  return inTransaction(board.db, async (tx) => {
    const { side } = await lockForReply(board, tx, caller, { id, version, action: 'counter' });
    if (side === 'C') await assertCallerInsured(board, tx, caller, 'E');
    const now = board.clock.now();
    const expiresOn = new Date(now.getTime() + minutes * MINUTE_MS);
    await insertAmount(tx, id, { side, userId: caller.userId, userName: toName(caller), rate, now });
    await updateOffer(tx, id, { expires_on: expiresOn, updated_on: now });
    return concludeOffer(board, tx, caller, { id, side, text: 'offer.countered', typeId: 21 });
  });
}

/**
 * Accepts the last amount: assigns the load in status A, at that rate.
 *
 * @throws AppError `offer.*`, `offer.carrierNotInsured`, and as `createOffer`
 */
export async function acceptOffer(
  board: Board,
  caller: CompanyCaller,
  { id, version }: OfferReply,
): Promise<Assignment> {
  const { db, clock } = board;
  return inTransaction(db, async (tx) => {
    const locked = await lockForReply(board, tx, caller, { id, version, action: 'accept' });
    const { side, load, equipment, last } = locked;
    assertThat(!caller.isGloballyExcluded, 'company.globallyExcluded', errorText('company.mayNotAcceptOffers'));
    if (side === 'B') await assertCarrierInsured(board, tx, equipment.account_id);
    // Checked as the broker: a truck may be a lead of the load where the load is none of the truck, and its carrier may accept.
    await assertPairAvailable(board, tx, { load, equipment }, 'broker');
    // Before the postings move: the trigger then closes every open offer on them, and this one must not be among them.
    await updateOffer(tx, id, { status: 'accepted', closed_by_account_id: caller.accountId, updated_on: clock.now() });
    const namedBy = { side: side === 'B' ? 'C' : 'B', userId: last.userId } as const;
    const booking = { action: 'acceptOffer', load, equipment, rate: last.rate, namedBy } as const;
    const { id: assignmentId, ...assigned } = await bookPair(board, tx, caller, booking);
    const { load_posting_id, equipment_posting_id } = assigned;
    assertThat(equipment_posting_id !== null, 'server.internal');
    await updateOffer(tx, id, {
      assignment_id: assignmentId,
      load_posting_id,
      equipment_posting_id,
      updated_on: clock.now(),
    });
    return readAssignment(board, tx, assignmentId, side);
  });
}

/** Declines an offer of the other side. @throws AppError `offer.*`, `permit.missing` */
export async function declineOffer(board: Board, caller: CompanyCaller, reply: OfferReply): Promise<Offer> {
  return endOffer(board, caller, reply, 'decline');
}

/** Withdraws an offer of the own side. @throws AppError `offer.*`, `permit.missing` */
export async function withdrawOffer(board: Board, caller: CompanyCaller, reply: OfferReply): Promise<Offer> {
  return endOffer(board, caller, reply, 'withdraw');
}

async function endOffer(
  board: Board,
  caller: CompanyCaller,
  { id, version }: OfferReply,
  action: 'decline' | 'withdraw',
): Promise<Offer> {
  return inTransaction(board.db, async (tx) => {
    const { side } = await lockForReply(board, tx, caller, { id, version, action });
    const status = action === 'decline' ? 'declined' : 'withdrawn';
    await updateOffer(tx, id, { status, closed_by_account_id: caller.accountId, updated_on: board.clock.now() });
    return concludeOffer(board, tx, caller, { id, side, text: `offer.${status}`, typeId: 22 });
  });
}

/** An offer that the caller's side may reply to, with its postings, all locked. */
interface LockedOffer {
  readonly side: OfferSide;
  readonly load: PostingRow;
  readonly equipment: PostingRow;
  /** The last amount, and the user who sent it. */
  readonly last: { readonly rate: Rate; readonly userId: number };
}

/**
 * Locks an offer with its postings and checks that the caller's side may do the action now.
 *
 * @throws AppError `offer.notFound`, `permit.missing`, `offer.closed`, `offer.changedMeanwhile`, `offer.notYourTurn`,
 *   `offer.limitReached`
 */
async function lockForReply(
  { clock }: Board,
  tx: Tx,
  caller: CompanyCaller,
  { id, version, action }: OfferReply & { readonly action: Parameters<typeof assertMayReply>[2] },
): Promise<LockedOffer> {
  const found = await findOffer(tx, id);
  const side = found && findOfferSide(caller, found);
  assertThat(found && side, 'offer.notFound');
  assertThat(mayOffer(caller, side), 'permit.missing');
  // Most late replies are refused here and need not wait for the locks; the check is repeated under them.
  if (found.status !== 'open') assertMayReply({ status: found.status, sides: [] }, side, action);
  const [load, equipment] = await lockWithDeletedById(tx, [found.load_posting_id, found.equipment_posting_id]);
  const offer = await lockOffer(tx, id);
  assertThat(offer && load && equipment, 'offer.notFound');
  const amounts = await listAmounts(tx, [id]);
  const status = toStatusAt(offer, clock.now());
  if (status === 'open') assertThat(offer.version === version, 'offer.changedMeanwhile');
  assertMayReply({ status, sides: amounts.map((amount) => amount.side) }, side, action);
  const last = amounts.at(-1);
  assertThat(last, 'server.internal');
  const { amount, currency, basis, user_id: userId } = last;
  return { side, load, equipment, last: { rate: { amount, currency, basis }, userId } };
}

/** Checks the carrier's insurance where the broker accepts: the broker reads only that the carrier cannot take the load. */
async function assertCarrierInsured(board: Board, tx: Tx, accountId: number): Promise<void> {
  const { insuranceThresholdDays } = board.configuration.limits;
  const expiryDay = await findInsuranceExpiry(tx, accountId);
  const isExpired = isInsuranceExpired(expiryDay, getToday(board), insuranceThresholdDays);
  assertThat(!isExpired, 'offer.carrierNotInsured');
}
