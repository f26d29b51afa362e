import { HUB_EVENTS, HUB_METHODS, HUB_PATH } from '@loadstone/contracts/live';
import { createBroker, createCarrier, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls } from '../../test/board-calls.ts';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { startLoggedBoard, type LoggedBoard } from '../../test/logged-board.ts';
import { openRawWebSocket } from '../../test/raw-web-socket.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';

const MEGABYTE = 1024 * 1024;
/** The close code of a WebSocket after a message that is too big (RFC 6455, 7.4.1). */
const TOO_BIG = 1009;

let board: TestApp;
let address: string;
let carrier: Person;
let bystander: HubClient;
const clients: HubClient[] = [];
let log: LoggedBoard['log'];

beforeAll(async () => {
  ({ board, address, log } = await startLoggedBoard());
});
afterAll(() => board.close());
beforeEach(async () => {
  carrier = await createCarrier(board.db);
  bystander = await connect(carrier);
  log.length = 0;
});
afterEach(async () => {
  // Other clients still work, whatever the client of the test did.
  const calls = createBoardCalls(board);
  const truck = (await calls.postTruck(carrier)).body;
  await bystander.waitForChange((change) => change.type === 'posting.changed' && change.token === truck.token);
  for (const client of clients.splice(0)) client.close();
});

async function connect(person: Person): Promise<HubClient> {
  const client = await connectToHub(address, { token: await board.tokenFor(person) });
  clients.push(client);
  return client;
}

const linesOf = (message: string) => log.filter((line) => line['msg'] === message);
const UNREADABLE = 'hub connection closed: it could not be read';

describe('every reply of the hub over plain HTTP', () => {
  it.each([
    ['an accepted handshake', 'EIO=4&transport=polling', 200],
    ['a refused one', 'EIO=4&transport=pigeon', 400],
  ])('has the security headers: %s', async (_, query, status) => {
    const response = await fetch(`${address}${HUB_PATH}/?${query}`);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringContaining('geolocation=(self)'),
    });
  });
});

describe('a message of one megabyte', () => {
  it('closes its connection with 1009 and a line in the log', async () => {
    const client = await connect(await createBroker(board.db));
    client.socket.emit(HUB_METHODS.send, 'x'.repeat(MEGABYTE));
    await client.waitUntil(() => client.socket.disconnected);
    const raw = await openRawWebSocket(address);
    raw.send('x'.repeat(MEGABYTE));
    expect(await raw.closed).toBe(TOO_BIG);
    await expect.poll(() => linesOf(UNREADABLE)).toHaveLength(2);
  });

  it('is refused by its announcement, before any of it is taken into memory', async () => {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => openRawWebSocket(address)));
    for (const socket of sockets) socket.announce(MEGABYTE);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(sockets.map(() => TOO_BIG));
    await expect.poll(() => linesOf(UNREADABLE)).toHaveLength(sockets.length);
  });

  it('is refused in pieces, as soon as they are too much together', async () => {
    const socket = await openRawWebSocket(address);
    const part = 'x'.repeat(SOCKET_LIMITS.messageBytes / 4);
    for (let place = 0; place < 5; place++) socket.sendPart(part, place === 0 ? 'first' : 'later');
    expect(await socket.closed).toBe(TOO_BIG);
  });

  it('is refused with 413 over plain HTTP', async () => {
    const url = `${address}${HUB_PATH}/?EIO=4&transport=polling`;
    const opened = await (await fetch(url)).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    const response = await fetch(`${url}&sid=${sid}`, { method: 'POST', body: '4' + 'x'.repeat(MEGABYTE) });
    expect(response.status).toBe(413);
  });
});

