import type { FieldError } from '@loadstone/contracts/endpoint';
import {
  isSameStop,
  listStopProblems,
  type ChangedStopDraft,
  type ProposedStop,
  type Stop,
} from '@loadstone/contracts/postings';
import type { StoredStopTimes } from '../../db/tables/assignment-tables.ts';
import type { NearStopName } from '../../db/tables/tracking-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { fieldError } from '../../ground/errors.ts';

type Times = readonly StoredStopTimes[];
const NOT_REPORTED: StoredStopTimes = { arrivedOn: null, arrivedBy: null, departedOn: null, departedBy: null };

/**
 * The drafts of a change without the earlier place of a stop in another city, which is another stop: the times and documents
 * of the earlier one are not its own.
 */
export function toKept(drafts: readonly ChangedStopDraft[], before: readonly Stop[]): readonly ChangedStopDraft[] {
  return drafts.map((draft) => {
    const isKept = draft.was !== null && before[draft.was - 1]?.cityId === draft.cityId;
    return isKept ? draft : { ...draft, was: null };
  });
}

/** What is wrong with proposed stops: an earlier place that is named twice or is none, the order of the days, what is aboard. */
export function listChangeProblems(
  drafts: readonly ChangedStopDraft[],
  before: readonly Stop[],
  load: Pick<PostingRow, 'date_avail' | 'delivery_date' | 'weight_lbs' | 'length_ft'>,
): FieldError[] {
  const seen = new Set<number>();
  const wrong = drafts.flatMap(({ was }, index) => {
    if (was === null) return [];
    const isWrong = was > before.length || seen.has(was);
    seen.add(was);
    return isWrong ? [fieldError(`stops.${index}.was`, 'stopChange.was')] : [];
  });
  const problems = listStopProblems({
    stops: drafts,
    dateAvail: load.date_avail,
    deliveryDate: load.delivery_date,
    weightLbs: load.weight_lbs,
    lengthFt: load.length_ft,
  });
  return [
    ...wrong,
    ...problems.map(({ index, field }) =>
      fieldError(`stops.${index}.${field}`, field === 'day' ? 'stopChange.day' : 'stopChange.aboard'),
    ),
  ];
}

/** True where a change leaves the stops as they are. */
export function isSameStops(before: readonly Stop[], after: readonly ProposedStop[]): boolean {
  return before.length === after.length && before.every((stop, index) => isSameStop(stop, after[index]!));
}

/**
 * True where each stop that the truck has reached stays at its place, and no stop is added before it.
 *
 * @param times of each stop before the change, the ends included
 */
export function keepsReached(after: readonly Pick<ProposedStop, 'was'>[], times: Times): boolean {
  const last = times.findLastIndex(({ arrivedOn, departedOn }) => arrivedOn !== null || departedOn !== null);
  const isEndReached = last === times.length - 1;
  if (isEndReached && after.length !== times.length - 2) return false;
  const fixed = Math.min(Math.max(last, 0), times.length - 2);
  return Array.from({ length: fixed }, (_, index) => index + 1).every((place) => after[place - 1]?.was === place);
}

/** Where each stop of the load is after a change, by its place before it, the ends included; undefined for a removed one. */
export function toNewPlaces(after: readonly Pick<ProposedStop, 'was'>[], stopsBefore: number): (number | undefined)[] {
  const between = Array.from({ length: stopsBefore - 2 }, (_, index) => {
    const found = after.findIndex(({ was }) => was === index + 1);
    return found === -1 ? undefined : found + 1;
  });
  return [0, ...between, after.length + 1];
}

/** The reported times after a change: those of a kept stop move with it. Null without stops between the ends. */
export function toNewTimes(after: readonly Pick<ProposedStop, 'was'>[], times: Times): StoredStopTimes[] | null {
  if (after.length === 0) return null;
  const between = after.map(({ was }) => (was === null ? NOT_REPORTED : (times[was] ?? NOT_REPORTED)));
  return [times[0] ?? NOT_REPORTED, ...between, times.at(-1) ?? NOT_REPORTED];
}

/** The name of a stop near a truck after a change; null for a removed one. */
export function toNewNearStop(near: NearStopName | null, places: readonly (number | undefined)[]): NearStopName | null {
  if (near === null || near === 'pickUp' || near === 'delivery') return near;
  const place = places[Number(near)];
  return place === undefined ? null : `${place}`;
}
