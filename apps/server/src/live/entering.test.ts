import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
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
});
