import type { Direction, PostingKind } from '@loadstone/contracts/postings';
import type { FeedCall } from '../db/tables/feed-call.ts';
import type { FeedChange } from '../db/change-feed/change-feed.ts';

/** One lead as its posting sees it. */
export interface LeadPair {
  readonly leadToken: number;
  /** The truck covers the load. */
  readonly covers: boolean;
  /** The truck covers the load and the load is near it. */
  readonly mutual: boolean;
  /** My origin to its origin, miles, unrounded. */
  readonly originMiles: number;
  /** My destination to its destination, miles, unrounded. */
  readonly destinationMiles: number;
  /** The lead's own haul, miles, unrounded. */
  readonly haulMiles: number;
  readonly direction: Direction;
  /** The number of postings of the row's group (M16); undefined for one. */
  readonly postedTimes?: number | undefined;
  /** The number of other companies' loads that may be the same one (M18); undefined for none. */
  readonly sameLoads?: number | undefined;
}

/** A load that may be the same as a lead (M18), and by which of its texts. */
export interface SameLoad {
  readonly token: number;
  readonly texts: readonly ('comment' | 'reference')[];
}

/** A search for live leads of all of a company's postings, or of those of one kind. */
export interface LiveLeadQuery {
  readonly accountId: number;
  readonly sinceMs: number;
  readonly limit: number;
  /** The kind of the company's own postings; undefined for both. */
  readonly kind: PostingKind | undefined;
}

/** One of the company's postings that a live lead matches. */
export interface LiveLeadMatch {
  readonly myToken: number;
  readonly kind: PostingKind;
  readonly pair: LeadPair;
}

/** A live lead with every posting that it matches, best first. */
export interface LiveLeadPairs {
  readonly leadToken: number;
  readonly matches: readonly LiveLeadMatch[];
}

/** One change of the leads of one posting, for the company that owns it. */
export interface LeadChange {
  /** `relisted`: rows of the list have changed that are not named, so that `leadToken` is 0. */
  readonly type: 'appeared' | 'changed' | 'removed' | 'relisted';
  readonly accountId: number;
  /** The kind of the posting whose list changes. */
  readonly kind: PostingKind;
  readonly myToken: number;
  readonly leadToken: number;
  /** The row has appeared in the place of another one of its group (M16): no new load or truck. */
  readonly isInPlaceOfAnother?: boolean;
}

/**
 * Remembers what was found for the last lead of each kind of own posting. Pairs are reported to both sides in turn, and
 * nearly all of one side have the same lead, the posting that was written.
 */
export function rememberLead<Found>(
  find: (leadToken: number) => Found,
): (change: Pick<LeadChange, 'kind' | 'leadToken'>) => Found {
  let [lastOfLoad, lastOfTruck] = [-1, -1];
  let foundOfLoad: Found;
  let foundOfTruck: Found;
  return ({ kind, leadToken }) => {
    if (kind === 'L') {
      if (leadToken !== lastOfLoad) [lastOfLoad, foundOfLoad] = [leadToken, find(leadToken)];
      return foundOfLoad;
    }
    if (leadToken !== lastOfTruck) [lastOfTruck, foundOfTruck] = [leadToken, find(leadToken)];
    return foundOfTruck;
  };
}

/** A row of the change feed after the index applied it, with the leads that it changed. */
export interface AppliedChange {
  readonly eventId: number;
  readonly change: FeedChange;
  /** The call that caused it; null for other changes. */
  readonly changeId: string | null;
  /** Who made that call; null for other changes. */
  readonly call: FeedCall | null;
  /** When it was written, on the clock of the database. */
  readonly writtenOn: Date;
  readonly leadChanges: readonly LeadChange[];
}
