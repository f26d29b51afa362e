import { bookLoad, createOffer } from '@loadstone/contracts/offers';
import {
  addNetworkMember,
  createNetwork,
  deleteNetwork,
  listNetworks,
  removeNetworkMember,
} from '@loadstone/contracts/networks';
import { loadPostingCalls, type LoadDraft } from '@loadstone/contracts/postings';
import { getPostingTiers, releaseTier, type Tier } from '@loadstone/contracts/tiers';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countStatements } from '../../db/preparing-client.ts';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { flat } from '../../../test/offer-calls.ts';
import { passTierTime } from '../../../test/tier-time.ts';
import { releaseDueTiers } from './tier-releases.service.ts';

let board: TestApp;
let calls: BoardCalls;
let assignments: AssignmentCalls;
let broker: Person;
let first: Person;
let second: Person;
let other: Person;
let trucks: Map<Person, number>;
let networkId: number;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  [first, second, other] = [
    await createCarrier(board.db),
    await createCarrier(board.db),
    await createCarrier(board.db),
  ];
  trucks = new Map();
  for (const carrier of [first, second, other]) trucks.set(carrier, (await calls.postTruck(carrier)).body.token);
  networkId = (await board.call(createNetwork, { as: broker, body: { name: 'Trusted', type: 'Public' } })).body.id;
  await addMember(first);
});

const addMember = (person: Person) =>
  board.call(addNetworkMember, { as: broker, params: { id: networkId }, body: { memberCustCd: person.custCd } });
const removeMember = (person: Person) =>
  board.call(removeNetworkMember, { as: broker, params: { id: networkId, custCd: person.custCd } });

const toTier = (receivers: Tier['receivers'], given: Partial<Tier> = {}): Tier => ({
  receivers,
  rate: null,
  minutes: 10,
  bookNow: false,
  ...given,
});
const network = (given: Partial<Tier> = {}) => toTier({ type: 'network', networkId }, given);
const companies = (people: readonly Person[], given: Partial<Tier> = {}) =>
  toTier({ type: 'companies', custCds: people.map(({ custCd }) => custCd) }, given);
const everybody = (given: Partial<Tier> = {}) => toTier({ type: 'everybody' }, { minutes: null, ...given });

const post = (tiers: LoadDraft['tiers'], given: Partial<LoadDraft> = {}) => calls.postLoad(broker, { tiers, ...given });
const postLoad = async (tiers: LoadDraft['tiers'], given: Partial<LoadDraft> = {}) => {
  const { status, body } = await post(tiers, given);
  expect(status).toBe(200);
  return body.token;
};
const edit = (token: number, version: number, given: Partial<LoadDraft>) =>
  calls.editLoad(broker, token, version, given);
const read = async (token: number) =>
  (await board.call(loadPostingCalls.get, { as: broker, params: { id: token } })).body;
const readTiers = async (token: number) => (await board.call(getPostingTiers, { as: broker, params: { token } })).body;
const release = (token: number, number: number, as = broker) =>
  board.call(releaseTier, { as, params: { token }, body: { number } });
const findLead = async (carrier: Person, token: number) =>
  (await calls.leadsOfTruck(carrier, trucks.get(carrier)!)).body.leads.find((lead) => lead.token === token);
/** Who sees a load: the first, the second, the other carrier. */
const listViewers = async (token: number) => {
  const seen = [];
  for (const [index, carrier] of [first, second, other].entries()) {
    if ((await findLead(carrier, token)) !== undefined) seen.push(['first', 'second', 'other'][index]);
  }
  return seen;
};
const pass = async (minutes: number) => {
  await passTierTime(board.db, minutes);
  await releaseDueTiers(board.app.parts);
};

