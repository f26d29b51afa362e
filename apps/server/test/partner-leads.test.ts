import { setContacted } from '@loadstone/contracts/contacted';
import { createFlag, listFlags } from '@loadstone/contracts/flags';
import {
  FIRST_PARTNER_TOKEN,
  getLeadReason,
  listPartnerEquipmentLeads,
  listPartnerLoadLeads,
} from '@loadstone/contracts/leads';
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  replyWithJson,
  replyWithText,
  startPartnerServer,
  type Behaviour,
  type PartnerServer,
} from '../src/partners/test/partner-server.ts';
import { createBoardCalls, markKeys, type BoardCalls } from './board-calls.ts';

const TORONTO = { city: 'Toronto', state: 'ON', lat: 43.70011, lon: -79.4163, radiusMiles: 100 };
const CHICAGO = { city: 'Chicago', state: 'IL', lat: 41.85003, lon: -87.65005, radiusMiles: 100 };

/** Each test uses its own equipment letter, so that no test sees the postings of another. */
const LETTERS = [...'VRKFSDTCUHLONPIE'];
let letter = '';

/** A truck of the partner board from Toronto to Chicago on the tests' day, in the partner's format. */
const truck = (id: string, given: object = {}) => ({
  id,
  kind: 'equipment',
  company: { id: '77', name: 'Partner Haulage', phone: '312-555-0177', email: 'desk@example.com', state: 'IL' },
  origin: TORONTO,
  destination: CHICAGO,
  date: '2026-06-15',
  equipmentTypes: letter,
  size: 'T',
  postedAt: '2026-06-15T14:00:00Z',
  ...given,
});
const replyWithTrucks = (...postings: object[]): Behaviour => replyWithJson({ total: postings.length, postings });

