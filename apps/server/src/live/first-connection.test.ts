import { BOARD_EVENT_HEADER, HUB_PATH } from '@loadstone/contracts/live';
import { listUserPermits } from '@loadstone/contracts/users';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../test/board-calls.ts';
import { connectToHub } from '../../test/hub-client.ts';
import { LINGER_MS } from './board-feed.ts';

let board: TestApp;
let calls: BoardCalls;
let address: string;
beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  address = await board.listen();
});
afterAll(() => board.close());

/** The board event that the reply with a person's permits states. */
async function readEvent(person: Person): Promise<number | undefined> {
  const { headers } = await board.call(listUserPermits, { as: person });
  const event = headers[BOARD_EVENT_HEADER];
  return event === undefined ? undefined : Number(event);
}

const connect = async (person: Person, lastEventId: number | undefined) =>
  connectToHub(address, { token: await board.tokenFor(person), lastEventId });

it('lets a client notice within 20 s that its connection is dead', async () => {
  const reply = await fetch(`${address}${HUB_PATH}/?EIO=4&transport=polling`);
  const { pingInterval, pingTimeout } = JSON.parse((await reply.text()).slice(1)) as Record<string, number>;
  expect(Number(pingInterval) + Number(pingTimeout)).toBeLessThanOrEqual(20_000);
});

describe('a first connection', () => {
  it('receives what came after the reply with the permits, and no request to reload', async () => {
    const [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
    const truck = (await calls.postTruck(carrier)).body;
    await board.app.matching.catchUp();
    const event = await readEvent(carrier);
    expect(event).toBe(board.app.matching.appliedEventId);
    const load = (await calls.postLoad(broker)).body;
    await board.app.matching.catchUp();
    await board.app.hub.settle();
    const client = await connect(carrier, event);
    await client.waitForChange(
      (change) => change.type === 'lead.appeared' && change.myToken === truck.token && change.lead.token === load.token,
    );
    expect(client.refusals).toEqual([]);
    client.close();
  });

  it('must reload where it comes too late', async () => {
    const broker = await createBroker(board.db);
    const event = await readEvent(broker);
    await calls.postLoad(broker);
    await board.app.matching.catchUp();
    board.clock.advance(LINGER_MS + 10_000);
    board.app.hub.sweep();
    const client = await connect(broker, event);
    await client.waitUntil(() => client.refusals.length > 0);
    client.close();
  });

  it('must reload where its event is one of another feed, also if this feed has an event of the same id', async () => {
    const broker = await createBroker(board.db);
    await calls.postLoad(broker);
    await board.app.matching.catchUp();
    const event = await readEvent(broker);
    const first = await connect(broker, event);
    await first.waitUntil(() => first.batches.length > 0);
    const feed = first.batches[0]?.feed;
    first.close();
    const token = await board.tokenFor(broker);
    const resumed = await connectToHub(address, { token, lastEventId: event, feed });
    await resumed.waitUntil(() => resumed.batches.length > 0);
    expect([feed, resumed.refusals]).toEqual([board.app.matching.feedName, []]);
    resumed.close();
    const lost = await connectToHub(address, { token, lastEventId: event, feed: 'lost' });
    await lost.waitUntil(() => lost.batches.length > 0);
    expect(lost.refusals).toEqual([{ eventId: event, feed }]);
    lost.close();
  });

  it('has no event to resume from where the user may not see postings', async () => {
    const person = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect(await readEvent(person)).toBeUndefined();
  });
});
