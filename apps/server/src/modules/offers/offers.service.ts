import type { Assignment } from '@loadstone/contracts/assignments';
import { isSameRate, type Rate } from '@loadstone/contracts/money';
import {
  countAmountsLeft,
  type Offer,
  type OfferAmount,
  type OfferDraft,
  type OfferSide,
} from '@loadstone/contracts/offers';
import { toMiles } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import type { OfferAmountRow } from '../../db/tables/offer-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat, errorText } from '../../ground/errors.ts';
import { assertPairAvailable, bookPair, readAssignment } from '../assignments/index.ts';
import {
  assertCallerInsured,
  assertMove,
  findPosting,
  findPostingOfCompany,
  findSeenTerms,
  lockForMoveById,
} from '../postings/index.ts';
import { notifyOfOffer } from './offer-notices.service.ts';
import { findOfferSide, listReadSides, mayOffer, toStatusAt } from './offers.policy.ts';
import {
  findOfferView,
  insertAmount,
  insertOffer,
  listAmounts,
  listOfferViews,
  lockOpenOffer,
  updateOffer,
  type OfferPage,
  type OfferViewRow,
} from './offers.queries.ts';

const MINUTE_MS = 60_000;
/** How long a closed offer stays in the list. */
const LISTED_MS = 7 * 24 * 60 * MINUTE_MS;
const ROLES = { B: 'broker', C: 'carrier' } as const;

/** What a carrier books: a load for an own equipment, and the rate that the user saw. */
interface BookingDraft {
  readonly token: number;
  readonly eToken: number;
  readonly rate: Rate;
}

// Each write is one transaction with its notices; a trigger publishes the change to both companies.

/** Filters and page of a list of offers. An empty one is the usual list. */
interface OfferQuery extends Pick<OfferPage, 'statuses' | 'reference' | 'after' | 'limit'> {
  /** Only offers that changed since then, also open ones; undefined for the usual list. */
  readonly modifiedSince?: Date | undefined;
}

/**
 * The company's offers, the newest change first: the open ones and those that changed in the last 7 days. With
 * `modifiedSince`, all that changed since that moment.
 */
export async function listOffers(
  { db, clock }: Board,
  caller: CompanyCaller,
  { modifiedSince, ...page }: OfferQuery = {},
): Promise<Offer[]> {
  const now = clock.now();
  const sides = listReadSides(caller);
  if (sides.length === 0) return [];
  const { accountId } = caller;
  const rows = await listOfferViews(db, {
    ...page,
    accountId,
    sides,
    since: modifiedSince ?? new Date(now.getTime() - LISTED_MS),
    isOpenKept: modifiedSince === undefined,
  });
  const ids = rows.map(({ id }) => id);
  const amounts = await listAmounts(db, ids);
  return rows.map((row) => toOffer(row, amounts, { side: findOfferSide(caller, row) ?? 'B', now }));
}

/** An offer of a side that the caller may read. @throws AppError `offer.notFound` */
export async function getOffer({ db, clock }: Board, caller: CompanyCaller, id: number): Promise<Offer> {
  const row = await findOfferView(db, id);
  const side = row && findOfferSide(caller, row);
  assertThat(row && side && listReadSides(caller).includes(side), 'offer.notFound');
  return toOffer(row, await listAmounts(db, [id]), { side, now: clock.now() });
}

/**
 * Sends a first amount for a pair.
 *
 * @throws AppError `posting.notFound`, `lead.notFound`, `lead.notAssignable`, `company.globallyExcluded`,
 *   `permit.missing`, `insurance.expired`, `posting.alreadyAssigned`, `posting.illegalTransition`, `offer.exists`
 */
export async function createOffer(board: Board, caller: CompanyCaller, draft: OfferDraft): Promise<Offer> {
  return inTransaction(board.db, async (tx) => {
    const { side, load, equipment } = await lockPair(tx, caller, draft);
    assertThat(mayOffer(caller, side), 'permit.missing');
    assertThat(!caller.isGloballyExcluded, 'company.globallyExcluded', errorText('company.mayNotSendOffers'));
    if (side === 'C') await assertCallerInsured(board, tx, caller, 'E');
    await assertPairAvailable(board, tx, { load, equipment }, ROLES[side]);
    for (const row of [load, equipment]) assertMove(board, row, { action: 'acceptOffer', actor: ROLES[side] });
    const now = board.clock.now();
    const open = await lockOpenOffer(tx, load.id, equipment.id);
    assertThat(open === undefined || toStatusAt(open, now) !== 'open', 'offer.exists');
    // An open offer past its time: the job has not closed it yet.
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
    return concludeOffer(board, tx, caller, { id, side, text: 'offer.received', typeId: 21 });
  });
}

/**
 * Books a load that its broker has made bookable, for an own equipment: it is accepted (status A) at the load's rate.
 *
 * @throws AppError as {@link createOffer}, `offer.notBookable` where the load is not bookable or has no rate, and
 *   `offer.rateChanged` where its rate is not the one that the user saw
 */
