import { addPosting, createBroker, createCarrier, type TestApp } from '@loadstone/testkit';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { startLoggedBoard, type LoggedBoard } from '../../test/logged-board.ts';
import { appendChanges } from '../db/change-feed/change-feed.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { toFeedPosting } from '../matching/index.ts';
import { ROWS_PER_BATCH } from './company-plan.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';

/** Each change sends every client of the carrier a batch of about 150 kB. */
const BATCH_BYTES_AT_MOST = 512 * 1024;
const UNHELD_CHANGES = 150;
const CHANGES_THAT_MAY_WAIT = 15;
/** Messages of other users: more than the network takes for a client that does not read, and than may wait. */
const [MESSAGES, MESSAGE_BYTES] = [200, 100_000];

/**
 * The network below a client. While it is paused, the client reads nothing and the connection stays open, as on a
 * suspended laptop.
 */
function networkOf(client: HubClient): { pause(): void; resume(): void } {
  const { transport } = client.socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } };
  };
  return transport.ws._socket;
}

let board: TestApp;
let address: string;
let load: PostingRow;
let reading: HubClient;
let slow: HubClient;
let log: LoggedBoard['log'];

beforeAll(async () => {
  ({ board, address, log } = await startLoggedBoard());
});
afterAll(() => board.close());

beforeEach(async () => {
  log.length = 0;
  const broker = await createBroker(board.db);
  const carrier = await createCarrier(board.db);
  load = await addPosting(board.db, broker, 'L');
  for (let count = 0; count < ROWS_PER_BATCH; count++) await addPosting(board.db, carrier, 'E');
  await board.app.matching.catchUp();
  const token = await board.tokenFor(carrier);
  reading = await connectToHub(address, { token });
  slow = await connectToHub(address, { token });
});
afterEach(() => {
  reading.close();
  slow.close();
});

async function change(times: number): Promise<void> {
  await inTransaction(board.db, (tx) =>
    appendChanges(
      tx,
      Array.from({ length: times }, (_, place) => ({
        type: 'posting' as const,
        posting: { ...toFeedPosting(load), version: place + 2 },
      })),
    ),
  );
  await board.app.matching.catchUp();
  await board.app.hub.settle();
}

describe('a client that never reads', () => {
  it('is disconnected with bounded memory and a line in the log, and others miss nothing', async () => {
    networkOf(slow).pause();
    await change(UNHELD_CHANGES);
    await expect.poll(() => board.app.hub.countConnections()).toBe(1);
    const count = UNHELD_CHANGES * ROWS_PER_BATCH;
    await reading.waitUntil(() => reading.listChanges().length === count);
    expect(reading.socket.connected).toBe(true);
    const lines = log.filter((line) => line['msg'] === 'hub connection closed: it reads too slowly');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.['bytes']).toBeLessThan(SOCKET_LIMITS.unsentBytes + BATCH_BYTES_AT_MOST);
  });
});

describe('a client that never reads messages of other users', () => {
  it('is disconnected as well', async () => {
    const person = await createBroker(board.db);
    const client = await connectToHub(address, { token: await board.tokenFor(person) });
    networkOf(client).pause();
    const note = 'x'.repeat(MESSAGE_BYTES);
    for (let count = 0; count < MESSAGES; count++) board.app.hub.messenger.sendInactivityReset(person.userId, note);
    const listLines = () => {
      board.app.hub.sweep();
      return log.filter((line) => line['msg'] === 'hub connection closed: it reads too slowly');
    };
    await expect.poll(listLines).toMatchObject([{ userId: person.userId }]);
    client.close();
  });
});

describe('a client that reads slowly', () => {
  it('is waited for, and misses nothing', async () => {
    const network = networkOf(slow);
    network.pause();
    await change(CHANGES_THAT_MAY_WAIT);
    const count = CHANGES_THAT_MAY_WAIT * ROWS_PER_BATCH;
    while (slow.listChanges().length < count && slow.socket.connected) {
      network.resume();
      await sleep(2);
      network.pause();
      await sleep(20);
    }
    expect(slow.listChanges()).toHaveLength(count);
    expect(slow.socket.connected).toBe(true);
  });
});
