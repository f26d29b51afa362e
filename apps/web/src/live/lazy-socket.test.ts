import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LazySocket } from './lazy-socket.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

let http: HttpServer;
let server: Server;
let socket: LazySocket | undefined;

beforeEach(async () => {
  http = createServer();
  server = new Server(http);
  server.on('connection', (client) => client.emit('greeting', 'hello'));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  socket?.disconnect();
  await server.close();
});

function openLate(isMissingOnce = false) {
  const { port } = http.address() as AddressInfo;
  const options = { autoConnect: false, reconnection: false, transports: ['websocket'] };
  const load = vi.fn(() => Promise.resolve({ io: () => io(`http://127.0.0.1:${port}`, options) }));
  if (isMissingOnce) load.mockRejectedValueOnce(new Error('The code did not load.'));
  socket = new LazySocket(options, load);
  return { late: socket, load };
}

it('loads its code with the first connect, and passes on listeners that were added before', async () => {
  const { late, load } = openLate();
  const kept = vi.fn();
  const removed = vi.fn();
  late.on('greeting', kept);
  late.on('greeting', removed);
  late.off('greeting', removed);
  expect(load).not.toHaveBeenCalled();
  late.connect();
  late.connect();
  await vi.waitFor(() => expect(kept).toHaveBeenCalledWith('hello'), WAIT);
  expect(late.connected).toBe(true);
  expect(removed).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledOnce();
});

it('reports code that does not load as a refused connection, and loads it again with the next connect', async () => {
  const { late } = openLate(true);
  const refused = vi.fn();
  const greeted = vi.fn();
  late.on('connect_error', refused);
  late.on('greeting', greeted);
  late.connect();
  await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce(), WAIT);
  late.connect();
  await vi.waitFor(() => expect(greeted).toHaveBeenCalledWith('hello'), WAIT);
});

it('does not connect if it was closed while its code loaded', async () => {
  const { late, load } = openLate();
  late.connect();
  late.disconnect();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce(), WAIT);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(late.connected).toBe(false);
});
