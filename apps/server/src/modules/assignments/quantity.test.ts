import { listPostingResources, loadQuantityCalls, upsertPostings } from '@loadstone/contracts/postings';
import { addPostingTag, createTag } from '@loadstone/contracts/tags';
import { addPosting, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine } from '../../../test/machine-calls.ts';
import { createOfferCalls, flat, type OfferCalls } from '../../../test/offer-calls.ts';
import { createOpenPair, type OpenPair } from '../../../test/open-pair.ts';
import { inTransaction } from '../../db/transaction.ts';
import { expirePostingsBefore } from '../postings/index.ts';

let board: TestApp;
let calls: BoardCalls;
let offers: OfferCalls;
let assignments: AssignmentCalls;
let pair: OpenPair;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  offers = createOfferCalls(board);
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  pair = await createOpenPair(board);
});

/** A bookable load of the broker with a quantity. */
async function postLoads(quantity: number, draft: Parameters<BoardCalls['postLoad']>[1] = {}): Promise<number> {
  const { status, body } = await calls.postLoad(pair.broker, { quantity, rate: flat(2_450), bookNow: true, ...draft });
  expect(status).toBe(200);
  return body.token;
}

/** Another truck of the pair's carrier. */
const addTruck = async () => (await addPosting(board.db, pair.carrier, 'E')).token;

/** Status and quantity of the broker's loads besides the one of the pair, oldest first. */
async function listLots() {
  const { body } = await calls.listLoads(pair.broker);
  return body
    .filter(({ token }) => token !== pair.lToken)
    .sort((one, other) => one.token - other.token)
    .map(({ token, pStatus, quantity = 1 }) => ({ token, pStatus, quantity }));
}

/** What each way to assign a load does; the result is the token of the assigned load. */
const WAYS: Readonly<Record<string, (token: number) => Promise<number>>> = {
  'an assignment from a lead': async (token) => (await assignments.assign(pair.broker, token, pair.eToken)).body.token,
  'a reference number': async (token) => (await assignments.generate(pair.broker, token)).body.token,
  'book now': async (token) =>
    (await offers.book(pair.carrier, { lToken: token, eToken: pair.eToken }, flat(2_450))).body.token,
  'an accepted offer': async (token) => {
    const sent = await offers.offer(pair.carrier, { lToken: token, eToken: pair.eToken }, 2_000);
    return (await offers.accept(pair.broker, sent.body)).body.token;
  },
};

