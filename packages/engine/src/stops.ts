import { toUnitVector } from './grid.ts';
import type { Kind, Place, Stop } from './posting.ts';
import { STEPS_PER_DEGREE, parseDegrees } from './posting.ts';
import { milesBetween, toOneLongitude } from './sphere.ts';

/** A load has at most this many stops between its ends. */
const MOST_STOPS = 8;

/** The stops of a load as the corridor rule reads them. */
export interface StoredStops {
  readonly stops: readonly Stop[];
  /** Latitude and longitude of each stop, in 1e-5°. */
  readonly places: Int32Array;
  /** The unit vector of each stop. */
  readonly vectors: Float64Array;
  /** Miles from the origin through all stops to the destination. */
  readonly haul: number;
}

/** The stops of the loads that have any. A load with two ends only is not in the table, and costs one comparison. */
export class StopTable {
  readonly #bySlot = new Map<number, StoredStops>();

  /** The stops between the ends of a load; undefined where there are none. Expected O(1). */
  find(slot: number): StoredStops | undefined {
    return this.#bySlot.size === 0 ? undefined : this.#bySlot.get(slot);
  }

  /**
   * Checks the stops of a posting and stores them for a scratch slot; without stops it empties the slot. O(stops).
   * @throws TypeError or RangeError with the offending value
   */
  write(slot: number, kind: Kind, ends: readonly [Place, Place], stops: readonly Stop[] | undefined): void {
    this.release(slot);
    if (stops === undefined || stops.length === 0) return;
    if (kind !== 'L') throw new RangeError(`stops must be left out on a truck, got ${stops.length}`);
    this.#bySlot.set(slot, toStoredStops(ends, stops));
  }

  /** Copies the stops of a slot to another one. O(1). */
  copy(from: number, to: number): void {
    const stops = this.find(from);
    if (stops === undefined) this.release(to);
    else this.#bySlot.set(to, stops);
  }

  /** Forgets the stops of a slot. O(1). */
  release(slot: number): void {
    if (this.#bySlot.size > 0) this.#bySlot.delete(slot);
  }

  /** Moves the stops of a row that is about to move. O(1). */
  relocate(from: number, to: number): void {
    this.copy(from, to);
    this.release(from);
  }
}

function toStoredStops([origin, destination]: readonly [Place, Place], stops: readonly Stop[]): StoredStops {
  if (stops.length > MOST_STOPS) throw new RangeError(`stops must be at most ${MOST_STOPS}, got ${stops.length}`);
  const places = new Int32Array(stops.length * 2);
  const vectors = new Float64Array(stops.length * 3);
  const rounded = stops.map(({ lat, lon, kind }, index): Stop => {
    if (kind !== 'pick-up' && kind !== 'drop') {
      throw new RangeError(`the kind of a stop must be pick-up or drop, got ${String(kind)}`);
    }
    places[index * 2] = parseDegrees(lat, 90, 'stop.lat');
    places[index * 2 + 1] = toOneLongitude(places[index * 2], parseDegrees(lon, 180, 'stop.lon'));
    toUnitVector(places[index * 2], places[index * 2 + 1], vectors, index * 3);
    return { lat: places[index * 2] / STEPS_PER_DEGREE, lon: places[index * 2 + 1] / STEPS_PER_DEGREE, kind };
  });
  return { stops: rounded, places, vectors, haul: measureStops(origin, stops, destination).haul };
}

/** How long a load is through its stops. */
interface StopMiles {
  /** Miles from the origin through all stops to the destination, unrounded. */
  readonly haul: number;
  /** For each stop the miles by which it makes the way of the stops before it to the destination longer, unrounded. */
  readonly added: readonly number[];
}

/** Rule M19: measures a load through its stops. O(stops). */
export function measureStops(origin: Place, stops: readonly Place[], destination: Place): StopMiles {
  let haul = 0;
  let from = origin;
  const added = stops.map((stop) => {
    const leg = milesOf(from, stop);
    const extra = leg + milesOf(stop, destination) - milesOf(from, destination);
    haul += leg;
    from = stop;
    // Rounding of three distances on one line must not make a stop shorten the way.
    return Math.max(0, extra);
  });
  return { haul: haul + milesOf(from, destination), added };
}

function milesOf(from: Place, to: Place): number {
  const [lat, toLat] = [toSteps(from.lat), toSteps(to.lat)];
  return milesBetween(lat, toOneLongitude(lat, toSteps(from.lon)), toLat, toOneLongitude(toLat, toSteps(to.lon)));
}

const toSteps = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE);