describe('leads of the partner board', () => {
  let partner: PartnerServer;
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let token: number;

  beforeAll(async () => {
    partner = await startPartnerServer(replyWithTrucks());
    board = await createTestApp({
      environment: { PARTNER_BOARD_URL: partner.url, PARTNER_BOARD_KEY: 'partner-board-key' },
    });
    calls = createBoardCalls(board);
  });
  afterAll(async () => {
    await board.close();
    await partner.close();
  });
  beforeEach(async () => {
    letter = LETTERS.shift() ?? '';
    partner.behave(replyWithTrucks(truck('one')));
    partner.requests.length = 0;
    broker = await createBroker(board.db);
    token = (await add(broker, 'L', { comment: 'our secret' })).token;
  });

  const add = (owner: Person, kind: PostingKind, columns: Parameters<typeof addPosting>[3] = {}) =>
    addPosting(board.db, owner, kind, { vehicle_type: letter, ...columns });
  const request = (as: Person | undefined, of = token, dat = as?.keyFor('ll_dat') ?? 'NA') =>
    board.call(listPartnerEquipmentLeads, {
      ...(as === undefined ? {} : { as }),
      params: { token: of, dat, quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA' },
    });

  it('are its postings that match by the board’s own rules, in the board’s order, marked as the partner’s', async () => {
    partner.behave(
      replyWithTrucks(
        truck('far', { origin: { ...TORONTO, lat: 25.7, lon: -80.2 } }),
        truck('reefer', { equipmentTypes: letter === 'R' ? 'V' : 'R' }),
        truck('late', { date: '2026-06-18' }),
        truck('near', { origin: { city: 'Oshawa', state: 'ON', radiusMiles: 100 } }),
        truck('nowhere', { origin: { city: 'Nowhere at all', state: 'ON', radiusMiles: 100 } }),
        truck('here', { comment: 'call first' }),
        truck('further', { origin: { city: 'Hamilton', state: 'ON', radiusMiles: 100 } }),
        { id: 'broken' },
      ),
    );
    const { status, body } = await request(broker);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, partnerMissing: false, unplaced: 1, isSample: false });
    expect(body.leads.map(({ srceCity }) => srceCity)).toEqual(['Toronto', 'Oshawa', 'Hamilton']);
    expect(body.leads[0]).toMatchObject({
      lToken: token,
      pType: 'E',
      custCd: 'DAT:77',
      company: 'Partner Haulage',
      phone: '312-555-0177',
      subscriberType: 'DAT',
      createdBy: 0,
      comment: 'call first',
      mutual: true,
      dfo: 0,
      qpStatus: 0,
      tcc: -1,
    });
    expect(body.leads[0]?.token).toBeGreaterThanOrEqual(FIRST_PARTNER_TOKEN);
    expect(body.leads[0]?.eToken).toBe(body.leads[0]?.token);
  });

  it('are loads for a carrier', async () => {
    const carrier = await createCarrier(board.db);
    const own = await add(carrier, 'E');
    partner.behave(replyWithTrucks(truck('load', { kind: 'load' }), truck('no load')));
    const { body } = await board.call(listPartnerLoadLeads, {
      as: carrier,
      params: { token: own.token, dat: carrier.keyFor('ll_dat'), ...markKeys(carrier) },
    });
    expect(body.leads.map(({ pType, eToken }) => [pType, eToken])).toEqual([['L', own.token]]);
    expect(body.sampleMarks.toSorted()).toEqual(['equifax', 'quickPay', 'transcreditCa', 'transcreditUs']);
    // The partner's company is in the United States: TransCredit Canada has no score for it.
    expect(body.leads[0]?.tcc).toBe(-1);
  });

  it('are never indexed and never on another company’s list', async () => {
    await board.app.matching.catchUp();
    const held = board.app.matching.index.postingCount;
    await request(broker);
    expect(board.app.matching.index.postingCount).toBe(held);
    expect((await calls.leadsOfLoad(broker, token, { dat: broker.keyFor('ll_dat') })).body.leads).toEqual([]);
  });

  it('are requested without naming the caller', async () => {
    await request(broker);
    const [query] = partner.requests;
    expect(query?.authorization).toBe('Bearer partner-board-key');
    expect(Object.keys(JSON.parse(query?.body ?? '') as object).sort()).toEqual(
      [
        ...['wanted', 'origin', 'destination', 'date', 'dateToleranceDays', 'equipmentTypes', 'size'],
        ...['attributes', 'corridor', 'limit'],
      ].sort(),
    );
    for (const own of [broker.custCd, broker.company.common_name, 'our secret', String(token)]) {
      expect(query?.body).not.toContain(own);
    }
  });

  it('are not requested for a private posting, nor for one that is not open', async () => {
    const networkId = await addNetwork(board.db, broker, []);
    const secret = await add(broker, 'L', { post_mode: 'P', network_id: networkId });
    const pending = await add(broker, 'L', { p_status: 'P' });
    const expired = await add(broker, 'L', { date_avail: '2026-06-14' });
    for (const own of [secret, pending, expired]) {
      expect((await request(broker, own.token)).body).toMatchObject({ leads: [], total: 0, partnerMissing: false });
    }
    expect(partner.requests).toEqual([]);
  });

  it('are explained, can be flagged and contacted, and show it', async () => {
    const lead = (await request(broker)).body.leads[0]!;
    const pair = { lToken: token, eToken: lead.token };
    const reason = await board.call(getLeadReason, { as: broker, params: { token, leadToken: lead.token } });
    expect(reason.body).toMatchObject({ ...pair, covers: true, near: true, mutual: true });
    expect(reason.body.rules.map(({ rule }) => rule)).toContain('M8');
    const flag = await board.call(createFlag, { as: broker, body: pair });
    expect(flag.status).toBe(200);
    await board.call(setContacted, { as: broker, body: { cnCustCd: lead.custCd, eToken: lead.token } });
    expect((await request(broker)).body.leads[0]).toMatchObject({ flag: flag.body.id, contacted: 'Y' });
    expect((await board.call(listFlags, { as: broker })).body[0]).toMatchObject({
      contactCustCd: 'DAT:77',
      commonName: 'Partner Haulage',
      phone: '312-555-0177',
      contact: '',
      hoursOfOperation: '',
      subscriberType: 'DAT',
      lSrcCity: 'Toronto',
    });
    partner.behave(replyWithTrucks());
    const gone = await board.call(getLeadReason, { as: broker, params: { token, leadToken: lead.token } });
    expect([gone.status, gone.error.code]).toEqual([404, 'lead.notFound']);
  });

  describe('a partner that is', () => {
    const megabytes = JSON.stringify({ total: 1, postings: ['x'.repeat(10 * 1024 * 1024)] });
    it.each<[string, Behaviour]>([
      ['killed in the middle', (request) => request.socket.destroy()],
      ['saying half a JSON', replyWithText('{"postings": [')],
      ['saying wrong types', replyWithJson({ total: 'many', postings: 7 })],
      ['saying postings of another world', replyWithJson({ postings: [{ id: 1, kind: 'boat' }] })],
      ['saying 10 MB', replyWithText(megabytes)],
      ['refusing', replyWithJson({ message: 'go away' }, 403)],
      ['sending elsewhere', replyWithJson({}, 302, { location: 'http://127.0.0.1:1/' })],
    ])('%s is said to be missing, and nothing else suffers', async (_, behaviour) => {
      const carrier = await createCarrier(board.db);
      const own = await add(carrier, 'E');
      partner.behave(behaviour);
      const [missing, list] = await Promise.all([request(broker), calls.leadsOfLoad(broker, token)]);
      expect(missing.status).toBe(200);
      expect(missing.body).toMatchObject({ leads: [], total: 0, partnerMissing: true });
      expect(list.body.leads.map((lead) => lead.token)).toEqual([own.token]);
      const lead = { lToken: token, eToken: FIRST_PARTNER_TOKEN + 1 };
      expect((await board.call(createFlag, { as: broker, body: lead })).error.code).toBe('partner.unavailable');
      partner.behave(replyWithTrucks(truck('back')));
      expect((await request(broker)).body).toMatchObject({ total: 1, partnerMissing: false });
    });

    it('slow does not delay the own leads, and times out', async () => {
      const carrier = await createCarrier(board.db);
      const own = await add(carrier, 'E');
      partner.behave(() => undefined);
      let isMissing = false;
      const slow = request(broker).then((response) => {
        isMissing = response.body.partnerMissing;
      });
      const { body } = await calls.leadsOfLoad(broker, token, { dat: broker.keyFor('ll_dat') });
      expect([body.leads.map((lead) => lead.token), isMissing]).toEqual([[own.token], false]);
      await slow;
      expect(isMissing).toBe(true);
    });
  });

  it('require a session, the product, the right DAT key and an own posting', async () => {
    expect((await request(undefined)).status).toBe(401);
    for (const key of ['NA', 'not-the-key', broker.keyFor('ll_eqf')]) {
      const refused = await request(broker, token, key);
      expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    }
    const carrier = await createCarrier(board.db);
    expect((await request(carrier)).error.code).toBe('product.missing');
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await request(plain)).error.code).toBe('permit.missing');
    const stranger = await createBroker(board.db);
    expect((await request(stranger)).error.code).toBe('posting.notFound');
    expect((await request(broker, 'x' as never)).status).toBe(400);
    expect(partner.requests).toEqual([]);
  });
});
