import { addPosting, createBroker, createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { appendChanges } from '../db/change-feed.ts';
import { inTransaction } from '../db/transaction.ts';
import { toFeedPosting } from '../matching/index.ts';
import { ROWS_PER_BATCH } from './company-plan.ts';

/** Each of these tells every client of the carrier a batch of about 150 kB. */
const CHANGES = 150;

/** Stops reading from the network, as a laptop that froze does: the connection stays open. */
function freeze(client: HubClient): void {
  const { transport } = client.socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void } } } };
  transport.ws._socket.pause();
}

describe('a client that does not read', () => {
  let board: TestApp;
  const clients: HubClient[] = [];

  beforeAll(async () => {
    board = await createTestApp();
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    await board.close();
  });

  it('is let go with bounded memory, and others miss nothing', async () => {
    const broker = await createBroker(board.db);
    const carrier = await createCarrier(board.db);
    const load = await addPosting(board.db, broker, 'L');
    for (let count = 0; count < ROWS_PER_BATCH; count++) await addPosting(board.db, carrier, 'E');
    await board.app.matching.catchUp();
    const address = await board.listen();
    const token = await board.tokenFor(carrier);
    const frozen = await connectToHub(address, { token });
    const reading = await connectToHub(address, { token });
    clients.push(frozen, reading);
    freeze(frozen);

    await inTransaction(board.db, (tx) =>
      appendChanges(
        tx,
        Array.from({ length: CHANGES }, (_, place) => ({
          type: 'posting' as const,
          posting: { ...toFeedPosting(load), version: place + 2 },
        })),
      ),
    );
    await board.app.matching.catchUp();
    await board.app.hub.settle();
    await expect.poll(() => board.app.hub.countConnections(), { timeout: 20_000 }).toBe(1);
    await reading.waitUntil(() => reading.listChanges().length === CHANGES * ROWS_PER_BATCH);
    expect(reading.socket.connected).toBe(true);
  }, 60_000);
});
