import { DriverClock, STOP_MINUTES, toDrivingMinutes, toLeastMinutes } from './hours-of-service.ts';
import type { NearLists } from './near-lists.ts';
import type { TripBounds, TripWeights } from './trip-bounds.ts';
import { toDeadline, type TripCandidates } from './trip-candidates.ts';
import type { TripQuery } from './trip-load.ts';
import type { NearPlaces } from './trip-places.ts';
import { toRankedMinutes, type TripFigures } from './trip-ranking.ts';
import { runLeg, type LegStart } from './trip-schedule.ts';
import type { TripWay } from './trip-way.ts';
import {
  CURRENCY,
  DESTINATION,
  DESTINATION_OFFSET,
  LOAD_INTEGERS,
  LOADED_MILES,
  LOADED_MINUTES,
  PICK_UP_CLOSES,
  PICK_UP_OPENS,
  type TripTable,
} from './trip-table.ts';

/** A chain that the search has found, with what ranks it. */
export interface FoundTrip extends TripFigures {
  readonly slots: readonly number[];
  readonly emptyLegs: readonly number[];
}

/** What a search looks for. */
export interface TripGoal {
  readonly weights: TripWeights;
  /** What the best trips so far demand. */
  readonly current: {
    /** Of the gains of the weights. */
    gainFactor: number;
    emptyCost: number;
    /** By how much a minute costs more than in the weights. */
    moreMinuteCost: number;
    /** The least value of a trip that is good enough. */
    least: number;
  };
  /** Called with each trip that may be good enough. Returns false to end the search. */
  readonly onTrip: (trip: FoundTrip) => boolean;
}

/** Everything that the searches of one query share. */
export interface TripScene {
  readonly table: TripTable;
  readonly candidates: TripCandidates;
  readonly query: TripQuery;
  /** The origins near the start. */
  readonly nearStart: NearPlaces;
  /** T12. */
  readonly way: TripWay;
}

/** The state of a trip after some of its loads. */
class Node {
  readonly clock = new DriverClock();
  slot = -1;
  candidate = -1;
  offset = 0;
  emptyLeg = 0;
  empty = 0;
  loaded = 0;
  gain = 0;
  income = 0;
  /** True while every load has a rate in the currency. */
  isPriced = true;
  /** Where the search stands among the children. */
  list = 0;
  /** Of the list. */
  entry = 0;
  /** Thousandths of a road mile to the place of the entry. */
  miles = 0;
  /** The candidates of the place, best bound first. */
  order: Int32Array | undefined;
  next = 0;
  end = 0;
}

/** A depth-first search that leaves out what cannot be good enough. It can be interrupted at any step. */
export class TripSearch {
  /** Children that were tried, and places that were listed, sorted and looked at. */
  steps = 0;
  readonly #scene: TripScene;
  readonly #bounds: TripBounds;
  readonly #goal: TripGoal;
  readonly #listedEntries: number;
  readonly #nodes: Node[];
  readonly #leg: LegStart;
  readonly #rootOrder: Int32Array;
  readonly #rootMiles: Int32Array;
  readonly #reach: number;
  readonly #startTime: number;
  readonly #emptyTotal: number;
  #depth = 0;

