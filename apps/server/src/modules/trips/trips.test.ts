import { setContactRules } from '@loadstone/contracts/companies';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import {
  getTripCosts,
  judgeDetour,
  planTripResources,
  planTrips,
  setTripCosts,
  watchTrips,
  type TripPlan,
  type TripRequestDraft,
} from '@loadstone/contracts/trips';
import { findCityByName, toMiles } from '@loadstone/places';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { stopDraft } from '../../../test/drafts.ts';
import { createMachine } from '../../../test/machine-calls.ts';
import { appendChanges } from '../../db/change-feed/change-feed.ts';
import { inTransaction } from '../../db/transaction.ts';

let board: TestApp;
let broker: Person;
let carrier: Person;
let eToken: number;

beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  // Earlier loads are no longer open, so that each test has a market of its own.
  await inTransaction(board.db, async (tx) => {
    const closed = await tx
      .updateTable('postings')
      .set({ p_status: 'E' })
      .where('p_status', '=', 'O')
      .returning(['token', 'kind', 'account_id', 'version'])
      .execute();
    await appendChanges(
      tx,
      closed.map(({ token, kind, account_id: accountId, version }) => ({
        type: 'postingRemoved' as const,
        token,
        kind,
        accountId,
        version,
      })),
    );
  });
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  eToken = (await addPosting(board.db, carrier, 'E')).token;
});

const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' as const, basis: 'flat' as const });
const addLoad = async (columns: Parameters<typeof addPosting>[3], owner = broker): Promise<number> =>
  (await addPosting(board.db, owner, 'L', columns)).token;
/** Ends a load as its assignment does. */
const closeLoad = (token: number) =>
  inTransaction(board.db, async (tx) => {
    const { version } = await tx
      .updateTable('postings')
      .set({ p_status: 'E' })
      .where('token', '=', token)
      .returning('version')
      .executeTakeFirstOrThrow();
    await appendChanges(tx, [{ type: 'postingRemoved', token, kind: 'L', accountId: broker.accountId, version }]);
  });
const airMiles = (from: string, to: string): number => {
  const [one, other] = [from, to].map((name) => findCityByName(name, STATES[name] ?? ''));
  return one && other ? toMiles(one, other) : Number.NaN;
};
const STATES: Record<string, string> = { Toronto: 'ON', Detroit: 'MI', Chicago: 'IL', Buffalo: 'NY' };
/** Stops between the ends of a load; the first one opens at 15:00. */
const toStops = (...names: readonly string[]) =>
  JSON.stringify(
    names.map((name, index) => {
      const { id, lat, lon, st } = findCityByName(name, STATES[name] ?? '')!;
      const hours = index === 0 ? { from: '15:00', to: '23:00' } : null;
      return { ...stopDraft({ cityId: id, hours }), city: name, st, lat, long: lon, addedMiles: 0 };
    }),
  ) as never;
const fromTruck = (limits: Partial<TripRequestDraft> = {}): TripRequestDraft => ({
  start: { from: 'posting', token: eToken },
  ...limits,
});
const plan = (body: TripRequestDraft, as = carrier) => board.call(planTrips, { as, body });
const tokensOf = ({ trips }: Pick<TripPlan, 'trips'>): number[][] =>
  trips.map(({ loads }) => loads.map(({ lead }) => lead.token));
const refusal = async (body: TripRequestDraft, as = carrier) => {
  const { status, error } = await plan(body, as);
  return [status, error.code, error.details?.[0]?.field];
};

/** Toronto to Buffalo, and from there on the next day to Chicago, far from the truck's origin. */
async function addChain(): Promise<{ first: number; second: number }> {
  const first = await addLoad({ to: ['Buffalo', 'NY'], rate: usd(600) });
  const second = await addLoad({ from: ['Buffalo', 'NY'], date_avail: '2026-06-16', rate: usd(2_000) });
  return { first, second };
}

