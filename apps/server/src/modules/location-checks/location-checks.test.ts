import { ACTIVITY_TYPES, addUserActivity } from '@loadstone/contracts/activity';
import { isNothing } from '@loadstone/contracts/endpoint';
import { addGeoRecord, addGeoRecordWithActivity, type GeoDraft } from '@loadstone/contracts/location-checks';
import { listTags } from '@loadstone/contracts/tags';
import { getUserClaims } from '@loadstone/contracts/users';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToHub } from '../../../test/hub-client.ts';
import { toGoodBody, toGoodPath } from '../../../test/sample-requests.ts';
import { replyWithJson, startPartnerServer } from '../../partners/test/partner-server.ts';
import { runCommand } from '../../../test/run-command.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeOutdated } from '../../../test/remove-outdated.ts';
import { removeOldLocationChecks } from './location-checks.queries.ts';

const MINUTE_MS = 60_000;
const GUELPH = { lat: 43.55, long: -80.25, accuracy: 35 };
const GRANTED = { state: 'granted', ...GUELPH } as const;

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

async function createEnforced(): Promise<Person> {
  const person = await createBroker(board.db);
  await board.db.updateTable('users').set({ geo_enforced: true }).where('user_id', '=', person.userId).execute();
  return person;
}

const record = (as: Person, body: z.input<typeof addGeoRecord.body>, idempotencyKey?: string) =>
  board.call(addGeoRecord, { as, body, idempotencyKey });
const readTags = async (as: Person) => {
  const { status, error } = await board.call(listTags, { as });
  return status === 200 ? 200 : `${status} ${error.code}`;
};
const listChecks = ({ userId }: Person) =>
  board.db.selectFrom('location_checks').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const listLog = ({ userId }: Person) =>
  board.db.selectFrom('user_login_activity').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const fieldsOf = (reply: { error: { details?: { field: string }[] } }) =>
  reply.error.details?.map(({ field }) => field);

const admin = (line: string) => runCommand(board, line.split(' '));

