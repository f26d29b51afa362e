import { listHubs, loadGazetteer, toMiles, type City, type Country } from '@loadstone/places';
import type { Random } from './random.ts';
import { createWeighted, type Weighted } from './weighted.ts';

/** The regions with different ratios of loads to trucks. */
type Region =
  | 'ontario'
  | 'quebec'
  | 'atlantic'
  | 'western-canada'
  | 'northeast'
  | 'midwest'
  | 'south'
  | 'southwest'
  | 'west'
  | 'mexico';

const STATES_OF_REGION: Readonly<Record<Region, string>> = {
  ontario: 'ON',
  quebec: 'QC',
  atlantic: 'NB NS PE NL',
  'western-canada': 'BC AB SK MB YT NT NU',
  northeast: 'ME NH VT MA RI CT NY NJ PA DE MD DC',
  midwest: 'OH MI IN IL WI MN IA MO ND SD NE KS',
  south: 'VA WV NC SC GA FL AL MS TN KY AR LA',
  southwest: 'TX OK NM AZ',
  west: 'CA NV UT CO WY MT ID OR WA AK HI',
  mexico: 'MX',
};

const REGION_OF_STATE: ReadonlyMap<string, Region> = new Map(
  Object.entries(STATES_OF_REGION).flatMap(([region, states]) =>
    states.split(' ').map((st) => [st, region as Region] as const),
  ),
);

/**
 * Trucks for each load that leaves a region, relative to the average. With two loads a truck on the whole board, the
 * regions have about 1.5 to 3 loads a truck.
 */
const TRUCK_SUPPLY: Readonly<Record<Region, number>> = {
  ontario: 1.14,
  quebec: 1.06,
  atlantic: 0.75,
  'western-canada': 0.85,
  northeast: 1.08,
  midwest: 1.1,
  south: 0.8,
  southwest: 0.75,
  west: 0.8,
  mexico: 0.78,
};

/** A metropolitan area: a hub and the cities that are nearer to it than to any other hub. */
interface Area {
  hub: City;
  cities: readonly City[];
  people: number;
}

/** A direction of freight from one city to another. */
export interface Lane {
  origin: City;
  destination: City;
}

/** Draws lanes: between areas by a gravity model, within an area by population. */
export interface LaneModel {
  areas: readonly Area[];
  drawLoadLane(random: Random): Lane;
  drawTruckLane(random: Random): Lane;
  /** A lane of the model that begins or ends in the area of that hub. */
  drawLaneAt(random: Random, hubId: number): Lane;
  /** A city of the same area within that distance; may be the city itself. */
  drawCityNear(random: Random, city: City, withinMiles: number): City;
}

/**
 * Shares of loads by the countries of their ends, both directions together; about 70 % cross the border of Canada and
 * the United States.
 */
const BORDER_SHARES: Readonly<Record<string, number>> = {
  'CA-US': 0.7,
  'CA-CA': 0.18,
  'US-US': 0.08,
  'CA-MX': 0.015,
  'MX-US': 0.025,
};

/** Cities further than this from every hub are not used. */
const AREA_REACH_MILES = 150;
/**
 * Gravity model: population of both ends to the power of `pull`, divided by miles to the power of `decay`. A board of a
 * few thousand postings uses the big lanes, so that postings match; a million postings reach every area. Within an
 * area, cities of at least `cityPeople` are drawn by population to the power of `cityPull`.
 */
const SPREADS = {
  demo: { pull: 1.25, decay: 1.2, cityPull: 1, cityPeople: 6_000 },
  million: { pull: 0.7, decay: 0.8, cityPull: 0.7, cityPeople: 1_000 },
} as const;
/** The distribution of lanes over the continent. */
type Spread = keyof typeof SPREADS;
/** Boroughs are listed beside their city in the gazetteer, so the largest areas count people twice. */
const MOST_PEOPLE = 9_000_000;
/** Minimum distance between two areas in the model. */
const FLOOR_MILES = 120;
/** Share of freight that stays in its area, relative to the gravity at the minimum distance. */
const LOCAL_FACTOR = 0.15;
/** States that cannot be reached by road from the others. */
const OFF_ROAD_STATES = new Set(['HI', 'NT', 'NU', 'NL', 'AK']);

let sharedAreas: readonly Area[] | undefined;
const sharedModels = new Map<Spread, LaneModel>();

/** The lane model over the gazetteer, built by the first call (about 0.5 s) and cached. It has no random state. */
export function getLaneModel(spread: Spread): LaneModel {
  sharedAreas ??= listAreas();
  const known = sharedModels.get(spread);
  if (known !== undefined) return known;
  const model = createLaneModel(sharedAreas, spread);
  sharedModels.set(spread, model);
  return model;
}

