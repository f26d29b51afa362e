import { EARTH_RADIUS_MILES, milesBetween, milesOffLine, STEPS_PER_DEGREE, toThousandths } from '@loadstone/engine';
import { toStateTable, CORRIDOR, type EndColumns, type TruckColumns } from './truck-columns.ts';
import type { TruckPlace } from './truck-question.ts';

const RADIANS = Math.PI / 180;
/** The poles are stored as 32-bit numbers: more than their rounding error as an angle, 0.004 miles. */
const POLE_MARGIN = 1e-6;
/** More than the rounding of distances and of coordinates. */
const BOX_MARGIN_STEPS = 2;
/** Beyond this latitude a comparison cannot find the western and eastern edge of the box around a circle. */
const BOXED_LATITUDE = 80;

/** Decides whether one end of a truck is in the requested place. */
export class EndFilter {
  readonly #columns: TruckColumns;
  readonly #end: EndColumns;
  /** Undefined where a city is requested. */
  readonly #states: Uint8Array | undefined;
  readonly #lat: number = 0;
  readonly #lon: number = 0;
  readonly #radius: number = 0;
  /** Half the height and width of the box around the circle, in 1e-5° steps. */
  readonly #latSteps: number = 0;
  readonly #lonSteps: number = 0;
  readonly #x: number = 0;
  readonly #y: number = 0;
  readonly #z: number = 0;

  constructor(columns: TruckColumns, end: EndColumns, place: TruckPlace | undefined) {
    this.#columns = columns;
    this.#end = end;
    if (place?.kind !== 'city') {
      this.#states = toStateTable((st) => place === undefined || place.states.includes(st), place === undefined);
      return;
    }
    this.#lat = toSteps(place.lat);
    this.#lon = toSteps(place.long);
    this.#radius = toThousandths(place.radiusMiles);
    const angle = (place.radiusMiles + 0.001) / EARTH_RADIUS_MILES;
    this.#latSteps = (angle / RADIANS) * STEPS_PER_DEGREE + BOX_MARGIN_STEPS;
    const cosine = Math.cos(place.lat * RADIANS);
    const isBoxed = Math.abs(place.lat) + angle / RADIANS < BOXED_LATITUDE;
    this.#lonSteps = isBoxed
      ? (Math.asin(Math.min(1, Math.sin(angle) / cosine)) / RADIANS) * STEPS_PER_DEGREE + BOX_MARGIN_STEPS
      : Infinity;
    this.#x = cosine * Math.cos(place.long * RADIANS);
    this.#y = cosine * Math.sin(place.long * RADIANS);
    this.#z = Math.sin(place.lat * RADIANS);
  }

  /** True where the end is in the place, or the place is within the end's radius of the truck's line. */
  accepts(slot: number): boolean {
    if (this.#states !== undefined) return this.#states[this.#end.state[slot]!] === 1;
    return this.#isNear(slot) || ((this.#columns.traits[slot]! & CORRIDOR) !== 0 && this.#isOnLine(slot));
  }

  #isNear(slot: number): boolean {
    const lat = this.#end.lat[slot]!;
    if (Math.abs(lat - this.#lat) > this.#latSteps) return false;
    const lon = this.#end.lon[slot]!;
    const turned = Math.abs(lon - this.#lon);
    if (Math.min(turned, 360 * STEPS_PER_DEGREE - turned) > this.#lonSteps) return false;
    return toThousandths(milesBetween(lat, lon, this.#lat, this.#lon)) <= this.#radius;
  }

  #isOnLine(slot: number): boolean {
    const { pole, origin, destination } = this.#columns;
    const radius = this.#end.radius[slot]!;
    const aside = Math.abs(pole[3 * slot]! * this.#x + pole[3 * slot + 1]! * this.#y + pole[3 * slot + 2]! * this.#z);
    // The sine of an angle is at most the angle.
    if (aside > (radius + 1) / 1000 / EARTH_RADIUS_MILES + POLE_MARGIN) return false;
    const ends = [origin.lat[slot]!, origin.lon[slot]!, destination.lat[slot]!, destination.lon[slot]!] as const;
    return toThousandths(milesOffLine(ends, this.#lat, this.#lon)) <= radius;
  }
}

/** Degrees as 1e-5° steps. */
export function toSteps(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) + 0;
}
