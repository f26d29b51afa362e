import type { Assignment } from '@loadstone/contracts/assignments';
import { isInsuranceExpired } from '@loadstone/contracts/companies';
import { isSameRate, type Rate } from '@loadstone/contracts/money';
import type { AmountDraft, Offer, OfferDraft, OfferSide } from '@loadstone/contracts/offers';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfferRow } from '../../db/tables/offer-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import type { AssignmentsService } from '../assignments/index.ts';
import { findInsuranceExpiry } from '../companies/index.ts';
import { notifyOfOffer } from './offer-notices.service.ts';
import { findOfferSide, listReadSides, mayOffer, toStatusAt, assertMayReply } from './offers.policy.ts';
import { toOffer } from './offers.presenter.ts';
import {
  findOffer,
  findOfferView,
  insertAmount,
  insertOffer,
  listAmounts,
  listOfferViews,
  lockOffer,
  lockOpenOffer,
  updateOffer,
} from './offers.queries.ts';
import {
  assertCallerInsured,
  assertMove,
  findPosting,
  findPostingOfCompany,
  getToday,
  lockForMoveById,
  lockWithDeletedById,
  type CheckDependencies,
} from '../postings/index.ts';

const MINUTE_MS = 60_000;
/** How long a closed offer stays in the list. */
const LISTED_MS = 7 * 24 * 60 * MINUTE_MS;
const ROLES = { B: 'broker', C: 'carrier' } as const;

interface OffersDependencies extends CheckDependencies {
  readonly db: Db;
  readonly assignments: Pick<AssignmentsService, 'assertPairAvailable' | 'bookPair' | 'readAssignment'>;
}

/** A load, an own equipment, and the rate that the user saw. */
interface BookingDraft {
  readonly token: number;
  readonly eToken: number;
  readonly rate: Rate;
}

/** A reply to an offer, and the version that the user saw. */
interface OfferReply {
  readonly id: number;
  readonly version: number;
}

/**
 * The use-cases of offers. Each write is one transaction with its notices; a trigger publishes the change to both companies.
 * The offer of other companies is `offer.notFound`.
 */
export interface OffersService {
  /** The company's open offers and those that changed in the last 7 days, the newest change first. */
  listOffers(caller: CompanyCaller): Promise<Offer[]>;
  /** An offer of a side that the caller may read. @throws AppError `offer.notFound` */
  getOffer(caller: CompanyCaller, id: number): Promise<Offer>;
  /**
   * Sends a first amount for a pair.
   *
   * @throws AppError `posting.notFound`, `lead.notFound`, `lead.notAssignable`, `company.globallyExcluded`,
   *   `permit.missing`, `insurance.expired`, `posting.alreadyAssigned`, `posting.illegalTransition`, `offer.exists`
   */
  createOffer(caller: CompanyCaller, draft: OfferDraft): Promise<Offer>;
  /** @throws AppError `offer.*`, `permit.missing`, `insurance.expired` */
  counter(caller: CompanyCaller, id: number, draft: AmountDraft): Promise<Offer>;
  /** Assigns the load in status A, at the last amount. @throws AppError `offer.*`, and as createOffer */
  accept(caller: CompanyCaller, reply: OfferReply): Promise<Assignment>;
  /**
   * Books a load that says so for an own equipment, in status A, at the rate that the load states.
   *
   * @throws AppError as createOffer, `offer.notBookable` where the load has no rate to book, and `offer.rateChanged` at another one
   */
  book(caller: CompanyCaller, draft: BookingDraft): Promise<Assignment>;
  /** @throws AppError `offer.*`, `permit.missing` */
  decline(caller: CompanyCaller, reply: OfferReply): Promise<Offer>;
  /** @throws AppError `offer.*`, `permit.missing` */
  withdraw(caller: CompanyCaller, reply: OfferReply): Promise<Offer>;
}