describe('a search for trips', () => {
  it('finds chains of loads with their times, miles and money', async () => {
    const { first, second } = await addChain();
    const { status, body, error } = await plan(fromTruck({ currency: 'USD' }));
    expect([status, error.code]).toEqual([200, undefined]);
    expect(tokensOf(body)[0]).toEqual([first, second]);
    const [trip] = body.trips;
    expect(trip).toMatchObject({
      emptyMiles: 0,
      emptyShare: 0,
      income: { amount: 260_000, currency: 'USD' },
      marks: ['milesApproximate'],
      end: { city: 'Chicago', st: 'IL', timeZone: 'America/Chicago' },
    });
    const cost = Math.round((trip?.loadedMiles ?? 0) * 200);
    expect(trip?.profit).toEqual({ amount: 260_000 - cost, currency: 'USD' });
    expect(trip?.loads[1]).toMatchObject({ lead: { token: second, covers: false, eToken }, emptyMiles: 0 });
    // Buffalo's day begins at 4:00 UTC; the rest that is due after the wait begins on arrival.
    expect(trip?.loads[1]?.pickUp).toMatchObject({
      arrivesOn: '2026-06-15T18:30:00.000Z',
      beginsOn: '2026-06-16T04:30:00.000Z',
    });
    expect(body.start).toMatchObject({ eToken, source: 'posting', place: { city: 'Toronto' } });
    // Each load alone, and both.
    expect([body.total, body.isTotalCapped]).toEqual([3, false]);
  });

  it('goes through the stops of a load, with the time at each and the miles of all legs', async () => {
    const rate = { amount: 200, currency: 'USD', basis: 'mile' } as const;
    const token = await addLoad({ rate, stops: toStops('Buffalo', 'Detroit') });
    const [trip] = (await plan(fromTruck())).body.trips;
    const [load] = trip?.loads ?? [];
    const way = ['Toronto', 'Buffalo', 'Detroit', 'Chicago'];
    const miles = way.slice(1).reduce((sum, place, index) => sum + 1.2 * airMiles(way[index]!, place), 0);
    expect(load).toMatchObject({ lead: { token }, isApproximate: true });
    expect(load?.loadedMiles).toBeCloseTo(miles, 1);
    expect(load?.income?.amount).toBe(Math.round(200 * load!.loadedMiles));
    expect(load?.stops?.map(({ place }) => place.city)).toEqual(['Buffalo', 'Detroit']);
    // Buffalo opens at 15:00 of its clock.
    expect(load?.stops?.[0]).toMatchObject({
      beginsOn: '2026-06-15T19:00:00.000Z',
      departsOn: '2026-06-15T20:00:00.000Z',
    });
    const moments = [load?.pickUp, ...(load?.stops ?? []), load?.delivery].map((stop) => stop?.arrivesOn ?? '');
    expect(moments).toEqual(moments.toSorted());
    const other = await addLoad({ to: ['Buffalo', 'NY'] });
    const found = (await plan(fromTruck())).body.trips.flatMap(({ loads }) => loads);
    expect(found.find(({ lead }) => lead.token === other)).not.toHaveProperty('stops');
  });

  it('counts a load that is posted twice once', async () => {
    const first = await addLoad({});
    const again = await addLoad({ comment: 'again' });
    const { body } = await plan(fromTruck());
    expect([tokensOf(body), body.total]).toEqual([[[first]], 1]);
    await closeLoad(first);
    expect(tokensOf((await plan(fromTruck())).body)).toEqual([[again]]);
  });

  it('shows loads as leads are shown: without those of excluded companies, with hidden phones hidden', async () => {
    const other = await createBroker(board.db, { company: { phone: '416 555 0199' } });
    const token = await addLoad({}, other);
    await board.call(setContactRules, { as: other, body: { offersFirst: true, quietHours: null } });
    const [trip] = (await plan(fromTruck())).body.trips;
    expect(trip?.loads[0]?.lead).toMatchObject({ token, phone: '', offersOnly: 'always', covers: true });
    const body = { custCd: other.custCd, excludeCustCd: carrier.custCd };
    expect((await board.call(excludeCompany, { as: other, body })).status).toBe(200);
    expect((await plan(fromTruck())).body.trips).toEqual([]);
  });

  it('follows the board: a new, an edited and a removed load change the next search', async () => {
    expect((await plan(fromTruck())).body.trips).toEqual([]);
    const token = await addLoad({});
    expect(tokensOf((await plan(fromTruck())).body)).toEqual([[token]]);
    await closeLoad(token);
    expect((await plan(fromTruck())).body.trips).toEqual([]);
  });

  it('counts what a wider limit would add', async () => {
    await addLoad({ from: ['Kingston', 'ON'] });
    const { body } = await plan(fromTruck({ emptyMilesPerLeg: 150, maxLoads: 4 }));
    expect(body.trips).toEqual([]);
    expect(body.relaxations).toEqual([{ limit: 'emptyMilesPerLeg', value: 200, added: 1 }]);
  });

  it('starts at the delivery of a running load, and at a place with stated equipment', async () => {
    const token = await addLoad({});
    const assignments = createAssignmentCalls(board);
    const second = await addLoad({ from: ['Chicago', 'IL'], to: ['Detroit', 'MI'], date_avail: '2026-06-16' });
    const assigned = await assignments.assign(broker, token, eToken);
    const { id } = assigned.body;
    const { body } = await plan({ start: { from: 'assignment', id } });
    expect(body.start).toMatchObject({ source: 'assignment', place: { city: 'Chicago' }, eToken });
    // Free at 11:00 in Toronto, loaded at 12:00, eleven hours on the road.
    expect(body.start.on > '2026-06-16').toBe(true);
    expect(tokensOf(body)).toEqual([[second]]);
    const chicago = findCityByName('Chicago', 'IL')?.id ?? 0;
    const equipment = { vehicleType: 'V', vehicleSize: 'T' as const };
    const atPlace = await plan({ start: { from: 'place', cityId: chicago, equipment } });
    expect(tokensOf(atPlace.body)).toEqual([[second]]);
    expect(await refusal({ start: { from: 'assignment', id } }, await createCarrier(board.db))).toEqual([
      404,
      'assignment.notFound',
      undefined,
    ]);
  });

  it('refuses the truck of another company, and callers who are no carriers', async () => {
    expect(await refusal(fromTruck(), await createCarrier(board.db))).toEqual([404, 'posting.notFound', undefined]);
    expect((await refusal(fromTruck(), broker))[0]).toBe(403);
    expect((await board.call(planTrips, { body: fromTruck() })).status).toBe(401);
    expect(await refusal({ start: { from: 'driver', id: 1 } })).toEqual([404, 'resource.notFound', undefined]);
  });

  it('refuses what cannot be: five loads, an end before the start, no hours left, a truck in the past', async () => {
    expect(await refusal(fromTruck({ maxLoads: 5 }))).toEqual([400, 'trip.tooManyLoads', 'maxLoads']);
    expect(await refusal(fromTruck({ endDay: '2026-06-14' }))).toEqual([400, 'trip.endBeforeStart', 'endDay']);
    expect(await refusal(fromTruck({ endCityId: 1 }))).toEqual([404, 'city.notFound', 'endCityId']);
    const start = { from: 'posting' as const, token: eToken };
    const tired = await refusal({ start: { ...start, hoursDriven: 11 } });
    expect(tired).toEqual([400, 'trip.noHoursLeft', 'start.hoursDriven']);
    const past = await refusal({ start: { ...start, startsOn: '2026-06-15T14:00:00Z' } });
    expect(past).toEqual([400, 'trip.truckInPast', 'start.startsOn']);
    expect(await refusal(fromTruck({ maxLoads: 0 }))).toEqual([400, 'request.invalid', 'maxLoads']);
    expect(await refusal(fromTruck({ emptyMilesPerLeg: -1 }))).toEqual([400, 'request.invalid', 'emptyMilesPerLeg']);
    const old = await addPosting(board.db, carrier, 'E', { date_avail: '2026-06-13', p_status: 'E' });
    expect((await refusal({ start: { from: 'posting', token: old.token } }))[1]).toBe('trip.truckInPast');
  });
});

