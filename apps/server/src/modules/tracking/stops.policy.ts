import type { StopStep, StopTimes } from '@loadstone/contracts/assignments';
import { POSITION_RULES } from '@loadstone/contracts/tracking';
import { toMiles } from '@loadstone/places';
import type { NearStopName, Stop, TrackedAssignmentRow } from '../../db/tables/tracking-tables.ts';
import type { AcceptedPosition } from './tracking.policy.ts';

/** The stop that a truck is near, and since when. */
export interface NearStop {
  readonly stop: NearStopName;
  readonly since: Date;
}

/** Follows the positions that are shown: undefined where the last of them is not near the stop. */
export function followNearStop(
  near: NearStop | undefined,
  stop: NearStopName,
  place: { lat: number; lon: number },
  accepted: readonly AcceptedPosition[],
): NearStop | undefined {
  let found = near?.stop === stop ? near : undefined;
  for (const position of accepted) {
    if (position.isMarked) continue;
    const isNear = toMiles(position, place) <= POSITION_RULES.arrivalMiles;
    found = isNear ? (found ?? { stop, since: position.recordedOn }) : undefined;
  }
  return found;
}

/** True where a truck has been near for long enough. */
function hasArrived(near: NearStop | undefined, at: Date): boolean {
  return near !== undefined && at.getTime() - near.since.getTime() >= POSITION_RULES.arrivalMs;
}

/** An event that the positions of a truck lead to, and the column that states when it happened. */
export interface TruckEvent {
  readonly action: 'reachPickUp' | 'reachDelivery' | 'warnLate';
  readonly column: 'at_pick_up_on' | 'at_delivery_on' | 'late_on';
}

/** What is known about a truck and its next stop after a position that is shown. */
interface TruckAtStop {
  readonly stop: Stop;
  readonly near: NearStop | undefined;
  /** When the position was recorded. */
  readonly at: Date;
  /** The calendar day of the expected arrival; null where it is not known. */
  readonly arrivalDay: string | null;
}

/**
 * The events that happen now. Each happens once: an arrival at a stop, and the warning where the truck is expected at the
 * pick-up after the load's day.
 *
 * @param happened when the events of the assignment have happened before, and the load's day
 */
export function listTruckEvents(
  { stop, near, at, arrivalDay }: TruckAtStop,
  happened: Pick<TrackedAssignmentRow, TruckEvent['column']> & { readonly date_avail: string },
): TruckEvent[] {
  if (stop === 'delivery') {
    const isNew = hasArrived(near, at) && happened.at_delivery_on === null;
    return isNew ? [{ action: 'reachDelivery', column: 'at_delivery_on' }] : [];
  }
  if (happened.at_pick_up_on !== null) return [];
  const events: TruckEvent[] = [];
  if (hasArrived(near, at)) events.push({ action: 'reachPickUp', column: 'at_pick_up_on' });
  const isLate = near === undefined && arrivalDay !== null && arrivalDay > happened.date_avail;
  if (isLate && happened.late_on === null) events.push({ action: 'warnLate', column: 'late_on' });
  return events;
}

/** A step at a stop between the ends that the positions show, and when it was. */
export interface StopEvent {
  readonly stop: number;
  readonly step: StopStep;
  readonly about: Date;
}

/** The arrival at a stop between the ends, or the departure from one at which the truck has arrived; undefined for none. */
export function findStopEvent(
  { stop, near, at, miles }: { stop: number; near: NearStop | undefined; at: Date; miles: number },
  { arrivedOn, arrivedBy }: Pick<StopTimes, 'arrivedOn' | 'arrivedBy'>,
): StopEvent | undefined {
  if (arrivedOn !== null) {
    // A stop's place is that of its city: a truck that people report at the stop can be miles from it.
    const isAway = arrivedBy === 'position' && miles > POSITION_RULES.departureMiles;
    return isAway ? { stop, step: 'depart', about: at } : undefined;
  }
  return near !== undefined && hasArrived(near, at) ? { stop, step: 'arrive', about: near.since } : undefined;
}
