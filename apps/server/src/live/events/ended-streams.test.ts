import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamAccess } from './event-streams.ts';

/** More than the network takes for a reader that does not read. */
const UNREAD_BYTES = 32 * 1024 * 1024;

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

describe('a program whose access ends while it does not read', () => {
  it('is cut, so that it does not keep a place', async () => {
    const { eventStreams } = board.app.parts;
    const caller = { accountId: 1, scopes: [] };
    const access = { caller, expiresAtMs: 0, readCaller: () => Promise.resolve(caller) };
    const opened = Promise.withResolvers<ServerResponse>();
    const server = createServer((_request, response) => {
      void eventStreams
        .open(response, access as unknown as StreamAccess, undefined)
        .then(() => opened.resolve(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
    reader.pause();
    reader.write('GET / HTTP/1.1\r\nhost: board\r\n\r\n');
    (await opened.promise).write('x'.repeat(UNREAD_BYTES));
    eventStreams.beat();
    await expect.poll(() => eventStreams.count, { timeout: 120_000 }).toBe(0);
    reader.destroy();
    server.close();
  });
});
