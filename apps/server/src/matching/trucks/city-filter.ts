import {
  EARTH_RADIUS_MILES,
  LINE_DOUBLES,
  LineGauge,
  milesBetween,
  STEPS_PER_DEGREE,
  toThousandths,
} from '@loadstone/engine';
import { count, keep } from './bit-set.ts';
import type { SlotLists } from './slot-lists.ts';
import type { TruckColumns } from './truck-columns.ts';
import type { TruckCity } from './truck-question.ts';

const RADIANS = Math.PI / 180;
const RADIANS_PER_THOUSANDTH = 1 / 1000 / EARTH_RADIUS_MILES;
/** The poles are stored as 32-bit numbers: more than their rounding error as an angle, 0.004 miles. */
const POLE_MARGIN = 1e-6;
/** More than the rounding of distances and of coordinates. */
const BOX_MARGIN_STEPS = 2;
/** Beyond this latitude a comparison cannot find the western and eastern edge of the box around a circle. */
const BOXED_LATITUDE = 80;

/** Decides whether one end of a truck is near a city, or the city is near the line of a corridor truck. */
export class CityFilter {
  readonly #columns: TruckColumns;
  readonly #end: 'origin' | 'destination';
  readonly #slotsAt: SlotLists;
  readonly #gauge: LineGauge;
  readonly #nearPlaces: readonly number[];
  /** The number of trucks that start or end near the city, without those whose line passes by. */
  readonly nearCount: number;

  /** `slotsAt` has the slots by the place of this end. O(places). */
  constructor(columns: TruckColumns, end: 'origin' | 'destination', slotsAt: SlotLists, city: TruckCity) {
    this.#columns = columns;
    this.#end = end;
    this.#slotsAt = slotsAt;
    this.#gauge = new LineGauge(toSteps(city.lat), toSteps(city.long));
    this.#nearPlaces = this.#listNear(city);
    this.nearCount = this.#nearPlaces.reduce((sum, place) => sum + slotsAt.count(place), 0);
  }

  /**
   * Removes from the selection the trucks that are not near. O(selected or near trucks, whichever are fewer, + lines).
   */
  keepNear(selection: Int32Array): void {
    const near = this.nearCount < count(selection) ? this.#selectNear(selection.length) : this.#filterNear(selection);
    this.#addLines(near, selection);
    keep(selection, near);
  }

  #selectNear(length: number): Int32Array {
    const near = new Int32Array(length);
    for (const place of this.#nearPlaces) {
      const slots = this.#slotsAt.list(place);
      for (let at = 0; at < slots.length; at++) near[slots[at]! >> 5]! |= 1 << (slots[at]! & 31);
    }
    return near;
  }

  #filterNear(selection: Int32Array): Int32Array {
    const { place } = this.#columns[this.#end];
    const isNear = new Uint8Array(this.#columns.places.size);
    for (const nearPlace of this.#nearPlaces) isNear[nearPlace] = 1;
    const near = new Int32Array(selection.length);
    for (let word = 0; word < near.length; word++) {
      for (let rest = selection[word]!; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        near[word]! |= isNear[place[32 * word + bit]!]! << bit;
      }
    }
    return near;
  }

  /** Adds the selected trucks whose line is within their radius of the city. */
  #addLines(near: Int32Array, selection: Int32Array): void {
    const { slots, poles, lines, count: lineCount } = this.#columns.lines;
    const { radius } = this.#columns[this.#end];
    const [x, y, z] = this.#gauge.point as unknown as [number, number, number];
    for (let line = 0; line < lineCount; line++) {
      const slot = slots[line]!;
      if ((selection[slot >> 5]! & (1 << (slot & 31))) === 0) continue;
      const aside = Math.abs(poles[3 * line]! * x + poles[3 * line + 1]! * y + poles[3 * line + 2]! * z);
      // The sine of an angle is at most the angle.
      if (aside > (radius[slot]! + 1) * RADIANS_PER_THOUSANDTH + POLE_MARGIN) continue;
      if (this.#gauge.isWithin(lines, line * LINE_DOUBLES, this.#end, radius[slot]!)) {
        near[slot >> 5]! |= 1 << (slot & 31);
      }
    }
  }

  #listNear({ lat, long, radiusMiles }: TruckCity): number[] {
    const { places } = this.#columns;
    const [cityLat, cityLon] = [toSteps(lat), toSteps(long)];
    const near: number[] = [];
    const radius = toThousandths(radiusMiles);
    const angle = (radiusMiles + 0.001) / EARTH_RADIUS_MILES;
    const latSteps = (angle / RADIANS) * STEPS_PER_DEGREE + BOX_MARGIN_STEPS;
    const isBoxed = Math.abs(lat) + angle / RADIANS < BOXED_LATITUDE;
    const sine = Math.sin(angle) / Math.cos(lat * RADIANS);
    const lonSteps = isBoxed
      ? (Math.asin(Math.min(1, sine)) / RADIANS) * STEPS_PER_DEGREE + BOX_MARGIN_STEPS
      : Infinity;
    for (let place = 0; place < places.size; place++) {
      const placeLat = places.lat[place]!;
      if (Math.abs(placeLat - cityLat) > latSteps) continue;
      const placeLon = places.lon[place]!;
      const turned = Math.abs(placeLon - cityLon);
      if (Math.min(turned, 360 * STEPS_PER_DEGREE - turned) > lonSteps) continue;
      if (toThousandths(milesBetween(placeLat, placeLon, cityLat, cityLon)) <= radius) near.push(place);
    }
    return near;
  }
}

/** Degrees as 1e-5° steps. */
export function toSteps(degrees: number): number {
  return Math.round(degrees * STEPS_PER_DEGREE) + 0;
}
