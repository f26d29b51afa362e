import { addNetworkMember, createNetwork, removeNetworkMember } from '@loadstone/contracts/networks';
import { getAssignedEquipment } from '@loadstone/contracts/assignments';
import { listOffers } from '@loadstone/contracts/offers';
import type { LoadDraft } from '@loadstone/contracts/postings';
import { getPostingTiers, getPostingTiersResource, LEAST_ASKED, type Tier } from '@loadstone/contracts/tiers';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { createMachine } from '../../../test/machine-calls.ts';
import { createOfferCalls, flat, type OfferCalls } from '../../../test/offer-calls.ts';
import { passTierTime } from '../../../test/tier-time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeOldOffers } from '../offers/offers.queries.ts';
import { releaseDueTiers } from '../postings/tier-releases.service.ts';

let board: TestApp;
let calls: BoardCalls;
let assignments: AssignmentCalls;
let offers: OfferCalls;
let broker: Person;
let one: Person;
let two: Person;
let three: Person;
let trucks: Map<Person, number>;
let networkId: number;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  assignments = createAssignmentCalls(board);
  offers = createOfferCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  [one, two, three] = [await createCarrier(board.db), await createCarrier(board.db), await createCarrier(board.db)];
  trucks = new Map();
  for (const carrier of [one, two, three]) trucks.set(carrier, (await calls.postTruck(carrier)).body.token);
  networkId = (await board.call(createNetwork, { as: broker, body: { name: 'Trusted', type: 'Public' } })).body.id;
  await addMember(one);
  await addMember(two);
});

const addMember = (person: Person) =>
  board.call(addNetworkMember, { as: broker, params: { id: networkId }, body: { memberCustCd: person.custCd } });
const toTier = (receivers: Tier['receivers'], given: Partial<Tier> = {}): Tier => ({
  receivers,
  rate: null,
  minutes: 10,
  bookNow: true,
  ...given,
});
const network = () => toTier({ type: 'network', networkId });
const company = (person: Person) => toTier({ type: 'companies', custCds: [person.custCd] });
const everybody = () => toTier({ type: 'everybody' }, { minutes: null });

const RATE = flat(1_000);
const postLoad = async (tiers: Tier[], given: Partial<LoadDraft> = {}): Promise<number> => {
  const { status, body } = await calls.postLoad(broker, { tiers, rate: RATE, confirmDuplicate: true, ...given });
  expect(status).toBe(200);
  return body.token;
};
const pairOf = (carrier: Person, lToken: number) => ({ lToken, eToken: trucks.get(carrier)! });
const book = async (carrier: Person, token: number) => {
  const { status, body } = await offers.book(carrier, pairOf(carrier, token), RATE);
  expect(status).toBe(200);
  return body.token;
};
const pass = async (minutes: number) => {
  await passTierTime(board.db, minutes);
  await releaseDueTiers(board.app.parts);
};
const read = async (token: number, as = broker) =>
  (await board.call(getPostingTiers, { as, params: { token } })).body.tiers.map(({ answers }) => answers);
const nameOf = ({ custCd }: { custCd: string }) =>
  ['one', 'two', 'three'][[one, two, three].findIndex((person) => person.custCd === custCd)] ?? custCd;
/** Of each released tier: `one accepted`. */
const list = async (token: number, as = broker) =>
  (await read(token, as)).flatMap((answers) =>
    answers === undefined ? [] : [answers.companies.map((each) => `${nameOf(each)} ${each.answer}`).toSorted()],
  );
const countOf = async (token: number, tier: number) => {
  const { companies: _companies, ...counts } = (await read(token))[tier - 1]!;
  return counts;
};

