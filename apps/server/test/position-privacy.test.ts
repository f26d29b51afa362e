import { createCustomerLink, followLoad, revokeCustomerLinks } from '@loadstone/contracts/customer-links';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import {
  getEquipmentPosition,
  getLoadPosition,
  listTrucksUnderWay,
  type RecordedPosition,
} from '@loadstone/contracts/tracking';
import {
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  type CallResult,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countStatements } from '../src/db/preparing-client.ts';
import { removeOutdated } from './remove-outdated.ts';
import { createAssignmentCalls, type AssignmentCalls } from './assignment-calls.ts';
import { createDriverCalls, toSecret, type DriverCalls } from './driver-calls.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RULES = {
  activityDays: 365,
  signInLogDays: 90,
  locationDays: 90,
  notificationDays: 90,
  positionDays: 30,
  errorReportDays: 30,
  mailDays: 365,
};

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());

/** A load on its way to the pick-up, with a driver who is signed in and has agreed to nothing. */
interface Tracked {
  readonly broker: Person;
  readonly carrier: Person;
  readonly lToken: number;
  readonly eToken: number;
  readonly id: number;
  readonly secret: string;
  at(sequence: number, milesNorth: number, agoMs?: number): RecordedPosition;
}

async function track(): Promise<Tracked> {
  const broker = await createBroker(board.db);
  const carrier = await createCarrier(board.db);
  const today = { date_avail: board.clock.now().toISOString().slice(0, 10), customer_tracking: true };
  const load = await addPosting(board.db, broker, 'L', today);
  const { token: eToken } = await addPosting(board.db, carrier, 'E', today);
  const { id } = (await assignments.assign(broker, load.token, eToken)).body;
  await assignments.step(carrier, 'E', eToken, 'A');
  const driverId = await drivers.addDriver(carrier, 'first');
  await drivers.choose(carrier, eToken, driverId);
  const secret = await drivers.signIn(carrier, driverId);
  const at = (sequence: number, milesNorth: number, agoMs = 0): RecordedPosition => ({
    sequence,
    lat: load.srce_lat + milesNorth / 69.09,
    lon: load.srce_long,
    at: new Date(board.clock.now().getTime() - agoMs).toISOString(),
  });
  return { broker, carrier, lToken: load.token, eToken, id, secret, at };
}

const listStored = async (id: number) =>
  (await board.db.selectFrom('positions').selectAll().where('assignment_id', '=', id).execute()).map(
    ({ sequence }) => sequence,
  );
/** What a client sees of a refusal. The id of the request differs in each. */
const toSeen = ({ status, error }: CallResult<Endpoint>) => ({ status, code: error.code, message: error.message });

let own: Tracked;
beforeEach(async () => {
  own = await track();
});

