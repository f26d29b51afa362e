import { BOARD_EVENTS, parseBoardBatch, type BoardChange } from '@loadstone/contracts/live';
import type { postingEvents } from '@loadstone/contracts/postings';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { appendChanges } from '../db/change-feed/change-feed.ts';
import { inTransaction } from '../db/transaction.ts';
import { addressTo, type EventSources } from '../db/change-feed/event-sources.ts';

let board: TestApp;
let address: string;
let broker: Person;
let other: Person;
const clients: HubClient[] = [];

beforeAll(async () => {
  board = await createTestApp();
  address = await board.listen();
  broker = await createBroker(board.db);
  other = await createBroker(board.db);
});

afterAll(async () => {
  for (const client of clients) client.close();
  await board.close();
});

async function connect(person: Person): Promise<HubClient> {
  const client = await connectToHub(address, { token: await board.tokenFor(person) });
  clients.push(client);
  return client;
}

describe('board events', () => {
  it('reach the companies that they are addressed to and no other', async () => {
    const [mine, theirs] = [await connect(broker), await connect(other)];
    const event: BoardChange = { type: 'tags.changed', kind: 'L' };
    await inTransaction(board.db, (tx) =>
      appendChanges(tx, [{ type: 'event', accountIds: [broker.accountId, other.accountId], event }]),
    );
    await inTransaction(board.db, (tx) =>
      appendChanges(tx, [{ type: 'event', accountIds: [broker.accountId], event }]),
    );
    await mine.waitUntil(() => mine.listChanges().length === 2);
    await theirs.waitUntil(() => theirs.listChanges().length === 1);
    await board.app.hub.settle();
    expect(theirs.listChanges()).toEqual([event]);
  });

  it('of a type that a client does not know are ignored by it, and nothing is reloaded', async () => {
    const client = await connect(broker);
    const made = { type: 'weather.changed', degrees: 4 } as unknown as BoardChange;
    const known: BoardChange = { type: 'tags.changed', kind: 'L' };
    await inTransaction(board.db, (tx) =>
      appendChanges(
        tx,
        [made, known].map((event) => ({ type: 'event', accountIds: [broker.accountId], event })),
      ),
    );
    await client.waitForChange(({ type }) => type === 'tags.changed');
    const received = client.batches.filter(({ changes }) => changes.length > 0);
    expect(received.flatMap(({ changes }) => changes)).toEqual([made, known]);
    expect(received.map((batch) => parseBoardBatch(batch)?.changes)).toEqual([[], [known]]);
    expect(client.refusals).toEqual([]);
  });

  it('are refused by a client where a known type does not have its declared shape', () => {
    expect(parseBoardBatch({ eventId: 3, changes: [{ type: 'posting.removed', token: 'x', kind: 'L' }] })).toBe(
      undefined,
    );
    expect(parseBoardBatch({ eventId: 'three', changes: [] })).toBe(undefined);
  });

  it('compile only with a source on the server and an address that their declaration names', () => {
    const one = { 'posting.changed': 'module' } as const;
    // @ts-expect-error: posting.removed has no source.
    one satisfies EventSources<typeof postingEvents>;
    // @ts-expect-error: an event for one company is not addressed to everyone.
    addressTo<'posting.removed'>('everyone', { type: 'posting.removed', token: 1, kind: 'L' });
    expect(Object.keys(BOARD_EVENTS)).toContain('posting.removed');
  });
});
