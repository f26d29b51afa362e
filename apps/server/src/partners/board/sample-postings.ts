import { createMarket, isDemoCompany, toDayNumber, type Market, type MarketPosting } from '@loadstone/market';
import { toMiles, type Point } from '@loadstone/places';
import type { BoardCompany, BoardPosting, BoardRequest, CompanyRequest, TruckRequest } from './board-format.ts';
import { isSearchedTruck, searchCompanies, toSampleCompany } from './sample-search.ts';

/** A seed of its own: another market than the board's. */
const SEED = 'partner board';
const SIZE = { loads: 2_400, trucks: 1_500, brokers: 30, carriers: 60, expired: 0 } as const;
/** Every n-th posting has no coordinates, as on real boards. */
const UNPLACED_EVERY = 7;

/** The postings of the sample board on one day. */
export interface SamplePostings {
  readonly day: string;
  /** The postings near the places of the query, nearest first. A few do not match, as with a real board. */
  search(query: BoardRequest): { total: number; postings: BoardPosting[] };
  /** The candidates for a search for trucks, by day. */
  searchTrucks(query: TruckRequest): { total: number; postings: BoardPosting[] };
  /** The candidates for a search for companies, by name. */
  searchCompanies(query: CompanyRequest): { total: number; companies: BoardCompany[] };
}

/**
 * Generates the postings of a day, equal on every server except for the hour of posting.
 *
 * @param day `YYYY-MM-DD`
 * @param now the reference for relative times
 */
export function createSamplePostings(day: string, now: Date): SamplePostings {
  const market = createMarket({ ...SIZE, seed: SEED, today: day });
  const postings = market.postings
    .filter(({ companyKey, postMode }) => postMode === 'A' && !isDemoCompany(companyKey))
    .map((posting, at) => ({ posting, sent: toBoardPosting(posting, market, at, now) }));
  return {
    day,
    search(query) {
      const found = postings
        .filter(({ posting }) => isCandidate(posting, query))
        .map(({ posting, sent }) => ({ sent, miles: toMiles(originOf(posting), query.origin) }))
        .sort((a, b) => a.miles - b.miles || (a.sent.id < b.sent.id ? -1 : 1));
      return { total: found.length, postings: found.slice(0, query.limit).map(({ sent }) => sent) };
    },
    searchTrucks(query) {
      const found = postings
        .filter(({ posting, sent }) => posting.kind === 'E' && isSearchedTruck(posting, sent.company.name, query))
        .sort((a, b) => (a.sent.date < b.sent.date ? -1 : a.sent.date > b.sent.date ? 1 : 0));
      return { total: found.length, postings: found.slice(0, query.limit).map(({ sent }) => sent) };
    },
    searchCompanies: (query) => searchCompanies(market, query),
  };
}

function toBoardPosting(posting: MarketPosting, market: Market, at: number, now: Date): BoardPosting {
  const company = market.companies.find(({ key }) => key === posting.companyKey)!;
  const user = market.users.find(({ key }) => key === posting.userKey)!;
  const hasPlace = at % UNPLACED_EVERY !== 0;
  return {
    id: `PB-${posting.key}`,
    kind: posting.kind === 'L' ? 'load' : 'equipment',
    company: toSampleCompany(company, user),
    origin: {
      city: posting.srceCity,
      state: posting.srceSt,
      ...(hasPlace && { lat: posting.srceLat, lon: posting.srceLong }),
      radiusMiles: posting.srceRadius,
    },
    destination: {
      city: posting.destCity,
      state: posting.destSt,
      ...(hasPlace && { lat: posting.destLat, lon: posting.destLong }),
      radiusMiles: posting.destRadius,
    },
    date: posting.dateAvail,
    equipmentTypes: posting.vehicleType,
    size: posting.vehicleSize,
    attributes: posting.postingAttrib,
    corridor: posting.corridor === 'C',
    comment: posting.comment,
    rate: posting.rate ?? undefined,
    weightLbs: posting.weightLbs ?? undefined,
    lengthFt: posting.lengthFt ?? undefined,
    postedAt: new Date(now.getTime() - posting.createdMinutesAgo * 60_000).toISOString(),
  };
}

/** Kind, day, size, equipment and ends roughly: what the caller's own rules would refuse may still be among them. */
function isCandidate(posting: MarketPosting, query: BoardRequest): boolean {
  if (posting.kind !== (query.wanted === 'load' ? 'L' : 'E')) return false;
  if (Math.abs(toDayNumber(posting.dateAvail) - toDayNumber(query.date)) > query.dateToleranceDays) return false;
  const sizes = [posting.vehicleSize, query.size];
  if (!sizes.includes('B') && posting.vehicleSize !== query.size) return false;
  if (![...posting.vehicleType].some((letter) => query.equipmentTypes.includes(letter))) return false;
  return isAtEnds(posting, query) || isOnTheWay(posting, query);
}

/** Each end within the larger of the two radii there. */
function isAtEnds(posting: MarketPosting, query: BoardRequest): boolean {
  const { origin, destination } = query;
  return (
    toMiles(originOf(posting), origin) <= Math.max(posting.srceRadius, origin.radiusMiles) &&
    toMiles(destinationOf(posting), destination) <= Math.max(posting.destRadius, destination.radiusMiles)
  );
}

/** Both ends of the load in the ellipse around the way of a corridor truck: wider than its corridor, never narrower. */
function isOnTheWay(posting: MarketPosting, query: BoardRequest): boolean {
  const isTruckOurs = query.wanted === 'equipment';
  if (isTruckOurs ? posting.corridor !== 'C' : !query.corridor) return false;
  const own = [originOf(posting), destinationOf(posting)] as const;
  const asked = [query.origin, query.destination] as const;
  const [from, to] = isTruckOurs ? own : asked;
  const [pickup, drop] = isTruckOurs ? asked : own;
  const reach = isTruckOurs
    ? [posting.srceRadius, posting.destRadius]
    : [query.origin.radiusMiles, query.destination.radiusMiles];
  const detour = (place: Point) => toMiles(from, place) + toMiles(place, to) - toMiles(from, to);
  return detour(pickup) <= 2 * reach[0]! && detour(drop) <= 2 * reach[1]!;
}

function originOf(posting: MarketPosting): Point {
  return { lat: posting.srceLat, lon: posting.srceLong };
}

function destinationOf(posting: MarketPosting): Point {
  return { lat: posting.destLat, lon: posting.destLong };
}
