import { TRIP_RULES, type Trip, type TripPlan, type TripRequest } from '@loadstone/contracts/trips';
import { toMiles } from '@loadstone/places';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import {
  countTrips,
  planTrips as searchTrips,
  type LeadPair,
  type PlannedTrip,
  type TripQuery,
  type TripTable,
} from '../../matching/index.ts';
import { loadLeads } from '../leads/index.ts';
import { getToday, listOpenLoadsOf } from '../postings/index.ts';
import { roadMilesOf } from '../road-miles/index.ts';
import { TripMarket } from './trip-market.ts';
import { getQuestion, type Question, type TripCaller } from './trip-question.service.ts';
import { listRelaxations, type RelaxedLimits } from './trip-relaxations.ts';
import { FOLLOWED_MAXIMUM_MS, TripRunner } from './trip-runner.ts';
import type { TripTruck } from './trip-start.service.ts';
import type { WatchedTrips } from './trip-watch.policy.ts';
import { TripWatches, type TripChanges } from './trip-watches.ts';
import { toWay } from './trip-way.service.ts';
import { toTrip } from './trips.presenter.ts';

interface ShownTrips {
  readonly request: TripRequest;
  readonly tokens: readonly number[];
  readonly eventId: number;
}

const marketOf = perBoard((board: Board) => new TripMarket(board));
const runnerOf = perBoard<Board, TripRunner>(() => new TripRunner());

/** The calls that wait for changes of trips on screen. It follows the changes from its first use. */
export const tripWatchesOf = perBoard(({ matching }: Board) => new TripWatches(matching));

/**
 * The ten best trips of a truck, with their number and what would add some. `left` ends the search of a caller that no
 * longer waits.
 *
 * @throws AppError as {@link getQuestion}; `trip.tooWide`
 */
export async function planTrips(
  board: Board,
  caller: CompanyCaller,
  request: TripRequest,
  left: AbortSignal,
): Promise<TripPlan> {
  const question = await getQuestion(board, caller, request);
  const { trips, total, relaxations, eventId } = await search(board, question, request, left);
  const { start } = question.truck;
  return {
    start,
    way: toWay(start.place, question.wayEnd, roadMilesOf(board)),
    trips: await show(board, caller, question, trips),
    total,
    isTotalCapped: total >= TRIP_RULES.tripsCounted,
    costPerMile: question.costs,
    relaxations,
    eventId,
  };
}

/**
 * The same trips only, for a search that is followed: it may take half a second.
 *
 * @throws AppError as {@link getQuestion}; `trip.tooWide`, `server.overloaded`
 */
export async function listBestTrips(board: Board, caller: TripCaller, request: TripRequest): Promise<Trip[]> {
  const runner = runnerOf(board);
  const question = await getQuestion(board, caller, request);
  const { trips } = await runner.take(async () => {
    const table = await marketOf(board).refresh();
    return runner.finish(searchTrips(table, question.query), () => false, FOLLOWED_MAXIMUM_MS);
  });
  return show(board, caller, question, trips);
}

/** Waits for what changes the trips of a search. @throws AppError as {@link planTrips} */
export async function watchTrips(
  board: Board,
  caller: CompanyCaller,
  { request, tokens, eventId }: ShownTrips,
  left: AbortSignal,
): Promise<TripChanges> {
  const { truck } = await getQuestion(board, caller, request);
  const owner = { accountId: caller.accountId, networkId: truck.networkId };
  const watched = {
    tokens: new Set(tokens),
    equipment: truck,
    eToken: truck.start.eToken,
    isOpenTo: ({ accountId, postMode, networkId }: Parameters<WatchedTrips['isOpenTo']>[0]) =>
      board.matching.index.isOpenTo(owner, { accountId, networkId: postMode === 'P' ? networkId : null }),
  };
  return tripWatchesOf(board).wait(watched, eventId, left);
}