describe('a load with a quantity', () => {
  it.each(Object.keys(WAYS))('loses one by %s, which is a posting of its own; the rest stays open', async (way) => {
    const token = await postLoads(3);
    const taken = await WAYS[way]!(token);
    expect(taken).not.toBe(token);
    const status = way === 'an assignment from a lead' || way === 'a reference number' ? 'P' : 'A';
    expect(await listLots()).toEqual([
      { token, pStatus: 'O', quantity: 2 },
      { token: taken, pStatus: status, quantity: 1 },
    ]);
    expect((await assignments.ofLoad(pair.broker, taken)).body.pStatus).toBe(status);
    const leads = await calls.leadsOfTruck(pair.carrier, await addTruck());
    expect(leads.body.leads.find((lead) => lead.token === token)?.quantity).toBe(2);
    expect(leads.body.leads.some((lead) => lead.token === taken)).toBe(false);
  });

  it('is assigned as it is by the last one, and is refused then', async () => {
    const token = await postLoads(2);
    await assignments.assign(pair.broker, token, pair.eToken);
    const last = await assignments.assign(pair.broker, token, await addTruck());
    expect(last.body.token).toBe(token);
    expect(await listLots()).toMatchObject([{ token, pStatus: 'P', quantity: 1 }, { pStatus: 'P' }]);
    const late = await assignments.assign(pair.broker, token, await addTruck());
    expect([late.status, late.error.code]).toEqual([409, 'posting.alreadyAssigned']);
  });

  it('keeps the facts and the tag of the load on the taken one', async () => {
    const draft = { comment: 'call first', weightLbs: 40_000, clientRefNum: 'R-7' };
    const token = await postLoads(2, draft);
    const as = pair.broker;
    const tag = (await board.call(createTag, { as, body: { tagName: 'urgent', tagColor: '#dc2626' } })).body.id;
    await board.call(addPostingTag, { as, body: { postingId: token, tagId: tag } });
    const taken = (await assignments.assign(pair.broker, token, pair.eToken)).body.token;
    const { body } = await calls.listLoads(pair.broker);
    const [rest, one] = [token, taken].map((each) => body.find((posting) => posting.token === each));
    expect(one).toMatchObject({
      ...draft,
      tag: rest?.tag && { ...rest.tag, postingId: one?.tag?.postingId },
      createdOn: rest?.createdOn,
    });
    expect(one?.tag?.tagId).toBe(tag);
  });

  it('leaves the offers of others open, and shows the accepted one with the taken load', async () => {
    const token = await postLoads(2);
    const other = await createCarrier(board.db);
    const otherTruck = (await addPosting(board.db, other, 'E')).token;
    const waiting = (await offers.offer(other, { lToken: token, eToken: otherTruck }, 2_100)).body;
    const taken = await WAYS['an accepted offer']!(token);
    const [mine] = await offers.list(pair.carrier);
    expect(mine).toMatchObject({ status: 'accepted', token: taken });
    expect((await offers.list(other))[0]).toMatchObject({ id: waiting.id, status: 'open', token });
    const accepted = await offers.accept(pair.broker, waiting);
    expect([accepted.status, accepted.body.token]).toEqual([200, token]);
  });

  it('takes one only for a request that is sent again', async () => {
    const token = await postLoads(3);
    const first = await assignments.generate(pair.broker, token, { key: 'once' });
    const again = await assignments.generate(pair.broker, token, { key: 'once' });
    expect(again.body.token).toBe(first.body.token);
    expect((await listLots())[0]).toMatchObject({ token, quantity: 2 });
  });

  it('is not taken from where the request is refused', async () => {
    const token = await postLoads(3);
    const wrong = await offers.book(pair.carrier, { lToken: token, eToken: pair.eToken }, flat(1));
    expect([wrong.status, wrong.error.code]).toEqual([409, 'offer.rateChanged']);
    expect(await listLots()).toEqual([{ token, pStatus: 'O', quantity: 3 }]);
  });

  it.each([
    ['decline', (taken: number) => assignments.decline(pair.carrier, taken)],
    ['unassign', (taken: number) => assignments.unassign(pair.broker, taken)],
  ])('stays as it is where the taken one is open again by %s: that one is a posting of its own', async (_, end) => {
    const token = await postLoads(3);
    const { body } = await assignments.assign(pair.broker, token, pair.eToken);
    expect((await end(body.token)).status).toBe(200);
    const lots = await listLots();
    expect(lots.map(({ pStatus, quantity }) => [pStatus, quantity])).toEqual([
      ['O', 2],
      ['O', 1],
    ]);
    expect(lots[0]?.token).toBe(token);
  });

  it('can be deleted or changed while the taken one runs', async () => {
    const token = await postLoads(3);
    const taken = (await assignments.assign(pair.broker, token, pair.eToken)).body.token;
    const { body } = await calls.listLoads(pair.broker);
    const rest = body.find((posting) => posting.token === token)!;
    const edited = await calls.editLoad(pair.broker, token, rest.version, { quantity: 7 });
    expect(edited.body.quantity).toBe(7);
    expect((await calls.remove(pair.broker, 'L', token)).status).toBe(200);
    expect(await listLots()).toEqual([{ token: taken, pStatus: 'P', quantity: 1 }]);
    expect((await assignments.step(pair.carrier, 'E', pair.eToken, 'A')).status).toBe(200);
  });

  it('expires with what is left, and the taken one does not', async () => {
    const token = await postLoads(2);
    const taken = await WAYS['book now']!(token);
    await board.db
      .updateTable('postings')
      .set({ date_avail: '2026-06-14' })
      .where('token', 'in', [token, taken])
      .execute();
    await inTransaction(board.db, (tx) => expirePostingsBefore(tx, '2026-06-15'));
    const rows = await board.db
      .selectFrom('postings')
      .select('p_status')
      .where('token', 'in', [token, taken])
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.p_status)).toEqual(['E', 'A']);
  });

  it.each([0, 51, 1.5])('has a quantity from 1 to 50, not %d', async (quantity) => {
    const { status, error } = await calls.postLoad(pair.broker, { quantity });
    expect([status, error.details?.map(({ field }) => field)]).toEqual([400, ['quantity']]);
  });
});

describe('a truck with a quantity', () => {
  it('loses one with the load that takes one too, and by a reference number', async () => {
    const eToken = (await calls.postTruck(pair.carrier, { quantity: 3 })).body.token;
    const lToken = await postLoads(2);
    const both = (await assignments.assign(pair.broker, lToken, eToken)).body;
    expect([both.token, both.eToken].every((token) => token !== lToken && token !== eToken)).toBe(true);
    expect((await assignments.ofEquipment(pair.carrier, both.eToken)).body.token).toBe(both.token);
    const { body: numbered } = await assignments.generate(pair.broker, pair.lToken);
    const took = await assignments.take(pair.carrier, eToken, numbered.pin);
    expect([took.status, took.error.code]).toEqual([200, undefined]);
    const trucks = (await calls.listTrucks(pair.carrier)).body.filter(({ token }) => token !== pair.eToken);
    expect(trucks.map(({ pStatus, quantity = 1 }) => `${pStatus} ${quantity}`).sort()).toEqual(['A 1', 'O 1', 'P 1']);
    expect(trucks.find(({ pStatus }) => pStatus === 'O')?.token).toBe(eToken);
  });
});

