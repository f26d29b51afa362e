import { EARTH_RADIUS_MILES, LineGauge, milesBetween, toThousandths } from '@loadstone/engine';
import { toSteps } from '../trucks/city-filter.ts';
import type { TruckCity, TruckPlace } from '../trucks/truck-question.ts';

const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;
/** Longer than any rounding of coordinates and distances. */
const MARGIN_MILES = 0.1;

/** One place that searches name at one end, with these searches. */
interface FollowedPlace {
  readonly key: string;
  readonly place: TruckPlace | undefined;
  readonly ids: Set<number>;
}

/** A city with the searches' radius around it. */
interface FollowedCity {
  readonly city: TruckCity;
  /** Created when a corridor truck is compared with it first. */
  gauge: LineGauge | undefined;
}

/** One end of a truck, with its line where it is a corridor truck. */
interface TruckEnd {
  readonly lat: number;
  readonly long: number;
  readonly st: string | undefined;
  readonly line: { readonly lines: Float64Array; readonly radii: readonly [number, number] } | undefined;
}

/** The places of one end of all followed searches. Many searches name the same city and radius, or the same states. */
export class FollowedPlaces {
  /** The places by their numbers; undefined for a free number. */
  readonly #places: (FollowedPlace | undefined)[] = [];
  /** The number of each place, by its key. */
  readonly #numbers = new Map<string, number>();
  /** The numbers that may be used again. */
  readonly #free: number[] = [];
  readonly #cities = new Map<number, FollowedCity>();
  /** The numbers of the places that name a state. */
  readonly #byState = new Map<string, Set<number>>();
  /** The number of the searches that name no place: every truck meets them. */
  #anywhere: number | undefined;

  /** Adds a search to its place. O(states of the place). @returns the number of the place */
  add(place: TruckPlace | undefined, id: number): number {
    const key = toKey(place);
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      this.#places[known]!.ids.add(id);
      return known;
    }
    const placeNumber = this.#free.pop() ?? this.#places.length;
    this.#places[placeNumber] = { key, place, ids: new Set([id]) };
    this.#numbers.set(key, placeNumber);
    if (place === undefined) this.#anywhere = placeNumber;
    else if (place.kind === 'city') this.#cities.set(placeNumber, { city: place, gauge: undefined });
    else for (const st of place.states) this.#byState.set(st, (this.#byState.get(st) ?? new Set()).add(placeNumber));
    return placeNumber;
  }

  /** Removes a search from its place, and a place without searches. O(states of the place). */
  remove(placeNumber: number, id: number): void {
    const known = this.#places[placeNumber];
    if (known === undefined) return;
    known.ids.delete(id);
    if (known.ids.size > 0) return;
    this.#numbers.delete(known.key);
    this.#places[placeNumber] = undefined;
    this.#free.push(placeNumber);
    const { place } = known;
    if (place === undefined) this.#anywhere = undefined;
    else if (place.kind === 'city') this.#cities.delete(placeNumber);
    else for (const st of place.states) this.#byState.get(st)?.delete(placeNumber);
  }

  /** The searches of a place. */
  list(placeNumber: number): Iterable<number> {
    return this.#places[placeNumber]?.ids ?? [];
  }

  /**
   * The numbers of the places that one end of a truck meets, or that the line of a corridor truck passes. O(cities + places
   * that name the state).
   */
  select(end: 'origin' | 'destination', truck: TruckEnd): { selected: number[]; isSelected: Uint8Array } {
    const selected = this.#anywhere === undefined ? [] : [this.#anywhere];
    for (const [placeNumber, city] of this.#cities) if (isMet(city, end, truck)) selected.push(placeNumber);
    for (const placeNumber of this.#byState.get(truck.st ?? '') ?? []) selected.push(placeNumber);
    const isSelected = new Uint8Array(this.#places.length);
    for (const placeNumber of selected) isSelected[placeNumber] = 1;
    return { selected, isSelected };
  }
}

function toKey(place: TruckPlace | undefined): string {
  if (place === undefined) return '';
  return place.kind === 'states'
    ? [...place.states].sort().join(',')
    : `${place.lat},${place.long},${place.radiusMiles}`;
}

function isMet(followed: FollowedCity, end: 'origin' | 'destination', truck: TruckEnd): boolean {
  const { lat, long, radiusMiles } = followed.city;
  const milesNorth = Math.abs(lat - truck.lat) * MILES_PER_DEGREE;
  if (milesNorth <= radiusMiles + MARGIN_MILES) {
    const miles = milesBetween(toSteps(lat), toSteps(long), toSteps(truck.lat), toSteps(truck.long));
    if (toThousandths(miles) <= toThousandths(radiusMiles)) return true;
  }
  if (truck.line === undefined) return false;
  followed.gauge ??= new LineGauge(toSteps(lat), toSteps(long));
  const { lines, radii } = truck.line;
  return followed.gauge.isWithin(lines, 0, end, radii[end === 'origin' ? 0 : 1]);
}
