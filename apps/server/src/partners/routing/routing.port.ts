import type { DirectionsStatus } from '@loadstone/contracts';

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

/** Finds routes for trucks. */
export interface Routing {
  /** True where a route costs a request to an outside party, and is therefore not requested for each position. */
  readonly isRemote: boolean;
  /** Returns a route for any two points; does not throw. */
  findRoute(from: RoutePoint, to: RoutePoint): Promise<Route>;
  /** As `findRoute`, with the line on the map. */
  findDirections(from: RoutePoint, to: RoutePoint): Promise<Directions>;
  /** True while an outside service is paused after failures. */
  isPaused(): boolean;
  /** Cancels open requests. */
  close(): void;
}
