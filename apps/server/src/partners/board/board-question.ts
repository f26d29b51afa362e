import type { Posting } from '@loadstone/contracts';

/** What the partner board is told of a posting: what it needs to find candidates, and nothing else. */
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

/** The fields of a posting of ours that a question is made of. */
export type AskedPosting = Pick<Posting, (typeof ASKED_FIELDS)[number] | 'postMode'> & {
  readonly kind: Posting['postType'];
};

declare const isPublicPosting: unique symbol;

/**
 * A question to the partner board about one public posting. It has no room for a network, a token, a company, a user,
 * a comment or a reference, and only {@link toBoardQuestion} makes one.
 */
export type BoardQuestion = Readonly<Pick<Posting, (typeof ASKED_FIELDS)[number]>> & {
  /** The kind of our posting; postings of the other kind are asked for. */
  readonly kind: Posting['postType'];
  /** Days that the dates may lie apart. */
  readonly dateToleranceDays: number;
  readonly [isPublicPosting]: true;
};

/**
 * The question to ask about a posting, or undefined for a private one, which is never sent to the partner board.
 *
 * @param dateToleranceDays the board's own (`MATCH_DATE_TOLERANCE_DAYS`)
 */
export function toBoardQuestion(posting: AskedPosting, dateToleranceDays: number): BoardQuestion | undefined {
  if (posting.postMode !== 'A') return undefined;
  const fields = Object.fromEntries(ASKED_FIELDS.map((field) => [field, posting[field]]));
  return { ...fields, kind: posting.kind, dateToleranceDays } as BoardQuestion;
}