describe('the detour of a load', () => {
  const judge = (body: { start: TripRequestDraft['start']; token: number; endCityId?: number }, as = carrier) =>
    board.call(judgeDetour, { as, body });

  it('is what the load adds to the way of a truck with a corridor, with the time at each stop', async () => {
    const truck = await addPosting(board.db, carrier, 'E', { corridor: 'C' });
    // A little south of the way from Toronto to Chicago.
    const token = await addLoad({ from: ['Detroit', 'MI'], to: ['Chicago', 'IL'] });
    const { status, body, error } = await judge({ start: { from: 'posting', token: truck.token }, token });
    expect([status, error.code]).toEqual([200, undefined]);
    expect(body.way.end).toMatchObject({ city: 'Chicago' });
    const [toPickUp, haul, direct] = [airMiles('Toronto', 'Detroit'), airMiles('Detroit', 'Chicago'), body.way.miles];
    expect(body.detour.miles).toBeCloseTo(1.2 * (toPickUp + haul) - direct, 1);
    expect(body.detour).toMatchObject({ isApproximate: true, rejoins: { lat: expect.closeTo(41.85, 2) as number } });
    expect(body.detour.leaves.lat).toBeGreaterThan(body.pickUpPlace.lat);
    // Five hours of driving; the truck is free at 11:00 in Toronto.
    expect(body.pickUp).toMatchObject({ arrivesOn: '2026-06-15T19:58:00.000Z' });
    expect(body.delivery).toMatchObject({ place: { city: 'Chicago' } });
    const { body: plan } = await board.call(planTrips, {
      as: carrier,
      body: { start: { from: 'posting', token: truck.token }, emptyMilesPerLeg: 300, emptyMilesTotal: 300 },
    });
    expect(plan.trips[0]?.detour?.miles).toBeCloseTo(body.detour.miles, 2);
    expect(plan.way?.miles).toBeCloseTo(direct, 2);
  });

  it('goes through the stops of the load, with the predicted time at each', async () => {
    const truck = await addPosting(board.db, carrier, 'E', { corridor: 'C' });
    const token = await addLoad({ stops: toStops('Buffalo') });
    const { body } = await judge({ start: { from: 'posting', token: truck.token }, token });
    const through = airMiles('Toronto', 'Buffalo') + airMiles('Buffalo', 'Chicago');
    expect(body.detour.miles).toBeCloseTo(1.2 * (through - airMiles('Toronto', 'Chicago')), 1);
    expect(body.stopPlaces?.map(({ city }) => city)).toEqual(['Buffalo']);
    expect(body.stops).toMatchObject([{ place: { city: 'Buffalo' }, beginsOn: '2026-06-15T19:00:00.000Z' }]);
    const start = { from: 'posting' as const, token: truck.token };
    const { body: plan } = await board.call(planTrips, { as: carrier, body: { start } });
    expect(plan.trips[0]?.detour?.miles).toBeCloseTo(body.detour.miles, 2);
  });

  it('is judged for a truck under way from where it becomes free to its own destination, and limits its trips', async () => {
    const running = await addLoad({ to: ['Detroit', 'MI'] });
    const truck = await addPosting(board.db, carrier, 'E', { dest_radius: 300 });
    const near = await addLoad({ from: ['Detroit', 'MI'], to: ['Chicago', 'IL'], date_avail: '2026-06-16' });
    const away = await addLoad({ from: ['Detroit', 'MI'], to: ['Buffalo', 'NY'], date_avail: '2026-06-16' });
    const assigned = await createAssignmentCalls(board).assign(broker, running, truck.token);
    const start = { from: 'assignment' as const, id: assigned.body.id };
    const { body } = await judge({ start, token: near });
    expect(body).toMatchObject({ start: { source: 'assignment', place: { city: 'Detroit' } }, detour: { miles: 0 } });
    const { body: all } = await board.call(planTrips, { as: carrier, body: { start } });
    expect(tokensOf(all).flat().sort()).toEqual([near, away].sort());
    expect(all.trips.every(({ detour }) => detour !== null)).toBe(true);
    const limited = await board.call(planTrips, { as: carrier, body: { start, detourMiles: 100 } });
    expect(tokensOf(limited.body)).toEqual([[near]]);
  });

  it('is refused without a way, and for loads that the company may not see or the truck may not carry', async () => {
    const token = await addLoad({});
    const start = { from: 'posting' as const, token: eToken };
    expect((await judge({ start, token })).error.code).toBe('trip.wayMissing');
    const chicago = findCityByName('Chicago', 'IL')?.id ?? 0;
    expect((await judge({ start, token, endCityId: chicago })).status).toBe(200);
    expect(await refusal(fromTruck({ detourMiles: 50 }))).toEqual([400, 'trip.wayMissing', 'detourMiles']);
    const flatbed = await addLoad({ vehicle_type: 'F' });
    const own = await addPosting(board.db, carrier, 'L', {});
    for (const hidden of [flatbed, own.token, 999_999_999]) {
      const refused = await judge({ start, token: hidden, endCityId: chicago });
      expect([refused.status, refused.error.code]).toEqual([404, 'lead.notFound']);
    }
    expect((await judge({ start, token }, await createCarrier(board.db))).error.code).toBe('posting.notFound');
    expect((await judge({ start, token }, broker)).status).toBe(403);
  });

  it('has no times where the truck comes too late, but its miles', async () => {
    const truck = await addPosting(board.db, carrier, 'E', { corridor: 'C', date_avail: '2026-06-16' });
    const token = await addLoad({ from: ['Detroit', 'MI'] });
    const { body } = await judge({ start: { from: 'posting', token: truck.token }, token });
    expect(body).toMatchObject({ pickUp: null, delivery: null, pickUpPlace: { city: 'Detroit' } });
    expect(body.detour.miles).toBeGreaterThan(0);
  });
});

