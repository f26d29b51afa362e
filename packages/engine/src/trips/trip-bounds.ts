import { STOP_MINUTES, toDrivingMinutes, toLeastMinutes } from './hours-of-service.ts';
import { NearLists } from './near-lists.ts';
import { toRankedMinutes } from './trip-ranking.ts';
import type { TripCandidates } from './trip-candidates.ts';
import { DESTINATION, LOADED_MINUTES, LOAD_INTEGERS, PICK_UP_CLOSES, type TripTable } from './trip-table.ts';

const MINUTES_PER_DAY = 1440;
/** Days that the bounds distinguish; later ones count as the last. */
const DAYS_MAXIMUM = 12;
/** Near places that are visited before the event loop may have a turn. */
const VISITS_PER_TURN = 50_000;
/** What a place and a load cost beside those that are visited. */
const VISITS_OF_PLACE = 20;
const VISITS_OF_LOAD = 5;

/** What a search maximises: the gains of its loads minus the costs of empty miles and of time. */
export interface TripWeights {
  /** By candidate. */
  readonly gain: Float64Array;
  /** For each thousandth of an empty mile; Infinity allows none. */
  readonly emptyCost: number;
  /** For each minute. */
  readonly minuteCost: number;
}

/** One set of bounds, by number of loads that may be added minus one. */
interface BoundLevels {
  /** By candidate: of a rest that begins with it. */
  readonly ofLoad: readonly Float64Array[];
  /** By day and place: of the best load that starts there on that day or later. */
  readonly ofOrigin: readonly Float64Array[];
  /** The same for the best load near the place, without the way to it; NaN where it is not known yet. */
  readonly ofNear: readonly Float64Array[];
}

/**
 * Upper bounds of what the rest of a trip can add, by the place and day at which the truck is free. They ignore hours
 * within a day and the total of empty miles, and most rests: the true value is never above them. There are two, and the
 * true value is below both: `byEnd` contains the cost of all time until the last load ends when nothing delays it,
 * `byWork` that of the time in which the truck drives and stops.
 */
export class TripBounds {
  readonly byEnd: BoundLevels;
  /** The same as `byEnd` where time costs nothing. */
  readonly byWork: BoundLevels;
  readonly #table: TripTable;
  readonly #candidates: TripCandidates;
  readonly #weights: TripWeights;
  readonly #reach: number;
  readonly #startTime: number;
  readonly #firstDay: number;
  /** By level: the candidates of each place, best bound first, where the place is marked as sorted. */
  readonly #order: readonly { readonly candidates: Int32Array; readonly isSorted: Uint8Array }[];
  /** The lists of {@link listNear}, and their numbers plus one by level, day and place. */
  readonly near = new NearLists();
  readonly #listNumbers: readonly Int32Array[];
  #visits = 0;