/** @see OffersService */
export function createOffersService(dependencies: OffersDependencies): OffersService {
  const { db, clock } = dependencies;
  return {
    async listOffers(caller) {
      const now = clock.now();
      const sides = listReadSides(caller);
      if (sides.length === 0) return [];
      const { accountId } = caller;
      const rows = await listOfferViews(db, { accountId, sides, since: new Date(now.getTime() - LISTED_MS) });
      const amounts = await listAmounts(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => toOffer(row, amounts, { side: findOfferSide(caller, row) ?? 'B', now }));
    },

    async getOffer(caller, id) {
      const row = await findOfferView(db, id);
      const side = row && findOfferSide(caller, row);
      assertThat(row && side && listReadSides(caller).includes(side), 'offer.notFound');
      return toOffer(row, await listAmounts(db, [id]), { side, now: clock.now() });
    },

    createOffer: (caller, draft) => inTransaction(db, (tx) => createOffer(tx, dependencies, caller, draft)),

    counter: (caller, id, { version, rate, minutes }) =>
      inTransaction(db, async (tx) => {
        const { offer, side } = await lockForReply(tx, dependencies, caller, { id, version, action: 'counter' });
        if (side === 'C') await assertCallerInsured(dependencies, tx, caller, 'E');
        const now = clock.now();
        const expiresOn = new Date(now.getTime() + minutes * MINUTE_MS);
        await insertAmount(tx, id, { side, userId: caller.userId, userName: toName(caller), rate, now });
        await updateOffer(tx, id, { expires_on: expiresOn, updated_on: now });
        return concludeOffer(tx, dependencies, caller, { id: offer.id, side, text: 'offer.countered', typeId: 21 });
      }),

    accept: (caller, reply) => inTransaction(db, (tx) => acceptOffer(tx, dependencies, caller, reply)),
    book: (caller, draft) => inTransaction(db, (tx) => bookLoad(tx, dependencies, caller, draft)),
    decline: (caller, reply) => inTransaction(db, (tx) => endOffer(tx, dependencies, caller, reply, 'decline')),
    withdraw: (caller, reply) => inTransaction(db, (tx) => endOffer(tx, dependencies, caller, reply, 'withdraw')),
  };
}

function toName(caller: CompanyCaller): string {
  return caller.nickName || caller.email;
}

async function createOffer(
  tx: Tx,
  dependencies: OffersDependencies,
  caller: CompanyCaller,
  draft: OfferDraft,
): Promise<Offer> {
  const { side, load, equipment } = await lockPair(tx, caller, draft);
  assertThat(mayOffer(caller, side), 'permit.missing');
  assertThat(!caller.isGloballyExcluded, 'company.globallyExcluded', errorText('company.mayNotSendOffers'));
  if (side === 'C') await assertCallerInsured(dependencies, tx, caller, 'E');
  await dependencies.assignments.assertPairAvailable(tx, { load, equipment }, ROLES[side]);
  for (const row of [load, equipment]) assertMove(dependencies, row, { action: 'acceptOffer', actor: ROLES[side] });
  const now = dependencies.clock.now();
  const open = await lockOpenOffer(tx, load.id, equipment.id);
  assertThat(open === undefined || toStatusAt(open, now) !== 'open', 'offer.exists');
  // The job has not closed it yet.
  if (open !== undefined) await updateOffer(tx, open.id, { status: 'expired', updated_on: now });
  const id = await insertOffer(
    tx,
    {
      load_posting_id: load.id,
      equipment_posting_id: equipment.id,
      broker_account_id: load.account_id,
      carrier_account_id: equipment.account_id,
    },
    { now, expiresOn: new Date(now.getTime() + draft.minutes * MINUTE_MS) },
  );
  await insertAmount(tx, id, { side, userId: caller.userId, userName: toName(caller), rate: draft.rate, now });
  return concludeOffer(tx, dependencies, caller, { id, side, text: 'offer.received', typeId: 21 });
}

/**
 * Locks an own posting and the lead that a draft names, by ascending id as all writers do.
 *
 * @throws AppError `posting.notFound` where neither is the caller's, `lead.notFound` where the other one does not exist
 */
async function lockPair(
  tx: Tx,
  { accountId }: CompanyCaller,
  { token, eToken }: { readonly token: number; readonly eToken: number },
): Promise<{ side: OfferSide; load: PostingRow; equipment: PostingRow }> {
  const ownLoad = await findPostingOfCompany(tx, accountId, token);
  const side = ownLoad?.kind === 'L' ? 'B' : 'C';
  const own = side === 'B' ? ownLoad : await findPostingOfCompany(tx, accountId, eToken);
  assertThat(own && own.kind === (side === 'B' ? 'L' : 'E'), 'posting.notFound');
  const other = await findPosting(tx, side === 'B' ? eToken : token);
  assertThat(other && other.kind !== own.kind && other.account_id !== accountId, 'lead.notFound');
  const [loadId, equipmentId] = side === 'B' ? [own.id, other.id] : [other.id, own.id];
  const [load, equipment] = await lockForMoveById(tx, [loadId, equipmentId]);
  assertThat(load && equipment, 'server.internal');
  return { side, load, equipment };
}

interface LockedOffer {
  readonly offer: OfferRow;
  readonly side: OfferSide;
  readonly load: PostingRow;
  readonly equipment: PostingRow;
  readonly last: { readonly rate: Rate; readonly userId: number };
}

/**
 * Locks an offer with its postings and checks that the caller's side may do the action now.
 *
 * @throws AppError `offer.notFound`, `permit.missing`, `offer.closed`, `offer.changedMeanwhile`, `offer.notYourTurn`,
 *   `offer.limitReached`
 */
