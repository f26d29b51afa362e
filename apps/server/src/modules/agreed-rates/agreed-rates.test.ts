import { loadPostingCalls } from '@loadstone/contracts/postings';
import { addPosting, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls } from '../../../test/board-calls.ts';
import { createOfferCalls, flat } from '../../../test/offer-calls.ts';
import { createOpenPair, type OpenPair } from '../../../test/open-pair.ts';
import { createRateCalls } from '../../../test/rate-calls.ts';

let board: TestApp;
let pair: OpenPair;
let broker: Person;
let carrier: Person;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  pair = await createOpenPair(board);
  ({ broker, carrier } = pair);
});

/** The agreed rate of the pair in the lists of both companies. */
async function listAgreed() {
  const calls = createBoardCalls(board);
  const [load] = (await calls.listLoads(broker)).body;
  const [truck] = (await calls.listTrucks(carrier)).body;
  return [load?.agreedRate, truck?.agreedRate];
}
const getLoad = (as: Person, id: number) => board.call(loadPostingCalls.get, { as, params: { id } });

/** Assigns the pair at a rate, by an offer of the carrier that the broker accepts. @returns the id of the assignment */
async function agree(dollars: number): Promise<number> {
  const offers = createOfferCalls(board);
  const offer = (await offers.offer(carrier, pair, dollars)).body;
  const { status, body } = await offers.accept(broker, offer);
  expect(status).toBe(200);
  return body.id;
}

describe('the agreed rate in the list of own postings', () => {
  it('is with the load and the equipment from the agreement to the delivery, beside the posted one', async () => {
    const load = await addPosting(board.db, broker, 'L', { rate: JSON.stringify(flat(1_850)) as never });
    pair = { ...pair, lToken: load.token };
    expect(await listAgreed()).toEqual([undefined, undefined]);
    await agree(1_900);
    expect(await listAgreed()).toEqual([flat(1_900), flat(1_900)]);
    const alone = (await getLoad(broker, load.token)).body;
    expect(alone).toMatchObject({ rate: flat(1_850), agreedRate: flat(1_900) });
    const assignments = createAssignmentCalls(board);
    await assignments.step(carrier, 'E', pair.eToken, 'R');
    await assignments.step(carrier, 'E', pair.eToken, 'D');
    expect(await listAgreed()).toEqual([flat(1_900), flat(1_900)]);
  });

  it('is the newest one once the other side has agreed, and none after the assignment has ended', async () => {
    const rates = createRateCalls(board);
    const id = await agree(1_900);
    expect(await listAgreed()).toEqual([flat(1_900), flat(1_900)]);
    await rates.propose(broker, id, flat(1_950), 1);
    expect(await listAgreed()).toEqual([flat(1_900), flat(1_900)]);
    await rates.decide(carrier, id, 2, 'agree');
    expect(await listAgreed()).toEqual([flat(1_950), flat(1_950)]);
    await createAssignmentCalls(board).unassign(broker, pair.lToken);
    expect(await listAgreed()).toEqual([undefined, undefined]);
  });

  it('is read by no other company: its lists and its leads have no agreed rate', async () => {
    const { stranger } = pair;
    await agree(1_900);
    const calls = createBoardCalls(board);
    expect((await getLoad(stranger, pair.lToken)).status).toBe(404);
    const own = (await calls.postTruck(stranger)).body;
    const replies = [
      await calls.listLoads(stranger),
      await calls.listTrucks(stranger),
      await calls.leadsOfTruck(stranger, own.token),
    ];
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/agreedRate|190000/);
    }
  });
});
