import { openDriverSessionAsUser } from '@loadstone/contracts/drivers';
import { createResource, ENTITY_TYPES } from '@loadstone/contracts/resources';
import { getUserClaims } from '@loadstone/contracts/users';
import {
  createBroker,
  createCarrier,
  createFakeClock,
  createPerson,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignedPair } from '../../../test/assigned-pair.ts';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';
import { connectToHub } from '../../../test/hub-client.ts';
import { hashPassword } from '../../auth/index.ts';

/** What the carrier types; the names of a driver who is a user are those of the user. */
const NAMED = { firstname: 'First', lastname: 'Driver', phone: '416-555-0111', email: 'first@example.com' };
const PASSWORD = 'a long enough password';

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let passwordHash: string;
let broker: Person;
let carrier: Person;
let driver: Person;
let driverId: number;
let id: number;

beforeAll(async () => {
  // The provider's library reads the real clock.
  board = await createTestApp({ clock: createFakeClock(new Date()) });
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  const user = { role: 'driver', password_hash: passwordHash, product_ids: [], phone: '416-555-0111' };
  driver = await createPerson(board.db, { modes: [], company: carrier.company, user });
  driverId = await addToDrivers(carrier, driver);
  const pair = await createAssignedPair(board, broker, carrier);
  id = pair.id;
  const eToken = pair.truck.token;
  await assignments.step(carrier, 'E', eToken, 'A');
  await drivers.choose(carrier, eToken, driverId);
});

async function addToDrivers(as: Person, { userId }: Person): Promise<number> {
  const { status, body } = await board.call(createResource, {
    as,
    params: { resourceKey: as.keyFor('ll_resources') },
    body: { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: JSON.stringify({ ...NAMED, userId }) },
  });
  expect(status).toBe(200);
  return body.entityId;
}

const signIn = (as: Person) => board.call(openDriverSessionAsUser, { as });
const toRefusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];

describe('a user with the role of a driver', () => {
  it('signs in at the identity provider and has the assigned loads, without a link or a number', async () => {
    const { publicUrl } = board.configuration.server;
    const browser = createTestBrowser(board.http, publicUrl);
    const redirect_uri = `${publicUrl}/driver`;
    const page = (await browser.beginSignIn({ redirect_uri, prompt: 'login' })).location ?? '';
    expect((await browser.get(page)).status).toBe(200);
    const sent = await browser.post(page, { email: driver.email, password: PASSWORD });
    const { location: callback = '' } = await browser.get(sent.location ?? '');
    expect(callback).toMatch(/^http:\/\/[^/]+\/driver\?code=/);
    const tokens = await browser.redeem(callback, { redirect_uri });
    expect([tokens.status, tokens.refresh_token]).toEqual([200, undefined]);

    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const { status, body } = await board.call(openDriverSessionAsUser, { headers });
    expect([status, body.displayName.length > 0]).toEqual([200, true]);
    expect((await drivers.list(body.secret)).body.map((load) => load.id)).toEqual([id]);
    expect((await drivers.share(body.secret, id)).status).toBe(200);
    // The same token gives no access to the desk.
    const desk = await board.call(getUserClaims, { headers, query: { userId: driver.userId } });
    expect(toRefusal(desk)).toEqual([403, 'session.disabled']);
  });

  it('is refused by every call of the desk, and by the hub', async () => {
    const token = await board.tokenFor(driver);
    const headers = { authorization: `Bearer ${token}` };
    const calls = board.app.endpoints.filter(({ callers, isPublic }) => !isPublic && callers.user !== undefined);
    expect(calls.length).toBeGreaterThan(100);
    for (const { method, path } of calls) {
      const url = path.replace(/:[^/]+/g, '1');
      const { statusCode, body } = await board.http.inject({ method, url, headers });
      expect([method, path, statusCode, JSON.parse(body).code]).toEqual([method, path, 403, 'session.disabled']);
    }
    const refused = await connectToHub(await board.listen(), { token }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ data: { code: 'session.disabled' } });
  });

  it('has no access as a driver of no company, as a user of another role, or after it was removed', async () => {
    const unknown = await createPerson(board.db, { modes: [], company: carrier.company, user: { role: 'driver' } });
    expect(toRefusal(await signIn(unknown))).toEqual([403, 'driver.notLinked']);
    expect(toRefusal(await signIn(carrier))).toEqual([403, 'driver.notLinked']);
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', driver.userId).execute();
    expect(toRefusal(await signIn(driver))).toEqual([403, 'session.disabled']);
    expect(toRefusal(await board.call(openDriverSessionAsUser, {}))).toEqual([401, 'session.missing']);
    expect(toRefusal(await board.call(openDriverSessionAsUser, { headers: { authorization: 'Bearer x' } }))).toEqual([
      401,
      'session.invalid',
    ]);
  });

  it.each([
    ['the user is disabled', 'users', { status_id: 2 }],
    ['the user gets another role', 'users', { role: 'user' }],
    ['the company is closed', 'companies', { is_closed: true }],
    ['the driver is removed', 'resources', { status_id: -3, details: '{}', user_id: null }],
    ['the driver is linked to another user', 'resources', { user_id: null }],
  ] as const)('loses the session when %s', async (_name, table, change) => {
    const { secret } = (await signIn(driver)).body;
    expect((await drivers.list(secret)).status).toBe(200);
    const rows = {
      users: ['user_id', driver.userId],
      companies: ['account_id', carrier.accountId],
      resources: ['id', driverId],
    } as const;
    const [column, value] = rows[table];
    await board.db
      .updateTable(table)
      .set(change as never)
      .where(column as never, '=', value as never)
      .execute();
    expect(toRefusal(await drivers.list(secret))).toEqual([401, 'session.expired']);
  });
});
