import {
  findNextStep,
  listStepMoments,
  type AssignmentStatus,
  type StopPlace,
  type StopTimes,
} from '@loadstone/contracts/assignments';
import type { Stop } from '@loadstone/contracts/postings';
import type { StoredStopTimes } from '../../db/tables/assignment-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { findCity, toUtcMinutes } from '@loadstone/places';
import { toPickUpHours } from '../../matching/index.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const NOT_REPORTED: StoredStopTimes = { arrivedOn: null, arrivedBy: null, departedOn: null, departedBy: null };

/** What the stops of a load are read from. */
type StoppingLoad = Pick<
  PostingRow,
  | 'stops'
  | 'srce_id'
  | 'srce_city'
  | 'srce_st'
  | 'dest_id'
  | 'dest_city'
  | 'dest_st'
  | 'date_avail'
  | 'delivery_date'
  | 'pickup_hours'
  | 'delivery_hours'
>;

/** A stop with its place and when it is planned. */
interface PlannedStop extends Pick<Stop, 'kind' | 'city' | 'st'> {
  /** Of the gazetteer. */
  readonly cityId: number;
  readonly day: string | null;
  readonly hours: PostingRow['pickup_hours'];
}

/** The stops of a load in order, its ends included. */
export function listPlannedStops(load: StoppingLoad): PlannedStop[] {
  const srce = { cityId: load.srce_id, city: load.srce_city, st: load.srce_st };
  const dest = { cityId: load.dest_id, city: load.dest_city, st: load.dest_st };
  return [
    { ...srce, kind: 'pick-up', day: load.date_avail, hours: load.pickup_hours },
    ...(load.stops ?? []),
    { ...dest, kind: 'drop', day: load.delivery_date, hours: load.delivery_hours },
  ];
}

/**
 * The place of a stop of a load, as people write it; undefined for a stop that it does not have, and with two stops.
 *
 * @param cityId the city in which the stop is known to be; undefined also where it is in another one
 */
export function findStopPlace(load: StoppingLoad, stop: number, cityId?: number): string | undefined {
  const found = load.stops === null || !isStopIn(load, stop, cityId) ? undefined : listPlannedStops(load)[stop];
  return found && `${found.city}, ${found.st}`;
}

/** True for a stop in a city, and for any stop where the city is not known. */
export function isStopIn(load: StoppingLoad, stop: number, cityId: number | undefined): boolean {
  return cityId === undefined || listPlannedStops(load)[stop]?.cityId === cityId;
}

/** The times of each stop of a load with stops between its ends; undefined for another one. */
export function findStopTimes(
  { stops }: Pick<StoppingLoad, 'stops'>,
  stored: readonly StoredStopTimes[] | null,
): readonly StoredStopTimes[] | undefined {
  if (stops === null) return undefined;
  return stored ?? Array.from({ length: stops.length + 2 }, () => NOT_REPORTED);
}

/** When the planned day and hours of a stop end by the clock of its place; null where no day is stated. */
export function findStopDue({ cityId, day, hours }: PlannedStop): Pick<StopTimes, 'dueOn' | 'timeZone'> {
  const timeZone = findCity(cityId)?.timeZone ?? '';
  // Hours of each day state no day by which the load is due.
  if (day === null) return { dueOn: null, timeZone };
  const toUtc = (localMinutes: number) => toUtcMinutes(timeZone, localMinutes);
  const { closes } = toPickUpHours(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY, toUtc, hours);
  // A whole day ends with its last minute: midnight would be read as the next day.
  const closesMs = (hours === null ? closes - 1 : closes) * MS_PER_MINUTE;
  return { dueOn: new Date(closesMs).toISOString(), timeZone };
}

/** The stop that a load is at or goes to next; of a load with two stops the pick-up until it is on route. */
export function findNextStop(
  load: Pick<StoppingLoad, 'stops'>,
  { status, stop_times: stored }: { readonly status: AssignmentStatus; readonly stop_times: StoredStopTimes[] | null },
): number {
  const stopTimes = findStopTimes(load, stored);
  if (stopTimes === undefined) return status === 'R' ? 1 : 0;
  return findNextStep({ pStatus: status, stopTimes })?.stop ?? 0;
}

/** The times between which a step can have been: those of the reported steps before and after it. */
export function findStepBounds(
  times: readonly StoredStopTimes[],
  { stop, step }: StopPlace,
): { readonly earliest: string | undefined; readonly latest: string | undefined } {
  const moments = listStepMoments(times);
  const index = 2 * stop + (step === 'arrive' ? 0 : 1);
  return {
    earliest: moments.slice(0, index).findLast((moment) => moment !== null) ?? undefined,
    latest: moments.slice(index + 1).find((moment) => moment !== null) ?? undefined,
  };
}

/** True for a step that was reported. */
export function isReported(times: readonly StoredStopTimes[], { stop, step }: StopPlace): boolean {
  const { arrivedOn, departedOn } = times[stop]!;
  return (step === 'arrive' ? arrivedOn : departedOn) !== null;
}

/** The times with that of a step. */
export function withStep(
  times: readonly StoredStopTimes[],
  { stop, step }: StopPlace,
  { at, by }: { readonly at: Date; readonly by: NonNullable<StopTimes['arrivedBy']> },
): StoredStopTimes[] {
  const on = at.toISOString();
  const change = step === 'arrive' ? { arrivedOn: on, arrivedBy: by } : { departedOn: on, departedBy: by };
  return times.map((each, index) => (index === stop ? { ...each, ...change } : each));
}
