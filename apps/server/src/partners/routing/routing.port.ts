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

/** Finds routes for trucks. */
export interface Routing {
  /** True where a route costs a request to an outside party, and is therefore not requested for each position. */
  readonly isRemote: boolean;
  /** Returns a route for any two points; does not throw. */
  findRoute(from: RoutePoint, to: RoutePoint): Promise<Route>;
}
