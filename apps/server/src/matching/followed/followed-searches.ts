import { LINE_DOUBLES, parseAttributes, parseTypes, toThousandths, writeLineEnds } from '@loadstone/engine';
import type { FeedPosting } from '../../db/change-feed/change-feed.ts';
import { toEnginePosting } from '../translate.ts';
import { toSteps } from '../trucks/city-filter.ts';
import type { TruckCriteria } from '../trucks/truck-question.ts';
import { toCountryTable, toStateNumber } from '../trucks/truck-columns.ts';
import { TruckTable } from '../trucks/truck-table.ts';
import { FollowedPlaces } from './followed-places.ts';

/** The criteria of a followed search for trucks; the day and the number of results are those of each truck. */
export type FollowedCriteria = Omit<TruckCriteria, 'today' | 'limit'>;

/** A search that a user follows. */
interface FollowedSearch {
  readonly id: number;
  readonly accountId: number;
  readonly criteria: FollowedCriteria;
  readonly types: number;
  readonly attributes: number;
  /** The numbers of its places in the table of each end. */
  readonly origin: number;
  readonly destination: number;
}

const UNITED_STATES = toCountryTable('US');
const MEXICO = toCountryTable('MX');
const NO_COMPANIES: readonly number[] = [];
const TRUCKLOAD_OR_LESS = 'B';

/**
 * Followed searches by the places that they name: which of them find a truck. Places and letters decide for most trucks.
 * A search that a corridor truck may meet is asked as a search of a table with the one truck, because its line and its
 * direction count. Both are compared with the oracle of the search.
 */
export class FollowedSearches {
  readonly #searches = new Map<number, FollowedSearch>();
  readonly #origins = new FollowedPlaces();
  readonly #destinations = new FollowedPlaces();

  get size(): number {
    return this.#searches.size;
  }

  /** Adds a search, or replaces the one with its id. O(1). */
  put(id: number, accountId: number, criteria: FollowedCriteria): void {
    this.remove(id);
    this.#searches.set(id, {
      id,
      accountId,
      criteria,
      types: criteria.vehicleType === '' ? 0 : parseTypes(criteria.vehicleType),
      attributes: parseAttributes(criteria.postingAttrib),
      origin: this.#origins.add(criteria.origin, id),
      destination: this.#destinations.add(criteria.destination, id),
    });
  }

  /** Removes a search; nothing happens where there is none. O(1). */
  remove(id: number): void {
    const search = this.#searches.get(id);
    if (search === undefined) return;
    this.#origins.remove(search.origin, id);
    this.#destinations.remove(search.destination, id);
    this.#searches.delete(id);
  }

  /**
   * The ids of the searches of other companies that find this truck on a day, ascending. Networks, exclusions and names
   * of companies are not compared: they are read when a message is written. O(places + searches near the origin).
   */
  match(truck: FeedPosting, today: string): number[] {
    if (truck.kind !== 'E' || truck.dateAvail < today || this.#searches.size === 0) return [];
    const line = toLine(truck);
    const origins = this.#origins.select('origin', {
      lat: truck.srceLat,
      long: truck.srceLong,
      st: truck.srceSt,
      line,
    });
    const isDestination = this.#destinations.select('destination', {
      lat: truck.destLat,
      long: truck.destLong,
      st: truck.destSt,
      line,
    }).isSelected;
    const [types, attributes] = [parseTypes(truck.vehicleType), parseAttributes(truck.postingAttrib)];
    const states = [truck.srceSt, truck.destSt].map((st) => toStateNumber(st ?? ''));
    const isAmerican = states.some((state) => UNITED_STATES[state] === 1);
    const isMexican = states.some((state) => MEXICO[state] === 1);
    const found: number[] = [];
    let table: TruckTable | undefined;
    for (const place of origins.selected) {
      for (const id of this.#origins.list(place)) {
        const search = this.#searches.get(id)!;
        if (isDestination[search.destination] !== 1 || search.accountId === truck.accountId) continue;
        if (search.types !== 0 && (search.types & types) === 0) continue;
        if ((search.attributes & ~attributes) !== 0) continue;
        const { vehicleSize } = search.criteria;
        if (vehicleSize !== '' && truck.vehicleSize !== TRUCKLOAD_OR_LESS && truck.vehicleSize !== vehicleSize)
          continue;
        if ((search.criteria.isUnitedStatesOnly && !isAmerican) || (!search.criteria.hasMexico && isMexican)) continue;
        if (line === undefined) found.push(id);
        else if (isFound((table ??= toTable(truck)), search, truck, today)) found.push(id);
      }
    }
    return found.sort((one, other) => one - other);
  }
}

function toTable(truck: FeedPosting): TruckTable {
  const table = new TruckTable();
  table.put(toEnginePosting(truck), [truck.srceSt ?? '', truck.destSt ?? '']);
  return table;
}

function isFound(table: TruckTable, search: FollowedSearch, truck: FeedPosting, today: string): boolean {
  const viewer = {
    accountId: search.accountId,
    barredAccountIds: NO_COMPANIES,
    namedAccountIds: undefined,
    networkIds: truck.networkId === null ? NO_COMPANIES : [truck.networkId],
  };
  return table.search({ ...search.criteria, today, limit: 1 }, viewer).total > 0;
}

/** The line of a corridor truck; undefined for another one, and where no line joins its ends. */
function toLine(truck: FeedPosting): { lines: Float64Array; radii: readonly [number, number] } | undefined {
  const posting = toEnginePosting(truck);
  if (!posting.corridor) return undefined;
  const lines = new Float64Array(LINE_DOUBLES);
  const radii = [toThousandths(posting.originRadius), toThousandths(posting.destinationRadius)] as const;
  const ends = [truck.srceLat, truck.srceLong, truck.destLat, truck.destLong].map(toSteps) as [
    number,
    number,
    number,
    number,
  ];
  try {
    writeLineEnds(ends, radii, lines, 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return { lines, radii };
}
