import { HUB_EVENTS, HUB_PATH, RELOAD_SPREAD_MS, type BoardBatch } from '@loadstone/contracts/live';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startErrorReports } from '../lib/api/error-reports.ts';
import { findProofNonce } from '../lib/api/proof-nonce.ts';
import { HubConnection } from './hub-connection.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

/** A real hub on loopback; the tests decide what it admits and sends. */
let http: HttpServer;
let hub: Server;
let connection: HubConnection;
let sockets: ServerSocket[];
let refusal: string | undefined;
let nonce: string | undefined;
let startEventId: number | undefined;
/** The random moment of a reload that all clients make. */
let reloadAfterMs: number;

const renew = vi.fn<() => Promise<boolean>>();
const findProof = vi.fn<(token: string) => Promise<string | undefined>>();
const subscriber = { onBatch: vi.fn<(batch: BoardBatch) => void>(), onRefetch: vi.fn<() => void>() };

beforeEach(async () => {
  sockets = [];
  refusal = undefined;
  nonce = undefined;
  startEventId = undefined;
  reloadAfterMs = 100;
  findProof.mockReset().mockResolvedValue(undefined);
  renew.mockReset().mockResolvedValue(false);
  subscriber.onBatch.mockReset();
  subscriber.onRefetch.mockReset();
  http = createServer();
  hub = new Server(http, { path: HUB_PATH });
  hub.use((_, next) =>
    next(refusal === undefined ? undefined : Object.assign(new Error(refusal), { data: { code: refusal, nonce } })),
  );
  hub.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  connection = new HubConnection({
    findAccessToken: () => 'token',
    findProof,
    findStartEvent: () => startEventId,
    random: () => reloadAfterMs / RELOAD_SPREAD_MS,
    renew,
    open: (handshake) =>
      io(`http://127.0.0.1:${port}`, {
        path: HUB_PATH,
        transports: ['websocket'],
        autoConnect: false,
        reconnection: false,
        auth: (respond) => void handshake().then(respond),
      }),
  });
  connection.subscribe(subscriber);
});

afterEach(async () => {
  connection.stop();
  await hub.close();
});

function lastSocket(): ServerSocket {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('Nobody is connected.');
  return socket;
}

/** Waits on real sockets to show that nothing arrives: a first retry would follow at once. */
const letTimePass = () => new Promise((resolve) => setTimeout(resolve, 200));

async function connect() {
  connection.start();
  await vi.waitFor(() => expect(connection.state.get().status).toBe('live'), WAIT);
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0), WAIT);
}

const batch = (eventId: number): BoardBatch => ({
  eventId,
  changes: [{ type: 'posting.removed', token: 1, kind: 'L' }],
});

