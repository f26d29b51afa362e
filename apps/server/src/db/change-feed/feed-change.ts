import type { BoardChange, BoardChangeOf, EventTypesTo } from '@loadstone/contracts/live';
import type { Corridor, PostMode, PostingKind, Stop, VehicleSize } from '@loadstone/contracts/postings';

/** The columns of an open posting that decide its pairs, as stored in the change feed. */
export interface FeedPosting {
  readonly token: number;
  readonly kind: PostingKind;
  readonly accountId: number;
  /** The row's version after this write. Clients of its own company compare it with their own. */
  readonly version: number;
  /** The write was no edit and has kept the version: a confirmation, or a report of a carrier. */
  readonly isSameVersion?: true;
  /** ISO 8601, UTC, milliseconds. */
  readonly createdOn: string;
  /** `YYYY-MM-DD`. */
  readonly dateAvail: string;
  readonly srceLat: number;
  readonly srceLong: number;
  /** State or province; absent in older rows. */
  readonly srceSt?: string;
  /** Miles. */
  readonly srceRadius: number;
  readonly destLat: number;
  readonly destLong: number;
  /** State or province; absent in older rows. */
  readonly destSt?: string;
  /** Miles. */
  readonly destRadius: number;
  readonly vehicleType: string;
  readonly vehicleSize: VehicleSize;
  readonly postingAttrib: string;
  readonly postMode: PostMode;
  readonly networkId: number | null;
  readonly corridor: Corridor;
  /** The owner's last action on it, which confirms it, ISO 8601; absent in older rows and where it is `createdOn`. */
  readonly updatedOn?: string;
  /** True while carriers report the load as gone: it counts as not confirmed. */
  readonly isReportedGone?: true;
  /** The hash of a load's comment; absent where there is none, and in older rows. */
  readonly commentKey?: number;
  /** The same of its reference. */
  readonly referenceKey?: number;
  /** True for a load with a rate; absent in older rows. A truck's minimum is not shown to others. */
  readonly hasRate?: true;
  /** The stops between the ends of a load; absent where there are none, and in older rows. */
  readonly stops?: readonly Pick<Stop, 'lat' | 'long' | 'kind'>[];
}

/**
 * A change of the data that decides pairs. `posting` contains the whole new state; `postingRemoved` means that the
 * posting is no longer open. `members: null` deletes a network.
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
      /** The company that owns the network; absent in older rows, and for an audience. */
      readonly accountId?: number;
      /** The network is the audience of a posting: its owner is not notified. */
      readonly isAudience?: true;
    }
  | {
      readonly type: 'exclusion';
      readonly accountId: number;
      readonly otherAccountId: number;
      readonly excluded: boolean;
    }
  | { readonly type: 'globalExclusion'; readonly accountId: number; readonly excluded: boolean }
  | {
      /** A sandbox company was opened. It has no postings yet, and is one from then on. */
      readonly type: 'sandboxCompany';
      readonly accountId: number;
    }
  | { readonly type: 'companySuspended'; readonly accountId: number; readonly suspended: boolean }
  | { readonly type: 'companyClosed'; readonly accountId: number }
  | { readonly type: 'day'; readonly day: string }
  | {
      /** Time has passed: postings without an action of their owner since this instant are not confirmed any more (M17). */
      readonly type: 'confirmationsEnded';
      /** ISO 8601, UTC. */
      readonly confirmedSince: string;
    };

/**
 * An event that changes no pair: a tag, a mark on a lead. Servers pass it unchanged to the clients of these companies.
 */
export interface EventChange {
  readonly type: 'event';
  readonly accountIds: readonly number[];
  readonly event: BoardChange;
  /** The id of the posting whose marks have changed. Absent in other events, in older rows and for partner leads. */
  readonly leadPostingId?: number;
}

/**
 * Columns of a company, or of one of its users, that lists of postings show have changed: name, code, phone, address and
 * so on. A trigger of the tables appends it. It changes no pair, and clients do not receive it.
 */
interface DetailsChange {
  readonly type: 'details';
  readonly accountId: number;
  /** Null where the company itself has changed. */
  readonly userId: number | null;
}

/**
 * A company has a new service account or webhook endpoint: its events are recorded from here on. A trigger of the tables
 * appends it.
 */
interface ListenerChange {
  readonly type: 'listener';
  readonly accountId: number;
}

/** A row of the feed. */
export type FeedChange = MatchingChange | EventChange | DetailsChange | ListenerChange;

/** An event as a row of the feed, for the company that it is about. */
export function toEventChange(accountId: number, event: BoardChangeOf<EventTypesTo<'company'>>): EventChange {
  return { type: 'event', accountIds: [accountId], event };
}
