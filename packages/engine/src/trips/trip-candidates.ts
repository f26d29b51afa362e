import { parseAttributes, parseTypes } from '../letters.ts';
import { STEPS_PER_DEGREE, THOUSANDTHS_PER_MILE } from '../posting.ts';
import { STOP_MINUTES, toLeastMinutes } from './hours-of-service.ts';
import type { TripQuery } from './trip-load.ts';
import {
  ATTRIBUTES,
  DESTINATION,
  DESTINATION_OFFSET,
  LOADED_MINUTES,
  LOAD_INTEGERS,
  ORIGIN,
  parseTripSize,
  PICK_UP_CLOSES,
  PICK_UP_OPENS,
  SHOWN_TO,
  SIZE,
  TYPES,
  type TripTable,
} from './trip-table.ts';

const MINUTES_PER_DAY = 1440;
/** The clock that is furthest behind UTC, minutes. */
const FURTHEST_BEHIND = -720;
/** Loads that are read before the event loop may have a turn. */
export const LOADS_PER_TURN = 20_000;

/** The loads that a truck may take at all (M2 to M6), by the place where they start. */
export interface TripCandidates {
  /** Slots of the table, those of one origin together. */
  readonly slots: Int32Array;
  /** By place: its first candidate; the last entry is the number of candidates. */
  readonly first: Int32Array;
  /** By candidate: 1 where a trip may end with it (T8). */
  readonly mayEnd: Uint8Array;
  /** By candidate: the earliest moment at which the truck is free after it. */
  readonly earliestFree: Int32Array;
}

/** Lists the candidates of a query. Gives its caller a turn now and then. O(loads + places). */
export function* listCandidates(table: TripTable, query: TripQuery): Generator<void, TripCandidates> {
  const { integers, size, places } = table;
  const types = parseTypes(query.types);
  const sizes = parseTripSize(query.size);
  const lacking = ~parseAttributes(query.attributes);
  const isShown = new Int8Array(table.shownTo.length);
  const slots = new Int32Array(size);
  const free = new Int32Array(size);
  let count = 0;
  for (let slot = 0; slot < size; slot++) {
    if (slot % LOADS_PER_TURN === LOADS_PER_TURN - 1) yield;
    const at = slot * LOAD_INTEGERS;
    if (
      (integers[at + TYPES] & types) === 0 ||
      (integers[at + SIZE] & sizes) === 0 ||
      (integers[at + ATTRIBUTES] & lacking) !== 0 ||
      integers[at + PICK_UP_CLOSES] < query.start.time
    ) {
      continue;
    }
    const earliest = toEarliestFree(integers, at, query.start.time);
    // A trip may go on to a place whose clock is behind.
    if (earliest > toDeadline(query, FURTHEST_BEHIND)) continue;
    const shown = integers[at + SHOWN_TO];
    if (isShown[shown] === 0) isShown[shown] = query.isOpen(...table.shownTo[shown]) ? 1 : -1;
    if (isShown[shown] < 0) continue;
    slots[count] = slot;
    free[count++] = earliest;
  }
  yield;
  count = yield* withoutRepeated(table, query, slots.subarray(0, count), free);
  const first = new Int32Array(places.size + 1);
  for (let at = 0; at < count; at++) first[integers[slots[at] * LOAD_INTEGERS + ORIGIN] + 1] += 1;
  for (let place = 0; place < places.size; place++) first[place + 1] += first[place];
  yield;
  return yield* sortByOrigin(table, query, { slots: slots.subarray(0, count), free, first });
}

/**
 * T13: moves the candidates that are kept to the front: of those with one fingerprint, the one with the lowest token.
 *
 * @returns how many are kept
 */
function* withoutRepeated(
  table: TripTable,
  { listSame }: TripQuery,
  slots: Int32Array,
  free: Int32Array,
): Generator<void, number> {
  if (listSame === undefined) return slots.length;
  const isCandidate = new Uint8Array(table.size);
  for (const slot of slots) isCandidate[slot] = 1;
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    if (at % LOADS_PER_TURN === LOADS_PER_TURN - 1) yield;
    const slot = slots[at];
    const token = table.token[slot];
    const isRepeated = listSame(token).some((same) => same < token && isCandidate[table.slotOf(same)] === 1);
    if (isRepeated) continue;
    slots[count] = slot;
    free[count++] = free[at];
  }
  return count;
}

function* sortByOrigin(
  table: TripTable,
  query: TripQuery,
  found: { slots: Int32Array; free: Int32Array; first: Int32Array },
): Generator<void, TripCandidates> {
  const { integers } = table;
  const count = found.slots.length;
  const next = found.first.slice();
  const slots = new Int32Array(count);
  const earliestFree = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    if (at % LOADS_PER_TURN === LOADS_PER_TURN - 1) yield;
    const to = next[integers[found.slots[at] * LOAD_INTEGERS + ORIGIN]]++;
    slots[to] = found.slots[at];
    earliestFree[to] = found.free[at];
  }
  yield;
  const mayEnd = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    if (at % LOADS_PER_TURN === LOADS_PER_TURN - 1) yield;
    const offset = integers[slots[at] * LOAD_INTEGERS + DESTINATION_OFFSET];
    if (earliestFree[at] <= toDeadline(query, offset)) mayEnd[at] = 1;
  }
  if (query.limits.end !== undefined) yield* keepEnds(table, query.limits.end, slots, mayEnd);
  return { slots, first: found.first, mayEnd, earliestFree };
}

/** T8: clears the marks of loads whose drop is not near the requested end. */
function* keepEnds(
  { integers, places }: TripTable,
  end: NonNullable<TripQuery['limits']['end']>,
  slots: Int32Array,
  mayEnd: Uint8Array,
): Generator<void, void> {
  const [lat, lon] = [Math.round(end.lat * STEPS_PER_DEGREE), Math.round(end.lon * STEPS_PER_DEGREE)];
  const radius = Math.floor(end.radiusMiles * THOUSANDTHS_PER_MILE);
  const isEnd = new Int8Array(places.size);
  for (let at = 0; at < slots.length; at++) {
    if (at % LOADS_PER_TURN === LOADS_PER_TURN - 1) yield;
    const place = integers[slots[at] * LOAD_INTEGERS + DESTINATION];
    if (isEnd[place] === 0) isEnd[place] = places.isWithin(place, lat, lon, radius) ? 1 : -1;
    if (isEnd[place] < 0) mayEnd[at] = 0;
  }
}

/** T8: the last moment at which a trip may end with a drop of that offset. */
export function toDeadline({ limits }: TripQuery, offset: number): number {
  return limits.endDay === undefined ? Infinity : (limits.endDay + 1) * MINUTES_PER_DAY - offset;
}

function toEarliestFree(integers: Int32Array, at: number, start: number): number {
  const begins = Math.max(integers[at + PICK_UP_OPENS], start);
  return begins + 2 * STOP_MINUTES + toLeastMinutes(integers[at + LOADED_MINUTES]);
}