describe('a load with tiers', () => {
  it('is shown tier by tier, each when it is due', async () => {
    const token = await postLoad([network(), companies([second], { minutes: 5 }), everybody()]);
    expect(await listViewers(token)).toEqual(['first']);
    await pass(9.9);
    expect(await listViewers(token)).toEqual(['first']);
    await pass(0.2);
    expect(await listViewers(token)).toEqual(['first', 'second']);
    await pass(4.7);
    expect(await listViewers(token)).toEqual(['first', 'second']);
    await pass(0.3);
    expect(await listViewers(token)).toEqual(['first', 'second', 'other']);
  });

  it('releases all that became due in an outage, counted from the moments that were planned', async () => {
    const token = await postLoad([network(), companies([second], { minutes: 5 }), everybody()]);
    await passTierTime(board.db, 60);
    await releaseDueTiers(board.app.parts);
    expect(await listViewers(token)).toEqual(['first', 'second', 'other']);
  });

  it('is released with all that are due at that moment, each with its own change', async () => {
    const tokens: number[] = [];
    for (let count = 0; count < 20; count++)
      tokens.push(await postLoad([network(), everybody()], { confirmDuplicate: true }));
    const lastId = (
      await board.db
        .selectFrom('change_feed')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id;
    await passTierTime(board.db, 60);
    const before = countStatements();
    await releaseDueTiers(board.app.parts);
    // One by one they are 19 statements each. The timer of the server may release some of them.
    expect(countStatements() - before).toBeLessThan(3 * tokens.length);
    const { rows } = await sql<{ token: number }>`
      select (change -> 'posting' ->> 'token')::integer as token
      from change_feed where id > ${lastId} and change ->> 'type' = 'posting' order by id`.execute(board.db);
    expect(rows.map(({ token }) => token).sort()).toEqual(tokens.toSorted());
    for (const token of tokens)
      expect(await read(token)).toMatchObject({ postMode: 'A', tiers: { released: 2, nextOn: null } });
    expect(await releaseDueTiers(board.app.parts)).toBe(0);
  });

  it('is released while another one that is due is being changed', async () => {
    const [taken, ...others] = [
      await postLoad([network(), everybody()]),
      await postLoad([network(), everybody()], { vehicleType: 'R' }),
      await postLoad([network(), everybody()], { vehicleType: 'F' }),
    ];
    await passTierTime(board.db, 60);
    const running = board.db.transaction().execute(async (tx) => {
      await tx.selectFrom('postings').select('id').where('token', '=', taken!).forUpdate().execute();
      const released = releaseDueTiers(board.app.parts);
      await vi.waitFor(
        async () => {
          for (const token of others) expect((await read(token)).tiers?.released).toBe(2);
        },
        { timeout: 60_000 },
      );
      return { released };
    });
    const { released } = await running;
    await released;
    expect((await read(taken!)).tiers?.released).toBe(2);
  });

  it('hides its audience from its owner and from lists of networks', async () => {
    const token = await postLoad([network(), everybody()]);
    expect(await read(token)).toMatchObject({ postMode: 'A', networkId: 0, network: null });
    const { nextOn, ...state } = (await read(token)).tiers!;
    expect(state).toEqual({ count: 2, released: 1 });
    expect(nextOn).toMatch(/Z$/);
    const networks = (await board.call(listNetworks, { as: broker })).body;
    expect(networks.map(({ id }) => id)).toEqual([networkId]);
    const [listed] = (await calls.listLoads(broker)).body;
    expect(listed).toMatchObject({ postMode: 'A', networkId: 0, network: null, tiers: { count: 2, released: 1 } });
  });

  it('states to its owner who sees it and when others will', async () => {
    const token = await postLoad([network(), companies([first, second], { minutes: 5 }), everybody()]);
    const before = await readTiers(token);
    expect(before).toMatchObject({ token, companies: 1, isPublic: false });
    expect(before.tiers.map(({ companies }) => companies)).toEqual([1, 1, null]);
    const [one, two, three] = before.tiers;
    expect(one).toMatchObject({ receivers: { type: 'network', networkId, name: 'Trusted' }, expectedOn: null });
    expect(two!.receivers).toMatchObject({
      type: 'companies',
      companies: [{ custCd: first.custCd }, { custCd: second.custCd }],
    });
    expect(Date.parse(three!.expectedOn!) - Date.parse(two!.expectedOn!)).toBe(300_000);
    await pass(15);
    expect(await readTiers(token)).toMatchObject({ companies: 2, isPublic: true });
    expect((await board.call(getPostingTiers, { as: first, params: { token } })).error.code).toBe('product.missing');
    const stranger = await createBroker(board.db);
    expect((await board.call(getPostingTiers, { as: stranger, params: { token } })).status).toBe(404);
    const plain = (await calls.postLoad(broker, { comment: 'plain', confirmDuplicate: true })).body.token;
    expect((await board.call(getPostingTiers, { as: broker, params: { token: plain } })).error.code).toBe(
      'posting.noTiers',
    );
  });

  it('shows each company the rate and book now of its first tier, everywhere', async () => {
    const rates = [flat(1_000), flat(1_100), flat(1_200)];
    const token = await postLoad(
      [
        network({ rate: rates[0] }),
        companies([first, second], { rate: rates[1], bookNow: true }),
        everybody({ rate: rates[2] }),
      ],
      { rate: flat(2_000) },
    );
    await pass(10);
    await pass(10);
    const seen = [];
    for (const carrier of [first, second, other]) seen.push(await findLead(carrier, token));
    expect(seen.map((lead) => lead?.rate)).toEqual(rates);
    expect(seen.map((lead) => lead?.bookNow ?? false)).toEqual([false, true, false]);
    expect((await read(token)).rate).toEqual(flat(2_000));
    const book = (carrier: Person, rate = rates[1]!) =>
      board.call(bookLoad, { as: carrier, body: { token, eToken: trucks.get(carrier)!, rate } });
    expect((await book(first)).error.code).toBe('offer.notBookable');
    expect((await book(second, flat(2_000))).error.code).toBe('offer.rateChanged');
    const offer = await board.call(createOffer, {
      as: other,
      body: { token, eToken: trucks.get(other)!, rate: flat(1_500), minutes: 30 },
    });
    expect(offer.body.rate).toEqual(rates[2]);
    expect((await book(second)).body).toMatchObject({ pStatus: 'A', rate: rates[1] });
  });

  it('shows the first receivers until when it is theirs alone, and nothing else about tiers', async () => {
    const token = await postLoad([network(), companies([second]), everybody()]);
    const due = (await readTiers(token)).tiers[1]!.expectedOn;
    expect((await findLead(first, token))?.aloneUntil).toBe(due);
    await pass(10);
    for (const carrier of [first, second]) expect(await findLead(carrier, token)).not.toHaveProperty('aloneUntil');
    expect(JSON.stringify(await findLead(second, token))).not.toMatch(/tier/i);
  });

  it('is released now by its owner, once for each tier', async () => {
    const token = await postLoad([network(), companies([second]), everybody()]);
    expect((await release(token, 2)).body.tiers[1]!.releasedOn).not.toBeNull();
    expect(await listViewers(token)).toEqual(['first', 'second']);
    expect((await release(token, 2)).status).toBe(200);
    expect(await listViewers(token)).toEqual(['first', 'second']);
    await pass(9.9);
    expect(await listViewers(token)).toEqual(['first', 'second']);
    await pass(0.2);
    expect(await listViewers(token)).toEqual(['first', 'second', 'other']);
    expect((await release(token, 3, await createBroker(board.db))).status).toBe(404);
  });

  it('releases nothing more once it has left O, by itself', async () => {
    const token = await postLoad([network(), everybody()]);
    expect(await listViewers(token)).toEqual(['first']);
    const assigned = await board.call(bookLoad, {
      as: first,
      body: { token, eToken: trucks.get(first)!, rate: flat(1) },
    });
    expect(assigned.error.code).toBe('offer.notBookable');
    await board.db.updateTable('postings').set({ p_status: 'P' }).where('token', '=', token).execute();
    await pass(60);
    expect((await readTiers(token)).tiers.map(({ releasedOn }) => releasedOn === null)).toEqual([false, true]);
    expect((await release(token, 2)).error.code).toBe('posting.illegalTransition');
    await board.db.updateTable('postings').set({ p_status: 'O' }).where('token', '=', token).execute();
    await pass(60);
    expect((await read(token)).tiers).toEqual({ count: 2, released: 1, nextOn: null });
    await release(token, 2);
    expect(await listViewers(token)).toContain('other');
  });

  it('releases nothing after its day, also before the job of the night', async () => {
    const token = await postLoad([network(), everybody()]);
    await board.db.updateTable('postings').set({ date_avail: '2026-06-14' }).where('token', '=', token).execute();
    await pass(60);
    expect((await readTiers(token)).tiers[1]!.releasedOn).toBeNull();
  });

  it('with a quantity releases the rest whatever happens to the ones that are taken', async () => {
    const token = await postLoad([network({ rate: flat(900), bookNow: true }), everybody()], { quantity: 3 });
    const book = () =>
      board.call(bookLoad, { as: first, body: { token, eToken: trucks.get(first)!, rate: flat(900) } });
    expect(await listViewers(token)).toEqual(['first']);
    const taken = (await book()).body.token;
    expect(taken).not.toBe(token);
    // The truck is free again, and the load is open to those who saw it before.
    trucks.set(first, (await calls.postTruck(first)).body.token);
    await board.db.updateTable('postings').set({ p_status: 'D' }).where('token', '=', taken).execute();
    expect(await listViewers(token)).toEqual(['first']);
    expect((await book()).status).toBe(200);
    trucks.set(first, (await calls.postTruck(first)).body.token);
    expect(await listViewers(token)).toEqual(['first']);
    await pass(10.1);
    expect(await listViewers(token)).toEqual(['first', 'second', 'other']);
  });

  it('with a quantity shows one that is open again to the companies that saw it', async () => {
    const token = await postLoad([network({ rate: flat(900), bookNow: true }), everybody()], { quantity: 2 });
    expect(await listViewers(token)).toEqual(['first']);
    const booked = await board.call(bookLoad, {
      as: first,
      body: { token, eToken: trucks.get(first)!, rate: flat(900) },
    });
    const unassigned = await assignments.unassign(broker, booked.body.token);
    expect(unassigned.status).toBe(200);
    const open = (await calls.listLoads(broker)).body.filter(({ pStatus }) => pStatus === 'O');
    expect(open).toHaveLength(2);
    expect(await calls.remove(broker, 'L', token)).toMatchObject({ status: 200 });
    const [again] = open.filter((posting) => posting.token !== token);
    trucks.set(first, (await calls.postTruck(first)).body.token);
    expect(await listViewers(again!.token)).toEqual(['first']);
  });

  it('that is deleted leaves no audience behind', async () => {
    const token = await postLoad([network(), everybody()]);
    expect((await calls.remove(broker, 'L', token)).status).toBe(200);
    await pass(60);
    const left = await board.db
      .selectFrom('networks')
      .select('id')
      .where('type', '=', 'Audience')
      .where('is_deleted', '=', false)
      .where('account_id', '=', broker.accountId)
      .execute();
    expect(left).toEqual([]);
    expect(await listViewers(token)).toEqual([]);
  });
});

describe('the receivers of a released tier', () => {
  it('follow the members of its network', async () => {
    const token = await postLoad([network(), everybody()]);
    await addMember(second);
    expect(await listViewers(token)).toEqual(['first', 'second']);
    await removeMember(first);
    expect(await listViewers(token)).toEqual(['second']);
    await board.call(deleteNetwork, { as: broker, params: { id: networkId } });
    expect(await listViewers(token)).toEqual([]);
  });

  it('keep the posting by a later tier, with its rate', async () => {
    const token = await postLoad([network({ rate: flat(900) }), companies([first], { rate: flat(950) }), everybody()]);
    await pass(10);
    expect((await findLead(first, token))?.rate).toEqual(flat(900));
    await removeMember(first);
    expect((await findLead(first, token))?.rate).toEqual(flat(950));
  });
});

describe('an edit of a load with tiers', () => {
  it('keeps them where it states none', async () => {
    const token = await postLoad([network(), everybody()]);
    expect((await edit(token, 1, { comment: 'edited' })).body).toMatchObject({ postMode: 'A', tiers: { released: 1 } });
    expect(await listViewers(token)).toEqual(['first']);
    await pass(10);
    expect(await listViewers(token)).toEqual(['first', 'second', 'other']);
  });

  it('changes what is not released, and the rate of what is', async () => {
    const token = await postLoad([network(), everybody()]);
    const tiers = [network({ rate: flat(800), minutes: 30 }), companies([second]), everybody()];
    expect((await edit(token, 1, { tiers })).status).toBe(200);
    expect((await findLead(first, token))?.rate).toEqual(flat(800));
    await pass(29);
    expect(await listViewers(token)).toEqual(['first']);
    await pass(1.1);
    expect(await listViewers(token)).toEqual(['first', 'second']);
    const refused = await edit(token, 2, { tiers: [companies([other]), everybody()] });
    expect([refused.status, refused.error.code]).toEqual([409, 'posting.tiersReleased']);
    expect(await listViewers(token)).toEqual(['first', 'second']);
  });

  it('does not take its hidden audience for a network', async () => {
    const token = await postLoad([network(), everybody()]);
    const { network_id: audienceId } = await board.db
      .selectFrom('postings')
      .select('network_id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    const refused = await edit(token, 1, { postMode: 'P', networkId: audienceId! });
    expect([refused.status, refused.error.code]).toEqual([404, 'network.notFound']);
    expect(await listViewers(token)).toEqual(['first']);
    await pass(10.1);
    expect(await listViewers(token)).toEqual(['first', 'second', 'other']);
  });

  it('ends them with null: every company sees the load', async () => {
    const token = await postLoad([network(), companies([second])]);
    expect((await edit(token, 1, { tiers: null })).body.tiers).toBeUndefined();
    expect(await listViewers(token)).toEqual(['first', 'second', 'other']);
  });

  it('gives it to one network in their place', async () => {
    const token = await postLoad([companies([second]), everybody()]);
    expect((await edit(token, 1, { postMode: 'P', networkId })).body).toMatchObject({ postMode: 'P', networkId });
    await pass(60);
    expect(await listViewers(token)).toEqual(['first']);
  });
});

describe('tiers', () => {
  it('of a network that the user does not see, or of a company that does not exist, are refused', async () => {
    const strange = await board.call(createNetwork, {
      as: await createBroker(board.db),
      body: { name: 'N', type: 'Public' },
    });
    const hidden = await post([toTier({ type: 'network', networkId: strange.body.id }), everybody()]);
    expect([hidden.error.code, hidden.error.details?.[0]?.field]).toEqual([
      'network.notFound',
      'tiers.0.receivers.networkId',
    ]);
    const unknown = await post([toTier({ type: 'companies', custCds: ['NONE1'] })]);
    expect([unknown.error.code, unknown.error.details?.[0]?.field]).toEqual([
      'company.notFound',
      'tiers.0.receivers.custCds',
    ]);
    const ofNetwork = await post([everybody()], { postMode: 'P', networkId });
    expect(ofNetwork.error.details?.[0]?.field).toBe('tiers');
  });
});