describe('an upsert of a load with a quantity', () => {
  it('counts what is assigned: the same row again changes nothing', async () => {
    const machine = await createMachine(board, pair.broker);
    const row = { postType: 'L', ...loadDraft({ quantity: 3 }), clientRefNum: 'Q-1' };
    const upsert = async (change: Record<string, unknown> = {}) => {
      const { body } = await machine.call(upsertPostings, { body: { postings: [{ ...row, ...change }] } });
      return body.results.map(({ result, details }) =>
        result === 'refused' ? details.map(({ field }) => field) : result,
      );
    };
    const open = async () =>
      (await listLots()).filter(({ pStatus }) => pStatus === 'O').map(({ quantity }) => quantity);
    expect(await upsert()).toEqual(['created']);
    const { body } = await machine.call(listPostingResources, { query: { postType: 'L', ref: 'Q-1' } });
    expect(body.items.map(({ quantity }) => quantity)).toEqual([3]);
    const { token } = body.items[0]!;
    const taken = (await assignments.assign(pair.broker, token, pair.eToken)).body.token;
    expect([await upsert(), await open()]).toEqual([['unchanged'], [2]]);
    expect([await upsert({ quantity: 5 }), await open()]).toEqual([['changed'], [4]]);
    expect([await upsert({ quantity: 1 }), await open()]).toEqual([[['quantity']], [4]]);
    await assignments.unassign(pair.broker, taken);
    expect([await upsert({ quantity: 5 }), await open()]).toEqual([['unchanged'], [4, 1]]);
  });

  it('counts what was delivered and then deleted, not what was deleted while it was open', async () => {
    const machine = await createMachine(board, pair.broker);
    const row = { postType: 'L', ...loadDraft({ quantity: 5 }), clientRefNum: 'Q-2' };
    const upsert = async () => {
      const { body } = await machine.call(upsertPostings, { body: { postings: [row] } });
      return body.results.map(({ result }) => result);
    };
    await upsert();
    const { token } = (await listLots())[0]!;
    const taken = [];
    for (const eToken of [pair.eToken, await addTruck(), await addTruck()])
      taken.push((await assignments.assign(pair.broker, token, eToken)).body.token);
    await board.db.updateTable('postings').set({ p_status: 'D' }).where('token', 'in', taken.slice(0, 2)).execute();
    await assignments.unassign(pair.broker, taken[2]!);
    for (const lot of await listLots())
      if (lot.token !== token) expect((await calls.remove(pair.broker, 'L', lot.token)).status).toBe(200);
    expect(await listLots()).toEqual([{ token, pStatus: 'O', quantity: 2 }]);
    // The third is withdrawn: the program states that it is there.
    expect([await upsert(), await listLots()]).toEqual([['changed'], [{ token, pStatus: 'O', quantity: 3 }]]);
    expect(await upsert()).toEqual(['unchanged']);
  });
});

describe('the quantity of an open posting', () => {
  const raise = (as: Person, raises: { token: number; by: number }[], key = 'once') =>
    board.call(loadQuantityCalls.raise, {
      as,
      body: { raises, key: as.keyFor('ll_ldpostings_update') },
      idempotencyKey: key,
    });

  it('is raised instead of posting others like it, once for a request that is sent again', async () => {
    const [first, second] = [await postLoads(2), await postLoads(1)];
    const raises = [
      { token: first, by: 3 },
      { token: second, by: 1 },
      { token: first, by: 1 },
    ];
    const { body } = await raise(pair.broker, raises);
    expect(body.postings.map(({ token, quantity }) => [token, quantity])).toEqual([
      [first, 6],
      [second, 2],
    ]);
    await raise(pair.broker, raises);
    expect((await listLots()).map(({ quantity }) => quantity)).toEqual([6, 2]);
  });

  it('is raised for all or for none: not above 50, not of another company, not once it is assigned', async () => {
    const [first, second] = [await postLoads(2), await postLoads(49)];
    const by = (token: number, amount: number) => ({ token, by: amount });
    const full = await raise(pair.broker, [by(first, 1), by(second, 2)]);
    expect([full.status, full.error.details?.map(({ field }) => field)]).toEqual([400, ['quantity']]);
    expect((await raise(pair.stranger, [by(first, 1)])).error.code).toBe('posting.notFound');
    const taken = (await assignments.assign(pair.broker, first, pair.eToken)).body.token;
    expect((await raise(pair.broker, [by(taken, 1)], 'other')).error.code).toBe('posting.illegalTransition');
    expect((await listLots()).map(({ quantity }) => quantity)).toEqual([1, 49, 1]);
  });
});
