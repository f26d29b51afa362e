import { STEPS_PER_DEGREE, THOUSANDTHS_PER_MILE } from './posting.ts';

/** The mean earth radius for all distances of the board. */
export const EARTH_RADIUS_MILES = 3958.7613;

/** Radians in one 1e-5° step. */
export const RADIANS_PER_STEP = Math.PI / 180 / STEPS_PER_DEGREE;

const HALF_RADIANS_PER_STEP = RADIANS_PER_STEP / 2;
const DIAMETER_MILES = 2 * EARTH_RADIUS_MILES;
const HALF_TURN_STEPS = 180 * STEPS_PER_DEGREE;

/** The cosine of a latitude in 1e-5° steps. */
export function cosineOfLatitude(lat: number): number {
  return Math.cos(lat * RADIANS_PER_STEP);
}

/**
 * Haversine distance in unrounded miles between two places in 1e-5° steps, for a caller that has the cosines of their
 * latitudes. Differences of integer steps are exact, so the distance is the same in both directions. O(1).
 */
export function milesFrom(
  cosine1: number,
  lat1: number,
  lon1: number,
  cosine2: number,
  lat2: number,
  lon2: number,
): number {
  const sinLat = Math.sin((lat2 - lat1) * HALF_RADIANS_PER_STEP);
  const sinLon = Math.sin((lon2 - lon1) * HALF_RADIANS_PER_STEP);
  const a = sinLat * sinLat + cosine1 * cosine2 * (sinLon * sinLon);
  return DIAMETER_MILES * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Normalises a longitude in 1e-5° steps: 0 at the poles, 180° instead of -180° at the date line. O(1). */
export function toOneLongitude(lat: number, lon: number): number {
  if (Math.abs(lat) === 90 * STEPS_PER_DEGREE) return 0;
  return lon === -180 * STEPS_PER_DEGREE ? -lon : lon;
}

/** Haversine distance in unrounded miles between two places in 1e-5° steps. O(1). */
export function milesBetween(lat1: number, lon1: number, lat2: number, lon2: number): number {
  return milesFrom(cosineOfLatitude(lat1), lat1, lon1, cosineOfLatitude(lat2), lat2, lon2);
}

/** Position of a place relative to a reference point. */
export interface RelativePosition {
  /** Haversine distance in unrounded miles. */
  miles: number;
  /** Cosine of the latitude of the place. */
  cosine: number;
  direction: Direction;
}

/**
 * A reference point for measuring many places. Two sines per place are enough: the other values follow from the angle
 * addition formulas.
 */
export class ReferencePoint {
  #lat = 0;
  #lon = 0;
  #sine = 0;
  #cosine = 1;

  /** Sets the reference point, in 1e-5° steps. O(1). */
  set(lat: number, lon: number): void {
    this.#lat = lat;
    this.#lon = lon;
    this.#sine = Math.sin(lat * RADIANS_PER_STEP);
    this.#cosine = Math.cos(lat * RADIANS_PER_STEP);
  }

  /** Measures a place in 1e-5° steps and writes the result to `view`. O(1). */
  measureTo(lat: number, lon: number, view: RelativePosition): void {
    const halfTurn = (lat - this.#lat) * HALF_RADIANS_PER_STEP;
    const halfLat = Math.sin(halfTurn);
    const turned = lon - this.#lon;
    const halfLon = Math.sin(turned * HALF_RADIANS_PER_STEP);
    const cosLat = 1 - 2 * halfLat * halfLat;
    // A square root would lose half of the digits from pole to pole.
    const sinLat = 2 * halfLat * Math.cos(halfTurn);
    const cosine = this.#cosine * cosLat - this.#sine * sinLat;
    const a = halfLat * halfLat + this.#cosine * cosine * (halfLon * halfLon);
    view.miles = DIAMETER_MILES * Math.asin(Math.min(1, Math.sqrt(a)));
    view.cosine = cosine;
    if (toThousandths(view.miles) < BLANK_UNDER_THOUSANDTHS) {
      view.direction = '';
      return;
    }
    const isFar = Math.abs(turned) > HALF_TURN_STEPS;
    const sinLon = 2 * halfLon * Math.sqrt(1 - halfLon * halfLon) * (isFar ? -1 : 1);
    const sine = this.#sine * cosLat + this.#cosine * sinLat;
    const north = this.#cosine * sine - this.#sine * cosine * (1 - 2 * halfLon * halfLon);
    view.direction = toCompass(sinLon * cosine, north);
  }
}

/** Miles as an integer of thousandths, the unit of radii. */
export function toThousandths(miles: number): number {
  return Math.round(miles * THOUSANDTHS_PER_MILE);
}

/** The eight compass points, clockwise from north. */
const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** A compass point, or empty if the places are less than half a mile apart. */
export type Direction = (typeof COMPASS)[number] | '';

/** Below this distance in thousandths of a mile the direction is empty. */
const BLANK_UNDER_THOUSANDTHS = 500;

/**
 * Returns the compass point from the first place to the second: half-open 45° sectors centred on N, NE … NW; empty
 * under 0.5 mi. O(1).
 * @param miles the distance between the places
 */
export function directionBetween(lat1: number, lon1: number, lat2: number, lon2: number, miles: number): Direction {
  if (toThousandths(miles) < BLANK_UNDER_THOUSANDTHS) return '';
  const to = lat2 * RADIANS_PER_STEP;
  const from = lat1 * RADIANS_PER_STEP;
  const turn = (lon2 - lon1) * RADIANS_PER_STEP;
  const cosTo = Math.cos(to);
  const east = Math.sin(turn) * cosTo;
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * cosTo * Math.cos(turn);
  return toCompass(east, north);
}

/** The tangent of half a sector, the boundary between a main direction and the next diagonal. */
const HALF_SECTOR = Math.tan(Math.PI / 8);

/** The sector of a bearing. A boundary belongs to the clockwise sector. */
function toCompass(east: number, north: number): Direction {
  // Rotate the bearing into the quadrant in which both parts are positive, then compare with the sector boundaries.
  if (east >= 0 && north > 0) return sectorOf(east, north, 0);
  if (east > 0) return sectorOf(-north, east, 2);
  if (north < 0) return sectorOf(-east, -north, 4);
  return sectorOf(north, -east, 6);
}

function sectorOf(aside: number, ahead: number, first: number): Direction {
  if (aside < ahead * HALF_SECTOR) return COMPASS[first];
  return COMPASS[(ahead <= aside * HALF_SECTOR ? first + 2 : first + 1) & 7];
}
