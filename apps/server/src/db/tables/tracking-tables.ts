import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;
/** Null where it is left out. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** One-time links for drivers of a carrier. */
interface DriverLinksTable {
  id: GeneratedAlways<number>;
  secret_hash: Fixed<Buffer>;
  account_id: Fixed<number>;
  driver_id: Fixed<number>;
  created_by: Fixed<number>;
  created_on: Fixed<Date>;
  expires_on: Date;
  used_on: Optional<Date>;
}

/** Sessions of drivers: of a carrier's driver, or of the external driver of one assignment. */
interface DriverSessionsTable {
  id: GeneratedAlways<number>;
  secret_hash: Fixed<Buffer>;
  account_id: Fixed<number | null>;
  driver_id: Fixed<number | null>;
  assignment_id: Fixed<number | null>;
  /** The user with the role of a driver who signed in; null for a session by a link or a reference number. */
  user_id: Optional<number>;
  display_name: Fixed<string>;
  /** True once it had access to an assignment: it ends when it has access to none. */
  has_worked: Generated<boolean>;
  created_on: Fixed<Date>;
  expires_on: Date;
}

export type Stop = 'pickUp' | 'delivery';
/** A stop, also one between the ends, by its place in their order: '1' to '8'. */
export type NearStopName = Stop | `${number}`;

/** The state of an assignment whose driver has agreed at least once to share positions. */
interface TrackedAssignmentsTable {
  assignment_id: Fixed<number>;
  /** The driver who shares positions now; null where sharing is stopped. */
  sharing_driver_id: Optional<number>;
  sharing_since: Optional<Date>;
  last_sequence: Generated<number>;
  /** The newest position that is shown, in 1e-5 degrees. */
  lat: Optional<number>;
  long: Optional<number>;
  recorded_on: Optional<Date>;
  near_stop: Optional<NearStopName>;
  near_since: Optional<Date>;
  eta: Optional<Date>;
  /** The stop that `eta` and `remaining_miles` are about. */
  eta_stop: Optional<Stop>;
  is_estimate: Generated<boolean>;
  remaining_miles: Optional<number>;
  routed_on: Optional<Date>;
  at_pick_up_on: Optional<Date>;
  at_delivery_on: Optional<Date>;
  late_on: Optional<Date>;
}

/** What drivers agreed to and when. Append-only. */
interface PositionConsentsTable {
  id: GeneratedAlways<number>;
  assignment_id: Fixed<number>;
  driver_id: Fixed<number>;
  driver_name: Fixed<string>;
  is_given: Fixed<boolean>;
  created_on: Fixed<Date>;
}

/** Positions, partitioned by day of UTC. */
interface PositionsTable {
  assignment_id: Fixed<number>;
  recorded_on: Fixed<Date>;
  sequence: Fixed<number>;
  /** In 1e-5 degrees. */
  lat: Fixed<number>;
  long: Fixed<number>;
  /** True where it is stored, but not shown. */
  is_marked: Fixed<boolean>;
  /** True where the load was on route when it arrived: the broker sees it. */
  is_on_route: Fixed<boolean>;
}

/** Links with which a broker's customer follows a load. */
interface CustomerLinksTable {
  id: GeneratedAlways<number>;
  secret_hash: Fixed<Buffer>;
  assignment_id: Fixed<number>;
  created_by: Fixed<number>;
  created_on: Fixed<Date>;
  revoked_on: Optional<Date>;
}

/** A phone on which a driver gets notifications. */
interface DriverPushSubscriptionsTable {
  endpoint: Fixed<string>;
  /** The session that the phone is signed in with. */
  session_id: number;
  p256dh: string;
  auth: string;
  /** Of the driver's page. */
  language: string;
  created_on: Date;
}

/** Tables of drivers and tracking. */
export interface TrackingTables {
  driver_links: DriverLinksTable;
  driver_sessions: DriverSessionsTable;
  driver_push_subscriptions: DriverPushSubscriptionsTable;
  tracked_assignments: TrackedAssignmentsTable;
  position_consents: PositionConsentsTable;
  positions: PositionsTable;
  customer_links: CustomerLinksTable;
}

export type DriverPushSubscriptionRow = Selectable<DriverPushSubscriptionsTable>;
export type DriverSessionRow = Selectable<DriverSessionsTable>;
export type NewDriverSessionRow = Insertable<DriverSessionsTable>;
export type TrackedAssignmentRow = Selectable<TrackedAssignmentsTable>;
