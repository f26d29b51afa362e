import type { Offer } from '@loadstone/contracts/offers';

/** An open offer for tests: of a broker, as the carrier sees it. */
export function makeOffer(changes: Partial<Offer> = {}): Offer {
  return {
    id: 1,
    side: 'C',
    status: 'open',
    version: 1,
    token: 11,
    eToken: 22,
    custCd: 'BRK01',
    company: 'Lakeshore Brokerage',
    contactUserId: 8,
    dateAvail: '2026-06-16',
    srceCity: 'Toronto',
    srceSt: 'ON',
    destCity: 'Chicago',
    destSt: 'IL',
    vehicleType: 'V',
    vehicleSize: 'T',
    rate: null,
    loadedMiles: 436,
    amounts: [
      {
        side: 'B',
        by: 'Broker One',
        rate: { amount: 245_000, currency: 'USD', basis: 'flat' },
        at: '2026-06-15T13:00:00.000Z',
      },
    ],
    amountsLeft: 5,
    expiresOn: '2099-06-15T13:30:00.000Z',
    createdOn: '2026-06-15T13:00:00.000Z',
    updatedOn: '2026-06-15T13:00:00.000Z',
    assignmentId: 0,
    ...changes,
  };
}
