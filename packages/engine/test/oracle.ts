import type {
  AffectedPair,
  Effect,
  Kind,
  LoadMeasures,
  PairMarks,
  Place,
  Posting,
  TruckMeasures,
} from '../src/index.ts';

/**
 * The rules M1–M12 in their simplest form: every load against every truck, without index or shortcuts. Shares only
 * types with the engine.
 */

const EARTH_RADIUS = 3958.7613;
const round3 = (value: number): number => Math.round(value * 1000) / 1000;

/** Coordinates are whole steps of 1e-5°. */
const steps = (degrees: number): number => Math.round(degrees * 1e5);
/** Normalises the longitude of the poles and of the date line. */
const meridian = (place: Place): number => {
  if (Math.abs(steps(place.lat)) === 90e5) return 0;
  return steps(place.lon) === -180e5 ? 180e5 : steps(place.lon);
};
const radians = (stepCount: number): number => (stepCount * Math.PI) / 180 / 1e5;

export function haversine(a: Place, b: Place): number {
  const lat = Math.sin(radians(steps(b.lat) - steps(a.lat)) / 2) ** 2;
  const lon = Math.sin(radians(meridian(b) - meridian(a)) / 2) ** 2;
  const h = lat + Math.cos(radians(steps(a.lat))) * Math.cos(radians(steps(b.lat))) * lon;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

function compass(from: Place, to: Place): string {
  if (round3(haversine(from, to)) < 0.5) return '';
  const [lat1, lat2] = [radians(steps(from.lat)), radians(steps(to.lat))];
  const turn = radians(meridian(to) - meridian(from));
  const y = Math.sin(turn) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn);
  const bearing = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  return ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', 'N'][Math.floor((bearing + 22.5) / 45)]!;
}

type Vector = [number, number, number];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const unit = (a: Vector): Vector => scale(a, 1 / Math.sqrt(dot(a, a)));