describe('a location check', () => {
  it('is stored with the caller’s own ids, the nearest place and an entry in the sign-in log', async () => {
    const person = await createEnforced();
    const recordedOn = new Date(board.clock.now().getTime() - MINUTE_MS);
    const forged = { userId: 1, accountId: 1, userEmail: 'else@example.com', address: 'Paris', enforced: false };
    const body = { ...GRANTED, recordedOn: recordedOn.toISOString(), ...forged };
    const { status, body: reply } = await record(person, body);
    const address = reply.address;
    expect(address).toMatch(/^near .+, ON$/);
    const { userId, accountId, email: userEmail } = person;
    expect([status, reply]).toEqual([200, { ...GRANTED, userId, accountId, userEmail, address, enforced: true }]);
    expect(await listChecks(person)).toMatchObject([
      { ...GRANTED, account_id: accountId, address, recorded_on: recordedOn, created_on: board.clock.now() },
    ]);
    expect(await listLog(person)).toMatchObject([
      {
        user_activity_type_id: ACTIVITY_TYPES.GeoCheck,
        description: 'Location shared',
        lat: GUELPH.lat,
        long: GUELPH.long,
        address,
        geo_accuracy: GUELPH.accuracy,
        source: 'client',
        network_address: '127.0.0.1',
      },
    ]);
  });

  it('is stored with the client’s own entry by the aggregate call, whose place is that of the record', async () => {
    const person = await createEnforced();
    const entry = { userActivityTypeId: 30 as const, description: 'Location refused', appName: 'web', errorCode: '1' };
    const { status, body } = await board.call(addGeoRecordWithActivity, {
      as: person,
      body: { userLoginActivity: { ...entry, lat: 1, long: 1 } as never, geoEnforce: { state: 'denied' } },
    });
    expect([status, body.state, body.address]).toEqual([200, 'denied', '']);
    expect(await listChecks(person)).toMatchObject([{ state: 'denied', lat: null, long: null, accuracy: null }]);
    expect(await listLog(person)).toMatchObject([
      { description: 'Location refused', app_name: 'web', error_code: '1', lat: null, long: null },
    ]);
    const other = { ...entry, userActivityTypeId: 6 as never };
    const refused = await board.call(addGeoRecordWithActivity, {
      as: person,
      body: { userLoginActivity: other, geoEnforce: {} },
    });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ['userLoginActivity.userActivityTypeId']]);
  });

  it('without a state is granted with a position and denied without, as clients of the older calls send it', async () => {
    const person = await createBroker(board.db);
    expect((await record(person, GUELPH)).body).toMatchObject({ state: 'granted', enforced: false });
    expect((await record(person, {})).body).toMatchObject({ state: 'denied' });
  });

  it.each<[string, object, string]>([
    ['a latitude out of range', { ...GRANTED, lat: 90.1 }, 'lat'],
    ['a longitude out of range', { ...GRANTED, long: -180.1 }, 'long'],
    ['a position that is not a number', { ...GRANTED, lat: 'NaN' }, 'lat'],
    ['a negative accuracy', { ...GRANTED, accuracy: -1 }, 'accuracy'],
    ['an accuracy larger than the earth', { ...GRANTED, accuracy: 1e9 }, 'accuracy'],
    ['half a position', { lat: 43.5 }, 'lat'],
    ['an agreement without a position', { state: 'granted' }, 'lat'],
    ['a refusal with a position', { ...GRANTED, state: 'denied' }, 'lat'],
    ['an unknown state', { state: 'maybe' }, 'state'],
    ['a time that is none', { ...GRANTED, recordedOn: 'now' }, 'recordedOn'],
  ])('refuses %s', async (_name, body, field) => {
    const person = await createEnforced();
    const refused = await record(person, body as GeoDraft);
    expect([refused.status, fieldsOf(refused)]).toEqual([400, [field]]);
    expect(await listChecks(person)).toEqual([]);
  });

  it('refuses a position from the future or an old one, and tolerates a clock that differs by a minute', async () => {
    const person = await createEnforced();
    const at = (minutes: number) => new Date(board.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    const statuses: number[] = [];
    for (const minutes of [2, -61, 1, -60]) {
      statuses.push((await record(person, { ...GRANTED, recordedOn: at(minutes) })).status);
    }
    expect(statuses).toEqual([400, 400, 200, 200]);
    const aggregate = await board.call(addGeoRecordWithActivity, {
      as: person,
      body: { userLoginActivity: { userActivityTypeId: 30 }, geoEnforce: { ...GRANTED, recordedOn: at(2) } },
    });
    expect([aggregate.status, fieldsOf(aggregate)]).toEqual([400, ['geoEnforce.recordedOn']]);
    expect(await listLog(person)).toHaveLength(2);
  });

  it('is stored once for an idempotency key', async () => {
    const person = await createEnforced();
    await record(person, GRANTED, 'check-1');
    const again = await record(person, GRANTED, 'check-1');
    expect([again.status, again.headers['idempotent-replay']]).toEqual([200, 'true']);
    expect(await listChecks(person)).toHaveLength(1);
    expect(await listLog(person)).toHaveLength(1);
    expect((await record(person, { state: 'denied' }, 'check-1')).status).toBe(422);
  });

  it('is limited per user and day, requires a session and cannot be changed', async () => {
    const strict = await createTestApp({
      database: board.database,
      environment: { RATE_LIMIT_ACTIVITY_PER_DAY: '2' },
    });
    try {
      const person = await createEnforced();
      const send = () => strict.call(addGeoRecord, { as: person, body: GRANTED });
      expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
      const refused = await send();
      expect([refused.status, refused.error.code]).toEqual([429, 'activity.limitReached']);
      expect(await listChecks(person)).toHaveLength(2);
    } finally {
      await strict.close();
    }
    expect((await board.call(addGeoRecord, { body: GRANTED })).status).toBe(401);
    await expect(board.db.deleteFrom('location_checks').execute()).rejects.toThrow(/append-only/);
  });

  it('cannot be forged in the logs: entries of its type from a client are not stored there', async () => {
    const person = await createBroker(board.db);
    const body = { userActivityTypeId: ACTIVITY_TYPES.GeoCheck };
    expect((await board.call(addUserActivity, { as: person, body })).body).toEqual({ written: 0 });
  });

  it('is deleted after the configured days', async () => {
    const person = await createEnforced();
    const days = (count: number) => new Date(board.clock.now().getTime() - count * 24 * 60 * MINUTE_MS);
    const at = (created_on: Date) => ({
      user_id: person.userId,
      account_id: person.accountId,
      session_id: 's',
      state: 'denied' as const,
      long: null,
      lat: null,
      accuracy: null,
      address: '',
      recorded_on: null,
      created_on,
    });
    await board.db
      .insertInto('location_checks')
      .values([at(days(6)), at(days(8)), at(days(9)), at(days(10))])
      .execute();
    expect(await inTransaction(board.db, (tx) => removeOldLocationChecks(tx, days(7), 2))).toBe(2);
    expect(await listChecks(person)).toHaveLength(2);
    await removeOutdated(board.db, board.clock.now(), { ...board.configuration.retention, locationDays: 7 });
    expect((await listChecks(person)).map(({ created_on }) => created_on)).toEqual([days(6)]);
  });
});

