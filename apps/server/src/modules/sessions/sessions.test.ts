import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { HUB_EVENTS } from '@loadstone/contracts/live';
import { getUserPreference } from '@loadstone/contracts/preferences';
import {
  forceLogout,
  getForcedLogoutRecord,
  getRefreshThresholds,
  putForcedLogoutRecord,
  resetInactivityTimer,
  terminateConnection,
} from '@loadstone/contracts/sessions';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../../test/hub-client.ts';

let board: TestApp;
let address: string;
let person: Person;
let other: Person;
const clients: HubClient[] = [];

beforeAll(async () => {
  board = await createTestApp();
  address = await board.listen();
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createBroker(board.db);
  other = await createBroker(board.db);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const enforced = () => createBroker(board.db, { user: { session_enforcement: true } });
const sessionOf = (who: Person, name = '') => `session-${who.userId}${name}`;
let windows = 0;
const newWindow = () => `window-${(windows += 1)}-of-tests`;

async function connect(who: Person, options: { session?: string; windowId?: string; to?: string; app?: TestApp } = {}) {
  const token = await (options.app ?? board).tokenFor(who, { sessionId: options.session ?? sessionOf(who) });
  const client = await connectToHub(options.to ?? address, { token, windowId: options.windowId ?? newWindow() });
  clients.push(client);
  return client;
}

const refusalOf = async (connecting: Promise<HubClient>) =>
  connecting.then(
    () => 'connected',
    (error: { data?: { code: string } }) => error.data?.code ?? String(error),
  );

/** The HTTP status of a request of that session. */
const statusOf = async (who: Person, session: string) => {
  const token = await board.tokenFor(who, { sessionId: session });
  const url = `${getUserPreference.path}?productId=13`;
  const response = await board.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return response.statusCode;
};

describe('a user whose sessions are enforced', () => {
  it('has one window: a second one is refused while the first replies, and admitted when it is dead', async () => {
    const user = await enforced();
    const first = await connect(user);
    expect(await refusalOf(connect(user))).toBe('session.secondWindow');
    expect(first.socket.connected).toBe(true);
    first.playDead();
    const second = await connect(user);
    expect(second.socket.connected).toBe(true);
    expect(await refusalOf(connect(user))).toBe('session.secondWindow');
  });

  it('may reload the window, and reconnect it while the old connection still seems to stand', async () => {
    const user = await enforced();
    const before = await connect(user);
    before.close();
    const windowId = newWindow();
    const reloaded = await connect(user, { windowId });
    const again = await connect(user, { windowId });
    await reloaded.waitUntil(() => reloaded.socket.disconnected);
    expect(reloaded.signals).toEqual([
      { event: HUB_EVENTS.terminateConnectionById, payload: { connectionId: expect.any(String) as string } },
    ]);
    expect(again.socket.connected).toBe(true);
  });

  it('is disconnected with the reason where its device is revoked', async () => {
    const user = await enforced();
    const window = await connect(user);
    const row = { session_id: sessionOf(user), ended_on: board.clock.now(), reason: 'deviceRevoked' as const };
    await board.db.insertInto('ended_sessions').values(row).execute();
    await window.waitUntil(() => window.socket.disconnected);
    expect(window.signals).toEqual([{ event: HUB_EVENTS.forceLogout, payload: { reason: 'deviceRevoked' } }]);
  });

  it('has one session: the newer one ends the older one, its windows, its calls and its way back', async () => {
    const user = await enforced();
    const older = await connect(user, { session: sessionOf(user, '-old') });
    const newer = await connect(user, { session: sessionOf(user, '-new') });
    await older.waitUntil(() => older.socket.disconnected);
    expect(older.signals).toEqual([{ event: HUB_EVENTS.terminateConnection, payload: { reason: 'otherSession' } }]);
    expect(await statusOf(user, sessionOf(user, '-old'))).toBe(401);
    expect(await statusOf(user, sessionOf(user, '-new'))).toBe(200);
    expect(await refusalOf(connect(user, { session: sessionOf(user, '-old') }))).toBe('session.expired');
    expect(newer.socket.connected).toBe(true);
    const log = await board.db
      .selectFrom('user_activity')
      .select('user_activity_type_id')
      .where('user_id', '=', user.userId)
      .execute();
    expect(log).toEqual([{ user_activity_type_id: ACTIVITY_TYPES.ConcurrentLogout }]);
  });

  it('keeps exactly one of two sessions that come at once', async () => {
    const user = await enforced();
    await Promise.allSettled(['-one', '-two'].map((name) => connect(user, { session: sessionOf(user, name) })));
    const statuses = await Promise.all(['-one', '-two'].map((name) => statusOf(user, sessionOf(user, name))));
    expect(statuses.sort()).toEqual([200, 401]);
  });
});

describe('a user whose sessions are not enforced', () => {
  it('may have many windows and sessions', async () => {
    const windowsOpen = [await connect(person), await connect(person), await connect(person, { session: 'another' })];
    const response = await board.call(terminateConnection, {
      as: person,
      query: { userId: person.userId, MySession: sessionOf(person) },
    });
    expect(response.body).toEqual({ sessions: 0 });
    expect(windowsOpen.map((window) => window.socket.connected)).toEqual([true, true, true]);
  });
});

describe('central logout', () => {
  it('ends every window of every session, and no other user’s', async () => {
    const [one, two] = [await connect(person), await connect(person, { session: sessionOf(person, '-elsewhere') })];
    const stranger = await connect(other);
    const { status, body } = await board.call(forceLogout, { as: person, query: { userId: person.userId } });
    expect([status, body]).toEqual([200, { sessions: 2 }]);
    for (const window of [one, two]) {
      await window.waitUntil(() => window.socket.disconnected);
      expect(window.signals).toEqual([{ event: HUB_EVENTS.forceLogout, payload: { reason: 'logout' } }]);
    }
    expect(await statusOf(person, sessionOf(person))).toBe(401);
    expect(stranger.socket.connected).toBe(true);
  });

  it('and the other calls reach the own user only, and require a session', async () => {
    const query = { userId: person.userId };
    const refused = [
      await board.call(forceLogout, { as: other, query }),
      await board.call(terminateConnection, { as: other, query: { ...query, MySession: sessionOf(other) } }),
      await board.call(terminateConnection, {
        as: other,
        query: { userId: other.userId, MySession: sessionOf(person) },
      }),
      await board.call(resetInactivityTimer, { as: other, query }),
      await board.call(getForcedLogoutRecord, { as: other, params: query }),
      await board.call(putForcedLogoutRecord, { as: other, body: { ...query, isUserLogout: true } }),
    ];
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
      refused.map(() => [403, 'session.notOwn']),
    );
    expect((await board.call(forceLogout, { query })).status).toBe(401);
    expect((await board.call(getRefreshThresholds)).status).toBe(401);
    expect((await board.call(forceLogout, { as: person, query: { userId: 'x' } })).status).toBe(400);
  });
});

describe('an access that ends', () => {
  it('while its window is being let in does not get in', async () => {
    // A client whose last event id is ahead of this server is delayed for two seconds; the start of the delay is not
    // visible outside.
    const token = await board.tokenFor(person);
    const coming = connectToHub(address, { token, lastEventId: 1_000_000_000 });
    await sleep(300);
    await board.call(forceLogout, { as: person, query: { userId: person.userId } });
    const client = await coming;
    clients.push(client);
    await client.waitUntil(() => client.socket.disconnected);
    expect(client.signals).toEqual([{ event: HUB_EVENTS.forceLogout, payload: { reason: 'logout' } }]);
    expect(board.app.hub.listRooms(person.userId)).toEqual([]);
  });

  it('closes the user’s connections at once, however it was ended', async () => {
    const client = await connect(person);
    const stranger = await connect(other);
    await board.db.updateTable('users').set({ status_id: 2 }).where('user_id', '=', person.userId).execute();
    await client.waitUntil(() => client.socket.disconnected);
    expect(client.signals).toEqual([{ event: HUB_EVENTS.forceLogout, payload: { reason: 'disabled' } }]);
    expect(stranger.socket.connected).toBe(true);
  });

  it('of a company closes those of all its users', async () => {
    const client = await connect(person);
    await board.db
      .updateTable('companies')
      .set({ is_access_enabled: false })
      .where('account_id', '=', person.accountId)
      .execute();
    await client.waitUntil(() => client.socket.disconnected);
  });

  it('to postings alone removes the connection from their room, and a new permit adds it again', async () => {
    const client = await connect(person);
    const [permit] = await board.db
      .deleteFrom('permits')
      .where('account_id', '=', person.accountId)
      .where('code', '=', 'll_ldpostings_view')
      .returningAll()
      .execute();
    const rooms = () =>
      [...(board.app.hub.listRooms(person.userId)[0] ?? [])].filter((room) => room.startsWith('board'));
    await expect.poll(rooms).toEqual([]);
    await board.db.insertInto('permits').values(permit!).execute();
    await client.waitUntil(() => client.refusals.length === 1);
    expect(rooms()).toEqual([`board:${person.accountId}:L`]);
  });
});

describe('timers', () => {
  it('come from the configuration, with the server’s time', async () => {
    const { body } = await board.call(getRefreshThresholds, { as: person });
    expect(body).toEqual({
      lastActive_Threshold_Hrs: 4,
      popUpTimer_Threshold_Mins: 5,
      tokenRenewal_Threshold_Mins: 5,
      serverTime: board.clock.now().toISOString(),
    });
  });

  it('restart in every window of the user', async () => {
    const [one, two, stranger] = [await connect(person), await connect(person), await connect(other)];
    await board.call(resetInactivityTimer, { as: person, query: { userId: person.userId } });
    const signal = { event: HUB_EVENTS.inactivityReset, payload: { serverTime: board.clock.now().toISOString() } };
    for (const window of [one, two]) {
      await window.waitUntil(() => window.signals.length > 0);
      expect(window.signals).toEqual([signal]);
    }
    expect(stranger.signals).toEqual([]);
  });
});

describe('the forced-logout record', () => {
  it('is unset until it is written, and names its user', async () => {
    const read = async () =>
      (await board.call(getForcedLogoutRecord, { as: person, params: { userId: person.userId } })).body;
    const record = { userId: person.userId, custCd: person.custCd, email: person.email };
    expect(await read()).toEqual({ ...record, isUserLogout: false });
    const put = (isUserLogout: boolean) =>
      board.call(putForcedLogoutRecord, {
        as: person,
        body: { userId: person.userId, isUserLogout, email: 'x@y.example' },
      });
    expect((await put(true)).body).toEqual({ ...record, isUserLogout: true });
    expect(await read()).toEqual({ ...record, isUserLogout: true });
    await put(false);
    expect(await read()).toEqual({ ...record, isUserLogout: false });
  });
});