function vector(place: Place): Vector {
  const [lat, lon] = [radians(steps(place.lat)), radians(meridian(place))];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

/** Distance of a place from the segment and position along it; both rounded like every distance. */
function beside(start: Place, end: Place, place: Place): { off: number; along: number } {
  const a = vector(start);
  const forward = unit(minus(vector(end), scale(a, dot(a, vector(end)))));
  const p = vector(place);
  const length = Math.atan2(dot(vector(end), forward), dot(vector(end), a));
  const turn = Math.atan2(dot(p, forward), dot(p, a));
  const inPlane = Math.hypot(dot(p, a), dot(p, forward));
  // Equally far from every point of the great circle: the origin counts as nearest.
  if (inPlane < 1e-9) return { off: round3(haversine(start, place)), along: 0 };
  if (turn >= 0 && turn <= length) {
    const outOfPlane = minus(minus(p, scale(a, dot(p, a))), scale(forward, dot(p, forward)));
    const off = Math.atan2(Math.sqrt(dot(outOfPlane, outOfPlane)), inPlane);
    return { off: round3(off * EARTH_RADIUS), along: round3(turn * EARTH_RADIUS) };
  }
  const toStart = haversine(start, place);
  const toEnd = haversine(end, place);
  return toStart <= toEnd
    ? { off: round3(toStart), along: 0 }
    : { off: round3(toEnd), along: round3(length * EARTH_RADIUS) };
}

interface Pair {
  load: Posting;
  truck: Posting;
  covers: boolean;
  near: boolean;
  brokerSees: boolean;
  carrierSees: boolean;
  dfo: number;
  dfd: number;
}

export interface OracleLead {
  token: number;
  company: number;
  mutual: boolean;
  covers: boolean;
  near: boolean;
  dfo: number;
  dfd: number;
  haul: number;
  direction: string;
}

export function covers(truck: Posting, load: Posting): boolean {
  if (truck.corridor) {
    const pickup = beside(truck.origin, truck.destination, load.origin);
    const drop = beside(truck.origin, truck.destination, load.destination);
    if (!(pickup.off <= truck.originRadius && drop.off <= truck.destinationRadius && drop.along > pickup.along)) {
      return false;
    }
    const between = (load.stops ?? []).map((stop) => ({ ...beside(truck.origin, truck.destination, stop), ...stop }));
    const areInside = between.every(
      ({ off, kind }) => off <= (kind === 'drop' ? truck.destinationRadius : truck.originRadius),
    );
    const way = [pickup, ...between, drop].map(({ along }) => along);
    return areInside && way.every((along, index) => index === 0 || along >= way[index - 1]!);
  }
  return (
    round3(haversine(truck.origin, load.origin)) <= truck.originRadius &&
    round3(haversine(truck.destination, load.destination)) <= truck.destinationRadius
  );
}

/** The miles of a posting from its origin through its stops to its destination. */
export function haulOf({ origin, stops = [], destination }: Posting): number {
  const way = [origin, ...stops, destination];
  return way.slice(1).reduce((miles, place, index) => miles + haversine(way[index]!, place), 0);
}

export function near(load: Posting, truck: Posting): boolean {
  return (
    round3(haversine(load.origin, truck.origin)) <= load.originRadius &&
    round3(haversine(load.destination, truck.destination)) <= load.destinationRadius
  );
}

/** A board as plain lists with the same queries as the engine, computed by brute force. */
export class Oracle {
  postings = new Map<number, Posting>();
  networks = new Map<number, Set<number>>();
  exclusions = new Set<string>();
  globallyExcluded = new Set<number>();
  today: number;
  tolerance: number;

  constructor(today: number, tolerance: number) {
    this.today = today;
    this.tolerance = tolerance;
  }

  put(posting: Posting): void {
    if (posting.day < this.today) this.postings.delete(posting.token);
    else this.postings.set(posting.token, posting);
  }

  closeCompany(company: number): void {
    for (const posting of [...this.postings.values()]) {
      if (posting.company === company) this.postings.delete(posting.token);
    }
  }

  advanceDay(day: number): void {
    this.today = day;
    for (const posting of [...this.postings.values()]) if (posting.day < day) this.postings.delete(posting.token);
  }

  setExclusion(company: number, other: number, excluded: boolean): void {
    if (excluded) this.exclusions.add(`${company} excludes ${other}`);
    else this.exclusions.delete(`${company} excludes ${other}`);
  }

  #isShown(posting: Posting, viewer: number): boolean {
    return posting.networkId === 0 || this.networks.get(posting.networkId)?.has(viewer) === true;
  }

  /** M1–M7. */
  #mayPair(load: Posting, truck: Posting, tolerance: number, ignoringExclusionsOf: number | null): boolean {
    if (load.day < this.today || truck.day < this.today) return false;
    if (load.company === truck.company) return false;
    for (const [one, two] of [
      [load.company, truck.company],
      [truck.company, load.company],
    ]) {
      if (one !== ignoringExclusionsOf && this.exclusions.has(`${one} excludes ${two}`)) return false;
    }
    if (!this.#isShown(load, truck.company) || !this.#isShown(truck, load.company)) return false;
    if (![...load.types].some((letter) => truck.types.includes(letter))) return false;
    if (load.size !== truck.size && load.size !== 'B' && truck.size !== 'B') return false;
    if (![...load.attributes].every((letter) => truck.attributes.includes(letter))) return false;
    return Math.abs(load.day - truck.day) <= tolerance;
  }

  pair(
    load: Posting,
    truck: Posting,
    tolerance = this.tolerance,
    ignoringExclusionsOf: number | null = null,
  ): Pair | null {
    if (!this.#mayPair(load, truck, tolerance, ignoringExclusionsOf)) return null;
    const isCovered = covers(truck, load);
    const isNear = near(load, truck);
    const brokerSees = (isCovered || isNear) && !this.globallyExcluded.has(truck.company);
    const carrierSees = isCovered && !this.globallyExcluded.has(load.company);
    if (!brokerSees && !carrierSees) return null;
    return {
      load,
      truck,
      covers: isCovered,
      near: isNear,
      brokerSees,
      carrierSees,
      dfo: haversine(load.origin, truck.origin),
      dfd: haversine(load.destination, truck.destination),
    };
  }

  allPairs(): Map<string, Pair> {
    const pairs = new Map<string, Pair>();
    for (const load of this.postings.values()) {
      if (load.kind !== 'L') continue;
      for (const truck of this.postings.values()) {
        if (truck.kind !== 'E') continue;
        const pair = this.pair(load, truck);
        if (pair) pairs.set(`${load.token}/${truck.token}/${load.company}/${truck.company}`, pair);
      }
    }
    return pairs;
  }

  /** The leads of a posting in the order of M12. */
  leads(mine: Posting, tolerance = this.tolerance, ignoringOwnExclusions = false): OracleLead[] {
    const found: { lead: OracleLead; other: Posting }[] = [];
    for (const other of this.postings.values()) {
      if (other.kind === mine.kind) continue;
      const ignoreOwn = ignoringOwnExclusions ? mine.company : null;
      const [load, truck] = mine.kind === 'L' ? [mine, other] : [other, mine];
      const pair = this.pair(load, truck, tolerance, ignoreOwn);
      if (!pair || !(mine.kind === 'L' ? pair.brokerSees : pair.carrierSees)) continue;
      const lead = {
        token: other.token,
        company: other.company,
        mutual: pair.covers && pair.near,
        covers: pair.covers,
        near: pair.near,
        dfo: pair.dfo,
        dfd: pair.dfd,
        haul: haulOf(other),
        direction: compass(mine.origin, other.origin),
      };
      found.push({ lead, other });
    }
    found.sort(
      (a, b) =>
        Number(b.lead.mutual) - Number(a.lead.mutual) ||
        a.lead.dfo - b.lead.dfo ||
        a.lead.dfo + a.lead.dfd - (b.lead.dfo + b.lead.dfd) ||
        b.other.createdOn - a.other.createdOn ||
        a.lead.token - b.lead.token,
    );
    return found.map(({ lead }) => lead);
  }

  liveLeads(company: number, since: number, kind?: Kind): { token: number; createdOn: number; postings: number[] }[] {
    const byToken = new Map<number, { token: number; createdOn: number; postings: number[] }>();
    for (const mine of this.postings.values()) {
      if (mine.company !== company || (kind !== undefined && mine.kind !== kind)) continue;
      for (const lead of this.leads(mine)) {
        const { createdOn } = this.postings.get(lead.token)!;
        if (createdOn < since) continue;
        const entry = byToken.get(lead.token) ?? { token: lead.token, createdOn, postings: [] };
        entry.postings.push(mine.token);
        entry.postings.sort((a, b) => a - b);
        byToken.set(lead.token, entry);
      }
    }
    return [...byToken.values()].sort((a, b) => b.createdOn - a.createdOn || a.token - b.token);
  }
}

/**
 * The differences between two states of a board. `isChanged` returns whether the content of a remaining pair changed.
 */
export function difference(
  before: Map<string, Pair>,
  after: Map<string, Pair>,
  isChanged: (then: Pair, now: Pair) => boolean,
): AffectedPair[] {
  const pairs: AffectedPair[] = [];
  const effect = (did: boolean, does: boolean, changed: boolean): Effect | null => {
    if (did && does) return changed ? 'changed' : null;
    if (did) return 'removed';
    return does ? 'appeared' : null;
  };
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const then = before.get(key);
    const now = after.get(key);
    const changed = then !== undefined && now !== undefined && isChanged(then, now);
    const { load, truck } = (now ?? then)!;
    const pair = {
      loadToken: load.token,
      truckToken: truck.token,
      loadCompany: load.company,
      truckCompany: truck.company,
      brokerSees: effect(then?.brokerSees === true, now?.brokerSees === true, changed),
      carrierSees: effect(then?.carrierSees === true, now?.carrierSees === true, changed),
    };
    if (pair.brokerSees !== null || pair.carrierSees !== null) pairs.push(pair);
  }
  return pairs;
}

/** M15, one measure after the other. */
export function marksOf(load: LoadMeasures, truck: TruckMeasures): PairMarks {
  let [overWeight, overLength, underMinimum] = [0, 0, 0];
  if (load.weight !== null && truck.freeWeight !== null && load.weight > truck.freeWeight) {
    overWeight = load.weight - truck.freeWeight;
  }
  if (load.length !== null && truck.freeLength !== null && load.length > truck.freeLength) {
    overLength = load.length - truck.freeLength;
  }
  const [rate, least] = [load.perMile, truck.leastPerMile];
  if (rate !== null && least !== null && rate.currency === least.currency && rate.amount < least.amount) {
    underMinimum = least.amount - rate.amount;
  }
  return { overWeight, overLength, underMinimum };
}