describe('a user who must share the location', () => {
  it('is refused by every call that is not needed before it, and reaches those that are', async () => {
    const person = await createEnforced();
    const open: string[] = [];
    for (const endpoint of board.app.endpoints) {
      if (endpoint.callers.user === undefined) continue;
      const payload = isNothing(endpoint.body) || endpoint.upload !== undefined ? undefined : toGoodBody(endpoint);
      const url = toGoodPath(endpoint, { key: 'k', userId: person.userId });
      // A session of its own, because one of the calls ends it.
      const sessionId = `${endpoint.method} ${endpoint.path}`;
      const headers = { authorization: `Bearer ${await board.tokenFor(person, { sessionId })}` };
      const body = payload === undefined ? {} : { payload: payload as object };
      const response = await board.http.inject({ method: endpoint.method, url, headers, ...body });
      const { code } = response.body.startsWith('{') ? response.json<{ code?: string }>() : { code: undefined };
      if (code !== 'location.required') open.push(sessionId);
    }
    expect(open.sort()).toEqual([
      'GET /api/LogoutUsersTemp/:userId',
      'GET /api/RefreshTokenThresholds',
      'GET /api/UserProductFeature/UserPermits',
      'GET /api/UserSecurityToken',
      'GET /api/Users/user-claims',
      'POST /api/Aggregate/geo-enforce',
      'POST /api/GeoEnforce',
      'POST /api/UserSecurityToken',
      'POST /api/usermanagement/force-logout',
      'PUT /api/LogoutUsersTemp',
      'PUT /api/UserSecurityToken',
      'PUT /api/Users/language',
    ]);
  });

  it('has access from the agreement to a refusal, a question, or four intervals without a check', async () => {
    const person = await createEnforced();
    const seen = [await readTags(person)];
    for (const state of ['denied', 'unsupported', 'asked'] as const) {
      await record(person, { state });
      seen.push(await readTags(person));
    }
    await record(person, GRANTED);
    seen.push(await readTags(person));
    const { geoLogMinutes } = board.configuration.limits;
    board.clock.advance(4 * geoLogMinutes * MINUTE_MS);
    seen.push(await readTags(person));
    board.clock.advance(1);
    seen.push(await readTags(person));
    const no = '403 location.required';
    expect(seen).toEqual([no, no, 200, no, 200, 200, no]);
  });

  it('shares it for one session only', async () => {
    const person = await createEnforced();
    await record(person, GRANTED);
    const other = await board.tokenFor(person, { sessionId: 'another session' });
    const { error } = await board.call(listTags, { headers: { authorization: `Bearer ${other}` } });
    expect(error.code).toBe('location.required');
    expect(await readTags(person)).toBe(200);
  });

  it('connects to the hub only after that', async () => {
    const person = await createEnforced();
    const address = await board.listen();
    const token = await board.tokenFor(person);
    const connect = () => connectToHub(address, { token });
    await expect(connect()).rejects.toMatchObject({ data: { code: 'location.required' } });
    await record(person, GRANTED);
    (await connect()).close();
  });
});

