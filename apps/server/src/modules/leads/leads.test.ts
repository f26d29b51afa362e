import { listEquipmentLeads, listEquipmentLeadsWithoutPartner, listLoadLeads } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countStatements } from '../../db/preparing-client.ts';
import { createBoardCalls, markKeys, type BoardCalls } from '../../../test/board-calls.ts';
import { cityId } from '../../../test/drafts.ts';
import { toWrittenRow } from '../../db/tables/fact-rows.ts';

/** Until a call without a poll of the change feed beside it. */
const POLL_WAIT = { timeout: 120_000, interval: 10 };
const KEYS = { dat: 'NA', quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA' };

/** Each test uses its own equipment letter, so that no test sees the postings of another. */
const LETTERS = [...'VRKFSDTCUHLONPIE'];

describe('leads', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;
  let letter = '';

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });
  afterAll(() => board.close());

  /** The letter with others, a different set for each number: postings with the same equipment and ends are one row. */
  function withOthers(number: number): string {
    const others = [...'VRKFSDTCUHLONPIE'].filter((each) => each !== letter);
    return letter + others.filter((_, bit) => (number & (1 << bit)) !== 0).join('');
  }

  const nextLetter = () => (letter = LETTERS.shift() ?? '');
  const add = (owner: Person, kind: PostingKind, columns: Parameters<typeof addPosting>[3] = {}) =>
    addPosting(board.db, owner, kind, { vehicle_type: letter, ...columns });

  it('shows a broker the trucks of a load with distances, direction and the company behind them', async () => {
    nextLetter();
    const load = await add(broker, 'L');
    const truck = await add(carrier, 'E', { from: ['Hamilton', 'ON'], comment: 'call first', posting_attrib: 'AT' });
    const { status, body } = await calls.leadsOfLoad(broker, load.token);
    expect(status).toBe(200);
    expect(body.total).toBe(1);
    expect(body.eventId).toBe(board.app.matching.appliedEventId);
    expect(body.leads[0]).toMatchObject({
      token: truck.token,
      eToken: truck.token,
      lToken: load.token,
      pType: 'E',
      custCd: carrier.custCd,
      company: carrier.company.common_name,
      phone: '416-555-0100',
      email: carrier.email,
      createdBy: carrier.userId,
      srceCity: 'Hamilton',
      srceTimeZone: 'America/Toronto',
      dirO: 'SW',
      mutual: true,
      covers: true,
      comment: 'call first',
      postingAttrib: 'AT',
      subscriberType: 'Link-P',
      dateAvail: '2026-06-15',
    });
    expect(body.leads[0]?.dfo).toBeGreaterThan(30);
    expect(body.leads[0]?.dfo).toBeLessThan(45);
    expect(body.leads[0]?.dfd).toBe(0);
    expect(body.leads[0]?.distance).toBeGreaterThan(400);
  });

  it('shows a carrier only what its own reach covers, and a broker also the truck that it could fetch', async () => {
    nextLetter();
    const load = await add(broker, 'L', { srce_radius: 200 });
    const truck = await add(carrier, 'E', { from: ['London', 'ON'] });
    const brokers = (await calls.leadsOfLoad(broker, load.token)).body.leads;
    expect(brokers.map((lead) => [lead.token, lead.covers, lead.mutual])).toEqual([[truck.token, false, false]]);
    expect((await calls.leadsOfTruck(carrier, truck.token)).body.leads).toEqual([]);
  });

  it('is read by one statement, however many leads it has', async () => {
    nextLetter();
    const load = await add(broker, 'L');
    for (let count = 0; count < 5; count += 1) await add(carrier, 'E', { vehicle_type: withOthers(count) });
    const headers = { authorization: `Bearer ${await board.tokenFor(broker)}` };
    const params = { token: load.token, ...KEYS };
    // The other statement reads the caller, which tests do not cache. A poll of the change feed may fall into a call.
    await vi.waitFor(async () => {
      const before = countStatements();
      expect((await board.call(listEquipmentLeads, { headers, params })).body.total).toBe(5);
      expect(countStatements() - before).toBe(2);
    }, POLL_WAIT);
  });

  it('orders mutual leads first, then by deadhead, then the newest', async () => {
    nextLetter();
    const truck = await add(carrier, 'E', { srce_radius: 200 });
    const far = await add(broker, 'L', { from: ['Hamilton', 'ON'], srce_radius: 200 });
    const oneSided = await add(broker, 'L', { from: ['Kingston', 'ON'], srce_radius: 50 });
    const older = await add(broker, 'L', {
      created_on: new Date('2026-06-15T10:00:00Z'),
      vehicle_type: withOthers(1),
    });
    const newer = await add(broker, 'L', { created_on: new Date('2026-06-15T11:00:00Z') });
    const { body } = await calls.leadsOfTruck(carrier, truck.token);
    expect(body.leads.map((lead) => lead.token)).toEqual([newer.token, older.token, far.token, oneSided.token]);
  });

  it('has none for a posting that is not open', async () => {
    nextLetter();
    await add(carrier, 'E');
    const pending = await add(broker, 'L', { p_status: 'P' });
    const expired = await add(broker, 'L', { date_avail: '2026-06-14' });
    for (const { token } of [pending, expired]) {
      expect((await calls.leadsOfLoad(broker, token)).body).toMatchObject({ leads: [], total: 0 });
    }
  });

  it('reads what was written a moment ago: a post, an edit and a delete count at once', async () => {
    nextLetter();
    const truck = (await calls.postTruck(carrier, { vehicleType: letter })).body;
    const load = (await calls.postLoad(broker, { vehicleType: letter })).body;
    const list = async () => (await calls.leadsOfTruck(carrier, truck.token)).body.leads.map((lead) => lead.token);
    expect(await list()).toEqual([load.token]);
    await calls.editLoad(broker, load.token, 1, { vehicleType: letter, destID: cityId('Miami, FL') });
    expect(await list()).toEqual([]);
    await calls.editLoad(broker, load.token, 2, { vehicleType: letter });
    expect(await list()).toEqual([load.token]);
    await calls.remove(broker, 'L', load.token);
    expect(await list()).toEqual([]);
  });

  it('keeps a private posting among the members of its network', async () => {
    nextLetter();
    const outsider = await createCarrier(board.db);
    const networkId = await addNetwork(board.db, broker, [carrier]);
    const load = await add(broker, 'L', { post_mode: 'P', network_id: networkId });
    const [inside, outside] = [await add(carrier, 'E'), await add(outsider, 'E')];
    expect((await calls.leadsOfTruck(carrier, inside.token)).body.leads.map((lead) => lead.token)).toEqual([
      load.token,
    ]);
    expect((await calls.leadsOfTruck(outsider, outside.token)).body.leads).toEqual([]);
    expect((await calls.leadsOfLoad(broker, load.token)).body.leads.map((lead) => lead.token)).toEqual([inside.token]);
  });

  it('does not know another company’s posting, nor one of the other kind', async () => {
    nextLetter();
    const load = await add(broker, 'L');
    const truck = await add(carrier, 'E');
    const stranger = await createBroker(board.db);
    expect((await calls.leadsOfLoad(stranger, load.token)).error.code).toBe('posting.notFound');
    expect((await calls.leadsOfLoad(broker, truck.token)).status).toBe(404);
    expect((await calls.leadsOfLoad(broker, 999_999_999)).status).toBe(404);
  });

  it('accepts each optional key as NA or right, and refuses a wrong one', async () => {
    nextLetter();
    const load = await add(broker, 'L');
    const right = {
      dat: broker.keyFor('ll_dat'),
      quickpay: broker.keyFor('ll_qp'),
      equifax: broker.keyFor('ll_eqf'),
      transcreditUs: broker.keyFor('ll_tcus'),
      transcreditCa: broker.keyFor('ll_tcc'),
    };
    expect((await calls.leadsOfLoad(broker, load.token, right)).status).toBe(200);
    for (const name of Object.keys(right)) {
      const response = await calls.leadsOfLoad(broker, load.token, { [name]: 'not-the-key' });
      expect([name, response.status, response.error.code]).toEqual([name, 403, 'permit.missing']);
    }
  });

  it('serves the older path without the DAT key in the same way', async () => {
    nextLetter();
    const load = await add(broker, 'L');
    await add(carrier, 'E');
    const { dat: _, ...keys } = KEYS;
    const older = await board.call(listEquipmentLeadsWithoutPartner, {
      as: broker,
      params: { token: load.token, ...keys },
    });
    expect(older.body).toEqual((await calls.leadsOfLoad(broker, load.token)).body);
    expect(older.body.leads).toHaveLength(1);
  });

  it('states which marks are sample data, and the address of quick pay', async () => {
    nextLetter();
    const truck = await add(carrier, 'E');
    await add(broker, 'L');
    const all = (await calls.leadsOfTruck(carrier, truck.token, markKeys(carrier))).body;
    expect(all.sampleMarks.toSorted()).toEqual(['equifax', 'quickPay', 'transcreditCa', 'transcreditUs']);
    expect([all.isScoresPending, all.quickPayUrl]).toEqual([false, 'http://127.0.0.1:18199/quick-pay.html']);
    expect((await calls.leadsOfTruck(carrier, truck.token)).body.sampleMarks).toEqual([]);
  });

  it('requires a session, the product, the permit to view and a token', async () => {
    nextLetter();
    const load = await add(broker, 'L');
    const params = { token: load.token, ...KEYS };
    expect((await board.call(listEquipmentLeads, { params })).status).toBe(401);
    expect((await board.call(listEquipmentLeads, { as: carrier, params })).error.code).toBe('product.missing');
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await board.call(listEquipmentLeads, { as: plain, params })).error.code).toBe('permit.missing');
    expect((await board.call(listLoadLeads, { as: carrier, params: { ...KEYS, token: 'x' } })).status).toBe(400);
  });

  it('states the total when it cuts the list at five thousand', async () => {
    nextLetter();
    const truck = await add(carrier, 'E');
    const load = await add(broker, 'L');
    const { id: _id, token: _token, ...copy } = load;
    const rows = Array.from({ length: 5_001 }, (_, place) => ({ ...copy, vehicle_type: withOthers(place + 1) }));
    for (let at = 0; at < rows.length; at += 1_000) {
      await board.db
        .insertInto('postings')
        .values(rows.slice(at, at + 1_000).map(toWrittenRow))
        .execute();
    }
    const second = await createTestApp({ database: board.database });
    try {
      const { body } = await createBoardCalls(second).leadsOfTruck(carrier, truck.token);
      expect(body.leads).toHaveLength(5_000);
      expect(body.total).toBe(5_002);
    } finally {
      await second.close();
    }
  });
});