describe('the hub connection', () => {
  it('sends its token, and requests a reload of data that was loaded before it was established', async () => {
    await connect();
    expect(lastSocket().handshake.auth).toEqual({
      token: 'token',
      windowId: expect.stringMatching(/^[\w-]{8,64}$/) as string,
    });
    expect(subscriber.onRefetch).toHaveBeenCalledTimes(1);
  });

  it('states from which event on all are known, where it resumes from none', async () => {
    const onMissed = vi.fn<(eventId: number, isRestored: boolean) => void>();
    connection.subscribe({ ...subscriber, onMissed });
    await connect();
    for (const eventId of [41, 42]) lastSocket().emit(HUB_EVENTS.board, batch(eventId));
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalledTimes(4), WAIT);
    expect(onMissed.mock.calls).toEqual([[41, false]]);
  });

  it('resumes its first connection from the event that every list includes, and requests no reload', async () => {
    startEventId = 7;
    await connect();
    expect(lastSocket().handshake.auth).toMatchObject({ lastEventId: 7 });
    lastSocket().emit(HUB_EVENTS.board, batch(9));
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalledTimes(1), WAIT);
    expect(subscriber.onRefetch).not.toHaveBeenCalled();
    lastSocket().conn.close();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ lastEventId: 9 });
  });

  it('sends a proof of a bound token, a new one in each handshake, and at once with the nonce of a refusal', async () => {
    let proofs = 0;
    findProof.mockImplementation((token) => {
      proofs += 1;
      // The second handshake is admitted.
      if (proofs === 2) refusal = undefined;
      return Promise.resolve(`proof ${proofs} of ${token}`);
    });
    refusal = 'session.nonceNeeded';
    nonce = 'nonce of the hub';
    await connect();
    expect(lastSocket().handshake.auth).toMatchObject({ proof: 'proof 2 of token' });
    expect(findProofNonce()).toBe('nonce of the hub');
    expect(renew).not.toHaveBeenCalled();
    lastSocket().conn.close();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ proof: 'proof 3 of token' });
  });

  it('hands batches on in order', async () => {
    await connect();
    lastSocket().emit(HUB_EVENTS.board, batch(5));
    lastSocket().emit(HUB_EVENTS.board, batch(6));
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalledTimes(2), WAIT);
    expect(subscriber.onBatch.mock.calls.map(([{ eventId }]) => eventId)).toEqual([5, 6]);
  });

  it('hands on each of several batches that come together, and resumes from the last', async () => {
    await connect();
    lastSocket().emit(HUB_EVENTS.board, [batch(5), batch(6)]);
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalledTimes(2), WAIT);
    expect(subscriber.onBatch.mock.calls.map(([{ eventId }]) => eventId)).toEqual([5, 6]);
    expect(subscriber.onRefetch).toHaveBeenCalledTimes(1);
    lastSocket().conn.close();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ lastEventId: 6 });
  });

  it('hands on the batches after one that a subscriber could not take, and reloads what it has missed', async () => {
    const report = vi.fn(() => Promise.resolve());
    const endReports = startErrorReports(window, report);
    await connect();
    subscriber.onBatch.mockImplementationOnce(() => {
      throw new Error('This batch is not understood.');
    });
    lastSocket().emit(HUB_EVENTS.board, [batch(5), batch(6)]);
    await vi.waitFor(() => expect(subscriber.onRefetch).toHaveBeenCalledTimes(2), WAIT);
    endReports();
    expect(subscriber.onBatch.mock.calls.map(([{ eventId }]) => eventId)).toEqual([5, 6]);
    expect(report.mock.calls).toMatchObject([[{ message: 'Error: This batch is not understood.' }]]);
  });

  it('comes back at once after a break, and resumes from the last event', async () => {
    await connect();
    lastSocket().emit(HUB_EVENTS.board, batch(9));
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalled(), WAIT);
    lastSocket().conn.close();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ token: 'token', lastEventId: 9 });
    expect(subscriber.onRefetch).toHaveBeenCalledTimes(1);
  });

  it('reloads where the server cannot resume, and resumes from the event that the server names from then on', async () => {
    await connect();
    lastSocket().emit(HUB_EVENTS.board, batch(90));
    lastSocket().emit(HUB_EVENTS.resumeRefused, { eventId: 12 });
    await vi.waitFor(() => expect(subscriber.onRefetch).toHaveBeenCalledTimes(2), WAIT);
    lastSocket().conn.close();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ lastEventId: 12 });
  });

  it('states the feed of its last event, and reports that the board was restored where the hub names another one', async () => {
    const onMissed = vi.fn<(eventId: number, isRestored: boolean) => void>();
    connection.subscribe({ ...subscriber, onMissed });
    await connect();
    lastSocket().emit(HUB_EVENTS.board, { eventId: 90, changes: [], feed: 'first' });
    lastSocket().emit(HUB_EVENTS.board, batch(91));
    lastSocket().emit(HUB_EVENTS.resumeRefused, { eventId: 92 });
    lastSocket().emit(HUB_EVENTS.resumeRefused, { eventId: 93, feed: 'first' });
    await vi.waitFor(() => expect(onMissed.mock.calls.slice(1).flat()).toEqual([92, false, 93, false]), WAIT);
    lastSocket().conn.close();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ lastEventId: 93, feed: 'first' });
    lastSocket().emit(HUB_EVENTS.resumeRefused, { eventId: 95, feed: 'second' });
    await vi.waitFor(() => expect(onMissed).toHaveBeenLastCalledWith(95, true), WAIT);
    lastSocket().conn.close();
    await vi.waitFor(() => expect(sockets).toHaveLength(3), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ lastEventId: 95, feed: 'second' });
  });

  it('requests a reload of all data where a batch cannot be read', async () => {
    await connect();
    lastSocket().emit(HUB_EVENTS.board, { eventId: 'nine' });
    await vi.waitFor(() => expect(subscriber.onRefetch).toHaveBeenCalledTimes(2), WAIT);
    expect(subscriber.onBatch).not.toHaveBeenCalled();
  });

  it('ignores an event of a type that it does not know, and reloads nothing for it', async () => {
    await connect();
    const { changes } = batch(7);
    lastSocket().emit(HUB_EVENTS.board, { eventId: 7, changes: [{ type: 'weather.changed', degrees: 4 }, ...changes] });
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalledExactlyOnceWith(batch(7)), WAIT);
    expect(subscriber.onRefetch).toHaveBeenCalledTimes(1);
  });

  it('reloads after a change of day, at a random moment of the next 30 s', async () => {
    reloadAfterMs = 2_000;
    await connect();
    const startedMs = performance.now();
    lastSocket().emit(HUB_EVENTS.board, { eventId: 8, changes: [{ type: 'day.changed', day: '2026-11-23' }] });
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalledTimes(1), WAIT);
    expect(subscriber.onRefetch).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(subscriber.onRefetch).toHaveBeenCalledTimes(2), WAIT);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(1_995);
  });

  it('reloads at a random moment of the next 30 s where all clients must, but takes the event to resume from at once', async () => {
    reloadAfterMs = 2_000;
    await connect();
    const startedMs = performance.now();
    lastSocket().emit(HUB_EVENTS.board, batch(90));
    lastSocket().emit(HUB_EVENTS.resumeRefused, { eventId: 95, isForAll: true });
    lastSocket().emit(HUB_EVENTS.board, batch(91));
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalledTimes(2), WAIT);
    expect(subscriber.onRefetch).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(subscriber.onRefetch).toHaveBeenCalledTimes(2), WAIT);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(1_995);
    lastSocket().conn.close();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ lastEventId: 95 });
  });

  it('reloads once where it must reload at once before its random moment has come', async () => {
    await connect();
    lastSocket().emit(HUB_EVENTS.resumeRefused, { eventId: 95, isForAll: true });
    lastSocket().emit(HUB_EVENTS.resumeRefused, { eventId: 96 });
    await vi.waitFor(() => expect(subscriber.onRefetch).toHaveBeenCalledTimes(2), WAIT);
    await letTimePass();
    expect(subscriber.onRefetch).toHaveBeenCalledTimes(2);
  });

  it('reloads where an event of a known type does not have its shape', async () => {
    await connect();
    lastSocket().emit(HUB_EVENTS.board, { eventId: 7, changes: [{ type: 'posting.removed', token: 'one' }] });
    await vi.waitFor(() => expect(subscriber.onRefetch).toHaveBeenCalledTimes(2), WAIT);
    expect(subscriber.onBatch).not.toHaveBeenCalled();
  });

  it('renews the session when the hub refuses its token, and reconnects', async () => {
    refusal = 'session.expired';
    renew.mockImplementation(() => {
      refusal = undefined;
      return Promise.resolve(true);
    });
    await connect();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('stays one window through every reconnect', async () => {
    await connect();
    connection.reconnect();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    const [first, second] = sockets.map(({ handshake }) => handshake.auth['windowId'] as string);
    expect(second).toBe(first);
  });

  it('replies to a heartbeat', async () => {
    await connect();
    await expect(
      lastSocket().timeout(1_000).emitWithAck(HUB_EVENTS.heartbeat, { serverTime: '2026-11-22T12:00:00.000Z' }),
    ).resolves.toBeUndefined();
  });

  it('is blocked where the session has another window, and does not reconnect', async () => {
    refusal = 'session.secondWindow';
    const attempts = vi.fn<() => void>();
    hub.engine.on('connection', attempts);
    connection.start();
    await vi.waitFor(() => expect(connection.state.get().status).toBe('blocked'), WAIT);
    await letTimePass();
    expect(attempts).toHaveBeenCalledTimes(1);
    expect(renew).not.toHaveBeenCalled();
  });

  it('reports since when it is lost, and retries slowly while the hub is unavailable', async () => {
    refusal = 'server.starting';
    connection.start();
    await vi.waitFor(() => expect(connection.state.get().status).toBe('lost'), WAIT);
    const attempts = vi.fn<() => void>();
    hub.engine.on('connection', attempts);
    await letTimePass();
    expect(attempts.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('is reopened with a new token, without a gap in the events', async () => {
    await connect();
    lastSocket().emit(HUB_EVENTS.board, batch(3));
    await vi.waitFor(() => expect(subscriber.onBatch).toHaveBeenCalled(), WAIT);
    connection.reconnect();
    await vi.waitFor(() => expect(sockets).toHaveLength(2), WAIT);
    expect(lastSocket().handshake.auth).toMatchObject({ lastEventId: 3 });
  });

  it('stays away once it is stopped', async () => {
    await connect();
    connection.stop();
    await letTimePass();
    expect(sockets).toHaveLength(1);
    expect(hub.engine.clientsCount).toBe(0);
  });
});
