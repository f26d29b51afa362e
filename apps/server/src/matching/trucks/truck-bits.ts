import { parseAttributes, parseTypes } from '@loadstone/engine';
import { BitSet, drop, keepAny } from './bit-set.ts';
import {
  LESS_THAN_TRUCKLOAD,
  STATE_COUNT,
  toCountryTable,
  toStateNumber,
  TRUCKLOAD,
  type TruckColumns,
} from './truck-columns.ts';
import type { TruckCriteria, TruckPlace } from './truck-question.ts';

const UNITED_STATES = toCountryTable('US');
const MEXICO = toCountryTable('MX');
/** Equipment letters and attribute letters, 16 bits each. */
const LETTERS = 32;
const FIRST_ATTRIBUTE = 16;

/** Which trucks have what: a set of slots for each state at each end, for each letter, size, country and day. */
export class TruckBits {
  readonly #columns: TruckColumns;
  readonly #all = new BitSet();
  readonly #originStates = createSets(STATE_COUNT);
  readonly #destinationStates = createSets(STATE_COUNT);
  readonly #letters = createSets(LETTERS);
  readonly #sizes = { T: new BitSet(), L: new BitSet() };
  readonly #american = new BitSet();
  readonly #mexican = new BitSet();
  readonly #days = new Map<number, BitSet>();
  /** Trucks that only members of a network see. */
  readonly restricted = new BitSet();

  constructor(columns: TruckColumns) {
    this.#columns = columns;
  }

  /** Adds a slot to the sets that its columns name. */
  add(slot: number): void {
    const day = this.#columns.day[slot]!;
    if (!this.#days.has(day)) this.#days.set(day, new BitSet());
    this.#forEachSet(slot, (set) => set.add(slot));
  }

  /** Removes a slot whose columns are as they were when it was added. */
  remove(slot: number): void {
    this.#forEachSet(slot, (set) => set.remove(slot));
  }

  /** The days that have had trucks, ascending. */
  listDays(): { day: number; slots: BitSet }[] {
    return [...this.#days].map(([day, slots]) => ({ day, slots })).sort((one, other) => one.day - other.day);
  }

  /** Forgets a day that has no trucks. */
  removeDay(day: number): void {
    this.#days.delete(day);
  }

  /** The slots below `end` that meet the criteria, cities and days aside, as a new selection. O(end ÷ 32) a set. */
  select(criteria: TruckCriteria, end: number): Int32Array {
    const selection = new Int32Array((end + 31) >> 5);
    selection.set(this.#all.words.subarray(0, selection.length));
    keepStates(selection, this.#originStates, criteria.origin);
    keepStates(selection, this.#destinationStates, criteria.destination);
    if (criteria.vehicleSize !== '') keepAny(selection, [this.#sizes[criteria.vehicleSize]]);
    if (criteria.vehicleType !== '') keepAny(selection, this.#listLetters(parseTypes(criteria.vehicleType)));
    for (const set of this.#listLetters(parseAttributes(criteria.postingAttrib) << FIRST_ATTRIBUTE)) {
      keepAny(selection, [set]);
    }
    if (!criteria.hasMexico) drop(selection, this.#mexican);
    if (criteria.isUnitedStatesOnly) keepAny(selection, [this.#american]);
    return selection;
  }

  #forEachSet(slot: number, change: (set: BitSet) => void): void {
    const { origin, destination, letters, traits, day, network } = this.#columns;
    const [from, to] = [origin.state[slot]!, destination.state[slot]!];
    change(this.#all);
    change(this.#originStates[from]!);
    change(this.#destinationStates[to]!);
    change(this.#days.get(day[slot]!)!);
    for (let rest = letters[slot]!; rest !== 0; rest &= rest - 1) change(this.#letters[31 - Math.clz32(rest & -rest)]!);
    if ((traits[slot]! & TRUCKLOAD) !== 0) change(this.#sizes.T);
    if ((traits[slot]! & LESS_THAN_TRUCKLOAD) !== 0) change(this.#sizes.L);
    if (UNITED_STATES[from] === 1 || UNITED_STATES[to] === 1) change(this.#american);
    if (MEXICO[from] === 1 || MEXICO[to] === 1) change(this.#mexican);
    if (network[slot] !== 0) change(this.restricted);
  }

  #listLetters(mask: number): BitSet[] {
    return this.#letters.filter((_, letter) => (mask & (1 << letter)) !== 0);
  }
}

function createSets(count: number): BitSet[] {
  return Array.from({ length: count }, () => new BitSet());
}

function keepStates(selection: Int32Array, sets: readonly BitSet[], place: TruckPlace | undefined): void {
  if (place?.kind !== 'states') return;
  const stateNumbers = new Set(place.states.map(toStateNumber));
  // Every unknown state has the number 0: a search for one must not find the trucks of all of them.
  stateNumbers.delete(0);
  const stateSets = sets.filter((_, stateNumber) => stateNumbers.has(stateNumber));
  keepAny(selection, stateSets);
}
