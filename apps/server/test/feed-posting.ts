import type { FeedPosting } from '../src/db/change-feed/change-feed.ts';

/** A public posting in the form of the feed, Toronto to Chicago, with the values of the test. */
export function makeFeedPosting(
  given: Partial<FeedPosting> & Pick<FeedPosting, 'token' | 'kind' | 'accountId'>,
): FeedPosting {
  return {
    version: 1,
    createdOn: '2026-11-21T12:00:00.000Z',
    dateAvail: '2026-11-21',
    srceLat: 43.70011,
    srceLong: -79.4163,
    srceRadius: 50,
    destLat: 41.85003,
    destLong: -87.65005,
    destRadius: 50,
    vehicleType: 'V',
    vehicleSize: 'T',
    postingAttrib: '',
    postMode: 'A',
    networkId: null,
    corridor: 'R',
    ...given,
  };
}
