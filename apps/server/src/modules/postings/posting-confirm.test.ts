import { excludeCompany } from '@loadstone/contracts/exclusions';
import { getLeadReason, type Lead } from '@loadstone/contracts/leads';
import { listLeadResources } from '@loadstone/contracts/machine';
import { equipmentBatchCalls, loadBatchCalls, loadPostingCalls, upsertPostings } from '@loadstone/contracts/postings';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { loadDraft } from '../../../test/drafts.ts';
import { connectToHub } from '../../../test/hub-client.ts';
import { createMachine } from '../../../test/machine-calls.ts';

const HOUR_MS = 3_600_000;

describe('the confirmation of a posting', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;
  let truck: number;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
    truck = (await add(carrier, 'E', { srce_radius: 300 })).token;
  });

  /** A posting whose owner has last acted on it some hours ago. */
  const add = (owner: Person, kind: 'L' | 'E', columns: Parameters<typeof addPosting>[3] = {}, hoursAgo = 0) => {
    const at = new Date(board.clock.now().getTime() - hoursAgo * HOUR_MS);
    return addPosting(board.db, owner, kind, { created_on: at, updated_on: at, ...columns });
  };
  const near = { from: ['Toronto', 'ON'] as const };
  const far = { from: ['Hamilton', 'ON'] as const, vehicle_type: 'VR' };
  const confirm = (as: Person, tokens: number[]) =>
    board.call(loadBatchCalls.confirmMany, { as, body: { tokens, key: as.keyFor('ll_ldpostings_update') } });
  const leadsOf = async (as: Person, token: number): Promise<Lead[]> =>
    (await calls.leadsOfTruck(as, token)).body.leads.filter(({ custCd }) => custCd === broker.custCd);
  const getLoad = (as: Person, id: number) => board.call(loadPostingCalls.get, { as, params: { id } });
  const order = async () => (await leadsOf(carrier, truck)).map(({ token }) => token);

  it('lists a load behind confirmed ones four hours after the last action, until "Still available" (M17)', async () => {
    const old = await add(broker, 'L', near, 3.99);
    const fresh = await add(broker, 'L', far);
    expect(await order()).toEqual([old.token, fresh.token]);
    board.clock.advance(60_000);
    expect(await order()).toEqual([fresh.token, old.token]);
    const [, lead] = await leadsOf(carrier, truck);
    const until = old.updated_on.getTime() + 4 * HOUR_MS;
    expect([lead?.updatedOn, lead?.confirmedUntil]).toEqual([
      old.updated_on.toISOString(),
      new Date(until).toISOString(),
    ]);
    expect((await confirm(broker, [old.token])).body).toEqual({ confirmed: [old.token] });
    expect(await order()).toEqual([old.token, fresh.token]);
    const posting = (await getLoad(broker, old.token)).body;
    expect(posting).toMatchObject({ updatedOn: board.clock.now().toISOString(), version: 1 });
    expect(Date.parse(posting.confirmedUntil) - board.clock.now().getTime()).toBe(4 * HOUR_MS);
  });

  it('orders within the class of mutual leads, also after a start of the server', async () => {
    const oneWay = await add(broker, 'L', { ...far, srce_radius: 0 });
    const mutual = await add(broker, 'L', near, 9);
    expect(await order()).toEqual([mutual.token, oneWay.token]);
    const edited = await add(broker, 'L', { ...near, vehicle_type: 'VK' }, 9);
    await calls.editLoad(broker, edited.token, 1, { vehicleType: 'VK', comment: 'edited' });
    expect(await order()).toEqual([edited.token, mutual.token, oneWay.token]);
    const other = await createTestApp({ database: board.database, clock: board.clock });
    try {
      const { pairs } = other.app.matching.index.listLeads(truck, 10);
      const own = pairs
        .map(({ leadToken }) => leadToken)
        .filter((token) => [oneWay, mutual, edited].some((row) => row.token === token));
      expect(own).toEqual([edited.token, mutual.token, oneWay.token]);
    } finally {
      await other.close();
    }
  });

  it('reaches the other side and the own company without a reload', async () => {
    const load = await add(broker, 'L', near, 9);
    const address = await board.listen();
    const hubs = await Promise.all(
      [carrier, broker].map(async (person) => connectToHub(address, { token: await board.tokenFor(person) })),
    );
    try {
      await confirm(broker, [load.token]);
      const change = await hubs[0]!.waitForChange(({ type }) => type === 'lead.changed');
      expect(change).toMatchObject({ lead: { token: load.token, updatedOn: board.clock.now().toISOString() } });
      const own = await hubs[1]!.waitForChange(({ type }) => type === 'posting.changed');
      expect(own).toMatchObject({ token: load.token, version: 0 });
    } finally {
      for (const hub of hubs) hub.close();
    }
  });

  it('is no edit: an edit that a colleague has open is accepted, and the device of the posting stays', async () => {
    const since = new Date(board.clock.now().getTime() - 400 * 24 * HOUR_MS);
    const load = await add(broker, 'L', { ...far, device_since: since }, 9);
    await confirm(broker, [load.token]);
    const row = await board.db
      .selectFrom('postings')
      .select(['device_since', 'version'])
      .where('id', '=', load.id)
      .executeTakeFirst();
    expect(row).toEqual({ device_since: since, version: 1 });
    const edited = await calls.editLoad(broker, load.token, 1, { vehicleType: 'VR', comment: 'edited meanwhile' });
    expect([edited.status, edited.body.version]).toEqual([200, 2]);
  });

  it('is refused for the postings of others and left out for those that are not open', async () => {
    const load = await add(broker, 'L', near, 9);
    const taken = await add(broker, 'L', { ...near, p_status: 'P' }, 9);
    const stranger = await createBroker(board.db);
    const refused = await confirm(stranger, [load.token]);
    expect([refused.status, refused.error.code]).toEqual([404, 'posting.notFound']);
    const mixed = await confirm(broker, [load.token, taken.token, truck, 999_999]);
    expect(mixed.body).toEqual({ confirmed: [load.token] });
    const wrongKind = await board.call(equipmentBatchCalls.confirmMany, {
      as: carrier,
      body: { tokens: [load.token], key: carrier.keyFor('ll_eqpostings_update') },
    });
    expect(wrongKind.status).toBe(404);
    const { status } = await board.call(loadBatchCalls.confirmMany, {
      as: broker,
      body: { tokens: [load.token], key: 'NA' },
    });
    expect(status).toBe(403);
    expect((await board.call(loadBatchCalls.confirmMany, { body: { tokens: [load.token], key: 'NA' } })).status).toBe(
      401,
    );
  });

  it('is part of a tag and of an upsert, once in ten minutes', async () => {
    const machine = await createMachine(board, broker);
    const row = { ...loadDraft(), postType: 'L', clientRefNum: 'confirmed' };
    const upsert = async () =>
      (await machine.call(upsertPostings, { body: { postings: [row], replace: false } })).body.results[0];
    const token = (await upsert())?.token ?? 0;
    const ageOf = async () => board.clock.now().getTime() - Date.parse((await getLoad(broker, token)).body.updatedOn);
    board.clock.advance(599_000);
    expect([(await upsert())?.result, await ageOf()]).toEqual(['unchanged', 599_000]);
    board.clock.advance(1_000);
    expect([(await upsert())?.result, await ageOf()]).toEqual(['unchanged', 0]);
    const [item] = (await machine.call(listLeadResources, { query: { token } })).body.items;
    expect(item?.confirmedUntil).toEqual(expect.any(String));
  });
});

