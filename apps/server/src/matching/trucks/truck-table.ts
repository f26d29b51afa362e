import {
  parseAttributes,
  parseTypes,
  STEPS_PER_DEGREE,
  toThousandths,
  type Place,
  type Posting,
} from '@loadstone/engine';
import { toDayNumber } from '../translate.ts';
import { BestTrucks } from './best-trucks.ts';
import { EndFilter, toSteps } from './end-filter.ts';
import {
  CORRIDOR,
  LESS_THAN_TRUCKLOAD,
  toCountryTable,
  toStateNumber,
  toStateTable,
  TruckColumns,
  TRUCKLOAD,
  type EndColumns,
} from './truck-columns.ts';
import type { FoundTrucks, TruckCriteria, TruckPlace, TruckViewer } from './truck-question.ts';

const RADIANS = Math.PI / 180;
const SIZE_BITS = { T: TRUCKLOAD, L: LESS_THAN_TRUCKLOAD, B: TRUCKLOAD | LESS_THAN_TRUCKLOAD } as const;
const UNITED_STATES = toCountryTable('US');
const MEXICO = toCountryTable('MX');
const ALLOWED = 1;

/**
 * The open trucks of the board in memory, for searches by place. A search scans all of them: a few milliseconds for a
 * million.
 */
export class TruckTable {
  readonly #columns = new TruckColumns();
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];
  /** The number of each company that ever had a truck here. */
  readonly #companies = new Map<number, number>();
  /** The first slot that was never used. */
  #end = 0;

  /** Number of trucks. */
  get size(): number {
    return this.#slots.size;
  }

  /**
   * Adds a truck, or replaces the one with its token. Amortised O(1).
   *
   * @param states the state or province of its origin and of its destination; '' where unknown
   * @throws RangeError for letters that are not of the board; nothing has changed then.
   */
  put(truck: Posting, states: readonly [string, string]): void {
    const letters = parseTypes(truck.types) | (parseAttributes(truck.attributes) << 16);
    const slot = this.#slots.get(truck.token) ?? this.#takeSlot(truck.token);
    const columns = this.#columns;
    columns.token[slot] = truck.token;
    columns.createdOn[slot] = truck.createdOn;
    columns.day[slot] = truck.day;
    columns.company[slot] = this.#toCompany(truck.company);
    columns.network[slot] = truck.networkId;
    columns.letters[slot] = letters;
    writeEnd(columns.origin, slot, truck.origin, { st: states[0], radiusMiles: truck.originRadius });
    writeEnd(columns.destination, slot, truck.destination, { st: states[1], radiusMiles: truck.destinationRadius });
    const hasLine = truck.corridor && writePole(columns, slot);
    columns.traits[slot] = SIZE_BITS[truck.size] | (hasLine ? CORRIDOR : 0);
  }

  /** Removes a truck; nothing happens where there is none. O(1). */
  remove(token: number): void {
    const slot = this.#slots.get(token);
    if (slot === undefined) return;
    this.#slots.delete(token);
    this.#columns.traits[slot] = 0;
    this.#free.push(slot);
  }

  /** Removes the trucks of a company. O(trucks). */
  removeCompany(accountId: number): void {
    const company = this.#companies.get(accountId);
    if (company !== undefined) this.#removeWhere((slot) => this.#columns.company[slot] === company);
  }

  /** Removes the trucks of days before this one. O(trucks). */
  expireBefore(day: number): void {
    this.#removeWhere((slot) => this.#columns.day[slot]! < day);
  }

  /** The best trucks by day, then newest, then token, and how many there are. O(trucks). */
  search(criteria: TruckCriteria, viewer: TruckViewer): FoundTrucks {
    const columns = this.#columns;
    const { token, createdOn, day, company, network, letters, traits, origin, destination } = columns;
    const originFilter = new EndFilter(columns, origin, criteria.origin);
    const destinationFilter = new EndFilter(columns, destination, criteria.destination);
    const { hasMexico, isUnitedStatesOnly } = criteria;
    const originStates = toAcceptedStates(criteria.origin, hasMexico);
    const destinationStates = toAcceptedStates(criteria.destination, hasMexico);
    const [fromState, toState] = [origin.state, destination.state];
    const hasOriginCity = criteria.origin?.kind === 'city';
    const hasDestinationCity = criteria.destination?.kind === 'city';
    const sizes = SIZE_BITS[criteria.vehicleSize === '' ? 'B' : criteria.vehicleSize];
    const types = criteria.vehicleType === '' ? 0xffff : parseTypes(criteria.vehicleType);
    const attributes = parseAttributes(criteria.postingAttrib);
    const today = toDayNumber(criteria.today);
    const marks = this.#markCompanies(viewer);
    const networks = new Set(viewer.networkIds);
    const best = new BestTrucks(criteria.limit, (one, other) => {
      if (day[one] !== day[other]) return day[one]! < day[other]!;
      if (createdOn[one] !== createdOn[other]) return createdOn[one]! > createdOn[other]!;
      return token[one]! < token[other]!;
    });
    let total = 0;
    // Later slots are newer: the best ones come early, and few of the others enter the heap.
    for (let slot = this.#end - 1; slot >= 0; slot--) {
      // The cheapest tests first; most trucks fail one of these.
      const from = fromState[slot]!;
      const to = toState[slot]!;
      if (originStates[from] === 0 || destinationStates[to] === 0) continue;
      if ((traits[slot]! & sizes) === 0 || (letters[slot]! & types) === 0) continue;
      if (hasOriginCity && !originFilter.accepts(slot)) continue;
      if (hasDestinationCity && !destinationFilter.accepts(slot)) continue;
      if (day[slot]! < today || marks[company[slot]!] !== ALLOWED) continue;
      if ((attributes & ~(letters[slot]! >>> 16)) !== 0) continue;
      if (isUnitedStatesOnly && UNITED_STATES[from] === 0 && UNITED_STATES[to] === 0) continue;
      if (network[slot] !== 0 && !networks.has(network[slot]!)) continue;
      total += 1;
      best.add(slot);
    }
    return { tokens: best.list().map((slot) => token[slot]!), total };
  }

  /** By company number: {@link ALLOWED} for those whose trucks the viewer may find. */
  #markCompanies({ accountId, barredAccountIds, namedAccountIds }: TruckViewer): Uint8Array {
    const marks = new Uint8Array(this.#companies.size).fill(namedAccountIds === undefined ? ALLOWED : 0);
    const set = (id: number, mark: number): void => {
      const company = this.#companies.get(id);
      if (company !== undefined) marks[company] = mark;
    };
    for (const id of namedAccountIds ?? []) set(id, ALLOWED);
    for (const id of [accountId, ...barredAccountIds]) set(id, 0);
    return marks;
  }

  #takeSlot(token: number): number {
    const slot = this.#free.pop() ?? this.#end++;
    if (slot >= this.#columns.capacity) this.#columns.grow();
    this.#slots.set(token, slot);
    return slot;
  }

  #toCompany(accountId: number): number {
    const known = this.#companies.get(accountId);
    if (known !== undefined) return known;
    const number = this.#companies.size;
    this.#companies.set(accountId, number);
    return number;
  }

  #removeWhere(isRemoved: (slot: number) => boolean): void {
    for (let slot = 0; slot < this.#end; slot++) {
      if (this.#columns.traits[slot] !== 0 && isRemoved(slot)) this.remove(this.#columns.token[slot]!);
    }
  }
}

