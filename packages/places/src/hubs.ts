import { toMiles, type Point } from './distance.ts';
import { loadGazetteer, type City } from './gazetteer.ts';

/** The city that names a freight market area. */
export type Hub = City;

/**
 * Market-area hubs by province or state: places whose rates and ratios are commonly quoted, spaced so that almost no
 * freight is more than 150 miles from one. Changing the list moves lanes between areas in past statistics.
 */
const HUB_NAMES: Readonly<Record<string, string>> = {
  ON: 'Toronto|Ottawa|London|Windsor|Barrie|Greater Sudbury|Thunder Bay|Sault Ste. Marie',
  QC: 'Montréal|Québec|Sherbrooke|Saguenay|Rimouski|Sept-Îles',
  NB: 'Moncton|Saint John',
  NS: 'Halifax|Sydney',
  PE: 'Charlottetown',
  NL: "St. John's|Corner Brook",
  MB: 'Winnipeg|Brandon',
  SK: 'Saskatoon|Regina',
  AB: 'Calgary|Edmonton|Lethbridge|Grande Prairie|Fort McMurray',
  BC: 'Vancouver|Kelowna|Kamloops|Prince George|Fort St. John',
  YT: 'Whitehorse',
  NT: 'Yellowknife',
  ME: 'Portland|Bangor',
  NH: 'Manchester',
  VT: 'Burlington',
  MA: 'Boston|Springfield',
  CT: 'Hartford',
  NY: 'New York|Albany|Syracuse|Buffalo',
  NJ: 'Elizabeth',
  PA: 'Philadelphia|Harrisburg|Allentown|Pittsburgh',
  MD: 'Baltimore',
  VA: 'Richmond|Norfolk|Roanoke',
  WV: 'Charleston',
  NC: 'Charlotte|Greensboro|Raleigh',
  SC: 'Columbia|Greenville|Charleston',
  GA: 'Atlanta|Savannah',
  FL: 'Jacksonville|Miami|Orlando|Tampa|Tallahassee',
  AL: 'Birmingham|Mobile|Huntsville',
  MS: 'Jackson',
  TN: 'Nashville|Memphis|Knoxville|Chattanooga',
  KY: 'Louisville|Lexington',
  OH: 'Columbus|Cleveland|Cincinnati|Toledo',
  IN: 'Indianapolis|Fort Wayne|Evansville',
  MI: 'Detroit|Grand Rapids|Marquette',
  IL: 'Chicago|Peoria',
  WI: 'Milwaukee|Green Bay',
  MN: 'Minneapolis|Duluth',
  IA: 'Des Moines|Cedar Rapids|Sioux City',
  MO: 'Saint Louis|Kansas City|Springfield',
  AR: 'Little Rock',
  LA: 'New Orleans|Shreveport|Lafayette',
  TX: 'Dallas|Houston|San Antonio|Laredo|McAllen|El Paso|Lubbock|Amarillo|Corpus Christi',
  OK: 'Oklahoma City|Tulsa',
  KS: 'Wichita',
  NE: 'Omaha',
  SD: 'Sioux Falls|Rapid City',
  ND: 'Fargo|Bismarck',
  MT: 'Billings|Missoula',
  WY: 'Casper',
  CO: 'Denver|Grand Junction',
  NM: 'Albuquerque',
  AZ: 'Phoenix|Tucson',
  UT: 'Salt Lake City',
  NV: 'Las Vegas|Reno',
  ID: 'Boise|Twin Falls',
  WA: 'Seattle|Spokane',
  OR: 'Portland|Medford|Pendleton',
  CA: 'Los Angeles|San Diego|Ontario|Fresno|Bakersfield|Stockton|Sacramento|Oakland|Redding',
  AK: 'Anchorage',
  HI: 'Honolulu',
  MX:
    'Mexico City|Guadalajara|Monterrey|Puebla|Tijuana|Ciudad Juárez|León|Querétaro|San Luis Potosí|Torreón|Saltillo|' +
    'Nuevo Laredo|Reynosa|Matamoros|Chihuahua|Hermosillo|Culiacán|Mexicali|Nogales|Aguascalientes|Veracruz|Mérida|' +
    'Villahermosa|Tampico|Durango|Manzanillo|Acapulco|Oaxaca|Tuxtla Gutiérrez|Cancún',
};

