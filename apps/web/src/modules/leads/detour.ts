import type { Lead } from '@loadstone/contracts/leads';
import { toHaul } from '@loadstone/contracts/money';
import type { Posting } from '@loadstone/contracts/postings';
import { toMiles } from '@loadstone/places/distance';

/** Miles an hour of a truck, and hours at each stop, as of trips: T4 and T5 in the specification of the engine. */
const MILES_PER_HOUR = 50;
const STOP_HOURS = 1;

/** What a load costs a truck that has an end of its own. */
interface Detour {
  /** (start → pick-up → drop → end) − (start → end), road miles of the load where known, else air miles × 1.2; at least 0. */
  readonly miles: number;
  /** Hours of driving and stops until the truck is at the pick-up, and until it is at the drop. */
  readonly toPickUpHours: number;
  readonly toDropHours: number;
}

type Ends = Pick<Posting, 'corridor' | 'srceLat' | 'srceLong' | 'destLat' | 'destLong'>;

/** The detour of a load for a truck with a corridor; undefined for every other posting. */
export function findDetour(own: Ends, lead: Pick<Lead, 'dfo' | 'dfd' | 'distance' | 'roadMiles'>): Detour | undefined {
  if (own.corridor !== 'C') return undefined;
  const start = { lat: own.srceLat, lon: own.srceLong };
  const end = { lat: own.destLat, lon: own.destLong };
  const [empty, after, straight] = [toHaul(lead.dfo), toHaul(lead.dfd), toHaul(toMiles(start, end))];
  const loaded = toHaul(lead.distance, lead.roadMiles);
  const toPickUpHours = empty.miles / MILES_PER_HOUR;
  return {
    miles: Math.max(0, empty.miles + loaded.miles + after.miles - straight.miles),
    toPickUpHours,
    toDropHours: toPickUpHours + STOP_HOURS + loaded.miles / MILES_PER_HOUR,
  };
}
