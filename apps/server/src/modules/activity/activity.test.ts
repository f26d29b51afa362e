import { ACTIVITY_TYPES, addLoginActivity, addUserActivities, addUserActivity } from '@loadstone/contracts/activity';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
});
afterAll(() => board.close());

const readLog = (userId: number) =>
  board.db
    .selectFrom('user_activity')
    .select(['user_id', 'account_id', 'email_address', 'user_activity_type_id', 'description', 'created_on'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('the activity log', () => {
  it('logs who, when and what, and ignores the first two in the request', async () => {
    const { status, body } = await board.call(addUserActivity, {
      as: broker,
      body: {
        userActivityTypeId: ACTIVITY_TYPES.RiPiClick,
        description: 'opened',
        userId: 1,
        emailAddress: 'else@example.com',
      } as never,
    });
    expect([status, body]).toEqual([200, { written: 1 }]);
    expect(await readLog(broker.userId)).toEqual([
      {
        user_id: broker.userId,
        account_id: broker.accountId,
        email_address: broker.email,
        user_activity_type_id: 35,
        description: 'opened',
        created_on: board.clock.now(),
      },
    ]);
  });

  it('accepts several at once, all or none', async () => {
    const person = await createBroker(board.db);
    const entry = { userActivityTypeId: ACTIVITY_TYPES.BrowserRefresh, description: 'again' };
    const two = await board.call(addUserActivities, { as: person, body: [entry, entry] });
    expect(two.body).toEqual({ written: 2 });
    const wrong = await board.call(addUserActivities, { as: person, body: [entry, { userActivityTypeId: 99 }] });
    expect(wrong.status).toBe(400);
    expect(wrong.error.details?.map((detail) => detail.field)).toEqual(['1.userActivityTypeId']);
    expect(await readLog(person.userId)).toHaveLength(2);
  });

  it('accepts every type, and stores none that the server logs itself', async () => {
    const person = await createBroker(board.db);
    const types = Object.values(ACTIVITY_TYPES);
    const body = types.map((userActivityTypeId) => ({ userActivityTypeId }));
    const stored = types.filter(
      (type) => ![9, 10, 11, 12, 13, 14, 15, 16, 17, 30, 34, 36, 39, 60, 61, 62, 63, 64, 65].includes(type),
    );
    expect((await board.call(addUserActivities, { as: person, body })).body).toEqual({ written: stored.length });
    for (const entry of body) {
      const { status, body: reply } = await board.call(addUserActivity, { as: person, body: entry });
      expect([status, reply]).toEqual([200, { written: stored.includes(entry.userActivityTypeId) ? 1 : 0 }]);
    }
    expect((await readLog(person.userId)).map((row) => row.user_activity_type_id)).toEqual([...stored, ...stored]);
  });

  it('cannot be changed or shortened', async () => {
    await expect(
      board.db
        .updateTable('user_activity')
        .set({ created_on: new Date(0) })
        .execute(),
    ).rejects.toThrow(/append-only/);
    await expect(board.db.deleteFrom('user_login_activity').execute()).resolves.toBeDefined();
    await board.call(addLoginActivity, { as: broker, body: { userActivityTypeId: ACTIVITY_TYPES.AppLoaded } });
    await expect(board.db.deleteFrom('user_login_activity').execute()).rejects.toThrow(/append-only/);
  });

  it('takes a number of entries of one user’s client a day, in both logs together', async () => {
    const strict = await createTestApp({
      database: board.database,
      environment: { RATE_LIMIT_ACTIVITY_PER_DAY: '3' },
    });
    try {
      const person = await createBroker(board.db);
      const entry = { userActivityTypeId: ACTIVITY_TYPES.BrowserRefresh };
      const addTwo = () => strict.call(addUserActivities, { as: person, body: [entry, entry] });
      expect((await addTwo()).status).toBe(200);
      const refused = await addTwo();
      expect([refused.status, refused.error.code]).toEqual([429, 'activity.limitReached']);
      expect((await strict.call(addLoginActivity, { as: person, body: entry })).status).toBe(200);
      expect((await strict.call(addLoginActivity, { as: person, body: entry })).status).toBe(429);
      expect(await readLog(person.userId)).toHaveLength(2);
      strict.clock.advance(24 * 3_600_000);
      expect((await addTwo()).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('requires a session and for a type that exists', async () => {
    const body = { userActivityTypeId: ACTIVITY_TYPES.AppLoaded };
    expect((await board.call(addUserActivity, { body })).status).toBe(401);
    expect((await board.call(addUserActivities, { body: [body] })).status).toBe(401);
    expect((await board.call(addLoginActivity, { body })).status).toBe(401);
    expect((await board.call(addUserActivity, { as: broker, body: { userActivityTypeId: 7 } })).status).toBe(400);
    expect((await board.call(addUserActivities, { as: broker, body: [] })).status).toBe(400);
    expect((await board.call(addLoginActivity, { as: broker, body: { ...body, lat: 91 } })).status).toBe(400);
  });
});

describe('the sign-in log', () => {
  it('keeps the place that the browser gave', async () => {
    const person = await createBroker(board.db);
    const { status } = await board.call(addLoginActivity, {
      as: person,
      body: { userActivityTypeId: ACTIVITY_TYPES.AppLoaded, lat: 43.65, long: -79.38, geoAccuracy: 20 },
    });
    expect(status).toBe(200);
    const row = await board.db
      .selectFrom('user_login_activity')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ source: 'client', network_address: '127.0.0.1' });
    expect(row).toMatchObject({ email_address: person.email, lat: 43.65, long: -79.38, geo_accuracy: 20 });
  });

  it('stores no entry that only the server writes, such as the end of a session by another sign-in', async () => {
    const person = await createBroker(board.db);
    const forged = { userActivityTypeId: ACTIVITY_TYPES.ConcurrentLogout, description: 'another session ended' };
    const { status, body } = await board.call(addLoginActivity, { as: person, body: forged });
    expect([status, body]).toEqual([200, { written: 0 }]);
    const rows = board.db.selectFrom('user_login_activity').select('id').where('user_id', '=', person.userId);
    expect(await rows.execute()).toEqual([]);
    expect(await readLog(person.userId)).toEqual([]);
  });

  it('also accepts the entry of a user whose access has ended', async () => {
    const person = await createBroker(board.db);
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', person.userId).execute();
    const body = { userActivityTypeId: ACTIVITY_TYPES.AppLoaded, errorCode: '99.3' };
    expect((await board.call(addLoginActivity, { as: person, body })).status).toBe(200);
    expect((await board.call(addUserActivity, { as: person, body })).status).toBe(403);
  });
});
