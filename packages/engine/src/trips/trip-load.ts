/** A place of a trip, identified by a positive integer; 0 is a point that is no stored place. */
export interface TripPlace {
  readonly id: number;
  readonly lat: number;
  readonly lon: number;
}

/** An end of a load. */
interface TripEnd extends TripPlace {
  /** Minutes to add to UTC for the local time. */
  readonly offset: number;
}

/** Hours between two moments, minutes since 1970 in UTC. */
export interface OpenHours {
  readonly opens: number;
  readonly closes: number;
}

/** The same hours each day, minutes of the local day; `to` is above 1440 for hours over midnight. */
export interface DailyHours {
  readonly from: number;
  readonly to: number;
}

/** A stop of a load between its ends. */
interface TripLoadStop {
  readonly place: TripEnd;
  /** T3, as of a delivery: undefined where the truck may be there at any time. */
  readonly hours: OpenHours | DailyHours | undefined;
}

/** An open load as the planner of trips reads it. */
export interface TripLoad {
  readonly token: number;
  readonly company: number;
  /** 0 for the public board. */
  readonly networkId: number;
  readonly types: string;
  readonly size: 'T' | 'L' | 'B';
  readonly attributes: string;
  /** The day of the pick-up, counted from 1970-01-01. */
  readonly day: number;
  readonly origin: TripEnd;
  readonly destination: TripEnd;
  readonly pickUp: OpenHours;
  /** Undefined where the load may be delivered at any time. */
  readonly delivery: OpenHours | DailyHours | undefined;
  /** Those between origin and destination, in order; left out where there are none. */
  readonly stops?: readonly TripLoadStop[] | undefined;
  /** Cents for the whole load; undefined without a rate. */
  readonly income: number | undefined;
  /** Of the income, a positive small integer; 0 without a rate. */
  readonly currency: number;
}

/** Where, when and with what a trip starts. */
interface TripStart extends TripEnd {
  /** Minutes since 1970 in UTC. */
  readonly time: number;
  /** Minutes driven since the last rest. */
  readonly minutesDriven: number;
}

/** The limits of a search. */
interface TripLimits {
  /** 1 to 4. */
  readonly maxLoads: number;
  readonly emptyMilesPerLeg: number;
  readonly emptyMilesTotal: number;
  /** The last drop is within these air miles of the point. */
  readonly end: { readonly lat: number; readonly lon: number; readonly radiusMiles: number } | undefined;
  /** The trip ends by 24:00 of this day, by the clock of its last drop. */
  readonly endDay: number | undefined;
  /** T12, road miles. Needs the end of the way. */
  readonly detourMiles?: number | undefined;
}

/** A search for the trips of one truck. */
export interface TripQuery {
  readonly start: TripStart;
  readonly types: string;
  readonly size: 'T' | 'L' | 'B';
  readonly attributes: string;
  /** M2 and M3: whether the truck's company may carry loads of that company and network. */
  readonly isOpen: (company: number, networkId: number) => boolean;
  /** T13: the other loads with the fingerprint of a load (M16), by their tokens; none where it is omitted. */
  readonly listSame?: ((token: number) => readonly number[]) | undefined;
  /** M7. */
  readonly dateToleranceDays: number;
  readonly limits: TripLimits;
  /** T12: where the truck goes without these loads; undefined where it has no way of its own. */
  readonly wayEnd?: TripPlace | undefined;
  readonly order: 'profit' | 'emptyShare';
  /** The currency whose trips are ranked by profit. */
  readonly currency: number;
  /** Cents of that currency for each mile. */
  readonly costPerMile: number;
}

/** A stop, minutes since 1970 in UTC. */
interface TripStop {
  readonly arrives: number;
  readonly begins: number;
  readonly departs: number;
}

/** One load of a trip. */
export interface TripLeg {
  readonly token: number;
  readonly emptyMiles: number;
  readonly loadedMiles: number;
  readonly pickUp: TripStop;
  /** Those between pick-up and delivery, in order; left out where there are none. */
  readonly stops?: readonly TripStop[];
  readonly delivery: TripStop;
}

/** A trip that keeps all rules and limits. */
export interface PlannedTrip {
  readonly legs: readonly TripLeg[];
  readonly emptyMiles: number;
  readonly loadedMiles: number;
  /** Empty miles divided by all miles. */
  readonly emptyShare: number;
  readonly drivingMinutes: number;
  readonly rests: number;
  /** Minutes since 1970 in UTC. */
  readonly ends: number;
  /** In thousandths of a cent; undefined unless every load has a rate in the currency of the query. */
  readonly profit: number | undefined;
  /** T12; undefined where the query names no end of the way. */
  readonly detourMiles: number | undefined;
}
