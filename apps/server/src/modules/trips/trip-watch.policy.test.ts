import { describe, expect, it } from 'vitest';
import type { FeedChange, FeedPosting } from '../../db/change-feed/change-feed.ts';
import { planTrips, TripTable, type PlannedTrip, type TripLoad, type TripQuery } from '../../matching/index.ts';
import { judgeTripChange, type WatchedTrips } from './trip-watch.policy.ts';

const DAY = 20_000;
const MARKETS = 25;
const EVENTS = 40;
const TRUCK = 9_999;
const PLACES = Array.from({ length: 7 }, (_, index) => ({
  id: 1 + index,
  lat: 38 + 0.4 * index,
  lon: -89 + ((index * 5) % 7) * 0.5,
  offset: -360,
}));
const EQUIPMENT = { vehicleType: 'VR', vehicleSize: 'T', postingAttrib: 'T' } as const;
const HIDDEN_COMPANY = 4;
const isOpen = (company: number, networkId: number): boolean => company !== HIDDEN_COMPANY && networkId === 0;

const QUERY: TripQuery = {
  start: { ...PLACES[0]!, time: DAY * 1440 + 360, minutesDriven: 0 },
  types: EQUIPMENT.vehicleType,
  size: EQUIPMENT.vehicleSize,
  attributes: EQUIPMENT.postingAttrib,
  isOpen,
  dateToleranceDays: 1,
  limits: { maxLoads: 3, emptyMilesPerLeg: 100, emptyMilesTotal: 200, end: undefined, endDay: undefined },
  order: 'profit',
  currency: 1,
  costPerMile: 200,
};

/** A sequence of numbers below a limit that a seed decides. */
function createDraw(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function drawLoad(draw: (limit: number) => number, token: number): TripLoad {
  const day = DAY + draw(3);
  const dayStart = day * 1440 + 360;
  return {
    token,
    company: 1 + draw(HIDDEN_COMPANY),
    networkId: draw(8) === 0 ? 3 : 0,
    types: ['V', 'V', 'R', 'VF', 'F'][draw(5)]!,
    size: (['T', 'T', 'L', 'B'] as const)[draw(4)]!,
    attributes: ['', '', 'T', 'H'][draw(4)]!,
    day,
    origin: PLACES[draw(PLACES.length)]!,
    destination: PLACES[draw(PLACES.length)]!,
    pickUp: { opens: dayStart, closes: dayStart + 1440 },
    delivery: undefined,
    income: draw(4) === 0 ? undefined : 20_000 + 5_000 * draw(30),
    currency: 1,
  };
}

/** The state of a posting as the feed states it: the policy reads who sees it and what it needs. */
function toFeed(load: TripLoad): FeedPosting {
  return {
    token: load.token,
    kind: 'L',
    accountId: load.company,
    version: 1,
    createdOn: '2024-10-04T00:00:00.000Z',
    dateAvail: '2024-10-04',
    srceLat: load.origin.lat,
    srceLong: load.origin.lon,
    srceRadius: 0,
    destLat: load.destination.lat,
    destLong: load.destination.lon,
    destRadius: 0,
    vehicleType: load.types,
    vehicleSize: load.size,
    postingAttrib: load.attributes,
    postMode: load.networkId === 0 ? 'A' : 'P',
    networkId: load.networkId === 0 ? null : load.networkId,
    corridor: 'R',
  };
}

function plan(table: TripTable, query = QUERY): PlannedTrip[] {
  const search = planTrips(table, query);
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value.trips;
  }
}

function watch(trips: readonly PlannedTrip[]): WatchedTrips {
  return {
    tokens: new Set(trips.flatMap(({ legs }) => legs.map(({ token }) => token))),
    equipment: EQUIPMENT,
    eToken: TRUCK,
    isOpenTo: ({ accountId, networkId }) => isOpen(accountId, networkId ?? 0),
  };
}

/** A load is posted, changed or taken away: applied to the table as the market does it. */
function drawEvent(draw: (limit: number) => number, table: TripTable, loads: Map<number, TripLoad>): FeedChange {
  const token = 1 + draw(40);
  if (loads.has(token) && draw(2) === 0) {
    const { company } = loads.get(token)!;
    loads.delete(token);
    table.remove(token);
    return { type: 'postingRemoved', token, kind: 'L', accountId: company, version: 2 };
  }
  const load = drawLoad(draw, token);
  loads.set(token, load);
  table.put(load);
  return { type: 'posting', posting: toFeed(load) };
}

/** Whether the truck may still carry a load. */
function isOpenLoad(load: TripLoad | undefined): boolean {
  if (load === undefined) return false;
  const table = new TripTable(() => 0);
  const { origin, pickUp } = load;
  table.put({ ...load, destination: origin });
  return plan(table, { ...QUERY, start: { ...origin, time: pickUp.opens, minutesDriven: 0 } }).length > 0;
}

describe('judgeTripChange', () => {
  it(`after each of ${EVENTS} random events in ${MARKETS} markets, the trips on screen equal a new search or are marked`, () => {
    const seen = { unmarked: 0, gone: 0, outdated: 0, trips: 0 };
    for (let seed = 1; seed <= MARKETS; seed++) {
      const draw = createDraw(seed);
      const table = new TripTable((from, to) => 69 * Math.hypot(from.lat - to.lat, from.lon - to.lon));
      const loads = new Map<number, TripLoad>();
      for (let token = 1; token <= 25; token++) loads.set(token, drawLoad(draw, token));
      for (const load of loads.values()) table.put(load);
      let shown = plan(table);
      for (let event = 1; event <= EVENTS; event++) {
        const watched = watch(shown);
        const effect = judgeTripChange(watched, drawEvent(draw, table, loads));
        const where = `seed ${seed}, event ${event}`;
        const lost = [...watched.tokens].filter((token) => !isOpenLoad(loads.get(token)));
        expect(effect.gone, where).toEqual(lost);
        const planned = plan(table);
        if (effect.isOutdated) seen.outdated += 1;
        else {
          expect(shown, where).toEqual(planned);
          seen.unmarked += 1;
        }
        seen.gone += lost.length;
        seen.trips += planned.length;
        shown = planned;
      }
    }
    expect(seen.unmarked).toBeGreaterThan(MARKETS);
    expect(seen.gone).toBeGreaterThan(MARKETS);
    expect(seen.outdated).toBeGreaterThan(MARKETS);
    expect(seen.trips).toBeGreaterThan(MARKETS * EVENTS);
  });

  it('marks the trips of a truck whose own posting changes, and after changes of who sees whom', () => {
    const watched = watch([]);
    const removed = { type: 'postingRemoved', token: TRUCK, kind: 'E', accountId: 1, version: 2 } as const;
    const changes: FeedChange[] = [
      removed,
      { type: 'day', day: '2024-10-05' },
      { type: 'network', networkId: 3, members: null },
      { type: 'exclusion', accountId: 1, otherAccountId: 2, excluded: true },
      { type: 'companySuspended', accountId: 2, suspended: true },
      { type: 'companyClosed', accountId: 2 },
    ];
    for (const change of changes) expect(judgeTripChange(watched, change).isOutdated, change.type).toBe(true);
    expect(judgeTripChange(watched, { ...removed, token: TRUCK + 1 }).isOutdated).toBe(false);
  });
});
