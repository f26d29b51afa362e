import { COVERS, MUTUAL, NEAR } from './hits.ts';
import type { Matcher } from './matcher.ts';
import type { Ranked } from './rank.ts';
import {
  COMPANY,
  CREATED_ON,
  DESTINATION_LAT,
  DESTINATION_LON,
  ORIGIN_LAT,
  ORIGIN_LON,
  ROW_DOUBLES,
  ROW_INTEGERS,
  TOKEN,
} from './rows.ts';
import type { Direction } from './sphere.ts';
import { directionBetween, milesBetween } from './sphere.ts';

// The JIT compiler folds a constant of the same module into the loop but reloads an imported one on every iteration.
const ROW_OF_DOUBLES = ROW_DOUBLES;
const ROW = ROW_INTEGERS;
const TOKEN_AT = TOKEN;
const CREATED_AT = CREATED_ON;
const COMPANY_AT = COMPANY;
const MUTUAL_FLAGS = MUTUAL;

/** A posting of the other kind that matches one of my postings, as my company sees it. */
export interface Lead {
  token: number;
  company: number;
  /** Creation time of the lead in milliseconds; identifies new and live leads. */
  createdOn: number;
  /** The truck covers the load and the load is near it. */
  mutual: boolean;
  /** The truck covers the load (M8, M9). */
  covers: boolean;
  /** The load is near the truck (M10). */
  near: boolean;
  /** From my origin to the lead's origin, unrounded miles. */
  dfo: number;
  /** From my destination to the lead's destination, unrounded miles. */
  dfd: number;
  /** The lead's own haul through all its stops, unrounded miles (LD, M19). */
  haul: number;
  /** Compass point from my origin to the lead's origin; empty under 0.5 mi. */
  direction: Direction;
}

/** The best leads of a posting. */
export interface BestLeads {
  leads: Lead[];
}

/** The best leads of a posting and the number of all its leads. */
export interface LeadList extends BestLeads {
  total: number;
}

/** Creates the lead at the row `other` for the posting at the row `mine`. O(1). */
export function toLead(matcher: Matcher, mine: number, other: number, dfo: number, dfd: number, flags: number): Lead {
  const { integers } = matcher.rows;
  const m = mine * ROW;
  const o = other * ROW;
  const lat = integers[o + ORIGIN_LAT];
  const lon = integers[o + ORIGIN_LON];
  const haul = milesBetween(lat, lon, integers[o + DESTINATION_LAT], integers[o + DESTINATION_LON]);
  const direction = directionBetween(integers[m + ORIGIN_LAT], integers[m + ORIGIN_LON], lat, lon, dfo);
  return createLead(matcher, other, flags, dfo, dfd, haul, direction);
}

function createLead(
  { rows, directory, stops }: Matcher,
  slot: number,
  flags: number,
  dfo: number,
  dfd: number,
  haul: number,
  direction: Direction,
): Lead {
  const at = slot * ROW_OF_DOUBLES;
  return {
    token: rows.doubles[at + TOKEN_AT],
    company: directory.ids[rows.integers[slot * ROW + COMPANY_AT]],
    createdOn: rows.doubles[at + CREATED_AT],
    mutual: (flags & MUTUAL_FLAGS) === MUTUAL_FLAGS,
    covers: (flags & COVERS) !== 0,
    near: (flags & NEAR) !== 0,
    dfo,
    dfd,
    haul: stops.find(slot)?.haul ?? haul,
    direction,
  };
}

/** Creates the leads of a ranking, in its order. O(leads). The caller owns the array. */
export function toLeads(matcher: Matcher, { order, count, slots, dfo, dfd, haul, directions, flags }: Ranked): Lead[] {
  const leads = new Array<Lead>(count);
  for (let index = 0; index < count; index++) {
    const at = order[index];
    leads[index] = createLead(matcher, slots[at], flags[at], dfo[at], dfd[at], haul[at], directions[at]);
  }
  return leads;
}