async function lockForReply(
  tx: Tx,
  { clock }: Pick<OffersDependencies, 'clock'>,
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
  return { offer, side, load, equipment, last: { rate: { amount, currency, basis }, userId } };
}

async function acceptOffer(
  tx: Tx,
  dependencies: OffersDependencies,
  caller: CompanyCaller,
  { id, version }: OfferReply,
): Promise<Assignment> {
  const { assignments, clock } = dependencies;
  const locked = await lockForReply(tx, dependencies, caller, { id, version, action: 'accept' });
  const { side, load, equipment, last } = locked;
  assertThat(!caller.isGloballyExcluded, 'company.globallyExcluded', errorText('company.mayNotAcceptOffers'));
  if (side === 'B') await assertCarrierInsured(tx, dependencies, equipment.account_id);
  // A truck that the load's company found near its load is no lead of the carrier, who may accept nevertheless.
  await assignments.assertPairAvailable(tx, { load, equipment }, 'broker');
  // Before the postings move: the trigger then closes all other open offers on them.
  await updateOffer(tx, id, { status: 'accepted', closed_by_account_id: caller.accountId, updated_on: clock.now() });
  const namedBy = { side: side === 'B' ? 'C' : 'B', userId: last.userId } as const;
  const booking = { action: 'acceptOffer', load, equipment, rate: last.rate, namedBy } as const;
  const assignmentId = await assignments.bookPair(tx, caller, booking);
  await updateOffer(tx, id, { assignment_id: assignmentId, updated_on: clock.now() });
  return assignments.readAssignment(tx, assignmentId, side);
}

async function bookLoad(
  tx: Tx,
  dependencies: OffersDependencies,
  caller: CompanyCaller,
  { rate, ...pair }: BookingDraft,
): Promise<Assignment> {
  const { assignments } = dependencies;
  const { side, load, equipment } = await lockPair(tx, caller, pair);
  // A broker cannot book its own load.
  assertThat(side === 'C', 'posting.notFound');
  assertThat(!caller.isGloballyExcluded, 'company.globallyExcluded', errorText('company.mayNotBook'));
  await assignments.assertPairAvailable(tx, { load, equipment }, 'carrier');
  assertThat(load.book_now && load.rate !== null, 'offer.notBookable');
  assertThat(isSameRate(load.rate, rate), 'offer.rateChanged');
  const namedBy = { side: 'B', userId: load.created_by } as const;
  const assignmentId = await assignments.bookPair(tx, caller, { action: 'book', load, equipment, rate, namedBy });
  return assignments.readAssignment(tx, assignmentId, 'C');
}

/** The carrier's own refusal states what to do; a broker reads that the carrier cannot accept. */
async function assertCarrierInsured(tx: Tx, dependencies: OffersDependencies, accountId: number): Promise<void> {
  const { insuranceThresholdDays } = dependencies.configuration.limits;
  const expiryDay = await findInsuranceExpiry(tx, accountId);
  const isExpired = isInsuranceExpired(expiryDay, getToday(dependencies), insuranceThresholdDays);
  assertThat(!isExpired, 'offer.carrierNotInsured');
}

async function endOffer(
  tx: Tx,
  dependencies: OffersDependencies,
  caller: CompanyCaller,
  { id, version }: OfferReply,
  action: 'decline' | 'withdraw',
): Promise<Offer> {
  const { side } = await lockForReply(tx, dependencies, caller, { id, version, action });
  const status = action === 'decline' ? 'declined' : 'withdrawn';
  const updated = { closed_by_account_id: caller.accountId, updated_on: dependencies.clock.now() };
  await updateOffer(tx, id, { status, ...updated });
  return concludeOffer(tx, dependencies, caller, { id, side, text: `offer.${status}`, typeId: 22 });
}

async function concludeOffer(
  tx: Tx,
  { clock }: Pick<OffersDependencies, 'clock'>,
  caller: CompanyCaller,
  {
    id,
    side,
    text,
    typeId,
  }: {
    readonly id: number;
    readonly side: OfferSide;
    readonly text: Parameters<typeof notifyOfOffer>[1]['text'];
    readonly typeId: 21 | 22;
  },
): Promise<Offer> {
  const row = await findOfferView(tx, id);
  assertThat(row, 'server.internal');
  const amounts = await listAmounts(tx, [id]);
  const now = clock.now();
  const to = side === 'B' ? 'C' : 'B';
  await notifyOfOffer(tx, { offer: row, amounts, to, text, typeId, actorUserId: caller.userId, now });
  return toOffer(row, amounts, { side, now });
}
