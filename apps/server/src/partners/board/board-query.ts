import type { Posting } from '@loadstone/contracts/postings';

/** The query to the partner board about a posting: what is needed to find candidates, and nothing else. */
const ASKED_FIELDS = [
  'dateAvail',
  'srceCity',
  'srceSt',
  'srceLat',
  'srceLong',
  'srceRadius',
  'destCity',
  'destSt',
  'destLat',
  'destLong',
  'destRadius',
  'vehicleType',
  'vehicleSize',
  'postingAttrib',
  'corridor',
] as const satisfies readonly (keyof Posting)[];

/** The fields of one of our postings that a query uses. */
export type AskedPosting = Pick<Posting, (typeof ASKED_FIELDS)[number] | 'postMode'> & {
  readonly kind: Posting['postType'];
};

declare const isPublicPosting: unique symbol;

/**
 * A query to the partner board about one public posting. It has no field for a network, token, company, user, comment
 * or reference, and only {@link toBoardQuestion} creates one.
 */
export type BoardQuery = Readonly<Pick<Posting, (typeof ASKED_FIELDS)[number]>> & {
  /** The kind of our posting; postings of the other kind are requested. */
  readonly kind: Posting['postType'];
  /** Maximum difference between the dates, in days. */
  readonly dateToleranceDays: number;
  readonly [isPublicPosting]: true;
};

/**
 * Creates the query for a posting; undefined for a private one, which is never sent to the partner board.
 *
 * @param dateToleranceDays the board's setting `MATCH_DATE_TOLERANCE_DAYS`
 */
export function toBoardQuery(posting: AskedPosting, dateToleranceDays: number): BoardQuery | undefined {
  if (posting.postMode !== 'A') return undefined;
  const fields = Object.fromEntries(ASKED_FIELDS.map((field) => [field, posting[field]]));
  return { ...fields, kind: posting.kind, dateToleranceDays } as BoardQuery;
}