/** Runs the search and the counts on one state of the table. */
async function search(board: Board, question: Question, request: TripRequest, left: AbortSignal) {
  const runner = runnerOf(board);
  const hasLeft = (): boolean => left.aborted;
  return runner.take(async () => {
    const table = await marketOf(board).refresh();
    const eventId = board.matching.appliedEventId;
    const { trips } = await runner.finish(searchTrips(table, question.query), hasLeft);
    const total = await runner.finish(countTrips(table, question.query, TRIP_RULES.tripsCounted), hasLeft);
    const relaxations =
      trips.length < TRIP_RULES.tripsListed
        ? await countRelaxed(runner, { table, query: question.query, request, total, hasLeft })
        : [];
    return { trips, total, relaxations, eventId };
  });
}

/** A search, and how many trips it has found. */
interface CountedSearch {
  readonly table: TripTable;
  readonly query: TripQuery;
  readonly request: TripRequest;
  readonly total: number;
  readonly hasLeft: () => boolean;
}

async function countRelaxed(
  runner: TripRunner,
  { table, query, request, total, hasLeft }: CountedSearch,
): Promise<TripPlan['relaxations']> {
  const counted: TripPlan['relaxations'] = [];
  for (const { limits, relaxation } of listRelaxations(query.limits, request)) {
    const relaxed = countTrips(
      table,
      { ...query, limits } satisfies RelaxedLimits & TripQuery,
      TRIP_RULES.tripsCounted,
    );
    const added = (await runner.finish(relaxed, hasLeft)) - total;
    if (added > 0) counted.push({ ...relaxation, added });
  }
  return counted.sort((one, other) => other.added - one.added);
}

/** The trips with their loads as the company sees them; without those whose loads it no longer sees. */
async function show(
  board: Board,
  { accountId }: TripCaller,
  { truck, wayEnd, costs }: Question,
  trips: readonly PlannedTrip[],
): Promise<Trip[]> {
  const { db, matching } = board;
  const tokens = [...new Set(trips.flatMap(({ legs }) => legs.map(({ token }) => token)))];
  const rows = new Map((await listOpenLoadsOf(db, getToday(board), tokens)).map((row) => [row.token, row]));
  const myToken = truck.posting?.token ?? 0;
  const requests = [...rows.values()].map((row) => ({
    accountId,
    kind: 'E' as const,
    myToken,
    pair: (truck.posting && matching.index.findLead(myToken, row.token)) ?? toTripPair(row, truck),
  }));
  const loaded = await loadLeads(board, requests, { heldOf: () => new Set() });
  const byToken = new Map(loaded.flatMap((lead) => (lead === undefined ? [] : [[lead.token, lead] as const])));
  const { place: start, on } = truck.start;
  const context = { startMs: Date.parse(on), start, wayEnd, costs, roadMiles: roadMilesOf(board) };
  return trips.flatMap((planned): Trip[] => {
    const loads = planned.legs.flatMap(({ token }) => {
      const [lead, row] = [byToken.get(token), rows.get(token)];
      // With the rate that the company sees.
      return lead === undefined || row === undefined ? [] : [{ lead, row: { ...row, rate: lead.rate ?? null } }];
    });
    return loads.length === planned.legs.length ? [toTrip({ planned, loads }, context)] : [];
  });
}

/** A load that is no lead of the truck's posting, because only a trip leads to it. */
function toTripPair(
  load: { token: number; srce_lat: number; srce_long: number; dest_lat: number; dest_long: number },
  { start, posting }: TripTruck,
): LeadPair {
  const origin = { lat: load.srce_lat, lon: load.srce_long };
  const destination = { lat: load.dest_lat, lon: load.dest_long };
  return {
    leadToken: load.token,
    covers: false,
    mutual: false,
    originMiles: toMiles({ lat: start.place.lat, lon: start.place.long }, origin),
    destinationMiles: posting ? toMiles({ lat: posting.dest_lat, lon: posting.dest_long }, destination) : 0,
    haulMiles: toMiles(origin, destination),
    direction: '',
  };
}
