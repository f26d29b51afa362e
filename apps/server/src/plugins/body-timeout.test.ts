import { connect } from 'node:net';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let port: number;
beforeAll(async () => {
  board = await createTestApp({ environment: { REQUEST_BODY_SECONDS: '1' } });
  port = Number(new URL(await board.listen()).port);
});
afterAll(() => board.close());

describe('a body that does not arrive', () => {
  it('ends its connection after the configured time', async () => {
    const socket = connect(port, '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('POST /api/ErrorReports HTTP/1.1\r\nhost: board\r\ncontent-type: application/json\r\n');
    socket.write('content-length: 100\r\n\r\n{"message"');
    await closed;
    expect((await board.http.inject('/health')).statusCode).toBe(200);
  });
});
