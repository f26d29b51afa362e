import { HUB_EVENTS } from '@loadstone/contracts/live';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../../test/hub-client.ts';

interface Server {
  app: TestApp;
  address: string;
}

let one: Server;
let two: Server;
let user: Person;
const clients: HubClient[] = [];

beforeAll(async () => {
  const app = await createTestApp();
  one = { app, address: await app.listen() };
  const beside = await createTestApp({ database: app.database });
  two = { app: beside, address: await beside.listen() };
});
afterAll(async () => {
  await two.app.close();
  await one.app.close();
});
beforeEach(async () => {
  user = await createBroker(one.app.db, { user: { session_enforcement: true } });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

let windows = 0;
const newWindow = () => `window-${(windows += 1)}-of-tests`;

async function connect(
  server: Server,
  options: { session?: string; windowId?: string; lastEventId?: number } = {},
): Promise<HubClient> {
  const token = await server.app.tokenFor(user, { sessionId: options.session ?? `session-${user.userId}` });
  const client = await connectToHub(server.address, {
    token,
    windowId: options.windowId ?? newWindow(),
    lastEventId: options.lastEventId,
  });
  clients.push(client);
  return client;
}

const SECOND_WINDOW = { data: { code: 'session.secondWindow' } };
const ENDED_FOR_ANOTHER = [
  { event: HUB_EVENTS.closing, payload: { code: 'session.secondWindow', message: expect.any(String) as string } },
];

/** Writes a claim as another server would, `ageMs` ago. */
async function claim(windowId: string, { ageMs, isIn }: { ageMs: number; isIn: boolean }): Promise<void> {
  const enteringOn = isIn ? sql<Date>`null` : sql<Date>`now() - make_interval(secs => ${ageMs / 1000}::float8)`;
  await one.app.db
    .updateTable('user_sessions')
    .set((row) => ({
      window_id: windowId,
      window_claim: row('window_claim', '+', 1),
      window_entering_on: enteringOn,
    }))
    .where('user_id', '=', user.userId)
    .execute();
}

describe('windows of one enforced session', () => {
  it.each([
    { where: 'one server', gapMs: 0, serversOf: () => [one] },
    { where: 'two servers, a millisecond after each other', gapMs: 1, serversOf: () => [one, two] },
  ])('that come at once to $where: exactly one gets in', async ({ gapMs, serversOf }) => {
    const servers = serversOf();
    const count = 12;
    const tries = Array.from({ length: count }, async (_, at) => {
      await sleep(at * gapMs);
      return connect(servers[at % servers.length]!);
    });
    const outcomes = await Promise.allSettled(tries);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refusals).toHaveLength(count - 1);
    for (const refusal of refusals) expect(refusal).toMatchObject(SECOND_WINDOW);
    expect(clients.map((client) => client.socket.connected)).toEqual([true]);
    for (const server of servers) await expect(connect(server)).rejects.toMatchObject(SECOND_WINDOW);
    expect(clients.map((client) => client.socket.connected)).toEqual([true]);
  });

  it('that come while another is held up do not come in beside it', async () => {
    // A client whose last event id is ahead of its server is delayed for two seconds; the start of the delay is not
    // visible outside.
    const heldUp = connect(two, { lastEventId: 1_000_000_000 });
    await sleep(300);
    const outcomes = await Promise.allSettled([connect(one), heldUp]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('that reconnect while another window probes them keep their claim', async () => {
    const windowId = newWindow();
    const before = await connect(one, { windowId });
    before.playDead();
    const other = connect(two);
    await before.waitUntil(() => before.requests > 0);
    const back = await connect(one, { windowId });
    await expect(other).rejects.toMatchObject(SECOND_WINDOW);
    expect(back.socket.connected).toBe(true);
  });

  it('that come at once in place of a dead one on another server: exactly one gets in, and the dead one is ended', async () => {
    const dead = await connect(one);
    dead.playDead();
    const outcomes = await Promise.allSettled([connect(two), connect(one), connect(two), connect(one)]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    await dead.waitUntil(() => dead.socket.disconnected);
    expect(dead.signals).toEqual(ENDED_FOR_ANOTHER);
  });

  it('are one window and one session over all servers', async () => {
    const first = await connect(one);
    await expect(connect(two)).rejects.toMatchObject(SECOND_WINDOW);
    await connect(two, { session: `session-${user.userId}-new` });
    await first.waitUntil(() => first.socket.disconnected);
    expect(first.signals[0]?.event).toBe(HUB_EVENTS.terminateConnection);
  });

  it('that move to another server leave nothing behind on the first', async () => {
    const windowId = newWindow();
    const before = await connect(one, { windowId });
    const moved = await connect(two, { windowId });
    await before.waitUntil(() => before.socket.disconnected);
    expect(before.signals.map(({ event }) => event)).toEqual([HUB_EVENTS.terminateConnectionById]);
    expect(moved.socket.connected).toBe(true);
  });

  it('wait for one that is about to come in, but not for long', async () => {
    (await connect(one)).close();
    await claim('window-that-never-comes', { ageMs: 1_700, isIn: false });
    const startedAt = performance.now();
    const next = await connect(two);
    expect(next.socket.connected).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThan(250);
  });

  it('that lost their claim during an outage are ended when they are checked', async () => {
    const first = await connect(one);
    await claim('window-of-elsewhere', { ageMs: 0, isIn: true });
    await one.app.db.deleteFrom('permits').where('account_id', '=', user.accountId).execute();
    await first.waitUntil(() => first.socket.disconnected);
    expect(first.signals).toEqual(ENDED_FOR_ANOTHER);
  });
});
