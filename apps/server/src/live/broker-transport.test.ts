import { HUB_EVENTS } from '@loadstone/contracts/live';
import { sendToWeb, SILENT_NOTIFICATION_TYPES, type SendItem } from '@loadstone/contracts/notifications';
import { resetInactivityTimer } from '@loadstone/contracts/sessions';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoardCalls } from '../../test/board-calls.ts';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { prepareRedisServer, type RedisServer } from '../../test/redis-server.ts';

interface Server {
  app: TestApp;
  address: string;
}

let redis: RedisServer;
let database: TestDatabase;
let one: Server;
let two: Server;
let broker: Person;
let colleague: Person;
const clients: HubClient[] = [];
const log: Record<string, unknown>[] = [];

async function raise(): Promise<Server> {
  const environment = { HUB_BROKER_URL: redis.url };
  const app = await createTestApp({ database, environment, onLog: (line) => log.push(line) });
  return { app, address: await app.listen() };
}

beforeAll(async () => {
  redis = await prepareRedisServer();
  await redis.start();
  database = await createTestDatabase();
  [one, two] = await Promise.all([raise(), raise()]);
  for (const server of [one, two]) await waitForBroker(server, 'connected');
});
afterAll(async () => {
  await Promise.all([one.app.close(), two.app.close()]);
  await database.close();
  await redis.close();
});
beforeEach(async () => {
  broker = await createBroker(database.db);
  colleague = await createPerson(database.db, { modes: ['B'], company: broker.company });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function healthOf({ app }: Server): Promise<{ status: string; broker?: string }> {
  const response = await app.http.inject({ url: '/health' });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const brokerStateOf = async (server: Server) => (await healthOf(server)).broker;
const waitForBroker = (server: Server, state: 'connected' | 'away') =>
  vi.waitFor(async () => expect(await brokerStateOf(server)).toBe(state), { timeout: 120_000, interval: 20 });

async function connect(server: Server, person: Person, given: { lastEventId?: number; session?: string } = {}) {
  const token = await server.app.tokenFor(person, { sessionId: given.session ?? `session-${person.userId}` });
  const client = await connectToHub(server.address, { token, lastEventId: given.lastEventId });
  clients.push(client);
  return client;
}

const LOOK: SendItem = {
  alert: '',
  notification: JSON.stringify({ notificationTypeID: SILENT_NOTIFICATION_TYPES.refreshQueue, type: 'load' }),
  userId: 0,
  accountId: 0,
  custCd: '',
};
const TOLD = { notificationTypeID: SILENT_NOTIFICATION_TYPES.refreshQueue, type: 'load' };
const say = (from: Server) => from.app.call(sendToWeb, { as: broker, body: [LOOK] });

describe('two servers with a broker between them', () => {
  it('reach a company’s windows on both, and no other windows', async () => {
    const stranger = await createBroker(database.db);
    const [near, far, outsider] = [
      await connect(one, colleague),
      await connect(two, colleague),
      await connect(two, stranger),
    ];
    expect((await say(one)).status).toBe(200);
    for (const window of [near, far]) {
      await window.waitUntil(() => window.messages.length > 0);
      expect(window.messages).toEqual([TOLD]);
    }
    expect(outsider.messages).toEqual([]);
  });

  it('restart idle timers on both', async () => {
    const far = await connect(two, broker);
    await one.app.call(resetInactivityTimer, { as: broker, query: { userId: broker.userId } });
    await far.waitUntil(() => far.signals.length > 0);
    expect(far.signals.map(({ event }) => event)).toEqual([HUB_EVENTS.inactivityReset]);
  });

  it('keep one window and one session of a user between them', async () => {
    const user = await createBroker(database.db, { user: { session_enforcement: true } });
    const first = await connect(one, user);
    await expect(connect(two, user)).rejects.toMatchObject({ data: { code: 'session.secondWindow' } });
    await connect(two, user, { session: 'another-session' });
    await first.waitUntil(() => first.socket.disconnected);
    expect(first.signals.map(({ event }) => event)).toEqual([HUB_EVENTS.terminateConnection]);
  });

  it('let a client resume on the other one, without a gap and without anything twice', async () => {
    const carrier = await createCarrier(database.db);
    const truck = (await createBoardCalls(one.app).postTruck(carrier)).body;
    for (const server of [one, two]) await server.app.app.matching.catchUp();
    const [before] = [await connect(one, carrier), await connect(two, carrier)];
    await before.waitUntil(() => before.batches.length > 0);
    before.close();
    const load = (await createBoardCalls(one.app).postLoad(broker)).body;
    await two.app.app.matching.catchUp();
    await two.app.app.hub.settle();
    const after = await connect(two, carrier, { lastEventId: before.batches.at(-1)!.eventId });
    await after.waitForChange((change) => change.type === 'lead.appeared' && change.myToken === truck.token);
    const appeared = after.listChanges().flatMap((change) => ('lead' in change ? [change.lead.token] : []));
    expect([appeared, after.refusals]).toEqual([[load.token], []]);
  });
});

describe('a broker that becomes unavailable', () => {
  it('leaves each server its own users, is named in health and log, and is used again when it is back', async () => {
    const [near, far] = [await connect(one, colleague), await connect(two, colleague)];
    log.length = 0;
    await redis.kill();
    for (const server of [one, two]) await waitForBroker(server, 'away');
    await say(one);
    await near.waitUntil(() => near.messages.length > 0);
    expect([near.messages, far.messages]).toEqual([[TOLD], []]);
    const warnings = log.filter((line) => String(line['msg']).startsWith("the hub's broker is away"));
    expect(warnings).toHaveLength(2);

    await redis.start();
    for (const server of [one, two]) await waitForBroker(server, 'connected');
    // Messages sent during the outage are lost, so every window receives a request to reload.
    const again = ['load', 'equipment'].map((type) => ({
      notificationTypeID: SILENT_NOTIFICATION_TYPES.refresh,
      type,
    }));
    await far.waitUntil(() => far.messages.length === 2);
    expect(far.messages).toEqual(again);
    await say(one);
    await far.waitUntil(() => far.messages.length === 3);
    expect(far.messages.at(-1)).toEqual(TOLD);
    expect(log.filter((line) => line['msg'] === "the hub's broker is connected")).toHaveLength(2);
  });

  it('admits a window whose earlier one on another server it cannot probe, and ends the earlier one', async () => {
    const user = await createBroker(database.db, { user: { session_enforcement: true } });
    const earlier = await connect(one, user);
    await redis.kill();
    await waitForBroker(two, 'away');
    const moved = await connect(two, user);
    expect(moved.socket.connected).toBe(true);
    await earlier.waitUntil(() => earlier.socket.disconnected);
    await redis.start();
    await waitForBroker(two, 'connected');
  });

  it('holds up neither the start nor the end of a server, and no connection is left behind', async () => {
    const watcher = createClient({ url: redis.url });
    await watcher.connect();
    const countClients = async () =>
      (await watcher.clientList()).filter((client) => client.name === 'loadstone-hub').length;
    const before = await countClients();
    const raisedAt = performance.now();
    const third = await raise();
    await waitForBroker(third, 'connected');
    const besideBrokerMs = performance.now() - raisedAt;
    expect(await countClients()).toBe(before * 1.5);
    await third.app.close();
    await expect.poll(countClients).toBe(before);
    watcher.destroy();

    await redis.kill();
    const startedAt = performance.now();
    const alone = await raise();
    expect(await brokerStateOf(alone)).toBe('away');
    await alone.app.close();
    expect(performance.now() - startedAt).toBeLessThan(5_000 + 5 * besideBrokerMs);
    await redis.start();
  });
});