function createLaneModel(areas: readonly Area[], spread: Spread): LaneModel {
  const areaOfCity = new Map(areas.flatMap((area, at) => area.cities.map((city) => [city.id, at] as const)));
  const { cityPull, cityPeople } = SPREADS[spread];
  const cityDraws = areas.map(({ cities, hub }) =>
    createWeighted(
      cities.map((city) => (city === hub || city.population >= cityPeople ? city.population ** cityPull : 0)),
    ),
  );
  const loadWeights = weighLanes(areas, spread);
  const truckWeights = loadWeights.map((weight, lane) => {
    const origin = areas[Math.floor(lane / areas.length)]!.hub;
    return weight * TRUCK_SUPPLY[regionOf(origin.st)];
  });
  const loadLanes = createWeighted(loadWeights);
  const truckLanes = createWeighted(truckWeights);
  const homeLanes = new Map<number, Weighted>();

  const drawCity = (random: Random, at: number): City => areas[at]!.cities[cityDraws[at]!.draw(random)]!;
  const drawLane = (random: Random, lanes: Weighted): Lane => {
    const lane = lanes.draw(random);
    const originArea = Math.floor(lane / areas.length);
    const origin = drawCity(random, originArea);
    return { origin, destination: drawCity(random, lane - originArea * areas.length) };
  };
  const lanesAt = (hubId: number): Weighted => {
    const known = homeLanes.get(hubId);
    if (known !== undefined) return known;
    const at = areas.findIndex((area) => area.hub.id === hubId);
    const size = areas.length;
    const weighted = createWeighted(
      loadWeights.map((weight, lane) => (Math.floor(lane / size) === at || lane % size === at ? weight : 0)),
    );
    homeLanes.set(hubId, weighted);
    return weighted;
  };

  return {
    areas,
    drawLoadLane: (random) => drawLane(random, loadLanes),
    drawTruckLane: (random) => drawLane(random, truckLanes),
    drawLaneAt: (random, hubId) => drawLane(random, lanesAt(hubId)),
    drawCityNear(random, city, withinMiles) {
      const at = areaOfCity.get(city.id);
      if (at === undefined) return city;
      for (let tries = 0; tries < 8; tries += 1) {
        const other = drawCity(random, at);
        if (toMiles(city, other) <= withinMiles) return other;
      }
      return city;
    },
  };
}

function listAreas(): Area[] {
  const hubs = listHubs().filter((hub) => !OFF_ROAD_STATES.has(hub.st));
  const members = hubs.map((): City[] => []);
  for (const city of loadGazetteer().cities) {
    if (city.population < 1_000 || OFF_ROAD_STATES.has(city.st)) continue;
    let nearest = -1;
    let nearestMiles = AREA_REACH_MILES;
    for (let at = 0; at < hubs.length; at += 1) {
      const hub = hubs[at]!;
      // One degree of latitude is 69 miles: this excludes most hubs without trigonometry.
      if (Math.abs(hub.lat - city.lat) * 69 > nearestMiles) continue;
      const miles = toMiles(hub, city);
      if (miles > nearestMiles) continue;
      nearest = at;
      nearestMiles = miles;
    }
    if (nearest >= 0) members[nearest]!.push(city);
  }
  return hubs.map((hub, at) => {
    const cities = members[at]!;
    const people = cities.reduce((sum, city) => sum + city.population, 0);
    return { hub, cities, people: Math.min(people, MOST_PEOPLE) };
  });
}

/** Weight of each lane (origin area × areas + destination area), scaled to the border shares. */
function weighLanes(areas: readonly Area[], spread: Spread): Float64Array {
  const size = areas.length;
  const { pull, decay } = SPREADS[spread];
  const weights = new Float64Array(size * size);
  const sums = new Map<string, number>();
  for (let from = 0; from < size; from += 1) {
    for (let to = 0; to < size; to += 1) {
      const origin = areas[from]!;
      const destination = areas[to]!;
      const miles = Math.max(FLOOR_MILES, toMiles(origin.hub, destination.hub));
      const local = from === to ? LOCAL_FACTOR : 1;
      const weight = (local * (origin.people * destination.people) ** pull) / miles ** decay;
      const border = borderOf(origin.hub.country, destination.hub.country);
      weights[from * size + to] = weight;
      sums.set(border, (sums.get(border) ?? 0) + weight);
    }
  }
  for (let lane = 0; lane < weights.length; lane += 1) {
    const border = borderOf(areas[Math.floor(lane / size)]!.hub.country, areas[lane % size]!.hub.country);
    weights[lane] = (weights[lane]! * (BORDER_SHARES[border] ?? 0)) / sums.get(border)!;
  }
  return weights;
}

/** The two countries of a lane in alphabetical order: `CA-US`. */
export function borderOf(a: Country, b: Country): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/**
 * The region of a state or province.
 * @throws RangeError for an unknown abbreviation
 */
export function regionOf(st: string): Region {
  const region = REGION_OF_STATE.get(st);
  if (region === undefined) throw new RangeError(`no region holds the state ${st}`);
  return region;
}
