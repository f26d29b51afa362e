import type { DirectionsStatus } from '@loadstone/contracts/tracking';

/** The most points of a matrix: an OSRM server refuses more than 100 unless it is configured otherwise. */
export const MATRIX_POINTS = 100;

/** A point in degrees. */
export interface RoutePoint {
  readonly lat: number;
  readonly lon: number;
}

/** The way that a truck has before it. */
export interface Route {
  readonly miles: number;
  readonly minutes: number;
  /** True for a distance and a speed that are assumed. */
  readonly isEstimate: boolean;
}

/** A route with its line. */
export interface Directions extends Route {
  /** `OK`, or why the service returned no route; the route is then an estimate. */
  readonly status: DirectionsStatus;
  /** The line in the order of travel; empty for an estimate. */
  readonly points: readonly RoutePoint[];
}

/** The road miles between several points. */
export type RouteMatrix =
  /** By origin, then by destination; null where no road leads from one to the other. */
  | { readonly status: 'OK'; readonly miles: readonly (readonly (number | null)[])[] }
  /** `refused`: the service can never reply to these points; `tooLarge`: it would reply to fewer; `unavailable`: later. */
  | { readonly status: 'refused' | 'tooLarge' | 'unavailable' };

/** Finds routes for trucks. */
export interface Routing {
  /** True where a route costs a request to an outside party, and is therefore not requested for each position. */
  readonly isRemote: boolean;
  /** Returns a route for any two points; does not throw. */
  findRoute(from: RoutePoint, to: RoutePoint): Promise<Route>;
  /** As `findRoute`, with the line on the map. */
  findDirections(from: RoutePoint, to: RoutePoint): Promise<Directions>;
  /**
   * Returns the road miles from each origin to each destination, at most `MATRIX_POINTS` points together; does not throw.
   * A port without a service returns `unavailable`: an estimate is no road.
   */
  findMatrix(origins: readonly RoutePoint[], destinations: readonly RoutePoint[]): Promise<RouteMatrix>;
  /** True while an outside service is paused after failures. */
  isPaused(): boolean;
  /** Cancels open requests. */
  close(): void;
}
