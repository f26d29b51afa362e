import type { LocationState } from '@loadstone/contracts/location-checks';
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

/** What a browser reported about its location. Append-only. */
interface LocationChecksTable {
  id: GeneratedAlways<number>;
  user_id: Fixed<number>;
  account_id: Fixed<number>;
  /** The session of the access token. */
  session_id: Fixed<string>;
  state: Fixed<LocationState>;
  /** Degrees; null without a position. */
  long: Fixed<number | null>;
  lat: Fixed<number | null>;
  /** Metres. */
  accuracy: Fixed<number | null>;
  /** The nearest place; empty without a position. */
  address: Fixed<string>;
  /** When the browser found the position. */
  recorded_on: Fixed<Date | null>;
  created_on: Fixed<Date>;
}

/** Tables of locations of browsers. */
export interface LocationTables {
  location_checks: LocationChecksTable;
}
