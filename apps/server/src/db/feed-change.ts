import type { Corridor, PostMode, PostingKind, VehicleSize } from '@loadstone/contracts';

/** Everything of an open posting that decides pairs, as the change feed carries it. */
export interface FeedPosting {
  readonly token: number;
  readonly kind: PostingKind;
  readonly accountId: number;
  /** The row's version after this write; its own company's clients compare it with theirs. */
  readonly version: number;
  /** ISO 8601, UTC, milliseconds. */
  readonly createdOn: string;
  /** `YYYY-MM-DD`. */
  readonly dateAvail: string;
  readonly srceLat: number;
  readonly srceLong: number;
  /** Miles. */
  readonly srceRadius: number;
  readonly destLat: number;
  readonly destLong: number;
  /** Miles. */
  readonly destRadius: number;
  readonly vehicleType: string;
  readonly vehicleSize: VehicleSize;
  readonly postingAttrib: string;
  readonly postMode: PostMode;
  readonly networkId: number | null;
  readonly corridor: Corridor;
}

/**
 * One change of what can match. A posting travels as its whole new state; `postingRemoved` says that
 * it is no longer open. `members: null` deletes a network.
 */
export type MatchingChange =
  | { readonly type: 'posting'; readonly posting: FeedPosting }
  | {
      readonly type: 'postingRemoved';
      readonly token: number;
      readonly kind: PostingKind;
      readonly accountId: number;
      /** The version of a posting that is no longer open; null where it is deleted. */
      readonly version: number | null;
    }
  | {
      readonly type: 'network';
      readonly networkId: number;
      readonly members: readonly number[] | null;
      /** Whose network it is; changes written before this was kept lack it. */
      readonly accountId?: number;
    }
  | {
      readonly type: 'exclusion';
      readonly accountId: number;
      readonly otherAccountId: number;
      readonly excluded: boolean;
    }
  | { readonly type: 'globalExclusion'; readonly accountId: number; readonly excluded: boolean }
  | { readonly type: 'companyClosed'; readonly accountId: number }
  | { readonly type: 'day'; readonly day: string };

/**
 * One change of what a company's own screens show and that matches nobody: which tags there are, which tag a posting has,
 * what is marked on a lead.
 */
export type DeskChange =
  | { readonly type: 'postingTagged'; readonly token: number; readonly kind: PostingKind; readonly accountId: number }
  | { readonly type: 'tags'; readonly accountId: number }
  | {
      readonly type: 'leadMarked';
      readonly accountId: number;
      /** The kind of the company's own postings whose lead it is. */
      readonly kind: PostingKind;
      readonly leadToken: number;
      readonly contacted: 'Y' | '';
      /** Flag id; 0 for none. */
      readonly flag: number;
    };

/** Everything that the feed carries. */
export type FeedChange = MatchingChange | DeskChange;

/** True for a change that the index has nothing to do with. */
export function isDeskChange(change: FeedChange): change is DeskChange {
  return change.type === 'postingTagged' || change.type === 'tags' || change.type === 'leadMarked';
}
