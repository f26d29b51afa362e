import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { listOfferActions, type OfferAction, type OfferSide, type OfferStatus } from '@loadstone/contracts/offers';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { OfferRow } from '../../db/tables/offer-tables.ts';
import { AppError, errorText } from '../../ground/errors.ts';
import { hasFeature } from '../permits/index.ts';

/** The caller's side of an offer; undefined where its company is neither side. */
export function findOfferSide(
  { accountId }: Pick<CompanyCaller, 'accountId'>,
  offer: Pick<OfferRow, 'broker_account_id' | 'carrier_account_id'>,
): OfferSide | undefined {
  if (offer.broker_account_id === accountId) return 'B';
  return offer.carrier_account_id === accountId ? 'C' : undefined;
}

/** The status at a moment: an open offer past its time is expired. */
export function toStatusAt(offer: Pick<OfferRow, 'status' | 'expires_on'>, now: Date): OfferStatus {
  return offer.status === 'open' && offer.expires_on <= now ? 'expired' : offer.status;
}

/** True where the user may send offers and replies for a side: who may change the side's postings may. */
export function mayOffer(caller: CompanyCaller, side: OfferSide): boolean {
  return hasFeature(caller, POSTING_FEATURES[side].update, PRODUCT_IDS[side]);
}

/** The sides whose offers the user may read. */
export function listReadSides(caller: CompanyCaller): OfferSide[] {
  return (['B', 'C'] as const).filter((side) => hasFeature(caller, POSTING_FEATURES[side].view, PRODUCT_IDS[side]));
}

/**
 * Refuses an action of a side that the state of the offer does not allow.
 *
 * @param sides the sides of its amounts, oldest first
 * @throws AppError `offer.closed`, `offer.limitReached`, `offer.notYourTurn`
 */
export function assertMayReply(
  { status, sides }: { status: OfferStatus; sides: readonly OfferSide[] },
  side: OfferSide,
  action: OfferAction,
): void {
  if (status !== 'open') throw new AppError('offer.closed', errorText(`offer.closedBy.${status}`));
  if (listOfferActions({ status, sides }, side).includes(action)) return;
  throw new AppError(action === 'counter' ? 'offer.limitReached' : 'offer.notYourTurn');
}