describe('positions', () => {
  it('from before the consent and from after the end are not stored, and are on no screen', async () => {
    const { secret, id, at, broker, carrier, lToken, eToken } = own;
    await drivers.send(secret, id, [at(1, 20)]);
    board.clock.advance(10 * MINUTE_MS);
    await drivers.share(secret, id);
    await drivers.send(secret, id, [at(2, 20, 5 * MINUTE_MS)]);
    await drivers.move(secret, id, 'R');
    board.clock.advance(MINUTE_MS);
    await drivers.send(secret, id, [at(3, 19)]);
    await drivers.move(secret, id, 'D');
    board.clock.advance(MINUTE_MS);
    await drivers.send(secret, id, [at(4, 18), at(5, 18, 30_000)]);
    expect(await listStored(id)).toEqual([3]);
    expect((await drivers.trackLoad(broker, lToken)).body.positions).toHaveLength(1);
    expect((await drivers.trackEquipment(carrier, eToken)).body.positions).toHaveLength(1);
    for (const [as, mode] of [
      [broker, 'B'],
      [carrier, 'C'],
    ] as const) {
      const params = { mode, trackingKey: as.keyFor('ll_track') };
      expect((await board.call(listTrucksUnderWay, { as, params })).body.trucks).toEqual([]);
    }
  });

  it('are the same 404 for another company, for an ended assignment, and for a token that is made up', async () => {
    const ended = await track();
    await assignments.cancel(ended.carrier, ended.eToken);
    const strangers = [await createBroker(board.db), await createCarrier(board.db)];
    const seen = [];
    for (const as of strangers) {
      const trackingKey = as.keyFor('ll_track');
      for (const token of [own.lToken, ended.lToken, 987_654_321]) {
        seen.push(toSeen(await board.call(getLoadPosition, { as, params: { token, trackingKey } })));
      }
      for (const token of [own.eToken, ended.eToken, 987_654_321]) {
        seen.push(toSeen(await board.call(getEquipmentPosition, { as, params: { token, trackingKey } })));
      }
    }
    seen.push(toSeen(await drivers.trackLoad(ended.broker, ended.lToken)));
    expect(seen[0]).toMatchObject({ status: 404, code: 'assignment.notFound' });
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('are the same 404 for another driver of the carrier, of another carrier, and for a made-up assignment', async () => {
    const other = await track();
    const colleague = await drivers.signIn(own.carrier, await drivers.addDriver(own.carrier, 'third'));
    const positions = [own.at(1, 20)];
    const seen = [
      await drivers.send(colleague, own.id, positions),
      await drivers.send(other.secret, own.id, positions),
      await drivers.send(other.secret, 987_654_321, positions),
      await drivers.share(other.secret, own.id),
    ].map(toSeen);
    expect(seen[0]).toMatchObject({ status: 404, code: 'assignment.notFound' });
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
  });

  it('are the same 404 by an old link and a guessed one, of a driver and of a customer', async () => {
    const second = await drivers.addDriver(own.carrier, 'second');
    const used = toSecret((await drivers.createLink(own.carrier, second)).body.url);
    await drivers.open(used);
    const byDriver = [toSeen(await drivers.open(used)), toSeen(await drivers.open('A'.repeat(43)))];
    expect(byDriver[0]).toMatchObject({ status: 404, code: 'driverLink.notFound' });
    expect(byDriver[1]).toEqual(byDriver[0]);

    const params = { token: own.lToken };
    const { body } = await board.call(createCustomerLink, { as: own.broker, params });
    const link = body.url.split('#')[1] ?? '';
    const follow = (secret: string) => board.call(followLoad, { params: { secret } });
    expect((await follow(link)).status).toBe(200);
    await board.call(revokeCustomerLinks, { as: own.broker, params });
    const byCustomer = [toSeen(await follow(link)), toSeen(await follow('A'.repeat(43)))];
    expect(byCustomer[0]).toMatchObject({ status: 404, code: 'customerLink.notFound' });
    expect(byCustomer[1]).toEqual(byCustomer[0]);
  });

  it('that are forged change nothing of another load, whose positions arrive at the same time', async () => {
    const other = await track();
    await drivers.share(own.secret, own.id);
    await drivers.share(other.secret, other.id);
    board.clock.advance(60 * MINUTE_MS);
    const forged: RecordedPosition[][] = [
      [own.at(1, 20, -60 * MINUTE_MS)],
      [own.at(2, 20, 25 * 60 * MINUTE_MS)],
      [own.at(3, 20), own.at(2, 20), own.at(9, 2_000), own.at(4, 20)],
      Array.from({ length: 10_000 }, (_, index) => own.at(index + 10, index)),
      [{ ...own.at(20, 20), lat: Number.NaN }],
      [{ ...own.at(21, 20), sequence: -1 }],
    ];
    const replies = await Promise.all([
      ...forged.map((positions) => drivers.send(own.secret, own.id, positions)),
      ...forged.map((positions) => drivers.send(own.secret, other.id, positions)),
      drivers.send(other.secret, other.id, [other.at(1, 20, 10 * MINUTE_MS), other.at(2, 15)]),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await listStored(other.id)).toEqual([1, 2]);
    const { body } = await drivers.trackEquipment(other.carrier, other.eToken);
    expect(body.positions).toHaveLength(2);
    const shown = (await drivers.trackEquipment(own.carrier, own.eToken)).body.positions;
    expect(shown.every(({ lat }) => Math.abs(lat - own.at(1, 20).lat) < 1)).toBe(true);
  });

  it('of several drivers at the same time share statements, and each is judged by its own assignment', async () => {
    const loads = [own, ...(await Promise.all(Array.from({ length: 9 }, track)))];
    for (const { secret, id } of loads) await drivers.share(secret, id);
    board.clock.advance(30 * MINUTE_MS);
    // The first position of a day creates its partition, with statements that are not counted here.
    await drivers.send(own.secret, own.id, [own.at(1, 21)]);
    // Then this driver stops, before the others send.
    await drivers.share(own.secret, own.id, false);
    board.clock.advance(30 * MINUTE_MS);
    const before = countStatements();
    const replies = await Promise.all(
      loads.map(({ secret, id, at }, place) => drivers.send(secret, id, [at(2, 20 - place, 5 * MINUTE_MS)])),
    );
    // Alone, each would need three statements: they read the session, read the assignment and write. Those of the server's
    // own clocks are counted too.
    expect(countStatements() - before).toBeLessThan(2 * loads.length);
    expect(replies.map(({ status, body }) => [status, body.refused.length])).toEqual([
      [200, 1],
      ...Array<unknown>(9).fill([200, 0]),
    ]);
    expect(await Promise.all(loads.map(({ id }) => listStored(id)))).toEqual([[1], ...Array<number[]>(9).fill([2])]);
    for (const [place, { carrier, eToken, at }] of loads.entries()) {
      const { body } = await drivers.trackEquipment(carrier, eToken);
      const { lat } = place === 0 ? at(1, 21) : at(2, 20 - place);
      expect(body.positions.map((shown) => shown.lat)).toEqual([Math.round(lat * 1e5) / 1e5]);
    }
  });

  it('that are older than the retention are gone from the disk and from the track', async () => {
    const { secret, id, at, carrier, eToken } = own;
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    await drivers.send(secret, id, [at(1, 20)]);
    expect(await listStored(id)).toEqual([1]);
    const later = new Date(board.clock.now().getTime() + 32 * DAY_MS);
    await removeOutdated(board.db, later, RULES);
    expect(await listStored(id)).toEqual([]);
    expect((await drivers.trackEquipment(carrier, eToken)).body.positions).toEqual([]);
    const { lat } = await board.db
      .selectFrom('tracked_assignments')
      .select('lat')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(lat).toBeNull();
  });
});