describe('the responses to a tier', () => {
  it('wait until its turn ends: a later tier is released, or the load is not open any more', async () => {
    const token = await postLoad([network(), company(three)]);
    expect(await list(token)).toEqual([['one waiting', 'two waiting']]);
    expect((await read(token))[1]).toBeUndefined();
    await pass(10);
    expect(await list(token)).toEqual([['one none', 'two none'], ['three waiting']]);
    const { tiers } = (await board.call(getPostingTiers, { as: broker, params: { token } })).body;
    const [silent] = tiers[0]!.answers!.companies;
    expect(silent).toMatchObject({ answeredOn: tiers[1]!.releasedOn, acceptance: null });
    expect(Date.parse(silent!.askedOn!)).toBeLessThan(Date.parse(silent!.answeredOn!));
    await board.db.updateTable('postings').set({ date_avail: '2026-06-01' }).where('token', '=', token).execute();
    expect(await list(token)).toEqual([['one none', 'two none'], ['three none']]);
    expect((await read(token))[1]!.companies[0]!.answeredOn).toBeNull();
  });

  it('are an acceptance with its time, and for the others the moment at which it was assigned', async () => {
    const token = await postLoad([network(), company(three)]);
    await pass(10);
    await book(one, token);
    expect(await list(token)).toEqual([['one accepted', 'two none'], ['three none']]);
    const [first, second] = await read(token);
    const now = board.clock.now().toISOString();
    expect(first!.companies[0]).toMatchObject({ company: expect.any(String), answeredOn: now });
    expect(second!.companies[0]!.answeredOn).toBe(now);
    expect(await countOf(token, 1)).toEqual({ accepted: 1, declined: 0, offered: 0, none: 1, waiting: 0 });
  });

  it('are a declined assignment, a declined offer or a withdrawn one; an offer of its own is one that waits', async () => {
    const token = await postLoad([network(), company(three)]);
    await pass(10);
    const assigned = await assignments.assign(broker, token, trucks.get(one)!);
    expect(assigned.status).toBe(200);
    expect((await list(token))[0]).toContain('one waiting');
    expect((await assignments.decline(one, token)).status).toBe(200);
    const asked = (await offers.offer(broker, pairOf(two, token), 900)).body;
    expect((await offers.decline(two, asked)).status).toBe(200);
    const own = (await offers.offer(three, pairOf(three, token), 1_500)).body;
    expect(await list(token)).toEqual([['one declined', 'two declined'], ['three offered']]);
    expect((await offers.withdraw(three, own)).status).toBe(200);
    expect((await list(token))[1]).toEqual(['three declined']);
    await book(two, token);
    expect(await list(token)).toEqual([['one declined', 'two accepted'], ['three declined']]);
  });

  it('are none where the broker takes an assignment or an offer back', async () => {
    const token = await postLoad([network(), company(three)]);
    await assignments.assign(broker, token, trucks.get(one)!);
    expect((await assignments.decline(broker, token)).status).toBe(200);
    const asked = (await offers.offer(broker, pairOf(two, token), 900)).body;
    expect((await offers.withdraw(broker, asked)).status).toBe(200);
    expect(await list(token)).toEqual([['one waiting', 'two waiting']]);
  });

  it('name who responded to a tier for every company, and who is no receiver any more', async () => {
    const token = await postLoad([network(), everybody()]);
    await pass(10);
    const own = (await offers.offer(three, pairOf(three, token), 1_500)).body;
    await offers.offer(two, pairOf(two, token), 1_400);
    await board.call(removeNetworkMember, { as: broker, params: { id: networkId, custCd: two.custCd } });
    expect(await list(token)).toEqual([['one none'], ['three offered', 'two offered']]);
    expect((await offers.accept(broker, own)).status).toBe(200);
    expect((await list(token))[1]).toContain('three accepted');
    expect((await read(token))[1]!.companies.every(({ askedOn }) => askedOn === null)).toBe(true);
  });

  it('count those that were taken of a quantity, and stay when the tiers are edited', async () => {
    const token = await postLoad([network(), company(three)], { quantity: 2 });
    const before = (await read(token))[0]!.companies.map(({ askedOn }) => askedOn);
    await book(one, token);
    const edited = await calls.editLoad(broker, token, 2, { tiers: [network(), everybody()], rate: RATE });
    expect(edited.status).toBe(200);
    expect(await list(token)).toEqual([['one accepted', 'two waiting']]);
    expect((await read(token))[0]!.companies.map(({ askedOn }) => askedOn)).toEqual(before);
  });

  it('keep their offers as long as the load, and not those of other loads', async () => {
    const token = await postLoad([company(one), everybody()]);
    const plain = (await calls.postLoad(broker, { confirmDuplicate: true })).body.token;
    for (const each of [token, plain]) {
      const { body } = await offers.offer(one, pairOf(one, each), 1_500);
      expect((await offers.withdraw(one, body)).status).toBe(200);
    }
    const later = new Date(board.clock.now().getTime() + 1_000);
    await inTransaction(board.db, (tx) => removeOldOffers(tx, later, 1_000));
    expect(await list(token)).toEqual([['one declined']]);
    const left = (await offers.list(one)).map((offer) => offer.token);
    expect(left).toEqual([token]);
  });

  it('only count the silent companies of a colleague’s private network', async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const { id } = (await board.call(createNetwork, { as: colleague, body: { name: 'Mine', type: 'Private' } })).body;
    for (const person of [one, two]) {
      await board.call(addNetworkMember, { as: colleague, params: { id }, body: { memberCustCd: person.custCd } });
    }
    const posted = await calls.postLoad(colleague, {
      tiers: [toTier({ type: 'network', networkId: id }), company(three)],
      rate: RATE,
    });
    const { token } = posted.body;
    await offers.offer(two, pairOf(two, token), 1_500);
    expect(await list(token, colleague)).toEqual([['one waiting', 'two offered']]);
    expect(await list(token)).toEqual([['two offered']]);
    expect(await countOf(token, 1)).toMatchObject({ offered: 1, waiting: 1 });
  });
});

