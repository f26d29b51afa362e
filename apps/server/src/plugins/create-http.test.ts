import { connect, type Socket } from 'node:net';
import { createTestApp } from '@loadstone/testkit';
import { afterEach, describe, expect, it } from 'vitest';

let socket: Socket | undefined;
afterEach(() => socket?.destroy());

/** Connects, and sends the start of a request: the connection is not idle, so that a shutdown does not close it at once. */
async function openRequest(port: number): Promise<Socket> {
  const opened = connect(port, '127.0.0.1');
  await new Promise((resolve) => opened.once('connect', resolve));
  opened.write('GET /config.json HTTP/1.1\r\nhost: 127.0.0.1\r\n');
  return opened;
}

describe('a server that shuts down', () => {
  it('refuses a request on an open connection in the shape of every error, and says when to try again', async () => {
    const board = await createTestApp();
    socket = await openRequest(Number(new URL(await board.listen()).port));
    const closing = board.close();
    await expect.poll(() => board.http.server.listening).toBe(false);
    const reply = new Promise<string>((resolve) => socket?.once('data', (bytes) => resolve(bytes.toString())));
    socket.write('\r\n');
    const [head = '', body = ''] = (await reply).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head).toMatch(/^retry-after: 2\r?$/im);
    expect(head).toMatch(/^connection: close\r?$/im);
    expect(JSON.parse(body)).toEqual({
      code: 'server.stopping',
      message: 'The board is being restarted; please try again in a moment.',
      requestId: expect.any(String),
    });
    await closing;
  });
});
