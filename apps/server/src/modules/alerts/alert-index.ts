import type { PostingKind } from '@loadstone/contracts/postings';
import { carrierSearchSchema, usCarrierSearchSchema } from '@loadstone/contracts/search';
import type { Board } from '../../board/board.ts';
import type { FeedPosting } from '../../db/change-feed/change-feed.ts';
import { FollowedSearches, type AppliedChange, type FollowedCriteria } from '../../matching/index.ts';
import { getToday } from '../postings/index.ts';
import { toCarrierQuery, toUsCarrierQuery } from '../search/index.ts';
import type { AlertHit, FollowedRow } from './alerts.queries.ts';
import { FollowedTrucks } from './followed-trucks.ts';

/** A followed posting. */
interface Lane {
  readonly alertId: number;
  readonly token: number;
  readonly accountId: number;
  /** This server has seen all new leads of the posting since this change of the feed. */
  readonly seenFrom: number;
}

/** What an index needs of the board. */
type IndexBoard = Pick<Board, 'clock' | 'configuration' | 'matching'>;

/** The followed searches, postings and trucks in the memory of one server: which alerts a change of the feed concerns. */
export class AlertIndex {
  readonly #board: IndexBoard;
  readonly #searches = new FollowedSearches();
  readonly #lanes = new Map<number, Lane>();
  readonly #trucks: FollowedTrucks;
  /** How many postings of each company are followed. */
  readonly #byCompany = new Map<number, number>();
  /** Alerts by the token of their posting. */
  readonly #byToken = new Map<number, Set<number>>();
  /** The new leads of followed postings, by the change that brought them. */
  readonly #appeared = new Map<number, AlertHit[]>();
  /** Postings that were followed too late to be in `#appeared` for all changes that are still to be compared. */
  readonly #late = new Map<number, Lane>();
  /** The change that added an alert: it finds nothing from before. */
  readonly #addedBy = new Map<number, number>();

  constructor(board: IndexBoard) {
    this.#board = board;
    this.#trucks = new FollowedTrucks(board.matching);
  }

  get size(): number {
    return this.#searches.size + this.#lanes.size + this.#trucks.size;
  }

  /** The trucks whose trips are followed. */
  get truckCount(): number {
    return this.#trucks.size;
  }

  /** Notes the change of the feed that added an alert. */
  noteAdded(alertId: number, eventId: number): void {
    this.#addedBy.set(alertId, eventId);
  }

  /** Adds an alert, or replaces the one with its id. */
  put(row: FollowedRow): void {
    if (row.kind === 'trips') {
      this.#trucks.put(row);
      return;
    }
    const criteria = toCriteria(row);
    if (criteria !== undefined) {
      this.#searches.put(row.id, row.account_id, criteria);
      return;
    }
    const known = this.#lanes.get(row.id);
    if (row.token === null || known?.token === row.token) return;
    this.remove(row.id);
    const seenFrom = this.#board.matching.appliedEventId;
    const lane = { alertId: row.id, token: row.token, accountId: row.account_id, seenFrom };
    this.#lanes.set(row.id, lane);
    this.#byCompany.set(lane.accountId, (this.#byCompany.get(lane.accountId) ?? 0) + 1);
    this.#late.set(row.id, lane);
    const ids = this.#byToken.get(row.token) ?? new Set();
    this.#byToken.set(row.token, ids.add(row.id));
  }

  /** Removes an alert; nothing happens where there is none. */
  remove(alertId: number): void {
    this.#searches.remove(alertId);
    this.#trucks.remove(alertId);
    const lane = this.#lanes.get(alertId);
    if (lane === undefined) return;
    this.#lanes.delete(alertId);
    this.#late.delete(alertId);
    this.#byCompany.set(lane.accountId, (this.#byCompany.get(lane.accountId) ?? 1) - 1);
    const ids = this.#byToken.get(lane.token);
    ids?.delete(alertId);
    if (ids?.size === 0) this.#byToken.delete(lane.token);
  }

