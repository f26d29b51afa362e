import { createNetwork } from '@loadstone/contracts/networks';
import { CHANGE_HEADER } from '@loadstone/contracts/live';
import { createOffer, declineOffer } from '@loadstone/contracts/offers';
import { addPostingTag, createTag, listTags } from '@loadstone/contracts/tags';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { inTransaction } from '../db/transaction.ts';
import { appendChanges, toEventChange } from '../db/change-feed/change-feed.ts';
import { asChange } from '../db/calls-change.ts';

describe('the reply of a write and its events', () => {
  let board: TestApp;
  let address: string;
  let broker: Person;
  let carrier: Person;
  let brokerDesk: HubClient;
  let carrierDesk: HubClient;

  beforeAll(async () => {
    board = await createTestApp();
    address = await board.listen();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
    brokerDesk = await connectToHub(address, { token: await board.tokenFor(broker) });
    carrierDesk = await connectToHub(address, { token: await board.tokenFor(carrier) });
    return () => [brokerDesk, carrierDesk].forEach((desk) => desk.close());
  });

  /** The ids that the events of a type state. */
  async function idsOf(desk: HubClient, type: string): Promise<(string | undefined)[]> {
    await desk.waitForChange((change) => change.type === type);
    return desk.batches
      .filter(({ changes }) => changes.some((change) => change.type === type))
      .map(({ changeId }) => changeId);
  }

  it('state the same id', async () => {
    const { headers } = await board.call(createTag, { as: broker, body: { tagName: 'Hot', tagColor: '#000000' } });
    const id = headers[CHANGE_HEADER];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(await idsOf(brokerDesk, 'tags.changed'))).toEqual(new Set([id]));
  });

  it('state the same id where a key makes the call repeatable, and another one for the repetition', async () => {
    const send = () =>
      board.call(createNetwork, { as: broker, body: { name: 'North' }, headers: { 'idempotency-key': 'one' } });
    const first = await send();
    const again = await send();
    expect(await idsOf(brokerDesk, 'networks.changed')).toEqual([first.headers[CHANGE_HEADER]]);
    expect(again.headers[CHANGE_HEADER]).not.toBe(first.headers[CHANGE_HEADER]);
  });

  it('state the same id for both companies, also where the database appends the event', async () => {
    const load = await addPosting(board.db, broker, 'L');
    const truck = await addPosting(board.db, carrier, 'E');
    await board.app.matching.catchUp();
    const made = await board.call(createOffer, {
      as: carrier,
      body: { token: load.token, eToken: truck.token, rate: { amount: 200000, currency: 'USD', basis: 'flat' } },
    });
    expect(made.status).toBe(200);
    expect(await idsOf(brokerDesk, 'offer.changed')).toEqual([made.headers[CHANGE_HEADER]]);
    const { id, version } = made.body;
    const declined = await board.call(declineOffer, { as: broker, params: { id }, body: { version } });
    await carrierDesk.waitUntil(() =>
      carrierDesk.batches.some(({ changeId }) => changeId === declined.headers[CHANGE_HEADER]),
    );
  });

  it('of a read have none, and neither have events of other work', async () => {
    const read = await board.call(listTags, { as: broker });
    expect(read.headers[CHANGE_HEADER]).toBeUndefined();
    const changed = toEventChange(broker.accountId, { type: 'tags.changed', kind: 'L' });
    await inTransaction(board.db, (tx) => appendChanges(tx, [changed]));
    expect(await idsOf(brokerDesk, 'tags.changed')).toEqual([undefined]);
  });

  it('differ where work of the call continues after its reply', async () => {
    const replied = Promise.withResolvers<void>();
    let later: Promise<void> | undefined;
    await asChange({ id: '0b5c0d3e-3a55-4f2d-9a35-6f6a8a6a0c11' }, () => {
      const changed = toEventChange(broker.accountId, { type: 'tags.changed', kind: 'L' });
      later = replied.promise.then(() => inTransaction(board.db, (tx) => appendChanges(tx, [changed])));
    });
    replied.resolve();
    await later;
    expect(await idsOf(brokerDesk, 'tags.changed')).toEqual([undefined]);
  });

  it('state the id of their own call, with many calls at once', async () => {
    const load = await addPosting(board.db, broker, 'L');
    const tag = await board.call(createTag, { as: broker, body: { tagName: 'Hot', tagColor: '#000000' } });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        board.call(addPostingTag, { as: broker, body: { postingId: load.token, tagId: tag.body.id } }),
      ),
    );
    const ids = replies.map(({ headers }) => headers[CHANGE_HEADER]);
    await brokerDesk.waitUntil(() => ids.every((id) => brokerDesk.batches.some(({ changeId }) => changeId === id)));
    expect(new Set(ids).size).toBe(8);
  });
});
