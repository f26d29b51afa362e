import {
  parseAttributes,
  parseTypes,
  toThousandths,
  type Place,
  type Posting,
  LINE_DOUBLES,
  lineMiles,
  LineGauge,
} from '@loadstone/engine';
import { toDayNumber } from '../translate.ts';
import { BestTrucks } from './best-trucks.ts';
import { count, drop, dropUnless, keep, type BitSet } from './bit-set.ts';
import { CityFilter, toSteps } from './city-filter.ts';
import { SlotLists } from './slot-lists.ts';
import { TruckBits } from './truck-bits.ts';
import { LESS_THAN_TRUCKLOAD, toStateNumber, TruckColumns, TRUCKLOAD, type EndColumns } from './truck-columns.ts';
import type { FoundTrucks, GroupTrucks, TruckCriteria, TruckPlace, TruckViewer, TruckCity } from './truck-question.ts';
import type { LineTable } from './line-table.ts';

const SIZE_BITS = { T: TRUCKLOAD, L: LESS_THAN_TRUCKLOAD, B: TRUCKLOAD | LESS_THAN_TRUCKLOAD } as const;

/**
 * The open trucks of the board in memory, for searches by place. A search combines sets of slots: one bit for each
 * truck in a set for each state, letter, size and day. Distances are measured to places, of which there are few,
 * instead of trucks.
 */
export class TruckTable {
  readonly #columns = new TruckColumns();
  readonly #bits = new TruckBits(this.#columns);
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];
  readonly #byOrigin = new SlotLists();
  readonly #byDestination = new SlotLists();
  readonly #byCompany = new SlotLists();
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
    this.remove(truck.token);
    const slot = this.#takeSlot(truck.token);
    const columns = this.#columns;
    const { origin, destination, places, lines } = columns;
    columns.token[slot] = truck.token;
    columns.createdOn[slot] = truck.createdOn;
    columns.day[slot] = truck.day;
    columns.company[slot] = this.#toCompany(truck.company);
    columns.network[slot] = truck.networkId;
    columns.letters[slot] = letters;
    columns.traits[slot] = SIZE_BITS[truck.size];
    const from = this.#writeEnd(origin, slot, truck.origin, { st: states[0], radiusMiles: truck.originRadius });
    const to = this.#writeEnd(destination, slot, truck.destination, {
      st: states[1],
      radiusMiles: truck.destinationRadius,
    });
    if (truck.corridor) {
      const ends = [places.lat[from]!, places.lon[from]!, places.lat[to]!, places.lon[to]!] as const;
      lines.add(slot, ends, [origin.radius[slot]!, destination.radius[slot]!]);
    }
    this.#bits.add(slot);
    this.#byOrigin.add(from, slot);
    this.#byDestination.add(to, slot);
    this.#byCompany.add(columns.company[slot], slot);
  }

  /** Removes a truck; nothing happens where there is none. O(1). */
  remove(token: number): void {
    const slot = this.#slots.get(token);
    if (slot === undefined) return;
    const { origin, destination, company, lines } = this.#columns;
    this.#bits.remove(slot);
    this.#byOrigin.remove(origin.place[slot]!, slot);
    this.#byDestination.remove(destination.place[slot]!, slot);
    this.#byCompany.remove(company[slot]!, slot);
    lines.remove(slot);
    this.#slots.delete(token);
    this.#free.push(slot);
  }

  /** Removes the trucks of a company. O(its trucks). */
  removeCompany(accountId: number): void {
    const company = this.#companies.get(accountId);
    if (company !== undefined) this.#removeSlots(this.#byCompany.list(company).slice());
  }

  /** Removes the trucks of days before this one. O(trucks ÷ 32) a day. */
  expireBefore(before: number): void {
    for (const { day, slots } of this.#bits.listDays()) {
      if (day >= before) return;
      const expired: number[] = [];
      forEachSlot(slots.words, (slot) => expired.push(slot));
      this.#removeSlots(expired);
      this.#bits.removeDay(day);
    }
  }

  /** The best trucks by day, then newest, then token, and how many there are; one of each group. */
  search(criteria: TruckCriteria, viewer: TruckViewer, group: GroupTrucks = () => new Map()): FoundTrucks {
    const selection = this.#bits.select(criteria, this.#end);
    this.#keepVisible(selection, viewer);
    const days = this.#bits.listDays();
    const today = toDayNumber(criteria.today);
    for (const { day, slots } of days) if (day < today) drop(selection, slots);
    this.#keepNear(selection, criteria);
    dropOtherDirection(selection, this.#columns.lines, criteria);
    const times = this.#keepShown(selection, group);
    const best = this.#rank(selection, days, criteria.limit);
    return { tokens: best.map((slot) => this.#columns.token[slot]!), total: count(selection), times };
  }

  /** Removes from the selection the trucks for which another one stands. @returns for how many each shown one stands */
  #keepShown(selection: Int32Array, group: GroupTrucks): Map<number, number> {
    const times = new Map<number, number>();
    const groups = group((token) => {
      const slot = this.#slots.get(token);
      return slot !== undefined && (selection[slot >> 5]! & (1 << (slot & 31))) !== 0;
    });
    for (const [shown, tokens] of groups) {
      if (tokens.length > 1) times.set(shown, tokens.length);
      for (const token of tokens) {
        const slot = this.#slots.get(token);
        if (token !== shown && slot !== undefined) selection[slot >> 5]! &= ~(1 << (slot & 31));
      }
    }
    return times;
  }

  #keepVisible(selection: Int32Array, { accountId, barredAccountIds, namedAccountIds, networkIds }: TruckViewer): void {
    const listSlots = (id: number): Int32Array => this.#byCompany.list(this.#companies.get(id) ?? Infinity);
    if (namedAccountIds !== undefined) {
      const named = new Int32Array(selection.length);
      for (const id of namedAccountIds) for (const slot of listSlots(id)) named[slot >> 5]! |= 1 << (slot & 31);
      keep(selection, named);
    }
    for (const id of [accountId, ...barredAccountIds]) {
      for (const slot of listSlots(id)) selection[slot >> 5]! &= ~(1 << (slot & 31));
    }
    const networks = new Set(networkIds);
    const { network } = this.#columns;
    dropUnless(selection, this.#bits.restricted, (slot) => networks.has(network[slot]!));
  }

  #keepNear(selection: Int32Array, { origin, destination }: TruckCriteria): void {
    const filters = [
      ...this.#createCityFilters('origin', this.#byOrigin, origin),
      ...this.#createCityFilters('destination', this.#byDestination, destination),
    ];
    // The second one reads fewer trucks where the first one leaves few.
    for (const filter of filters.sort((one, other) => one.nearCount - other.nearCount)) filter.keepNear(selection);
  }

  #createCityFilters(end: 'origin' | 'destination', slotsAt: SlotLists, place: TruckPlace | undefined): CityFilter[] {
    return place?.kind === 'city' ? [new CityFilter(this.#columns, end, slotsAt, place)] : [];
  }

  /** The best slots of the selection. A later day is read only where the earlier ones have too few. */
  #rank(selection: Int32Array, days: readonly { slots: BitSet }[], limit: number): number[] {
    const best = new BestTrucks(this.#columns, limit);
    for (const { slots } of days) {
      const ofDay = selection.slice(0, slots.words.length);
      keep(ofDay, slots.words);
      forEachSlot(ofDay, (slot) => best.add(slot));
      if (best.isFull) break;
    }
    return best.list();
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

  /** @returns the number of its place */
  #writeEnd(end: EndColumns, slot: number, at: Place, of: { st: string; radiusMiles: number }): number {
    const place = this.#columns.places.toNumber(toSteps(at.lat), toSteps(at.lon));
    end.place[slot] = place;
    end.state[slot] = toStateNumber(of.st);
    end.radius[slot] = toThousandths(of.radiusMiles);
    return place;
  }

  #removeSlots(slots: Iterable<number>): void {
    for (const slot of slots) this.remove(this.#columns.token[slot]!);
  }
}

/** Calls `visit` with the slots of a selection, the last one first: later slots are newer, so the best come early. */
function forEachSlot(selection: Int32Array, visit: (slot: number) => void): void {
  for (let word = selection.length - 1; word >= 0; word--) {
    let rest = selection[word]!;
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest);
      rest ^= 1 << bit;
      visit(32 * word + bit);
    }
  }
}