describe('the cost of a mile', () => {
  it('is 2.00 until the company sets it, and ranks its trips', async () => {
    expect((await board.call(getTripCosts, { as: carrier })).body).toEqual({ USD: 200, CAD: 200 });
    await addLoad({ rate: usd(1_500) });
    const body = { USD: 150, CAD: 180 };
    expect((await board.call(setTripCosts, { as: carrier, body })).body).toEqual(body);
    const { costPerMile, trips } = (await plan(fromTruck({ currency: 'USD' }))).body;
    expect(costPerMile).toEqual(body);
    expect(trips[0]?.cost?.amount).toBe(Math.round((trips[0]?.loadedMiles ?? 0) * 150));
    const wrong = await board.call(setTripCosts, { as: carrier, body: { USD: -1, CAD: 1 } });
    expect([wrong.status, wrong.error.details?.[0]?.field]).toEqual([400, 'USD']);
    expect((await board.call(getTripCosts, { as: broker })).status).toBe(403);
  });
});

describe('trips on screen', () => {
  it('receive loads that go, and of new ones that fit', async () => {
    const token = await addLoad({});
    const { body: shown } = await plan(fromTruck());
    const watch = () =>
      board.call(watchTrips, { as: carrier, body: { request: fromTruck(), tokens: [token], eventId: shown.eventId } });
    const waiting = watch();
    await closeLoad(token);
    const { body } = await waiting;
    expect(body).toMatchObject({ gone: [token], changed: [], isOutdated: true });
    expect(body.eventId).toBeGreaterThan(shown.eventId);
    await addLoad({ vehicle_type: 'F' });
    const fit = await addLoad({});
    // What happened before the call is in its reply.
    expect((await watch()).body).toMatchObject({ gone: [token], isOutdated: true });
    expect(tokensOf((await plan(fromTruck())).body)).toEqual([[fit]]);
  });

  it('are outdated where the server that replies has not seen what happened since', async () => {
    const token = await addLoad({});
    const { body: shown } = await plan(fromTruck());
    await closeLoad(token);
    const next = await createTestApp({ database: board.database });
    try {
      const request = { request: fromTruck(), tokens: [token], eventId: shown.eventId };
      expect((await next.call(watchTrips, { as: carrier, body: request })).body.isOutdated).toBe(true);
    } finally {
      await next.close();
    }
  });
});

describe('the resource API', () => {
  it('plans for machines with the scope of leads, without marks of persons, and for no other caller', async () => {
    const { first, second } = await addChain();
    const machine = await createMachine(board, carrier, { scopes: ['leads:read'] });
    const { status, body } = await machine.call(planTripResources, { body: fromTruck({ currency: 'USD' }) as never });
    expect(status).toBe(200);
    expect(tokensOf(body as unknown as TripPlan)[0]).toEqual([first, second]);
    expect(body.trips[0]?.loads[0]?.lead).not.toHaveProperty('contacted');
    expect((await machine.call(planTrips, { body: fromTruck() })).status).toBe(403);
    const other = await createMachine(board, await createCarrier(board.db));
    const foreign = await other.call(planTripResources, { body: fromTruck() as never });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'posting.notFound']);
    const without = await createMachine(board, carrier, { scopes: ['postings:read'] });
    expect((await without.call(planTripResources, { body: fromTruck() as never })).status).toBe(403);
    expect((await board.call(planTripResources, { as: carrier, body: fromTruck() as never })).status).toBe(403);
    const named = await machine.call(planTripResources, {
      body: { start: { from: 'driver', id: 1 }, colour: 1 } as never,
    });
    expect(named.status).toBe(400);
  });
});
