import { COVERS, MUTUAL, NEAR } from './hits.ts';
import type { Matcher } from './matcher.ts';
import type { Ranked } from './rank.ts';
import { COMPANY, CREATED_ON, HAUL, ORIGIN, ROW_DOUBLES, ROW_INTEGERS, TOKEN } from './rows.ts';
import type { Direction } from './sphere.ts';

// What is imported is read anew in every loop; a module's own constants are part of its machine code.
const ROW_OF_DOUBLES = ROW_DOUBLES;
const ROW = ROW_INTEGERS;
const TOKEN_AT = TOKEN;
const CREATED_AT = CREATED_ON;
const HAUL_AT = HAUL;
const COMPANY_AT = COMPANY;
const ORIGIN_AT = ORIGIN;
const BOTH_WAYS = MUTUAL;

/** A posting of the other kind that matches mine, as I see it. */
export interface Lead {
  token: number;
  company: number;
  /** When the lead was created, in milliseconds: new and live leads are told by it. */
  createdOn: number;
  /** The truck covers the load and the load is near it. */
  mutual: boolean;
  /** The truck covers the load (M8, M9). */
  covers: boolean;
  /** The load is near the truck (M10). */
  near: boolean;
  /** My origin to the lead's, unrounded miles. */
  dfo: number;
  /** My destination to the lead's, unrounded miles. */
  dfd: number;
  /** The lead's own haul, unrounded miles (LD). */
  haul: number;
  /** From my origin to the lead's; blank under 0.5 mi. */
  direction: Direction;
}

/** The best leads of a posting. */
export interface BestLeads {
  leads: Lead[];
}

/** The best leads of a posting and how many there are in all. */
export interface LeadList extends BestLeads {
  total: number;
}

/** Makes the lead that the row at `other` is to one whose origin is the place `from`. O(1). */
export function toLead(
  { rows, directory, places }: Matcher,
  from: number,
  other: number,
  dfo: number,
  dfd: number,
  flags: number,
): Lead {
  const at = other * ROW_OF_DOUBLES;
  return {
    token: rows.doubles[at + TOKEN_AT]!,
    company: directory.ids[rows.integers[other * ROW + COMPANY_AT]!]!,
    createdOn: rows.doubles[at + CREATED_AT]!,
    mutual: (flags & BOTH_WAYS) === BOTH_WAYS,
    covers: (flags & COVERS) !== 0,
    near: (flags & NEAR) !== 0,
    dfo,
    dfd,
    haul: rows.doubles[at + HAUL_AT]!,
    direction: places.directionBetween(from, rows.integers[other * ROW + ORIGIN_AT]!, dfo),
  };
}

/** Makes the leads of a ranking for the row at `mine`, in its order. */
export function toLeads(matcher: Matcher, mine: number, { order, count, slots, dfo, dfd, flags }: Ranked): Lead[] {
  const from = matcher.rows.integers[mine * ROW + ORIGIN_AT]!;
  const leads = new Array<Lead>(count);
  for (let index = 0; index < count; index++) {
    const at = order[index]!;
    leads[index] = toLead(matcher, from, slots[at]!, dfo[at]!, dfd[at]!, flags[at]!);
  }
  return leads;
}