export async function bookLoad(
  board: Board,
  caller: CompanyCaller,
  { rate, ...pair }: BookingDraft,
): Promise<Assignment> {
  return inTransaction(board.db, async (tx) => {
    const { side, load, equipment } = await lockPair(tx, caller, pair);
    // A broker cannot book its own load.
    assertThat(side === 'C', 'posting.notFound');
    assertThat(!caller.isGloballyExcluded, 'company.globallyExcluded', errorText('company.mayNotBook'));
    await assertPairAvailable(board, tx, { load, equipment }, 'carrier');
    const terms = await findSeenTerms(tx, load, caller.accountId);
    assertThat(terms.bookNow && terms.rate !== null, 'offer.notBookable');
    assertThat(isSameRate(terms.rate, rate), 'offer.rateChanged');
    const namedBy = { side: 'B', userId: load.created_by } as const;
    const { id: assignmentId } = await bookPair(board, tx, caller, { action: 'book', load, equipment, rate, namedBy });
    return readAssignment(board, tx, assignmentId, 'C');
  });
}

/** The name of a user beside the amounts that it sends. */
export function toName(caller: CompanyCaller): string {
  return caller.nickName || caller.email;
}

/**
 * Locks the load and the equipment that a draft names, of which one is the caller's, and finds the caller's side.
 *
 * @throws AppError `posting.notFound` where neither is the caller's, `lead.notFound` where the other one does not exist
 */
async function lockPair(
  tx: Tx,
  { accountId }: CompanyCaller,
  { token, eToken }: { readonly token: number; readonly eToken: number },
): Promise<{ side: OfferSide; load: PostingRow; equipment: PostingRow }> {
  const ownLoad = await findPostingOfCompany(tx, accountId, token);
  const isBroker = ownLoad?.kind === 'L';
  const own = isBroker ? ownLoad : await findPostingOfCompany(tx, accountId, eToken);
  assertThat(own && own.kind === (isBroker ? 'L' : 'E'), 'posting.notFound');
  const lead = await findPosting(tx, isBroker ? eToken : token);
  assertThat(lead && lead.kind !== own.kind && lead.account_id !== accountId, 'lead.notFound');
  const [loadId, equipmentId] = isBroker ? [own.id, lead.id] : [lead.id, own.id];
  const [load, equipment] = await lockForMoveById(tx, [loadId, equipmentId]);
  assertThat(load && equipment, 'server.internal');
  return { side: isBroker ? 'B' : 'C', load, equipment };
}

/** What the caller's side has done with an offer, and the notice of it for the other side. */
interface OfferStep {
  readonly id: number;
  readonly side: OfferSide;
  readonly text: Parameters<typeof notifyOfOffer>[1]['text'];
  readonly typeId: 21 | 22;
}

/** Notifies the other side of what the caller has done. @returns the offer as the caller's side sees it */
export async function concludeOffer(
  { clock }: Board,
  tx: Tx,
  caller: CompanyCaller,
  { id, side, text, typeId }: OfferStep,
): Promise<Offer> {
  const row = await findOfferView(tx, id);
  assertThat(row, 'server.internal');
  const amounts = await listAmounts(tx, [id]);
  const now = clock.now();
  const otherSide = side === 'B' ? 'C' : 'B';
  await notifyOfOffer(tx, { offer: row, amounts, to: otherSide, text, typeId, actorUserId: caller.userId, now });
  return toOffer(row, amounts, { side, now });
}

/** An offer as one side sees it at a moment. @param amounts those of this offer; others among them are ignored */
function toOffer(
  row: OfferViewRow,
  amounts: readonly OfferAmountRow[],
  { side, now }: { side: OfferSide; now: Date },
): Offer {
  const { load } = row;
  const own = amounts.filter((amount) => amount.offer_id === row.id);
  const isBroker = side === 'B';
  const status = toStatusAt(row, now);
  return {
    id: row.id,
    side,
    status,
    version: row.version,
    token: load.token,
    eToken: row.e_token,
    custCd: isBroker ? row.carrier_cust_cd : row.broker_cust_cd,
    company: isBroker ? row.carrier_name : row.broker_name,
    contactUserId: isBroker ? row.equipment_created_by : load.created_by,
    dateAvail: load.date_avail,
    srceCity: load.srce_city,
    srceSt: load.srce_st,
    destCity: load.dest_city,
    destSt: load.dest_st,
    vehicleType: load.vehicle_type,
    vehicleSize: load.vehicle_size,
    // Not for a closed offer: a company that no longer sees the load must not follow its rate.
    rate: status === 'open' ? load.rate : null,
    loadedMiles: toMiles({ lat: load.srce_lat, lon: load.srce_long }, { lat: load.dest_lat, lon: load.dest_long }),
    amounts: own.map(toAmount),
    amountsLeft: countAmountsLeft({ sides: own.map((amount) => amount.side) }, side),
    expiresOn: row.expires_on.toISOString(),
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    assignmentId: row.assignment_id ?? 0,
  };
}

function toAmount({ side, user_name: by, amount, currency, basis, created_on: at }: OfferAmountRow): OfferAmount {
  return { side, by, rate: { amount, currency, basis }, at: at.toISOString() };
}