describe('the acceptance of a company', () => {
  it('is stated from twenty loads on, to the company that showed them only', async () => {
    for (let posted = 1; posted < LEAST_ASKED; posted += 1) {
      const token = await postLoad([network(), company(three)], { quantity: posted === 1 ? 3 : 1 });
      if (posted > 2) continue;
      await book(one, token);
      trucks.set(one, (await calls.postTruck(one)).body.token);
    }
    const open = await postLoad([network(), company(three)]);
    await board.db
      .updateTable('postings')
      .set({ date_avail: '2026-06-01' })
      .where('account_id', '=', broker.accountId)
      .where('token', '!=', open)
      .where('p_status', '=', 'O')
      .execute();
    const acceptancesOf = async (of: number) =>
      (await read(of))[0]!.companies.map((each) => [nameOf(each), each.acceptance]).toSorted();
    // The last one is still open, so that nineteen count.
    expect(await acceptancesOf(open)).toEqual([
      ['one', null],
      ['two', null],
    ]);
    await pass(10);
    expect(await acceptancesOf(open)).toEqual([
      ['one', { asked: 20, accepted: 2 }],
      ['two', { asked: 20, accepted: 0 }],
    ]);
    // Another broker that shows the same carrier a load reads nothing of it.
    const other = await createBroker(board.db);
    const theirs = await calls.postLoad(other, { tiers: [company(one), company(two)], rate: RATE });
    expect((await read(theirs.body.token, other))[0]!.companies[0]!.acceptance).toBeNull();
  });
});

describe('who reads them', () => {
  it('is the owner, also by a program, and no carrier in any reply about the load', async () => {
    const token = await postLoad([network(), company(three), everybody()]);
    await offers.offer(two, pairOf(two, token), 1_500);
    await pass(10);
    const machine = await createMachine(board, broker);
    const told = await machine.call(getPostingTiersResource, { params: { token } });
    expect(told.body.tiers[0]!.answers).toEqual((await read(token))[0]);
    await book(one, token);
    const replies = [
      await calls.leadsOfTruck(one, trucks.get(one)!),
      await calls.leadsOfTruck(three, trucks.get(three)!),
      await board.call(listOffers, { as: two }),
      await board.call(getAssignedEquipment, { as: one, params: { id: trucks.get(one)! } }),
    ].map(({ body }) => JSON.stringify(body));
    for (const reply of replies) expect(reply).not.toMatch(/tiers?"|answer|acceptance/i);
    for (const reply of [replies[0], replies[3]])
      for (const { custCd } of [two, three]) expect(reply).not.toContain(custCd);
    for (const reply of replies.slice(1, 3)) expect(reply).not.toContain(one.custCd);
    expect((await board.call(getPostingTiers, { as: one, params: { token } })).status).toBe(403);
    expect((await board.call(getPostingTiers, { as: await createBroker(board.db), params: { token } })).status).toBe(
      404,
    );
  });
});
