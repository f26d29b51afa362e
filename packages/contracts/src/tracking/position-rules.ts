/** Rules of positions that both sides follow. */
export const POSITION_RULES = {
  /** Positions of one request. */
  batchLength: 200,
  /** A phone records a position after this time or this way, whichever comes first. */
  recordMs: 30_000,
  recordMiles: 0.5,
  /** An older position is refused. */
  oldestMs: 24 * 3_600_000,
  /** A faster one is stored, but not shown. */
  fastestMilesPerHour: 150,
  /** A position that is older is shown as out of date. */
  staleMs: 15 * 60_000,
  /** At most one push of a load in this time. */
  pushMs: 5_000,
  /** "At pick-up" and "at delivery": within this way, for this time. */
  arrivalMiles: 1,
  arrivalMs: 3 * 60_000,
  /** A truck that was at a stop between the ends of its load and is this way from it has left it. */
  departureMiles: 3,
  /** Positions of a trail; longer trails are thinned. */
  trailLength: 500,
} as const;