/**
 * Removes the corridor trucks that run the other way: the searched destination must lie after the searched origin along
 * the line, by M9's positions. A state stands for the truck's own end. O(lines).
 */
function dropOtherDirection(
  selection: Int32Array,
  table: LineTable,
  { origin, destination }: { readonly origin: TruckPlace | undefined; readonly destination: TruckPlace | undefined },
): void {
  if (origin === undefined || destination === undefined) return;
  const isForward = toTest(table.lines, origin, destination);
  if (isForward === undefined) return;
  const { slots, count } = table;
  for (let line = 0; line < count; line++) {
    const slot = slots[line]!;
    const bit = 1 << (slot & 31);
    if ((selection[slot >> 5]! & bit) !== 0 && !isForward(line * LINE_DOUBLES)) selection[slot >> 5]! &= ~bit;
  }
}

/** The test of the line at an offset of `lines`; undefined where the truck's own ends are compared. */
function toTest(
  lines: Float64Array,
  origin: TruckPlace,
  destination: TruckPlace,
): ((at: number) => boolean) | undefined {
  const from = origin.kind === 'city' ? toGauge(origin) : undefined;
  const to = destination.kind === 'city' ? toGauge(destination) : undefined;
  if (from && to) return (at) => from.isBefore(to, lines, at);
  if (from) return (at) => toThousandths(from.milesAlong(lines, at)) < toThousandths(lineMiles(lines, at));
  if (to) return (at) => toThousandths(to.milesAlong(lines, at)) > 0;
  return undefined;
}

function toGauge({ lat, long }: TruckCity): LineGauge {
  return new LineGauge(toSteps(lat), toSteps(long));
}
