import { findNextStep, type StopStep } from '@loadstone/contracts/assignments';
import { POSITION_RULES } from '@loadstone/contracts/tracking';
import { toMiles } from '@loadstone/places';
import type { StoredStopTimes } from '../../db/tables/assignment-tables.ts';
import type { NearStopName, Stop, TrackedAssignmentRow } from '../../db/tables/tracking-tables.ts';
import { withStep } from '../assignments/index.ts';
import { listStopPlaces, toStopName, type StoppingRow } from './stop-way.policy.ts';
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

type Times = readonly StoredStopTimes[];

/** What positions show of a load on route with stops between its ends. */
interface FollowedStops {
  readonly near: NearStop | undefined;
  /** In the order in which they happened. */
  readonly events: readonly (TruckEvent | StopEvent)[];
  /** With the steps of the events. */
  readonly times: Times;
}

/**
 * Follows the positions that are shown through the stops of a load on route, one by one, because a phone without a network
 * sends an arrival and the departure after it together. A truck that is near a later stop has passed those before it,
 * whose times stay empty.
 *
 * @param known what was known before them
 */
export function followStops(
  row: StoppingRow & Pick<TrackedAssignmentRow, 'at_delivery_on'>,
  known: Pick<FollowedStops, 'near' | 'times'>,
  accepted: readonly AcceptedPosition[],
): FollowedStops {
  let { near, times } = known;
  const events: (TruckEvent | StopEvent)[] = [];
  const report = (event: StopEvent) => {
    times = withStep(times, event, { at: event.about, by: 'position' });
    return event;
  };
  for (const position of accepted) {
    // The positions from before a reported step say nothing about the one after it.
    if (position.isMarked || position.recordedOn < findLastMoment(times)) continue;
    const departed = findDeparture(row, times, position);
    if (departed !== undefined) events.push(report(departed));
    const stop = findStopNearby(row, times, position);
    const name = stop === undefined ? undefined : toStopName(row, stop);
    if (name !== near?.stop) near = name && { stop: name, since: position.recordedOn };
    if (stop === undefined || near === undefined || !hasArrived(near, position.recordedOn)) continue;
    const isNew = times[stop]!.arrivedOn === null;
    const arrived = { stop, step: 'arrive', about: near.since } as const;
    if (stop < times.length - 1) {
      if (isNew) events.push(report(arrived));
    } else if (row.at_delivery_on === null && !events.some((event) => 'action' in event)) {
      events.push({ action: 'reachDelivery', column: 'at_delivery_on' });
      if (isNew) report(arrived);
    }
  }
  return { near, events, times };
}

function findLastMoment(times: Times): Date {
  const moments = times.flatMap(({ arrivedOn, departedOn }) => [arrivedOn, departedOn]);
  return new Date(Math.max(...moments.map((moment) => (moment === null ? 0 : Date.parse(moment)))));
}

/** The departure from a stop between the ends at which the truck has arrived. */
function findDeparture(row: StoppingRow, times: Times, position: AcceptedPosition): StopEvent | undefined {
  const stop = findNextOnRoute(times);
  // A stop's place is that of its city: a truck that people report at the stop can be miles from it.
  if (stop === times.length - 1 || times[stop]!.arrivedBy !== 'position') return undefined;
  const isAway = toMiles(position, listStopPlaces(row)[stop]!) > POSITION_RULES.departureMiles;
  return isAway ? { stop, step: 'depart', about: position.recordedOn } : undefined;
}

/** The first stop from the next one on that a position is near. */
function findStopNearby(row: StoppingRow, times: Times, position: AcceptedPosition): number | undefined {
  const places = listStopPlaces(row);
  const next = findNextOnRoute(times);
  const last = places[times[next]!.arrivedOn === null ? next - 1 : next]!;
  const found = places.findIndex(
    (place, stop) =>
      stop >= next &&
      toMiles(position, place) <= POSITION_RULES.arrivalMiles &&
      // A later stop in the place that the truck was last at cannot be distinguished from it.
      (stop === next || toMiles(last, place) > POSITION_RULES.departureMiles),
  );
  return found === -1 ? undefined : found;
}

/** The stop that a truck on route is at or goes to next, as far as its stops were reported. */
export function findNextOnRoute(times: Times): number {
  return findNextStep({ pStatus: 'R', stopTimes: times })?.stop ?? times.length - 1;
}