let loaded: readonly Hub[] | undefined;

/**
 * The hub cities of the market areas, in the order of the list.
 * @throws RangeError when a hub is missing in the gazetteer
 */
export function listHubs(): readonly Hub[] {
  loaded ??= Object.entries(HUB_NAMES).flatMap(([st, names]) => names.split('|').map((name) => getHub(name, st)));
  return loaded;
}

/** The hub nearest to a point, which names the point's market area. O(number of hubs). */
export function nearestHub(lat: number, lon: number): Hub {
  return getNearest(listHubs(), { lat, lon });
}

let areas: ReadonlyMap<number, readonly number[]> | undefined;

/**
 * The ids of the cities in a hub's market area. Computed for all hubs by the first call (well under 0.1 s) and cached;
 * do not change the list. Empty if the id is not a hub.
 */
export function listCityIdsOfHub(hubId: number): readonly number[] {
  areas ??= groupCitiesByHub();
  return areas.get(hubId) ?? [];
}

let hubOfCity: ReadonlyMap<number, Hub> | undefined;

/** The hub of a city's market area, as `nearestHub` finds it, from memory. Undefined for an id that is no city. */
export function findHubOfCity(cityId: number): Hub | undefined {
  hubOfCity ??= new Map(listHubs().flatMap((hub) => listCityIdsOfHub(hub.id).map((id) => [id, hub] as const)));
  return hubOfCity.get(cityId);
}

/**
 * A city of that name in that state for what is the same in a whole market area, such as rates and ratios: any of its namesakes
 * where all are in one area, undefined otherwise.
 */
export function findCityOfArea(name: string, st: string): City | undefined {
  const answer = loadGazetteer().findPlace(name, { state: st });
  if (answer.kind === 'none') return undefined;
  const ids = (answer.kind === 'one' ? [answer.place] : answer.places).map(({ id }) => id);
  const [, another] = new Set(ids.map(findHubOfCity));
  return another === undefined ? loadGazetteer().findCity(ids[0]!) : undefined;
}

/**
 * Hubs whose vectors are this close to the best one are measured exactly; the margin is much wider than the rounding of
 * miles.
 */
const CLOSE_CALL = 1e-6;

function groupCitiesByHub(): Map<number, number[]> {
  const hubs = listHubs();
  const vectors = Float64Array.from(hubs.flatMap(toUnitVector));
  const closeness = new Float64Array(hubs.length);
  const groups = new Map<number, number[]>(hubs.map((hub) => [hub.id, []]));
  for (const city of loadGazetteer().cities) {
    const [x, y, z] = toUnitVector(city);
    let closest = -1;
    for (let at = 0; at < hubs.length; at += 1) {
      const cosine = vectors[3 * at]! * x + vectors[3 * at + 1]! * y + vectors[3 * at + 2]! * z;
      closeness[at] = cosine;
      if (cosine > closest) closest = cosine;
    }
    const candidates = hubs.filter((_, at) => closeness[at]! >= closest - CLOSE_CALL);
    groups.get(getNearest(candidates, city).id)!.push(city.id);
  }
  return groups;
}

function getNearest(hubs: readonly Hub[], point: Point): Hub {
  return hubs.reduce((best, hub) => (toMiles(hub, point) < toMiles(best, point) ? hub : best));
}

function toUnitVector({ lat, lon }: Point): [number, number, number] {
  const latRadians = (lat * Math.PI) / 180;
  const lonRadians = (lon * Math.PI) / 180;
  return [
    Math.cos(latRadians) * Math.cos(lonRadians),
    Math.cos(latRadians) * Math.sin(lonRadians),
    Math.sin(latRadians),
  ];
}

/** The biggest place of the name, because the list means cities. */
function getHub(name: string, st: string): Hub {
  const { findPlace, getCity } = loadGazetteer();
  const answer = findPlace(name, { state: st });
  if (answer.kind === 'none') throw new RangeError(`the gazetteer lacks the hub ${name}, ${st}`);
  const cities = (answer.kind === 'one' ? [answer.place] : answer.places).map(({ id }) => getCity(id));
  return cities.reduce((best, city) => (city.population > best.population ? city : best));
}
