import type { JudgedDetour, Trip, TripPlan, TripRequest } from '@loadstone/contracts/trips';
import { TRIP_RULES } from '@loadstone/contracts/trips';
import {
  countTrips,
  planTrips,
  type PlannedTrip,
  type TripQuery,
  type TripTable,
  type LeadPair,
  type Matching,
} from '../../matching/index.ts';
import { toMiles } from '@loadstone/places';
import type { CompanyCaller } from '../../ground/caller.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Configuration } from '../../ground/settings/config.ts';
import type { Db } from '../../db/database.ts';
import type { LeadsService } from '../leads/index.ts';
import { getToday, listOpenLoadsOf } from '../postings/index.ts';
import type { RoadMiles } from '../road-miles/index.ts';
import { TripMarket } from './trip-market.ts';
import { getQuestion, type Question, type TripCaller } from './trip-question.service.ts';
import { listRelaxations, type RelaxedLimits } from './trip-relaxations.ts';
import { FOLLOWED_MAXIMUM_MS, TripRunner } from './trip-runner.ts';
import type { TripTruck } from './trip-start.service.ts';
import { TripWatches, type TripChanges } from './trip-watches.ts';
import { judgeLoad, toWay } from './trip-way.service.ts';
import { toTrip } from './trips.presenter.ts';

/** Trips of a carrier's trucks. */
export interface TripsService {
  /**
   * The ten best trips of a truck, with their number and what would add some. `left` ends the search of a caller that no
   * longer waits.
   *
   * @throws AppError as {@link getQuestion}; `trip.tooWide`
   */
  plan(caller: CompanyCaller, request: TripRequest, left: AbortSignal): Promise<TripPlan>;
  /**
   * The same trips only, for a search that is followed: it may take half a second.
   *
   * @throws AppError as {@link getQuestion}; `trip.tooWide`, `server.overloaded`
   */
  listBest(caller: TripCaller, request: TripRequest): Promise<Trip[]>;
  /** Waits for what changes the trips of a search. @throws AppError as {@link plan} */
  watch(caller: CompanyCaller, shown: ShownTrips, left: AbortSignal): Promise<TripChanges>;
  /** What one load adds to the way of a truck. @throws AppError as {@link judgeLoad} */
  judgeDetour(caller: CompanyCaller, request: Parameters<typeof judgeLoad>[2]): Promise<JudgedDetour>;
  close(): void;
}

interface ShownTrips {
  readonly request: TripRequest;
  readonly tokens: readonly number[];
  readonly eventId: number;
}

interface TripsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly matching: Matching;
  readonly leads: Pick<LeadsService, 'loadLeads'>;
  readonly roadMiles: Pick<RoadMiles, 'find' | 'peek'>;
}

export function createTripsService(dependencies: TripsDependencies): TripsService {
  const { db, clock, matching, leads, roadMiles } = dependencies;
  const market = new TripMarket({
    db,
    matching,
    roadMiles,
    getToday: () => getToday(dependencies),
    getNowMs: () => clock.now().getTime(),
  });
  const runner = new TripRunner();
  const watches = new TripWatches(matching);

  /** Runs the search and the counts on one state of the table. */
  async function search(question: Question, request: TripRequest, left: AbortSignal) {
    const hasLeft = (): boolean => left.aborted;
    return runner.take(async () => {
      const table = await market.refresh();
      const eventId = matching.appliedEventId;
      const { trips } = await runner.finish(planTrips(table, question.query), hasLeft);
      const total = await runner.finish(countTrips(table, question.query, TRIP_RULES.tripsCounted), hasLeft);
      const relaxations =
        trips.length < TRIP_RULES.tripsListed
          ? await countRelaxed(table, question.query, { request, total, hasLeft })
          : [];
      return { trips, total, relaxations, eventId };
    });
  }

  async function countRelaxed(
    table: TripTable,
    query: TripQuery,
    { request, total, hasLeft }: { request: TripRequest; total: number; hasLeft: () => boolean },
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
  async function show({ accountId }: TripCaller, question: Question, trips: readonly PlannedTrip[]): Promise<Trip[]> {
    const { truck, wayEnd, costs } = question;
    const tokens = [...new Set(trips.flatMap(({ legs }) => legs.map(({ token }) => token)))];
    const rows = new Map((await listOpenLoadsOf(db, getToday(dependencies), tokens)).map((row) => [row.token, row]));
    const myToken = truck.posting?.token ?? 0;
    const requests = [...rows.values()].map((row) => ({
      accountId,
      kind: 'E' as const,
      myToken,
      pair: (truck.posting && matching.index.findLead(myToken, row.token)) ?? toTripPair(row, truck),
    }));
    const loaded = await leads.loadLeads(requests, { heldOf: () => new Set() });
    const byToken = new Map(loaded.flatMap((lead) => (lead === undefined ? [] : [[lead.token, lead] as const])));
    const { place: start, on } = truck.start;
    const context = { startMs: Date.parse(on), start, wayEnd, costs, roadMiles };
    return trips.flatMap((planned): Trip[] => {
      const loads = planned.legs.flatMap(({ token }) => {
        const [lead, row] = [byToken.get(token), rows.get(token)];
        return lead === undefined || row === undefined ? [] : [{ lead, row }];
      });
      return loads.length === planned.legs.length ? [toTrip({ planned, loads }, context)] : [];
    });
  }

  return {
    async plan(caller, request, left) {
      const question = await getQuestion(dependencies, caller, request);
      const { trips, total, relaxations, eventId } = await search(question, request, left);
      const { start } = question.truck;
      return {
        start,
        way: toWay(start.place, question.wayEnd, roadMiles),
        trips: await show(caller, question, trips),
        total,
        isTotalCapped: total >= TRIP_RULES.tripsCounted,
        costPerMile: question.costs,
        relaxations,
        eventId,
      };
    },

    async listBest(caller, request) {
      const question = await getQuestion(dependencies, caller, request);
      const { trips } = await runner.take(async () =>
        runner.finish(planTrips(await market.refresh(), question.query), () => false, FOLLOWED_MAXIMUM_MS),
      );
      return show(caller, question, trips);
    },

    async watch(caller, { request, tokens, eventId }, left) {
      const { truck } = await getQuestion(dependencies, caller, request);
      const owner = { accountId: caller.accountId, networkId: truck.networkId };
      return watches.wait(
        {
          tokens: new Set(tokens),
          equipment: truck,
          eToken: truck.start.eToken,
          isOpenTo: ({ accountId, postMode, networkId }) =>
            matching.index.isOpenTo(owner, { accountId, networkId: postMode === 'P' ? networkId : null }),
        },
        eventId,
        left,
      );
    },

    judgeDetour: (caller, request) => judgeLoad(dependencies, caller, request),

    close: () => watches.close(),
  };
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
