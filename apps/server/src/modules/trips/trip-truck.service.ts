import {
  DEFAULT_RADIUS_MILES,
  equipmentDraftSchema,
  POSTING_RADII,
  type EquipmentDraft,
} from '@loadstone/contracts/postings';
import type { TripPlace, TripRequest } from '@loadstone/contracts/trips';
import { findCity, toMiles, toUtcOffset } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { planTrips, TripTable, type PlannedTrip } from '../../matching/index.ts';
import { findNearestCity } from '../../partners/index.ts';
import { createPosting, getToday, listOpenLoadsOf, listOpenTrucksAt, type OpenLoadRow } from '../postings/index.ts';
import { roadMilesOf } from '../road-miles/index.ts';
import { createPlannedMiles, toTripLoad } from './trip-load.ts';
import { toPlace } from './trip-place.ts';
import { getQuestion, type Question } from './trip-question.service.ts';

const MS_PER_MINUTE = 60_000;

/** A load of a trip, and the search that has found it. */
interface TripTruckRequest {
  readonly request: TripRequest;
  readonly tokens: readonly number[];
  readonly token: number;
}

/** Where and when the truck is free for a load, by the clock of that place. */
interface FreeTruck {
  readonly cityId: number;
  readonly day: string;
}

/**
 * Posts the truck of a trip where and when it is free for one of its loads, so that the load is a lead of that posting, and
 * offers, bookings and assignments follow the rules of every lead. An own truck that is open there and covers the load is
 * used instead.
 *
 * @throws AppError as {@link getQuestion}; `trip.changed` where the trip is not possible any more; as `createPosting`
 */
export async function postTripTruck(
  board: Board,
  caller: CompanyCaller,
  { request, tokens, token }: TripTruckRequest,
): Promise<{ eToken: number; isNew: boolean }> {
  const { db, matching } = board;
  const question = await getQuestion(board, caller, request);
  const rows = await listOpenLoadsOf(db, getToday(board), tokens);
  const trip = planSame(board, question, { rows, tokens });
  const index = tokens.indexOf(token);
  const row = rows.find((each) => each.token === token);
  assertThat(trip && row, 'trip.changed');
  const { posting } = question.truck;
  await matching.catchUp();
  if (posting?.p_status === 'O' && matching.index.findLead(posting.token, token)?.covers) {
    return { eToken: posting.token, isNew: false };
  }
  const free = findFree(question, { trip, rows, index });
  const open = await listOpenTrucksAt(db, { accountId: caller.accountId, ...free });
  const known = open.find((truck) => matching.index.findLead(truck.token, token)?.covers);
  if (known !== undefined) return { eToken: known.token, isNew: false };
  const posted = await createPosting(board, caller, {
    kind: 'E',
    // An open truck of the company that covers the load was looked for, so that this one repeats none that serves.
    draft: { ...toDraft(question, row, free), confirmDuplicate: true },
    // A network or an exclusion that changed in between. The index holds the truck only once it is committed.
    check: (truck) => assertThat(matching.index.judgeUnwritten(truck, token)?.covers, 'trip.changed'),
  });
  return { eToken: posted.token, isNew: true };
}

/** The same trip, searched again among its own loads; undefined where it breaks a rule or a limit now. */
function planSame(
  board: Board,
  { query }: Question,
  { rows, tokens }: { rows: readonly OpenLoadRow[]; tokens: readonly number[] },
): PlannedTrip | undefined {
  const miles = createPlannedMiles(roadMilesOf(board));
  const table = new TripTable(miles);
  for (const row of rows) table.put(toTripLoad(row, miles));
  const search = planTrips(table, query);
  const key = tokens.join(' ');
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value.trips.find(({ legs }) => legs.map((leg) => leg.token).join(' ') === key);
  }
}

function findFree(
  { truck: { start } }: Question,
  { trip, rows, index }: { trip: PlannedTrip; rows: readonly OpenLoadRow[]; index: number },
): FreeTruck {
  const before = trip.legs[index - 1];
  if (before === undefined) {
    // A position is no city: the truck is posted in the nearest one.
    const cityId = start.place.cityId || (findNearestCity(start.place.lat, start.place.long)?.id ?? 0);
    return { cityId, day: toDay(start.place, Date.parse(start.on) / MS_PER_MINUTE) };
  }
  const row = rows.find(({ token }) => token === before.token);
  assertThat(row, 'trip.changed');
  const place = toPlace(row.dest_id, { lat: row.dest_lat, lon: row.dest_long });
  return { cityId: place.cityId, day: toDay(place, before.delivery.departs) };
}

/** The calendar day of a moment, by the clock of the place. */
function toDay({ timeZone }: TripPlace, minutes: number): string {
  const offset = toUtcOffset(timeZone, minutes);
  return new Date((minutes + offset) * MS_PER_MINUTE).toISOString().slice(0, 10);
}

/** The equipment of the truck, free at a place and day, for the lane of the load. */
function toDraft({ truck }: Question, row: OpenLoadRow, { cityId, day }: FreeTruck): EquipmentDraft {
  const city = findCity(cityId);
  assertThat(city, 'city.notFound');
  const emptyMiles = toMiles(city, { lat: row.srce_lat, lon: row.srce_long });
  return equipmentDraftSchema.parse({
    dateAvail: day,
    srceID: cityId,
    // The least radius that reaches the pick-up: other loads are not what this posting is for.
    srceRadius: POSTING_RADII.C.find((radius) => radius >= emptyMiles) ?? DEFAULT_RADIUS_MILES,
    destID: row.dest_id,
    destRadius: DEFAULT_RADIUS_MILES,
    vehicleType: truck.vehicleType,
    vehicleSize: truck.vehicleSize,
    postingAttrib: truck.postingAttrib,
    ...(truck.networkId !== null && { postMode: 'P', networkId: truck.networkId }),
  });
}