  /** @param listedEntries entries of lists of near places with which the search goes on to another first load */
  constructor(scene: TripScene, bounds: TripBounds, goal: TripGoal, listedEntries: number) {
    const { query } = scene;
    this.#listedEntries = listedEntries;
    this.#scene = scene;
    this.#bounds = bounds;
    this.#goal = goal;
    this.#startTime = query.start.time;
    this.#reach = Math.floor(query.limits.emptyMilesPerLeg * 1000);
    this.#emptyTotal = Math.floor(query.limits.emptyMilesTotal * 1000);
    this.#nodes = Array.from({ length: query.limits.maxLoads + 1 }, () => new Node());
    this.#leg = { offset: 0, emptyMiles: 0, isFirst: true, tolerance: query.dateToleranceDays };
    const [root] = this.#nodes;
    root.clock.begin(query.start.time, query.start.minutesDriven);
    root.offset = query.start.offset;
    [this.#rootOrder, this.#rootMiles] = this.#orderRoot();
    root.end = this.#rootOrder.length;
  }

  /**
   * Continues for so many steps. The last of them may list and sort the places near one more place, and its loads. Returns
   * true when the search is complete.
   */
  advance(steps: number): boolean {
    const end = this.steps + steps;
    while (this.steps < end) {
      this.steps += 1;
      const node = this.#nodes[this.#depth];
      if (node.next < node.end) {
        const index = node.next++;
        const isOn = this.#depth === 0 ? this.#tryRoot(node, index) : this.#tryChild(node, index);
        if (!isOn) return true;
      } else if (this.#depth === 0) return true;
      else if (!this.#openPlace(node, end)) this.#depth -= 1;
    }
    return false;
  }

  /** The loads near the start, those with the best bound first. */
  #orderRoot(): [Int32Array, Int32Array] {
    const { nearStart, candidates, query } = this.#scene;
    const bounds = this.#bounds.byEnd.ofLoad[query.limits.maxLoads - 1];
    const { emptyCost } = this.#goal.weights;
    const children: { candidate: number; miles: number; bound: number }[] = [];
    const limit = Math.min(this.#reach, this.#emptyTotal);
    for (let index = 0; index < nearStart.places.length && nearStart.miles[index] <= limit; index++) {
      const place = nearStart.places[index];
      const miles = nearStart.miles[index];
      const cost = miles === 0 ? 0 : emptyCost * miles;
      for (let candidate = candidates.first[place]; candidate < candidates.first[place + 1]; candidate++) {
        const bound = bounds[candidate] - cost;
        if (bound > -Infinity) children.push({ candidate, miles, bound });
      }
    }
    children.sort((one, other) => other.bound - one.bound);
    return [Int32Array.from(children, ({ candidate }) => candidate), Int32Array.from(children, ({ miles }) => miles)];
  }

  #tryRoot(root: Node, index: number): boolean {
    const candidate = this.#rootOrder[index];
    const miles = this.#rootMiles[index];
    const level = this.#levelOf(0);
    const { byEnd, byWork } = this.#bounds;
    if (!this.#isPromising(root, miles, byEnd.ofLoad[level][candidate], byWork.ofLoad[level][candidate])) return true;
    return this.#enter(root, candidate, miles);
  }

  #tryChild(node: Node, index: number): boolean {
    const candidate = node.order![index];
    const { miles } = node;
    const level = this.#levelOf(this.#depth);
    const { byEnd, byWork, isSortedByWork } = this.#bounds;
    const isByEnd = this.#isPromisingByEnd(node, miles, byEnd.ofLoad[level][candidate]);
    const isByWork = this.#isPromisingByWork(node, miles, byWork.ofLoad[level][candidate]);
    if (!(isSortedByWork ? isByWork : isByEnd)) {
      // No later one of the place has a better bound.
      node.next = node.end;
      return true;
    }
    if (!isByEnd || !isByWork) return true;
    if (level === 0 && !this.#isLastPromising(node, miles, candidate)) return true;
    for (let depth = 1; depth <= this.#depth; depth++) if (this.#nodes[depth].candidate === candidate) return true;
    return this.#enter(node, candidate, miles);
  }

  /** The level of the bounds for the loads that may follow after a depth. */
  #levelOf(depth: number): number {
    return this.#scene.query.limits.maxLoads - depth - 1;
  }

  /**
   * Moves a node to its next place with loads that are good enough, or by some places where the steps end before. Returns
   * false after the last.
   */
  #openPlace(node: Node, end: number): boolean {
    const { first } = this.#scene.candidates;
    const { near, isSortedByWork } = this.#bounds;
    const limit = Math.min(this.#reach, this.#emptyTotal - node.empty);
    const level = this.#levelOf(this.#depth);
    const { time } = node.clock;
    const { minuteCost } = this.#goal.weights;
    const { moreMinuteCost, least } = this.#goal.current;
    const elapsed = time - this.#startTime;
    const cost = isSortedByWork ? (minuteCost + moreMinuteCost) * elapsed : moreMinuteCost * toRankedMinutes(elapsed);
    const lacking = least - this.#valueOf(node, 0) + cost;
    while (this.#hasEntry(near, node.list, node.entry + 1, lacking)) {
      node.entry += 1;
      const miles = near.miles[node.entry];
      const place = near.places[node.entry];
      if (miles <= limit && this.#isPlacePromising(node, level, place, miles)) {
        node.miles = miles;
        node.order = this.#bounds.sortCandidates(level, place);
        node.next = first[place];
        node.end = first[place + 1];
        return true;
      }
      if (this.steps >= end) return true;
    }
    return false;
  }

  #hasEntry(near: NearLists, list: number, entry: number, least: number): boolean {
    const { visits } = near;
    const has = near.has(list, entry, least);
    this.steps += 1 + near.visits - visits;
    return has;
  }

  #isPlacePromising(node: Node, level: number, place: number, miles: number): boolean {
    const { byEnd, byWork } = this.#bounds;
    const { time } = node.clock;
    const ends = this.#bounds.ofPlace(byEnd, level, place, time);
    return this.#isPromising(node, miles, ends, this.#bounds.ofPlace(byWork, level, place, time));
  }

  /** T11: false where no trip that continues with these bounds can be among the best. */
  #isPromising(node: Node, miles: number, byEnd: number, byWork: number): boolean {
    return this.#isPromisingByEnd(node, miles, byEnd) && this.#isPromisingByWork(node, miles, byWork);
  }

