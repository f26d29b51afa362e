import type { Rate } from '@loadstone/contracts/money';
import {
  acceptOffer,
  bookLoad,
  counterOffer,
  createOffer,
  declineOffer,
  listOffers,
  withdrawOffer,
  type Offer,
} from '@loadstone/contracts/offers';
import type { Person, TestApp } from '@loadstone/testkit';

/** A flat rate in dollars. */
export function flat(dollars: number): Rate {
  return { amount: dollars * 100, currency: 'USD', basis: 'flat' };
}

/** The calls of offers that tests make again and again. */
export function createOfferCalls(board: TestApp) {
  const reply = (endpoint: typeof declineOffer | typeof withdrawOffer, as: Person, offer: OfferName) =>
    board.call(endpoint, { as, params: { id: offer.id }, body: { version: offer.version } });
  return {
    offer: (
      as: Person,
      pair: { lToken: number; eToken: number },
      dollars: number,
      more: { key?: string; minutes?: number } = {},
    ) =>
      board.call(createOffer, {
        as,
        body: { token: pair.lToken, eToken: pair.eToken, rate: flat(dollars), minutes: more.minutes ?? 30 },
        idempotencyKey: more.key,
      }),
    counter: (as: Person, offer: OfferName, dollars: number) =>
      board.call(counterOffer, {
        as,
        params: { id: offer.id },
        body: { rate: flat(dollars), minutes: 30, version: offer.version },
      }),
    accept: (as: Person, offer: OfferName, key?: string) =>
      board.call(acceptOffer, {
        as,
        params: { id: offer.id },
        body: { version: offer.version },
        idempotencyKey: key,
      }),
    book: (as: Person, pair: { lToken: number; eToken: number }, rate: Rate, key?: string) =>
      board.call(bookLoad, { as, body: { token: pair.lToken, eToken: pair.eToken, rate }, idempotencyKey: key }),
    decline: (as: Person, offer: OfferName) => reply(declineOffer, as, offer),
    withdraw: (as: Person, offer: OfferName) => reply(withdrawOffer, as, offer),
    list: async (as: Person) => (await board.call(listOffers, { as })).body,
  };
}

type OfferName = Pick<Offer, 'id' | 'version'>;
export type OfferCalls = ReturnType<typeof createOfferCalls>;
