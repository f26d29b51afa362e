import type { PostingKind, VehicleSize } from '@loadstone/contracts/postings';
import type { EngineChange, Lead, Posting, WrittenTexts } from '@loadstone/engine';
import type { FeedPosting, MatchingChange } from '../db/change-feed/change-feed.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import type { LeadPair } from './leads.ts';

const MS_PER_DAY = 86_400_000;

/** A day in the engine's form: days since 1970-01-01. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** A day of the engine as `YYYY-MM-DD`. */
export function toDay(dayNumber: number): string {
  return new Date(dayNumber * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The columns of a posting that decide its pairs. */
export type PairingRow = Pick<
  PostingRow,
  | 'token'
  | 'kind'
  | 'account_id'
  | 'version'
  | 'created_on'
  | 'updated_on'
  | 'gone_since'
  | 'comment_key'
  | 'reference_key'
  | 'rate'
  | 'date_avail'
  | 'srce_lat'
  | 'srce_long'
  | 'srce_st'
  | 'srce_radius'
  | 'dest_lat'
  | 'dest_long'
  | 'dest_st'
  | 'dest_radius'
  | 'vehicle_type'
  | 'vehicle_size'
  | 'posting_attrib'
  | 'post_mode'
  | 'network_id'
  | 'corridor'
  | 'stops'
>;

/** A row in the form of the change feed. */
export function toFeedPosting(row: PairingRow): FeedPosting {
  return {
    token: row.token,
    kind: row.kind,
    accountId: row.account_id,
    version: row.version,
    createdOn: row.created_on.toISOString(),
    dateAvail: row.date_avail,
    srceLat: row.srce_lat,
    srceLong: row.srce_long,
    srceSt: row.srce_st,
    srceRadius: row.srce_radius,
    destLat: row.dest_lat,
    destLong: row.dest_long,
    destSt: row.dest_st,
    destRadius: row.dest_radius,
    vehicleType: row.vehicle_type,
    vehicleSize: row.vehicle_size,
    postingAttrib: row.posting_attrib,
    postMode: row.post_mode,
    networkId: row.network_id,
    corridor: row.corridor,
    ...(row.updated_on.getTime() !== row.created_on.getTime() && { updatedOn: row.updated_on.toISOString() }),
    ...(row.gone_since !== null && { isReportedGone: true }),
    ...(row.comment_key !== null && { commentKey: row.comment_key }),
    ...(row.reference_key !== null && { referenceKey: row.reference_key }),
    ...(row.rate !== null && { hasRate: true }),
    ...(row.stops !== null && { stops: row.stops.map(({ lat, long, kind }) => ({ lat, long, kind })) }),
  };
}

/** What the matching knows of a posting besides its pairs: when it was confirmed, its rate, and hashes of its texts. */
export interface PostingNotes extends WrittenTexts {
  readonly token: number;
  /**
   * The last action of the owner, milliseconds; undefined where that is the posting itself. Negative while carriers report
   * the load as gone: then it does not count as confirmed, and the moment stays known.
   */
  readonly confirmedOnMs: number | undefined;
  readonly hasRate: boolean;
}

export function toPostingNotes(posting: FeedPosting): PostingNotes {
  const { token, commentKey: comment, referenceKey: reference, hasRate = false } = posting;
  return { token, confirmedOnMs: toConfirmedOnMs(posting), hasRate, comment, reference };
}

function toConfirmedOnMs({ createdOn, updatedOn, isReportedGone }: FeedPosting): number | undefined {
  if (isReportedGone) return -Date.parse(updatedOn ?? createdOn);
  return updatedOn === undefined ? undefined : Date.parse(updatedOn);
}

/** Open postings by columns, as the snapshot reads them. Every column is null where there is no posting. */
export interface SnapshotColumns {
  token: number[] | null;
  kind: PostingKind[];
  company: number[];
  /** Milliseconds since 1970. */
  createdOn: number[];
  /** Days since 1970. */
  day: number[];
  originLat: number[];
  originLon: number[];
  originRadius: number[];
  destinationLat: number[];
  destinationLon: number[];
  destinationRadius: number[];
  types: string[];
  size: VehicleSize[];
  attributes: string[];
  networkId: number[];
  corridor: boolean[];
  originState: string[];
  destinationState: string[];
  /** As {@link PostingNotes.confirmedOnMs}, with null for undefined. */
  confirmedOn: (number | null)[];
  commentKey: (number | null)[];
  referenceKey: (number | null)[];
  hasRate: boolean[];
  /** The stops of the loads that have any, by token; null where no load of the page has. */
  stops: Readonly<Record<string, FeedStops>> | null;
}

type FeedStops = NonNullable<FeedPosting['stops']>;

/** Open postings of a snapshot. Their states, which only the search needs, are in the same order. */
export interface SnapshotPage {
  readonly postings: readonly Posting[];
  readonly originStates: readonly string[];
  readonly destinationStates: readonly string[];
  /** The notes of postings that have any. */
  readonly notes: readonly PostingNotes[];
}

export function toSnapshotPage(columns: SnapshotColumns): SnapshotPage {
  const postings = (columns.token ?? []).map((token, row) => ({
    token,
    kind: columns.kind[row]!,
    company: columns.company[row]!,
    origin: { lat: columns.originLat[row]!, lon: columns.originLon[row]! },
    originRadius: columns.originRadius[row]!,
    destination: { lat: columns.destinationLat[row]!, lon: columns.destinationLon[row]! },
    destinationRadius: columns.destinationRadius[row]!,
    types: columns.types[row]!,
    size: columns.size[row]!,
    attributes: columns.attributes[row]!,
    day: columns.day[row]!,
    corridor: columns.corridor[row]!,
    networkId: columns.networkId[row]!,
    createdOn: columns.createdOn[row]!,
    ...toEngineStops(columns.stops?.[token]),
  }));
  const notes = postings.flatMap(({ token }, row): PostingNotes[] => {
    const [confirmedOn, comment, reference] = [
      columns.confirmedOn[row] ?? undefined,
      columns.commentKey[row] ?? undefined,
      columns.referenceKey[row] ?? undefined,
    ];
    const hasRate = columns.hasRate[row] ?? false;
    if (confirmedOn === undefined && comment === undefined && reference === undefined && !hasRate) return [];
    return [{ token, confirmedOnMs: confirmedOn, hasRate, comment, reference }];
  });
  return { postings, notes, originStates: columns.originState, destinationStates: columns.destinationState };
}

/** Converts a posting of the feed to the engine's form. Only this file uses both sets of names. */
export function toEnginePosting(posting: FeedPosting): Posting {
  return {
    token: posting.token,
    kind: posting.kind,
    company: posting.accountId,
    origin: { lat: posting.srceLat, lon: posting.srceLong },
    originRadius: posting.srceRadius,
    destination: { lat: posting.destLat, lon: posting.destLong },
    destinationRadius: posting.destRadius,
    types: posting.vehicleType,
    size: posting.vehicleSize,
    attributes: posting.postingAttrib,
    day: toDayNumber(posting.dateAvail),
    corridor: posting.kind === 'E' && posting.corridor === 'C',
    networkId: posting.postMode === 'P' ? (posting.networkId ?? 0) : 0,
    createdOn: Date.parse(posting.createdOn),
    ...toEngineStops(posting.stops),
  };
}

function toEngineStops(stops: FeedStops | undefined): Pick<Posting, 'stops'> {
  return stops === undefined ? {} : { stops: stops.map(({ lat, long, kind }) => ({ lat, lon: long, kind })) };
}

/** Converts a change of visibility between companies to the engine's form. */
export function toRelationChange(
  change: Extract<MatchingChange, { type: 'network' | 'exclusion' | 'globalExclusion' }>,
): EngineChange {
  switch (change.type) {
    case 'network':
      return { type: 'network', networkId: change.networkId, members: change.members };
    case 'exclusion':
      return {
        type: 'exclusion',
        company: change.accountId,
        other: change.otherAccountId,
        excluded: change.excluded,
      };
    case 'globalExclusion':
      return { type: 'globalExclusion', company: change.accountId, excluded: change.excluded };
  }
}

/** The engine's lead under the board's names. */
export function toLeadPair(lead: Lead): LeadPair {
  return {
    leadToken: lead.token,
    covers: lead.covers,
    mutual: lead.mutual,
    originMiles: lead.dfo,
    destinationMiles: lead.dfd,
    haulMiles: lead.haul,
    direction: lead.direction,
  };
}

/** A pair with its two counts: postings of its row (M16), and loads that may be the same (M18). */
export function withCounts(pair: LeadPair, postedTimes: number | undefined, sameLoads: number | undefined): LeadPair {
  return postedTimes === undefined && sameLoads === undefined ? pair : { ...pair, postedTimes, sameLoads };
}