  /** @param reach thousandths of a road mile that a leg may be empty */
  constructor(
    table: TripTable,
    candidates: TripCandidates,
    weights: TripWeights,
    { maxLoads, reach, startTime }: { maxLoads: number; reach: number; startTime: number },
  ) {
    this.#table = table;
    this.#candidates = candidates;
    this.#weights = weights;
    this.#reach = reach;
    this.#startTime = startTime;
    this.#firstDay = Math.floor(startTime / MINUTES_PER_DAY);
    const create = (): BoundLevels => createLevels(maxLoads, candidates.slots.length, table.places.size);
    this.byEnd = create();
    this.byWork = weights.minuteCost > 0 ? create() : this.byEnd;
    this.#listNumbers = this.byEnd.ofOrigin.map(({ length }) => new Int32Array(length));
    this.#order = this.byEnd.ofOrigin.map(() => ({
      candidates: new Int32Array(candidates.slots.length),
      isSorted: new Uint8Array(table.places.size),
    }));
  }

  /** Whether candidates are sorted by `byWork` instead of `byEnd`: measured, it leaves out more where no mile is empty. */
  get isSortedByWork(): boolean {
    return this.#weights.emptyCost === Infinity;
  }

  /**
   * The candidates in the order in which a search tries them: those of each place are together, from its first to its
   * last number, best bound first. Only those of this place are valid. O(n log n) in its candidates the first
   * time, then O(1). The array belongs to the bounds.
   *
   * @param level number of loads that may be added, minus one; less than that of a whole trip
   */
  sortCandidates(level: number, place: number): Int32Array {
    const { candidates, isSorted } = this.#order[level];
    if (isSorted[place] === 1) return candidates;
    isSorted[place] = 1;
    const [from, to] = [this.#candidates.first[place], this.#candidates.first[place + 1]];
    const bounds = (this.isSortedByWork ? this.byWork : this.byEnd).ofLoad[level];
    for (let at = from; at < to; at++) candidates[at] = at;
    candidates.subarray(from, to).sort((one, other) => bounds[other] - bounds[one] || one - other);
    return candidates;
  }

  /**
   * Computes all bounds. Gives the caller a turn now and then. O(loads × (candidates + places × days × near places)).
   *
   * @param roots the places at which trips may begin: the bounds of whole trips are those of their loads only
   */
  *fill(roots: Int32Array): Generator<void, void> {
    yield* this.#fillLevels(this.byEnd, roots, false);
    if (this.byWork !== this.byEnd) yield* this.#fillLevels(this.byWork, roots, true);
  }

  *#fillLevels(levels: BoundLevels, roots: Int32Array, isByWork: boolean): Generator<void, void> {
    const { slots, first } = this.#candidates;
    for (const [level, ofOrigin] of levels.ofOrigin.entries()) {
      yield* this.#fillLevel(levels, level, [0, slots.length], isByWork);
      yield;
      this.#collectByOrigin(levels.ofLoad[level], ofOrigin);
      yield;
    }
    const last = levels.ofLoad.length - 1;
    for (const place of roots) yield* this.#fillLevel(levels, last, [first[place], first[place + 1]], isByWork);
  }

  *#fillLevel(
    levels: BoundLevels,
    level: number,
    [from, to]: readonly [number, number],
    isByWork: boolean,
  ): Generator<void, void> {
    const { gain, minuteCost } = this.#weights;
    const { mayEnd, earliestFree } = this.#candidates;
    const bounds = levels.ofLoad[level];
    for (let candidate = from; candidate < to; candidate++) {
      const minutes = isByWork ? 0 : toRankedMinutes(earliestFree[candidate] - this.#startTime);
      let best = mayEnd[candidate] === 1 ? -minuteCost * minutes : -Infinity;
      if (level > 0) best = Math.max(best, this.#nearBound(levels, level - 1, candidate));
      const worked = isByWork ? minuteCost * this.#workMinutes(candidate) : 0;
      bounds[candidate] = gain[candidate] - worked + best;
      this.#visits += VISITS_OF_LOAD;
      if (this.#visits > VISITS_PER_TURN) {
        this.#visits = 0;
        yield;
      }
    }
  }

  #workMinutes(candidate: number): number {
    const at = this.#candidates.slots[candidate] * LOAD_INTEGERS;
    return 2 * STOP_MINUTES + toLeastMinutes(this.#table.integers[at + LOADED_MINUTES]);
  }

  /**
   * The bound of a rest that begins at a place, for a truck that is free at that moment, without the way to it. O(1).
   *
   * @param level number of loads that may be added, minus one
   */
  ofPlace(levels: BoundLevels, level: number, place: number, time: number): number {
    return levels.ofOrigin[level][this.#toDay(time) * this.#table.places.size + place];
  }

  /**
   * The bound of a rest that begins near a place, for a truck that is free there at that moment, the way included. O(1)
   * where it is known, else O(near places).
   *
   * @param level number of loads that may be added, minus one
   */
  ofNear(levels: BoundLevels, level: number, place: number, time: number): number {
    return this.#findNear(levels, level, place, this.#toDay(time));
  }

  /**
   * The places near a place at which a rest may begin, for a truck that is free there at that moment, as a list of `near`
   * whose values contain the cost of the way. O(1) where it is known, else O(near places).
   *
   * @param level number of loads that may be added, minus one
   */
  listNear(level: number, place: number, time: number): number {
    const day = this.#toDay(time);
    const numbers = this.#listNumbers[level];
    const at = day * this.#table.places.size + place;
    if (numbers[at] === 0) numbers[at] = this.#createList(level, place, day) + 1;
    return numbers[at] - 1;
  }

  /** Forgets the lists of {@link listNear}, so that memory stays bounded. O(levels × days × places). */
  forgetLists(): void {
    this.near.clear();
    for (const numbers of this.#listNumbers) numbers.fill(0);
  }

  #createList(level: number, place: number, day: number): number {
    const { places, miles } = this.#table.places.near(place, this.#reach);
    const { emptyCost, minuteCost } = this.#weights;
    const reach = emptyCost === Infinity ? 0 : this.#reach;
    const ofDay = day * this.#table.places.size;
    const byEnd = this.byEnd.ofOrigin[level];
    const byWork = this.byWork.ofOrigin[level];
    for (let index = 0; index < places.length && miles[index] <= reach; index++) {
      const entry = ofDay + places[index];
      if (byEnd[entry] === -Infinity || byWork[entry] === -Infinity) continue;
      const way = miles[index];
      const empty = way === 0 ? 0 : emptyCost * way;
      const value = this.isSortedByWork ? byWork[entry] - minuteCost * toDrivingMinutes(way) : byEnd[entry];
      this.near.add(places[index], way, value - empty);
    }
    return this.near.close();
  }

  #toDay(time: number): number {
    return Math.min(DAYS_MAXIMUM - 1, Math.max(0, Math.floor(time / MINUTES_PER_DAY) - this.#firstDay));
  }

  /** The best rest after a load: from its drop, on the first day on which the truck can be free. */
  #nearBound(levels: BoundLevels, level: number, candidate: number): number {
    const place = this.#table.integers[this.#candidates.slots[candidate] * LOAD_INTEGERS + DESTINATION];
    const day = this.#toDay(this.#candidates.earliestFree[candidate]);
    return this.#findNear(levels, level, place, day);
  }

  #findNear(levels: BoundLevels, level: number, place: number, day: number): number {
    const known = levels.ofNear[level];
    const at = day * this.#table.places.size + place;
    if (Number.isNaN(known[at])) known[at] = this.#searchNear(levels, level, place, day);
    return known[at];
  }

  #searchNear(levels: BoundLevels, level: number, place: number, day: number): number {
    const ofOrigin = levels.ofOrigin[level];
    const ofDay = day * this.#table.places.size;
    this.#visits += this.#table.places.toNearCost(place, this.#reach) + VISITS_OF_PLACE;
    const { places, miles } = this.#table.places.near(place, this.#reach);
    const { emptyCost, minuteCost } = this.#weights;
    const reach = emptyCost === Infinity ? 0 : this.#reach;
    // A drive takes at least as long as its miles at full speed.
    const costPerMile =
      reach === 0 ? 0 : emptyCost + (levels === this.byEnd ? 0 : minuteCost * toDrivingMinutes(1e6) * 1e-6);
    let best = -Infinity;
    let index = 0;
    for (; index < places.length && miles[index] <= reach; index++) {
      const value = ofOrigin[ofDay + places[index]] - costPerMile * miles[index];
      if (value > best) best = value;
    }
    this.#visits += index;
    return best;
  }

  #collectByOrigin(bounds: Float64Array, ofOrigin: Float64Array): void {
    const { integers } = this.#table;
    const { slots, first } = this.#candidates;
    const { size } = this.#table.places;
    for (let place = 0; place + 1 < first.length; place++) {
      for (let candidate = first[place]; candidate < first[place + 1]; candidate++) {
        const lastDay = this.#toDay(integers[slots[candidate] * LOAD_INTEGERS + PICK_UP_CLOSES]);
        const entry = lastDay * size + place;
        if (bounds[candidate] > ofOrigin[entry]) ofOrigin[entry] = bounds[candidate];
      }
    }
    // A load of a later day is one of each day before as well.
    for (let entry = (DAYS_MAXIMUM - 1) * size - 1; entry >= 0; entry--) {
      if (ofOrigin[entry + size] > ofOrigin[entry]) ofOrigin[entry] = ofOrigin[entry + size];
    }
  }
}

function createLevels(maxLoads: number, candidates: number, places: number): BoundLevels {
  const levels = Array.from({ length: maxLoads });
  const size = places * DAYS_MAXIMUM;
  return {
    ofLoad: levels.map(() => new Float64Array(candidates)),
    ofOrigin: levels.slice(1).map(() => new Float64Array(size).fill(-Infinity)),
    ofNear: levels.slice(1).map(() => new Float64Array(size).fill(NaN)),
  };
}