describe('a client that sends too much', () => {
  it('receives an error, is closed and logged', async () => {
    const person = await createBroker(board.db);
    const client = await connect(person);
    for (let count = 0; count <= SOCKET_LIMITS.inboundMessages; count++) client.socket.emit(HUB_METHODS.send, []);
    await client.waitUntil(() => client.socket.disconnected);
    expect(client.signals).toMatchObject([{ event: HUB_EVENTS.closing, payload: { code: 'request.tooMany' } }]);
    expect(linesOf('hub connection closed: it sends too much')).toMatchObject([{ userId: person.userId }]);
  });
});

describe('a client that fills memory with replies which it does not read', () => {
  it('gets no reply to pings of the protocol, which no page sends', async () => {
    const raw = await openRawWebSocket(address);
    for (let count = 0; count < 1_000; count++) raw.ping('a long while');
    raw.send('40{"token":"not.a.token"}');
    await expect.poll(() => raw.read()).toContain('session.invalid');
    expect(raw.read()).not.toContain('a long while');
  });

  it('is closed where it probes a change of the transport again and again', async () => {
    const opened = await (await fetch(`${address}${HUB_PATH}/?EIO=4&transport=polling`)).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    const raw = await openRawWebSocket(address, sid);
    for (let count = 0; count < 10 * SOCKET_LIMITS.inboundMessages; count++) raw.send('2probe');
    await raw.closed;
    expect(linesOf('hub connection closed: it sends too much')).toHaveLength(1);
    expect(raw.read().split('3probe').length - 1).toBeLessThanOrEqual(SOCKET_LIMITS.inboundMessages + 1);
  });
});

describe('a client that leaves the hub and stays connected', () => {
  it('is closed, so that it does not take a place of the server which no limit of users counts', async () => {
    const raw = await openRawWebSocket(address);
    raw.send(`40${JSON.stringify({ token: await board.tokenFor(await createBroker(board.db)) })}`);
    await expect.poll(() => raw.read()).toContain('40{');
    raw.send('41');
    await raw.closed;
  });
});

describe('forged tokens', () => {
  it('are refused and logged, one by one, without being written down', async () => {
    const [head, claims] = (await board.tokenFor(carrier)).split('.');
    const token = `${head}.${claims}.${'A'.repeat(86)}`;
    const tries = Array.from({ length: 20 }, () => connectToHub(address, { token }));
    const codes = (await Promise.allSettled(tries)).map((one) =>
      one.status === 'rejected' ? (one.reason as { data?: { code: string } }).data?.code : 'connected',
    );
    expect(codes).toEqual(tries.map(() => 'session.invalid'));
    expect(linesOf('hub connection refused')).toMatchObject(tries.map(() => ({ code: 'session.invalid' })));
    expect(JSON.stringify(log)).not.toContain(claims);
    expect(board.app.hub.countConnections()).toBe(1);
  });

  it('cannot be tried without end on one connection', async () => {
    const raw = await openRawWebSocket(address);
    for (let count = 0; count <= SOCKET_LIMITS.inboundMessages; count++) raw.send('40{"token":"not.a.token"}');
    await raw.closed;
    expect(linesOf('hub connection closed: it sends too much')).toHaveLength(1);
  });
});

describe('a client that requests another company’s room', () => {
  it('receives an error for the unknown method, is closed and logged, and receives no event of that company', async () => {
    const stranger = await createBroker(board.db);
    for (const [event, room] of [
      ['join', `company:${carrier.accountId}`],
      ['subscribe', `board:${carrier.accountId}:E`],
    ] as const) {
      const client = await connect(stranger);
      client.socket.emit(event, room);
      const rooms = board.app.hub.listRooms(stranger.userId).flat();
      await client.waitUntil(() => client.socket.disconnected);
      expect(client.signals).toMatchObject([{ event: HUB_EVENTS.closing, payload: { code: 'request.invalid' } }]);
      expect(rooms.filter((name) => name.includes(String(carrier.accountId)))).toEqual([]);
      expect(client.listChanges()).toEqual([]);
    }
    const line = { userId: stranger.userId };
    expect(linesOf('hub connection closed: it called an unknown method')).toMatchObject([line, line]);
  });
});