function writeEnd(end: EndColumns, slot: number, place: Place, of: { st: string; radiusMiles: number }): void {
  end.lat[slot] = toSteps(place.lat);
  end.lon[slot] = toSteps(place.lon);
  end.state[slot] = toStateNumber(of.st);
  end.radius[slot] = toThousandths(of.radiusMiles);
}

/** By state number: 1 for those that an end may be in. A city decides by distance. */
function toAcceptedStates(place: TruckPlace | undefined, hasMexico: boolean): Uint8Array {
  const states = place?.kind === 'states' ? place.states : undefined;
  const table = toStateTable((st) => states === undefined || states.includes(st), states === undefined);
  return hasMexico ? table : table.map((accepted, number) => (MEXICO[number] === 1 ? 0 : accepted));
}

/** Writes the pole of the great circle through both ends. @returns false where no line joins them */
function writePole({ pole, origin, destination }: TruckColumns, slot: number): boolean {
  const [ax, ay, az] = toVector(origin, slot);
  const [bx, by, bz] = toVector(destination, slot);
  const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(x, y, z);
  if (length < 1e-9) return false;
  pole[3 * slot] = x / length;
  pole[3 * slot + 1] = y / length;
  pole[3 * slot + 2] = z / length;
  return true;
}

function toVector(end: EndColumns, slot: number): [number, number, number] {
  const lat = (end.lat[slot]! / STEPS_PER_DEGREE) * RADIANS;
  const lon = (end.lon[slot]! / STEPS_PER_DEGREE) * RADIANS;
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}
