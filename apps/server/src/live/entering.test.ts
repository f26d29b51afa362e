import { createBroker, createPerson, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { openRawWebSocket } from '../../test/raw-web-socket.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';

let board: TestApp;
let address: string;
const clients: HubClient[] = [];
beforeAll(async () => {
  board = await createTestApp();
  address = await board.listen();
});
afterAll(async () => {
  for (const client of clients) client.close();
  await board.close();
});

describe('connections of one user', () => {
  it('are limited also when they arrive at the same moment, and leave their place when they close', async () => {
    const token = await board.tokenFor(await createBroker(board.db));
    const connect = async () => {
      const client = await connectToHub(address, { token });
      clients.push(client);
      return client;
    };
    const results = await Promise.allSettled(Array.from({ length: 3 * SOCKET_LIMITS.connectionsPerUser }, connect));
    const entered = results.filter(({ status }) => status === 'fulfilled');
    expect(entered).toHaveLength(SOCKET_LIMITS.connectionsPerUser);
    const [first] = clients;
    first!.close();
    await expect.poll(() => connect().then(Boolean, () => false)).toBe(true);
  });

  it('are limited in a minute, because each may be sent what it has missed', async () => {
    const person = await createBroker(board.db);
    const token = await board.tokenFor(person);
    const connect = () =>
      connectToHub(address, { token }).then(
        (client) => {
          clients.push(client);
          return 'connected';
        },
        (error: unknown) => (error as { data?: { code: string } }).data?.code,
      );
    // A connection may enter again and again, within what it may send.
    const each = SOCKET_LIMITS.inboundMessages - 1;
    const sockets = Math.ceil(SOCKET_LIMITS.connectsPerMinutePerUser / each);
    const raws = await Promise.all(Array.from({ length: sockets }, () => openRawWebSocket(address)));
    for (const raw of raws) {
      for (let count = 0; count < each; count++) raw.send(`40${JSON.stringify({ token })}`);
      // Each is accepted or refused.
      await expect.poll(() => raw.read().match(/4[04]\{/g), { timeout: 120_000 }).toHaveLength(each);
      raw.send('41');
      await raw.closed;
    }
    await expect.poll(() => board.app.hub.listRooms(person.userId)).toEqual([]);
    expect(await connect()).toBe('request.tooMany');
    board.clock.advance(60_000);
    expect(await connect()).toBe('connected');
  });
});

describe('connections of one company', () => {
  it.each([
    ['the limit of a company', { HUB_COMPANY_CONNECTIONS: '3' }, 3],
    ['half of the limit of the server', { HUB_CONNECTIONS: '9' }, 5],
  ])(
    'are limited by %s also when they arrive at the same moment, and leave places for others',
    async (_, limits, count) => {
      const small = await createTestApp({ environment: limits });
      const own: HubClient[] = [];
      try {
        const at = await small.listen();
        const broker = await createBroker(small.db);
        const colleague = await createPerson(small.db, { modes: ['B'], company: broker.company });
        const tokens = await Promise.all([broker, colleague].map((person) => small.tokenFor(person)));
        const connect = (token: string) =>
          connectToHub(at, { token }).then(
            (client) => {
              own.push(client);
              return 'connected';
            },
            (error: unknown) => (error as { data?: { code: string; message: string } }).data,
          );
        const results = await Promise.all(Array.from({ length: 8 }, (_one, place) => connect(tokens[place % 2]!)));
        const refused = results.filter((result) => result !== 'connected');
        expect(refused).toHaveLength(8 - count);
        expect(refused[0]).toEqual({ code: 'request.tooMany', message: 'Too many connections of one company.' });
        expect(await connect(await small.tokenFor(await createBroker(small.db)))).toBe('connected');
        own[0]!.close();
        await expect.poll(() => connect(tokens[0]!)).toBe('connected');
      } finally {
        for (const client of own) client.close();
        await small.close();
      }
    },
  );
});
