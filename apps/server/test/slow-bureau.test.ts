import { getContactSummary } from '@loadstone/contracts/companies';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  replyWithJson,
  startPartnerServer,
  type Behaviour,
  type PartnerServer,
} from '../src/partners/test/partner-server.ts';
import { createBoardCalls, type BoardCalls } from './board-calls.ts';
import { connectToHub, type HubClient } from './hub-client.ts';

const SCORE = 42;

/** Returns a score for every requested company. */
const replyWithScores: Behaviour = (_request, response, body) => {
  const { companies } = JSON.parse(body) as { companies: { ref: string }[] };
  const scores = companies.map(({ ref }) => ({ ref, score: SCORE }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ scores }));
};

describe('a bureau that is slow', () => {
  let equifax: PartnerServer;
  let board: TestApp;
  let calls: BoardCalls;
  let address: string;
  let broker: Person;
  let token: number;
  let client: HubClient;
  let waiting: (() => void)[] = [];

  /** Delays every reply until `release` is called. */
  const hold: Behaviour = (...query) => void waiting.push(() => replyWithScores(...query));
  const release = (): void => {
    equifax.behave(replyWithScores);
    for (const respond of waiting.splice(0)) respond();
  };

  beforeAll(async () => {
    equifax = await startPartnerServer(replyWithScores);
    board = await createTestApp({ environment: { EQUIFAX_URL: equifax.url, EQUIFAX_KEY: 'equifax-test-key' } });
    calls = createBoardCalls(board);
    address = await board.listen();
  });
  afterAll(async () => {
    release();
    await board.close();
    await equifax.close();
  });
  beforeEach(async () => {
    waiting = [];
    equifax.behave(hold);
    broker = await createBroker(board.db);
    token = (await addPosting(board.db, broker, 'L')).token;
    client = await connectToHub(address, { token: await board.tokenFor(broker) });
    return () => client.close();
  });

  const list = async () => (await calls.leadsOfLoad(broker, token, { equifax: broker.keyFor('ll_eqf') })).body;
  const addTruck = async () => {
    const carrier = await createCarrier(board.db);
    return { carrier, truck: await addPosting(board.db, carrier, 'E') };
  };
  const isTold = (change: { type: string }): boolean => change.type === 'leads.changed';

  it('leaves the scores of leads blank at first, then publishes an event and fills them', async () => {
    const { truck } = await addTruck();
    const before = await list();
    const own = before.leads.find((lead) => lead.token === truck.token);
    expect([before.isScoresPending, own?.equifax]).toEqual([true, -1]);
    expect(before.sampleMarks).toEqual([]);
    release();
    await client.waitForChange((change) => isTold(change) && 'myToken' in change && change.myToken === token);
    const after = await list();
    expect(after.isScoresPending).toBe(false);
    expect(after.leads.map(({ equifax: score }) => score)).toEqual(after.leads.map(() => SCORE));
  });

  it('notifies a window that is connected to another server than the one that served its request', async () => {
    const other = await createTestApp({ database: board.database });
    try {
      await addTruck();
      await other.app.matching.catchUp();
      // The client connects after the truck was posted, so that its own server has nothing to push and sends no
      // request.
      const elsewhere = await connectToHub(await other.listen(), { token: await other.tokenFor(broker) });
      expect((await list()).isScoresPending).toBe(true);
      release();
      await elsewhere.waitForChange((change) => isTold(change) && 'myToken' in change && change.myToken === token);
      elsewhere.close();
    } finally {
      await other.close();
    }
  });

  it('does not hold up a lead that is pushed, and fills it the same way', async () => {
    const { truck } = await addTruck();
    await board.app.matching.catchUp();
    const change = await client.waitForChange(
      (each) => each.type === 'lead.appeared' && each.lead.token === truck.token,
    );
    expect(change).toMatchObject({ lead: { equifax: -1 } });
    release();
    await client.waitForChange(isTold);
  });

  it('or down is left blank, without repeated events to reload', async () => {
    const asked = equifax.requests.length;
    equifax.behave(replyWithJson({}, 500));
    const { truck } = await addTruck();
    const body = await list();
    expect(body.leads.some((lead) => lead.token === truck.token)).toBe(true);
    expect(body.isScoresPending).toBe(true);
    // The bureau receives two requests; then another event is sent.
    await expect.poll(() => equifax.requests.length).toBeGreaterThanOrEqual(asked + 2);
    const later = await addPosting(board.db, broker, 'L', { vehicle_type: 'P' });
    await client.waitForChange((change) => change.type === 'posting.changed' && change.token === later.token);
    expect(client.listChanges().filter(isTold)).toEqual([]);
    // The pause after failures of the bureau must not affect the next test.
    equifax.behave(replyWithScores);
    await expect.poll(async () => (await list()).isScoresPending).toBe(false);
  });

  it('does not delay a contact summary, which reports the missing scores', async () => {
    const { carrier } = await addTruck();
    const read = async () =>
      (await board.call(getContactSummary, { as: broker, params: { custCd: carrier.custCd } })).body;
    const before = await read();
    expect(before).toMatchObject({ isScoresPending: true, eqF_Index: -1, commonName: carrier.company.common_name });
    release();
    await expect.poll(async () => (await read()).eqF_Index).toBe(SCORE);
  });
});