  /** True where a posting of the company is followed: it may have another token now. */
  hasPostingsOf(accountId: number): boolean {
    return (this.#byCompany.get(accountId) ?? 0) > 0 || this.#trucks.hasTrucksOf(accountId);
  }

  /** Keeps the new leads of followed postings that a change brings. Called while the matching is exactly at the change. */
  accept({ eventId, change, leadChanges }: AppliedChange): void {
    const isRelease = change.type === 'network' && change.isAudience === true;
    if ((change.type !== 'posting' && !isRelease) || this.#byToken.size === 0) return;
    const posted = change.type === 'posting' ? change.posting.token : undefined;
    const hits = leadChanges.flatMap(({ type, leadToken, myToken, isInPlaceOfAnother = false }) =>
      type === 'appeared' && (posted === undefined || leadToken === posted) && !isInPlaceOfAnother
        ? [...(this.#byToken.get(myToken) ?? [])].map((alertId) => ({ alertId, token: leadToken }))
        : [],
    );
    if (hits.length > 0) this.#appeared.set(eventId, hits);
  }

  /** The matching was filled again: this server has not seen what lies before. */
  acceptRefill(eventId: number): void {
    for (const lane of this.#lanes.values()) this.#late.set(lane.alertId, { ...lane, seenFrom: eventId });
  }

  /** The alerts that a posting of the feed concerns. */
  find(eventId: number, posting: FeedPosting): AlertHit[] {
    const searched = this.#searches
      .match(posting, getToday(this.#board))
      .map((alertId) => ({ alertId, token: posting.token }));
    const found = [...searched, ...(this.#appeared.get(eventId) ?? []), ...this.#findLate(eventId, posting)];
    return found.filter(({ alertId }) => (this.#addedBy.get(alertId) ?? 0) < eventId);
  }

  /** The alerts on postings whose leads a release of tiers has added. */
  findReleased(eventId: number): AlertHit[] {
    const found = this.#appeared.get(eventId) ?? [];
    return found.filter(({ alertId }) => (this.#addedBy.get(alertId) ?? 0) < eventId);
  }

  /** The alerts on trips that a posting of the feed concerns: their search may have another result. */
  findTrips(posting: FeedPosting): number[] {
    return this.#trucks.find(posting);
  }

  /** Forgets what is only needed for changes up to this one. */
  forgetUpTo(eventId: number): void {
    for (const id of this.#appeared.keys()) if (id <= eventId) this.#appeared.delete(id);
    for (const [id, addedBy] of this.#addedBy) if (addedBy <= eventId) this.#addedBy.delete(id);
    for (const [id, lane] of this.#late) if (lane.seenFrom <= eventId) this.#late.delete(id);
  }

  /** Leads of postings that were not followed on this server when it applied the change, as of now. */
  #findLate(eventId: number, { token, accountId, kind }: FeedPosting): AlertHit[] {
    const hits: AlertHit[] = [];
    const { index } = this.#board.matching;
    const opposite: PostingKind = kind === 'L' ? 'E' : 'L';
    for (const lane of this.#late.values()) {
      if (lane.seenFrom < eventId || lane.accountId === accountId) continue;
      if (index.findOwner(lane.token)?.kind !== opposite) continue;
      if (index.findLead(lane.token, token) !== undefined) hits.push({ alertId: lane.alertId, token });
    }
    return hits;
  }
}

/** The criteria of a followed search; undefined for a posting. A search of a city that is gone finds nothing. */
function toCriteria({ kind, criteria }: FollowedRow): FollowedCriteria | undefined {
  if (kind === 'posting') return undefined;
  const { search, ...places } =
    kind === 'carriers'
      ? toCarrierQuery(carrierSearchSchema.parse(criteria))
      : toUsCarrierQuery(usCarrierSearchSchema.parse(criteria));
  return { ...places, vehicleType: search.vehicleType, vehicleSize: search.vehicleSize };
}