  #isPromisingByEnd(node: Node, miles: number, bound: number): boolean {
    if (bound === -Infinity) return false;
    const { moreMinuteCost, least } = this.#goal.current;
    const elapsed = node.clock.time - this.#startTime + toDrivingMinutes(miles);
    return this.#valueOf(node, miles) - moreMinuteCost * toRankedMinutes(elapsed) + bound >= least;
  }

  #isPromisingByWork(node: Node, miles: number, bound: number): boolean {
    if (bound === -Infinity) return false;
    const { minuteCost } = this.#goal.weights;
    const { moreMinuteCost, least } = this.#goal.current;
    const elapsed = node.clock.time - this.#startTime + toDrivingMinutes(miles);
    return this.#valueOf(node, miles) - (minuteCost + moreMinuteCost) * elapsed + bound >= least;
  }

  /** The same for the last load that a trip may have, with the earliest moment at which it can end after this drive. */
  #isLastPromising(node: Node, miles: number, candidate: number): boolean {
    const { minuteCost, gain } = this.#goal.weights;
    const { moreMinuteCost, gainFactor, least } = this.#goal.current;
    const { integers } = this.#scene.table;
    const at = this.#scene.candidates.slots[candidate] * LOAD_INTEGERS;
    const arrives = node.clock.time + toDrivingMinutes(miles);
    if (arrives > integers[at + PICK_UP_CLOSES]) return false;
    const ends =
      Math.max(arrives, integers[at + PICK_UP_OPENS]) +
      2 * STOP_MINUTES +
      toLeastMinutes(integers[at + LOADED_MINUTES]);
    const cost = (minuteCost + moreMinuteCost) * toRankedMinutes(ends - this.#startTime);
    return this.#valueOf(node, miles) + gain[candidate] * gainFactor - cost >= least;
  }

  /** What the trip of a node is worth after an empty drive, without its time. */
  #valueOf(node: Node, miles: number): number {
    const { gainFactor, emptyCost } = this.#goal.current;
    const empty = node.empty + miles;
    return node.gain * gainFactor - (empty === 0 ? 0 : emptyCost * empty);
  }

  /** Adds a load to the trip of a node. Returns false where the search ends. */
  #enter(parent: Node, candidate: number, miles: number): boolean {
    const { table, candidates, query, way } = this.#scene;
    const { integers } = table;
    const slot = candidates.slots[candidate];
    const at = slot * LOAD_INTEGERS;
    const child = this.#nodes[this.#depth + 1];
    child.clock.copy(parent.clock);
    this.#leg.offset = parent.offset;
    this.#leg.emptyMiles = miles;
    this.#leg.isFirst = this.#depth === 0;
    if (!runLeg(child.clock, table, slot, this.#leg)) return true;
    child.offset = integers[at + DESTINATION_OFFSET];
    const isInTime = child.clock.time <= toDeadline(query, child.offset);
    child.slot = slot;
    child.candidate = candidate;
    child.emptyLeg = miles;
    child.empty = parent.empty + miles;
    child.loaded = parent.loaded + integers[at + LOADED_MILES];
    child.gain = parent.gain + this.#goal.weights.gain[candidate];
    child.income = parent.income + table.income[slot];
    child.isPriced = parent.isPriced && integers[at + CURRENCY] === query.currency;
    const mayEnd =
      isInTime &&
      candidates.mayEnd[candidate] === 1 &&
      way.isWithin(child.empty + child.loaded, integers[at + DESTINATION]);
    if (mayEnd && this.#isGoodEnough(child) && !this.#report(this.#depth + 1)) return false;
    const depth = this.#depth + 1;
    // A drop may be too late where its clock is behind; the next one may still be in time.
    if (depth < query.limits.maxLoads) {
      const destination = integers[at + DESTINATION];
      this.steps += table.places.toNearCost(destination, this.#reach);
      const level = this.#levelOf(depth);
      const byEnd = this.#bounds.ofNear(this.#bounds.byEnd, level, destination, child.clock.time);
      const byWork = this.#bounds.ofNear(this.#bounds.byWork, level, destination, child.clock.time);
      if (!this.#isPromising(child, 0, byEnd, byWork)) return true;
      const { near } = this.#bounds;
      // No list is in use but those of the loads before.
      if (depth === 1 && near.size > this.#listedEntries) this.#bounds.forgetLists();
      const { size } = near;
      child.list = this.#bounds.listNear(level, destination, child.clock.time);
      // The entries of a new list.
      this.steps += near.size - size;
      child.entry = near.first(child.list) - 1;
      child.next = child.end = 0;
      this.#depth = depth;
    }
    return true;
  }

  /** Whether the trip that ends at a node may be among the best. */
  #isGoodEnough(node: Node): boolean {
    const { minuteCost } = this.#goal.weights;
    const { moreMinuteCost, least } = this.#goal.current;
    const cost = (minuteCost + moreMinuteCost) * toRankedMinutes(node.clock.time - this.#startTime);
    return this.#valueOf(node, 0) - cost >= least;
  }

  #report(depth: number): boolean {
    const { table, query } = this.#scene;
    const nodes = this.#nodes.slice(1, depth + 1);
    const last = this.#nodes[depth];
    const miles = last.empty + last.loaded;
    return this.#goal.onTrip({
      slots: nodes.map(({ slot }) => slot),
      tokens: nodes.map(({ slot }) => table.token[slot]),
      emptyLegs: nodes.map(({ emptyLeg }) => emptyLeg),
      empty: last.empty,
      loaded: last.loaded,
      started: query.start.time,
      ends: last.clock.time,
      profit: last.isPriced ? last.income * 1000 - miles * query.costPerMile : undefined,
    });
  }
}