describe('the location gate', () => {
  it('is switched for a user by support staff, and a switched-on gate ends the user’s sessions', async () => {
    const person = await createBroker(board.db);
    const claims = async () =>
      (await board.call(getUserClaims, { as: person, query: { userId: person.userId } })).body.geoEnforced;
    expect(await claims()).toBe(false);
    const session_id = `older session of ${person.userId}`;
    const opened = { user_id: person.userId, session_id, window_id: null, window_entering_on: null };
    await board.db
      .insertInto('user_sessions')
      .values({ ...opened, seen_on: board.clock.now() })
      .execute();
    expect(await admin(`set-location-gate --email ${person.email} --on yes`)).toMatchObject({ code: 0 });
    const ended = board.db.selectFrom('ended_sessions').select('session_id').where('session_id', '=', session_id);
    expect(await ended.execute()).toEqual([{ session_id }]);
    expect(await claims()).toBe(true);
    expect(await readTags(person)).toBe('403 location.required');
    expect(await admin(`set-location-gate --email ${person.email} --on no`)).toMatchObject({ code: 0 });
    expect([await claims(), await readTags(person)]).toEqual([false, 200]);
  });

  it('is switched for every user of a company, also for later ones', async () => {
    const person = await createBroker(board.db);
    expect(await admin(`set-location-gate --account ${person.custCd} --on yes`)).toMatchObject({ code: 0 });
    expect(await readTags(person)).toBe('403 location.required');
    const later = await createPerson(board.db, { modes: ['B'], company: person.company });
    expect(await readTags(later)).toBe('403 location.required');
    const { body } = await board.call(getUserClaims, { as: later, query: { userId: later.userId } });
    expect(body.geoEnforced).toBe(true);
    await admin(`set-location-gate --account ${person.custCd} --on no`);
    expect(await readTags(person)).toBe(200);
  });

  it('is not switched without a user or a company, or with both', async () => {
    const person = await createBroker(board.db);
    expect(await admin('set-location-gate --on yes')).toMatchObject({ code: 1 });
    const both = `--email ${person.email} --account ${person.custCd}`;
    expect(await admin(`set-location-gate ${both} --on yes`)).toMatchObject({ code: 1 });
    expect(await readTags(person)).toBe(200);
  });
});

it('holds no connection while it waits for a geocoding service', async () => {
  const running: number[] = [];
  const geocoding = await startPartnerServer((...exchange) => {
    running.push(slow.app.parts.database.queues.connections.figures.running);
    replyWithJson({ display_name: 'Guelph, Ontario' })(...exchange);
  });
  const slow = await createTestApp({ environment: { GEOCODING_URL: geocoding.url } });
  try {
    const [one, other] = [await createBroker(slow.db), await createBroker(slow.db)];
    const key = { idempotencyKey: 'one' };
    const alone = await slow.call(addGeoRecord, { as: one, body: GRANTED, ...key });
    const userLoginActivity = { userActivityTypeId: ACTIVITY_TYPES.GeoCheck };
    const elsewhere = { geoEnforce: { ...GRANTED, lat: 43.6 }, userLoginActivity };
    const withActivity = await slow.call(addGeoRecordWithActivity, { as: other, body: elsewhere, ...key });
    expect([alone, withActivity].map(({ status, body }) => [status, body.address])).toEqual([
      [200, 'Guelph, Ontario'],
      [200, 'Guelph, Ontario'],
    ]);
    expect(running).toEqual([0, 0]);
  } finally {
    await slow.close();
    await geocoding.close();
  }
});
