import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { toMiles } from '@loadstone/places';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignedPair } from '../../test/assigned-pair.ts';
import { createAssignmentCalls, type AssignmentCalls } from '../../test/assignment-calls.ts';
import { createDriverCalls, type DriverCalls } from '../../test/driver-calls.ts';
import { UNKNOWN_ORIGIN } from '../auth/index.ts';
import type { UserCaller } from '../ground/caller.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { listRunningOf, type RunningAssignment } from '../modules/assignments/index.ts';
import { DemoDrivers, moveToward } from './demo-drivers.ts';

const TORONTO = { lat: 43.70011, lon: -79.4163 };
const CHICAGO = { lat: 41.85003, lon: -87.65005 };

const MINUTE_MS = 60_000;

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let broker: Person;
let carrier: Person;
let demo: DemoDrivers;

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  demo = new DemoDrivers(board.app.parts);
});

const toCaller = ({ userId, accountId, custCd, email, user }: Person): UserCaller => ({
  kind: 'user',
  userId,
  accountId,
  custCd,
  sessionId: 'demo-traffic',
  email,
  nickName: user.nick_name,
  productIds: [PRODUCT_IDS.C],
  permits: ['ll_resources', POSTING_FEATURES.C.view, POSTING_FEATURES.C.update].map((code) => ({
    code,
    productId: PRODUCT_IDS.C,
    apiKey: 'demo',
  })),
  isGloballyExcluded: false,
  isSandbox: false,
  insuranceExpiryDate: '2099-12-31',
  isTrainingSchool: false,
  isAdministrator: false,
  isSessionEnforced: false,
  canVet: true,
  canSendEmail: true,
  isGeoEnforced: false,
  origin: UNKNOWN_ORIGIN,
  keyThumbprint: undefined,
  deviceCheck: 'none',
});

/** Assigns a new load to a new truck, which the carrier accepts. */
async function accept(): Promise<{ load: PostingRow; equipment: PostingRow; running: RunningAssignment }> {
  const { id, load, truck: equipment } = await createAssignedPair(board, broker, carrier);
  await assignments.step(carrier, 'E', equipment.token, 'A');
  const running = (await list()).find((each) => each.id === id);
  if (running === undefined) throw new Error('the assignment is not running');
  return { load, equipment, running };
}

const list = () => listRunningOf(board.db, [broker.accountId, carrier.accountId]);
const begin = (given: Awaited<ReturnType<typeof accept>>) =>
  demo.begin(given.running, { load: given.load, equipment: given.equipment, carrier: toCaller(carrier) });
/** Lets so many minutes pass, with one step of the demo in each. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    board.clock.advance(MINUTE_MS);
    await demo.drive(await list());
  }
}
const statusOf = async (id: number) => (await list()).find((each) => each.id === id)?.status;

/** Accepts loads until one is driven from before its pick-up, and one from the middle of its way. */
async function acceptBoth() {
  const pair = [await accept(), await accept()].toSorted((one, other) => (one.running.id % 2) - (other.running.id % 2));
  const [onRoute, before] = pair;
  if (onRoute === undefined || before === undefined) throw new Error('two loads are expected');
  return { onRoute, before };
}

describe('the drivers of the demo', () => {
  it('drive a load from before its pick-up, with positions and an arrival, and wait until a user picks it up', async () => {
    await drivers.addDriver(carrier, 'one');
    await drivers.addDriver(carrier, 'two');
    const { before } = await acceptBoth();
    await begin(before);
    expect(demo.isDriving(before.running.id)).toBe(true);
    await pass(3);
    const track = (await drivers.trackEquipment(carrier, before.equipment.token)).body;
    expect(track.positions.length).toBe(4);
    const [first, second] = track.positions;
    const miles = toMiles(first as never, second as never);
    expect(miles).toBeGreaterThan(0.5);
    expect(miles).toBeLessThan(1.5);
    expect(await statusOf(before.running.id)).toBe('A');
    await pass(12);
    expect(await statusOf(before.running.id)).toBe('A');
    const after = (await drivers.trackEquipment(carrier, before.equipment.token)).body;
    expect(after.journey?.atPickUpOn).not.toBeNull();
    const pickUp = { lat: before.load.srce_lat, lon: before.load.srce_long };
    expect(toMiles(after.positions.at(-1) as never, pickUp)).toBeLessThan(0.1);
    await assignments.step(carrier, 'E', before.equipment.token, 'R');
    await pass(3);
    const onTheWay = (await drivers.trackEquipment(carrier, before.equipment.token)).body;
    expect(toMiles(onTheWay.positions.at(-1) as never, pickUp)).toBeGreaterThan(1);
  });

  it('show a truck on its way with its trail, to both companies, and leave the delivery to the users', async () => {
    await drivers.addDriver(carrier, 'one');
    const { onRoute } = await acceptBoth();
    await begin(onRoute);
    const { body } = await drivers.trackLoad(broker, onRoute.load.token);
    expect(body.positions.length).toBeGreaterThan(50);
    const end = body.positions.at(-1);
    const left = toMiles(end as never, { lat: onRoute.load.dest_lat, lon: onRoute.load.dest_long });
    expect(left).toBeGreaterThan(40);
    expect(left).toBeLessThan(80);
    await pass(80);
    expect(await statusOf(onRoute.running.id)).toBe('R');
    expect(demo.isDriving(onRoute.running.id)).toBe(true);
    expect((await drivers.trackLoad(broker, onRoute.load.token)).body.journey?.atDeliveryOn).not.toBeNull();
  });

  it('drive six loads at most, and none of a carrier without a free driver', async () => {
    const without = await accept();
    await begin(without);
    expect(demo.isDriving(without.running.id)).toBe(false);
    for (let number = 0; number < 7; number += 1) await drivers.addDriver(carrier, `driver${number}`);
    const accepted = [];
    for (let number = 0; number < 7; number += 1) {
      accepted.push(await accept());
      await begin(accepted[number] as never);
    }
    expect(accepted.filter(({ running }) => demo.isDriving(running.id))).toHaveLength(6);
  });

  it('stop where a user changes the load', async () => {
    await drivers.addDriver(carrier, 'one');
    const { onRoute } = await acceptBoth();
    await begin(onRoute);
    await assignments.step(carrier, 'E', onRoute.equipment.token, 'D');
    await pass(1);
    expect(demo.isDriving(onRoute.running.id)).toBe(false);
  });
});

describe('a move on the great circle', () => {
  it('is as long as stated, and lies between the two points', () => {
    for (const miles of [0, 0.5, 55, 300]) {
      const there = moveToward(TORONTO, CHICAGO, miles);
      expect(toMiles(TORONTO, there)).toBeCloseTo(miles, 1);
      expect(toMiles(TORONTO, there) + toMiles(there, CHICAGO)).toBeCloseTo(toMiles(TORONTO, CHICAGO), 1);
    }
  });

  it('ends at the other point', () => {
    expect(moveToward(TORONTO, CHICAGO, 5_000)).toEqual(CHICAGO);
    expect(moveToward(TORONTO, TORONTO, 0)).toEqual(TORONTO);
  });
});