describe('loads of different brokers that may be the same (M18)', () => {
  let board: TestApp;
  let calls: BoardCalls;
  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());

  it('are marked for carriers with the company and what they have in common, and no longer once one is gone', async () => {
    const [one, two] = [await createBroker(board.db), await createBroker(board.db)];
    const carrier = await createCarrier(board.db);
    const truck = await addPosting(board.db, carrier, 'E', { srce_radius: 300 });
    const first = (await calls.postLoad(one, { comment: 'Tarps needed, call Jim.', clientRefNum: 'PO-77' })).body;
    const second = (await calls.postLoad(two, { comment: 'TARPS NEEDED - call Jim', clientRefNum: 'po 77' })).body;
    const marks = async () => (await calls.leadsOfTruck(carrier, truck.token)).body.leads.map((lead) => lead.sameLoads);
    expect(await marks()).toEqual([1, 1]);
    const reason = await board.call(getLeadReason, {
      as: carrier,
      params: { token: truck.token, leadToken: second.token },
    });
    expect(reason.body.sameLoads).toEqual([
      {
        token: first.token,
        company: one.company.common_name,
        createdOn: first.createdOn,
        texts: ['comment', 'reference'],
      },
    ]);
    await calls.remove(two, 'L', second.token);
    expect(await marks()).toEqual([undefined]);
    // The broker's own list of trucks has no such mark, and a load that the carrier does not see makes none.
    await board.call(excludeCompany, {
      as: carrier,
      body: { custCd: carrier.custCd, excludeCustCd: two.custCd },
    });
    await calls.postLoad(two, { comment: 'Tarps needed call Jim' });
    expect(await marks()).toEqual([undefined]);
  });
});
