import {
  listTrucksUnderWay,
  POSITION_RULES,
  setPositionSharing,
  type RecordedPosition,
} from '@loadstone/contracts/tracking';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignedPair } from '../../../test/assigned-pair.ts';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { asDriver, createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';
import { removeOutdated } from '../../../test/remove-outdated.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RULES = {
  activityDays: 365,
  signInLogDays: 90,
  locationDays: 90,
  notificationDays: 90,
  positionDays: 30,
  errorReportDays: 30,
  mailDays: 365,
};
/** Miles of a degree of latitude. */
const DEGREE_MILES = 69.09;

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let id: number;
let driverId: number;
let secret: string;
let pickUp: { lat: number; lon: number };

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  const { load, ...pair } = await createAssignedPair(board, broker, carrier);
  [id, lToken, eToken] = [pair.id, load.token, pair.truck.token];
  pickUp = { lat: load.srce_lat, lon: load.srce_long };
  await assignments.step(carrier, 'E', eToken, 'A');
  driverId = await drivers.addDriver(carrier, 'first');
  await drivers.choose(carrier, eToken, driverId);
  secret = await drivers.signIn(carrier, driverId);
});

/** A position so many miles north of the pick-up. */
const at = (sequence: number, milesNorth: number, agoMs = 0): RecordedPosition => ({
  sequence,
  lat: pickUp.lat + milesNorth / DEGREE_MILES,
  lon: pickUp.lon,
  at: new Date(board.clock.now().getTime() - agoMs).toISOString(),
});
const ok = (lastSequence: number, refused: unknown[] = []) => [200, { lastSequence, refused }];
const send = async (positions: RecordedPosition[], as = secret) => {
  const { status, body } = await drivers.send(as, id, positions);
  return [status, body];
};
const toRefusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];
const countStored = async () =>
  Number(
    (
      await board.db
        .selectFrom('positions')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('positions', () => {
  it('are recorded from the consent until the driver stops, and each consent is kept', async () => {
    expect(await send([at(1, 20)])).toEqual(ok(1, [{ sequence: 1, reason: 'notShared' }]));
    expect((await drivers.share(secret, id)).body).toEqual({ assignmentId: id, isSharing: true, lastSequence: 0 });
    board.clock.advance(MINUTE_MS);
    const before = at(1, 20, 5 * MINUTE_MS);
    expect(await send([before, at(2, 20)])).toEqual(ok(2, [{ sequence: 1, reason: 'notShared' }]));
    await drivers.share(secret, id, false);
    board.clock.advance(MINUTE_MS);
    expect(await send([at(3, 18)])).toEqual(ok(3, [{ sequence: 3, reason: 'notShared' }]));
    expect((await drivers.listSharing(secret)).body).toEqual([{ assignmentId: id, isSharing: false, lastSequence: 3 }]);
    const consents = await board.db
      .selectFrom('position_consents')
      .selectAll()
      .where('assignment_id', '=', id)
      .execute();
    expect(consents.map(({ is_given: isGiven, driver_name: name }) => [isGiven, name])).toEqual([
      [true, 'first Driver'],
      [false, 'first Driver'],
    ]);
    expect((await drivers.trackEquipment(carrier, eToken)).body.positions).toHaveLength(1);
  });

  it('are stored once where a batch is sent again, also by two requests at the same time', async () => {
    await drivers.share(secret, id);
    board.clock.advance(2 * MINUTE_MS);
    const batch = [at(1, 20, MINUTE_MS), at(2, 19)];
    const before = await countStored();
    const replies = await Promise.all([send(batch), send(batch)]);
    expect([...replies, await send(batch)]).toEqual([ok(2), ok(2), ok(2)]);
    expect((await countStored()) - before).toBe(2);
    const { body } = await drivers.trackEquipment(carrier, eToken);
    expect(body.positions.map(({ lat }) => lat)).toEqual(batch.map(({ lat }) => Math.round(lat * 1e5) / 1e5));
  });

  it('with a sequence beyond what the time allows are refused, and do not silence the next driver', async () => {
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    const highest = 2_147_483_647;
    expect(await send([at(highest, 20), at(1, 20)])).toEqual(ok(1, [{ sequence: highest, reason: 'beyond' }]));
    const next = await drivers.addDriver(carrier, 'second');
    await drivers.choose(carrier, eToken, next);
    const secretOfNext = await drivers.signIn(carrier, next);
    await drivers.share(secretOfNext, id);
    board.clock.advance(MINUTE_MS);
    expect(await send([at(2, 19)], secretOfNext)).toEqual(ok(2));
  });

  it('start again for the next driver, whatever sequence the last one has reached', async () => {
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    expect(await send([at(10_000, 20)])).toEqual(ok(10_000));
    const next = await drivers.addDriver(carrier, 'second');
    await drivers.choose(carrier, eToken, next);
    const secretOfNext = await drivers.signIn(carrier, next);
    expect((await drivers.share(secretOfNext, id)).body).toMatchObject({ isSharing: true, lastSequence: 0 });
    board.clock.advance(MINUTE_MS);
    expect(await send([at(1, 19)], secretOfNext)).toEqual(ok(1));
    expect((await drivers.trackEquipment(carrier, eToken)).body.positions).toHaveLength(2);
  });

  it('are not shared by a consent that is much older than the assignment', async () => {
    await board.call(setPositionSharing, {
      params: { id },
      body: { isSharing: true, agoMs: 20 * HOUR_MS },
      headers: asDriver(secret),
    });
    const { created_on: createdOn } = await board.db
      .selectFrom('assignments')
      .select('created_on')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const consent = await board.db
      .selectFrom('position_consents')
      .select('created_on')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    // A phone whose clock was set meanwhile states a time that is a little too early.
    expect(createdOn.getTime() - consent.created_on.getTime()).toBe(15 * MINUTE_MS);
    const before = at(1, 20, board.clock.now().getTime() - createdOn.getTime() + HOUR_MS);
    expect(await send([before])).toEqual(ok(1, [{ sequence: 1, reason: 'notShared' }]));
  });

  it('are refused or marked where they are forged, and the others of the batch are stored', async () => {
    await drivers.share(secret, id);
    board.clock.advance(HOUR_MS);
    const positions = [
      at(1, 20, 40 * MINUTE_MS),
      at(2, 20, -HOUR_MS),
      at(3, 20, 25 * HOUR_MS),
      at(4, 2_000, 30 * MINUTE_MS),
      at(5, 19, 50 * MINUTE_MS),
      at(6, 19.9, 40 * MINUTE_MS - 1_000),
      at(7, 15, 20 * MINUTE_MS),
    ];
    expect(await send(positions.toReversed())).toEqual(
      ok(7, [
        { sequence: 2, reason: 'future' },
        { sequence: 3, reason: 'old' },
        { sequence: 6, reason: 'tooSoon' },
      ]),
    );
    const rows = await board.db
      .selectFrom('positions')
      .selectAll()
      .where('assignment_id', '=', id)
      .orderBy('sequence')
      .execute();
    expect(rows.map(({ sequence, is_marked: isMarked }) => [sequence, isMarked])).toEqual([
      [1, false],
      [4, true],
      [5, true],
      [7, false],
    ]);
    expect((await drivers.trackEquipment(carrier, eToken)).body.positions).toHaveLength(2);
  });

  it('are a bad request where they are no numbers, no places, or more than a batch may have', async () => {
    await drivers.share(secret, id);
    const bad = [
      [{ ...at(1, 1), lat: Number.NaN }],
      [{ ...at(1, 1), lat: 91 }],
      [{ ...at(1, 1), lon: 'NaN' as never }],
      [{ ...at(1, 1), lon: Number.POSITIVE_INFINITY }],
      [{ ...at(1, 1), sequence: 1.5 }],
      [{ ...at(1, 1), at: 'yesterday' }],
      [],
      Array.from({ length: POSITION_RULES.batchLength + 1 }, (_, index) => at(index + 1, index)),
    ];
    for (const positions of bad) {
      expect(toRefusal(await drivers.send(secret, id, positions))).toEqual([400, 'request.invalid']);
    }
    const many = Array.from({ length: 10_000 }, (_, index) => at(index + 1, index));
    expect([400, 413]).toContain((await drivers.send(secret, id, many)).status);
  });

  it('have the time of the board where the clock of the phone is wrong', async () => {
    await drivers.share(secret, id);
    board.clock.advance(10 * MINUTE_MS);
    const wrong = 5 * HOUR_MS;
    const sentAt = new Date(board.clock.now().getTime() + wrong);
    await drivers.send(secret, id, [at(1, 20, MINUTE_MS - wrong), at(2, 19, -wrong)], sentAt);
    expect(
      (await drivers.trackEquipment(carrier, eToken)).body.positions.map(({ positionDate }) => positionDate),
    ).toEqual([new Date(board.clock.now().getTime() - MINUTE_MS).toISOString(), board.clock.now().toISOString()]);
  });

  it('are the same 404 for another driver, an ended assignment and a made-up one; a made-up session is refused', async () => {
    const gone = [404, 'assignment.notFound'];
    const other = await drivers.signIn(carrier, await drivers.addDriver(carrier, 'third'));
    expect(toRefusal(await drivers.send(other, id, [at(1, 1)]))).toEqual(gone);
    expect(toRefusal(await drivers.share(other, id))).toEqual(gone);
    expect(toRefusal(await drivers.send(secret, 999_999, [at(1, 1)]))).toEqual(gone);
    expect(toRefusal(await drivers.send('made-up', id, [at(1, 1)]))).toEqual([401, 'session.expired']);
    await drivers.share(secret, id);
    await drivers.move(secret, id, 'R');
    await drivers.move(secret, id, 'D');
    board.clock.advance(MINUTE_MS);
    expect(await send([at(1, 1)])).toEqual(ok(1, [{ sequence: 1, reason: 'ended' }]));
    expect(await countOf(id)).toBe(0);
  });

  it('do not come from the driver before, who has not agreed for the next one', async () => {
    await drivers.share(secret, id);
    const second = await drivers.addDriver(carrier, 'second');
    await drivers.choose(carrier, eToken, second);
    const next = await drivers.signIn(carrier, second);
    expect((await drivers.listSharing(next)).body).toEqual([{ assignmentId: id, isSharing: false, lastSequence: 0 }]);
    expect(await send([at(1, 1)], next)).toEqual(ok(1, [{ sequence: 1, reason: 'notShared' }]));
    expect(toRefusal(await drivers.send(secret, id, [at(1, 1)]))).toEqual([401, 'session.expired']);
  });
});

const countOf = async (assignmentId: number) =>
  (await board.db.selectFrom('positions').select('sequence').where('assignment_id', '=', assignmentId).execute())
    .length;

describe('the track of a load', () => {
  it('is visible to the carrier from the start, to the broker from the pick-up, and to no other company', async () => {
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    await send([at(1, 20)]);
    expect((await drivers.trackEquipment(carrier, eToken)).body).toMatchObject({
      responseCode: 200,
      positions: [{ positionDate: board.clock.now().toISOString() }],
      journey: { pStatus: 'A', nextStop: 'pickUp', isEstimate: true, remainingMiles: 24 },
    });
    expect((await drivers.trackLoad(broker, lToken)).body).toMatchObject({
      responseCode: 200,
      positions: [],
      journey: { eta: null, remainingMiles: null },
    });
    board.clock.advance(MINUTE_MS);
    await drivers.move(secret, id, 'R');
    expect((await drivers.trackLoad(broker, lToken)).body.positions).toEqual([]);
    board.clock.advance(MINUTE_MS);
    await send([at(2, 19)]);
    const { body } = await drivers.trackLoad(broker, lToken);
    expect([body.positions.length, body.journey?.nextStop]).toEqual([1, 'delivery']);
    const other = await createBroker(board.db);
    expect(toRefusal(await drivers.trackLoad(other, lToken))).toEqual([404, 'assignment.notFound']);
    expect(toRefusal(await drivers.trackLoad(broker, 987_654))).toEqual([404, 'assignment.notFound']);
    await assignments.cancel(carrier, eToken);
    expect(toRefusal(await drivers.trackLoad(broker, lToken))).toEqual([404, 'assignment.notFound']);
  });

  it('is responseCode 700 without the feature and with a wrong key', async () => {
    const empty = { responseCode: 700, positions: [], journey: null };
    expect((await drivers.trackLoad(broker, lToken, 'made-up')).body).toEqual(empty);
    expect((await drivers.trackLoad(broker, lToken, carrier.keyFor('ll_track'))).body).toEqual(empty);
    const list = await board.call(listTrucksUnderWay, { as: carrier, params: { mode: 'C', trackingKey: 'NA' } });
    expect(list.body).toEqual({ responseCode: 700, trucks: [] });
  });

  it('is in the list of trucks under way', async () => {
    const list = async (as: Person, mode: 'B' | 'C') =>
      (await board.call(listTrucksUnderWay, { as, params: { mode, trackingKey: as.keyFor('ll_track') } })).body.trucks;
    expect(await list(carrier, 'C')).toMatchObject([
      { token: eToken, entityId: driverId, firstName: 'first', position: null },
    ]);
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    await send([at(1, 20)]);
    expect(await list(broker, 'B')).toMatchObject([
      { token: lToken, pStatus: 'A', position: null, eta: null, remainingMiles: null },
    ]);
    expect(await list(carrier, 'C')).toMatchObject([{ position: { lon: pickUp.lon }, remainingMiles: 24 }]);
    await drivers.move(secret, id, 'R');
    expect(await list(broker, 'B')).toMatchObject([{ token: lToken, position: null }]);
    expect(await list(carrier, 'C')).toMatchObject([{ position: { lon: pickUp.lon } }]);
    board.clock.advance(MINUTE_MS);
    await send([at(2, 19)]);
    expect(await list(broker, 'B')).toMatchObject([
      { token: lToken, entityId: 0, firstName: '', position: { lon: pickUp.lon } },
    ]);
  });
});

describe('arrival and delay', () => {
  const listEvents = async () =>
    (await assignments.ofLoad(broker, lToken)).body.history
      .map(({ action }) => action)
      .filter((action) => /^(reach|warn)/.test(action));

  it('are noticed once, after three minutes within a mile, and do not change the status', async () => {
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    await send([at(1, 0.9)]);
    board.clock.advance(2 * MINUTE_MS);
    await send([at(2, 0.4)]);
    expect(await listEvents()).toEqual([]);
    board.clock.advance(MINUTE_MS);
    await send([at(3, 0.2)]);
    board.clock.advance(MINUTE_MS);
    await send([at(4, 0.2)]);
    expect(await listEvents()).toEqual(['reachPickUp']);
    const { body } = await drivers.trackEquipment(carrier, eToken);
    expect(body.journey).toMatchObject({ pStatus: 'A', atDeliveryOn: null, lateOn: null });
    expect(body.journey?.atPickUpOn).not.toBeNull();
    const notices = await board.db.selectFrom('notifications').select(['user_id', 'notification_type_id']).execute();
    expect(notices).toContainEqual({ user_id: broker.userId, notification_type_id: 1 });
    expect(notices).toContainEqual({ user_id: carrier.userId, notification_type_id: 12 });
  });

  it('are not noticed for a truck that passes', async () => {
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    await send([at(1, 0.9)]);
    board.clock.advance(MINUTE_MS);
    await send([at(2, 2)]);
    board.clock.advance(3 * MINUTE_MS);
    await send([at(3, 0.9)]);
    expect(await listEvents()).toEqual([]);
  });

  it('are noticed once where the truck cannot reach the pick-up on the day of the load', async () => {
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    await send([at(1, -900)]);
    board.clock.advance(MINUTE_MS);
    await send([at(2, -899)]);
    expect(await listEvents()).toEqual(['warnLate']);
    for (const { body } of [await drivers.trackEquipment(carrier, eToken), await drivers.trackLoad(broker, lToken)]) {
      expect(body.journey?.lateOn).not.toBeNull();
    }
    const params = { mode: 'B', trackingKey: broker.keyFor('ll_track') } as const;
    const { body } = await board.call(listTrucksUnderWay, { as: broker, params });
    expect(body.trucks).toMatchObject([{ token: lToken, lateOn: expect.any(String), position: null }]);
    const notices = await board.db
      .selectFrom('notifications')
      .select(['user_id', 'notification_details'])
      .where('user_id', 'in', [broker.userId, carrier.userId])
      .execute();
    const late = notices.filter(({ notification_details: { text } }) => text === 'warnLate');
    expect(late.map(({ user_id: userId }) => userId).toSorted()).toEqual([broker.userId, carrier.userId].toSorted());
  });
});

describe('the retention of positions', () => {
  it('drops the partitions of old days from the disk, and the last position with them', async () => {
    const own = await createTestApp();
    const { db, clock } = own;
    try {
      await removeOutdated(db, clock.now(), RULES);
      const listTables = async () =>
        (
          await sql<{ name: string }>`
            select relname as name from pg_class where relname ~ '^positions_2' and relkind = 'r'`.execute(db)
        ).rows;
      expect(await listTables()).toHaveLength(5);
      clock.advance(40 * DAY_MS);
      await removeOutdated(db, clock.now(), RULES);
      const names = (await listTables()).map(({ name }) => name);
      expect(names).toHaveLength(5);
      expect(
        names.every(
          (name) =>
            name >
            `positions_${new Date(clock.now().getTime() - 31 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`,
        ),
      ).toBe(true);
    } finally {
      await own.close();
    }
  });

  it('keeps nothing of a tracked assignment that is older', async () => {
    await drivers.share(secret, id);
    board.clock.advance(MINUTE_MS);
    await send([at(1, 20)]);
    await removeOutdated(board.db, new Date(board.clock.now().getTime() + 31 * DAY_MS), RULES);
    const row = await board.db
      .selectFrom('tracked_assignments')
      .selectAll()
      .where('assignment_id', '=', id)
      .executeTakeFirst();
    expect(row).toMatchObject({ lat: null, long: null, recorded_on: null });
    expect(await countOf(id)).toBe(0);
  });
});
