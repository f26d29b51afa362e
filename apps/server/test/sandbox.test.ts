import { listBoardRates } from '@loadstone/contracts/board-rates';
import { createCallNote } from '@loadstone/contracts/call-notes';
import { checkCarrier } from '@loadstone/contracts/carrier-checks';
import { getContactSummary } from '@loadstone/contracts/companies';
import { setContacted } from '@loadstone/contracts/contacted';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import { createFlag } from '@loadstone/contracts/flags';
import { getPostingIndex } from '@loadstone/contracts/lane-rates';
import { listPartnerEquipmentLeads } from '@loadstone/contracts/leads';
import { listLiveLeads } from '@loadstone/contracts/live-leads';
import { getOwnCompany, listLeadResources } from '@loadstone/contracts/machine';
import { addNetworkMember, createNetwork } from '@loadstone/contracts/networks';
import { createPostingResource } from '@loadstone/contracts/postings';
import {
  explainMissingCarrier,
  searchCarriers,
  searchCompanies,
  searchMembers,
  searchPartnerCarriers,
  searchPartnerMembers,
} from '@loadstone/contracts/search';
import { planTrips } from '@loadstone/contracts/trips';
import {
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replyWithJson, startPartnerServer, type PartnerServer } from '../src/partners/test/partner-server.ts';
import { createAssignmentCalls } from './assignment-calls.ts';
import { createBoardCalls, markKeys, type BoardCalls } from './board-calls.ts';
import { loadDraft } from './drafts.ts';
import { createMachine } from './machine-calls.ts';
import { createOfferCalls, flat } from './offer-calls.ts';

/** A broker and a carrier with a load and a truck that match. */
interface Side {
  readonly broker: Person;
  readonly carrier: Person;
  readonly lToken: number;
  readonly eToken: number;
}

const NO_SCORES = { equifax: 'NA', transcreditCa: 'NA', transcreditUs: 'NA' };

let partner: PartnerServer;
let board: TestApp;
let calls: BoardCalls;
let market: Side;
let sandbox: Side;

beforeAll(async () => {
  partner = await startPartnerServer(replyWithJson({ postings: [], companies: [] }));
  board = await createTestApp({
    environment: { PARTNER_BOARD_URL: partner.url, PARTNER_BOARD_KEY: 'partner-board-key' },
  });
  calls = createBoardCalls(board);
  market = await createSide(false);
  sandbox = await createSide(true);
});
afterAll(async () => {
  await board.close();
  await partner.close();
});

async function createSide(isSandbox: boolean): Promise<Side> {
  const company = { is_sandbox: isSandbox };
  const broker = await createBroker(board.db, { company });
  const carrier = await createCarrier(board.db, { company });
  const created_on = board.clock.now();
  const { token: lToken } = await addPosting(board.db, broker, 'L', { created_on });
  const { token: eToken } = await addPosting(board.db, carrier, 'E', { created_on });
  return { broker, carrier, lToken, eToken };
}

const tokensOfTrips = async (as: Person, token: number) => {
  const { status, body } = await board.call(planTrips, { as, body: { start: { from: 'posting', token } } });
  expect(status).toBe(200);
  return body.trips.flatMap(({ loads }) => loads.map(({ lead }) => lead.token));
};
const bothWays = (): [Side, Side][] => [
  [sandbox, market],
  [market, sandbox],
];
const toOutcome = ({ status, error }: { status: number; error: { code?: string } }) => [status, error.code];

describe('a sandbox company', () => {
  it('has the leads of its side only, as the other side has its own', async () => {
    for (const [own] of bothWays()) {
      const ofLoad = await calls.leadsOfLoad(own.broker, own.lToken);
      expect(ofLoad.body.leads.map(({ token }) => token)).toEqual([own.eToken]);
      const ofTruck = await calls.leadsOfTruck(own.carrier, own.eToken);
      expect(ofTruck.body.leads.map(({ token }) => token)).toEqual([own.lToken]);
      const live = await board.call(listLiveLeads, {
        as: own.broker,
        body: { Type: 0, B_LLAPIKey: own.broker.keyFor('ll_live') },
      });
      expect(live.body.liveLeads.map(({ token }) => token)).toEqual([own.eToken]);
    }
  });

  it('is on its side after a start, too, and counted apart', async () => {
    const second = await createTestApp({ database: board.database });
    try {
      const { index } = second.app.matching;
      expect(index.listLeads(sandbox.lToken, 9).pairs.map(({ leadToken }) => leadToken)).toEqual([sandbox.eToken]);
      expect(index.listLeads(market.lToken, 9).pairs.map(({ leadToken }) => leadToken)).toEqual([market.eToken]);
      expect([index.postingCount, index.sandboxPostingCount]).toEqual([2, 2]);
    } finally {
      await second.close();
    }
  });

  it('is on its side where a server starts on a board without open postings', async () => {
    const database = await createTestDatabase();
    const broker = await createBroker(database.db);
    const carrier = await createCarrier(database.db, { company: { is_sandbox: true } });
    const empty = await createTestApp({ database });
    try {
      await addPosting(empty.db, carrier, 'E');
      await empty.app.matching.catchUp();
      const params = { carrierKey: broker.keyFor('ll_carrsearch'), ...NO_SCORES };
      const found = await empty.call(searchCarriers, { as: broker, params, body: { srceSt: 'ON' } });
      expect([found.status, found.body.carriers, found.body.total]).toEqual([200, [], 0]);
    } finally {
      await empty.close();
      await database.close();
    }
  });

  it('finds members, companies and trucks of its side only', async () => {
    for (const [own] of bothWays()) {
      const as = own.broker;
      const members = await board.call(searchMembers, { as, params: { dat: 'NA' }, query: { provSt: 'ON' } });
      expect(members.body.members.map(({ custCd }) => custCd)).toEqual([own.carrier.custCd]);
      const named = await board.call(searchCompanies, { as, query: { searchQuery: 'Company' } });
      expect(named.body.map(({ custCd }) => custCd)).toEqual([own.carrier.custCd]);
      const params = { carrierKey: as.keyFor('ll_carrsearch'), ...NO_SCORES };
      const trucks = await board.call(searchCarriers, { as, params, body: { srceSt: 'ON' } });
      expect([trucks.body.carriers.map(({ token }) => token), trucks.body.total]).toEqual([[own.eToken], 1]);
      const explained = await board.call(explainMissingCarrier, {
        as,
        params: { carrierKey: as.keyFor('ll_carrsearch') },
        body: { search: { srceSt: 'AB' }, missing: 'Company' },
      });
      expect(explained.body.companies.map(({ custCd }) => custCd)).toEqual([own.carrier.custCd]);
    }
  });

  it('meets no company and no posting of the other side, whatever it names', async () => {
    const offers = createOfferCalls(board);
    const assignments = createAssignmentCalls(board);
    for (const [own, other] of bothWays()) {
      const as = own.broker;
      const { custCd } = other.carrier;
      const pair = { lToken: own.lToken, eToken: other.eToken };
      const { id } = (await board.call(createNetwork, { as, body: { name: 'Trusted', type: 'Public' } })).body;
      const outcomes = {
        summary: await board.call(getContactSummary, { as, params: { custCd }, query: {} }),
        member: await board.call(addNetworkMember, { as, params: { id }, body: { memberCustCd: custCd } }),
        exclusion: await board.call(excludeCompany, { as, body: { custCd: as.custCd, excludeCustCd: custCd } }),
        check: await board.call(checkCarrier, { as, params: { custCd } }),
        note: await board.call(createCallNote, { as, body: { custCd, outcome: 'noAnswer', text: '' } as never }),
        contacted: await board.call(setContacted, { as, body: { cnCustCd: custCd, eToken: other.eToken } }),
        flag: await board.call(createFlag, { as, body: pair }),
        offer: await offers.offer(as, pair, 2_000),
        book: await offers.book(own.carrier, { lToken: other.lToken, eToken: own.eToken }, flat(2_000)),
        assign: await assignments.assign(as, own.lToken, other.eToken),
      };
      expect(Object.fromEntries(Object.entries(outcomes).map(([name, reply]) => [name, toOutcome(reply)]))).toEqual({
        summary: [404, 'company.notFound'],
        member: [404, 'company.notFound'],
        exclusion: [404, 'company.notFound'],
        check: [404, 'company.notFound'],
        note: [404, 'company.notFound'],
        contacted: [404, 'lead.notFound'],
        flag: [404, 'lead.notFound'],
        offer: [404, 'lead.notFound'],
        book: [404, 'lead.notFound'],
        assign: [404, 'lead.notFound'],
      });
    }
  });

  it('cannot take the reference number of the other side', async () => {
    const assignments = createAssignmentCalls(board);
    for (const [own, other] of bothWays()) {
      const { token } = await addPosting(board.db, other.broker, 'L', { vehicle_type: 'K' });
      const truck = await addPosting(board.db, own.carrier, 'E', { vehicle_type: 'K' });
      const { body } = await assignments.generate(other.broker, token);
      const taken = await assignments.take(own.carrier, truck.token, body.pin);
      expect(toOutcome(taken)).toEqual([404, 'reference.notFound']);
    }
  });

  it('is not sent to the partner board, and has no leads or trucks from there', async () => {
    partner.requests.length = 0;
    const as = sandbox.broker;
    const params = { token: sandbox.lToken, dat: as.keyFor('ll_dat'), ...markKeys(as) };
    expect((await board.call(listPartnerEquipmentLeads, { as, params })).body).toMatchObject({ leads: [], total: 0 });
    const found = await board.call(searchPartnerCarriers, {
      as,
      params: { dat: as.keyFor('ll_dat'), carrierKey: as.keyFor('ll_carrsearch'), ...NO_SCORES },
      body: { srceSt: 'ON' },
    });
    expect([found.status, found.body.carriers]).toEqual([200, []]);
    const members = await board.call(searchPartnerMembers, {
      as,
      params: { dat: as.keyFor('ll_dat'), ...NO_SCORES },
      query: { provSt: 'ON' },
    });
    expect([members.status, members.body.members]).toEqual([200, []]);
    expect(partner.requests).toEqual([]);
  });

  it('plans trips with the loads of its own side only', async () => {
    for (const [side, other] of bothWays()) {
      const planned = await tokensOfTrips(side.carrier, side.eToken);
      expect(planned).toContain(side.lToken);
      expect(planned).not.toContain(other.lToken);
      const { body } = await board.call(planTrips, {
        as: side.carrier,
        body: { start: { from: 'posting', token: side.eToken } },
      });
      expect(body.total).toBe(body.trips.length);
    }
  });

  it('counts in no figures of the market, and reads none', async () => {
    const lane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', vehicleType: 'V' };
    const ratio = async (as: Person) =>
      (await board.call(getPostingIndex, { as, params: { key: as.keyFor('ll_pi') }, body: lane })).body;
    const before = await ratio(market.broker);
    // Another day than its open load, so that it is another load for statistics.
    await addPosting(board.db, sandbox.broker, 'L', { created_on: board.clock.now(), date_avail: '2026-06-18' });
    expect(await ratio(market.broker)).toEqual(before);
    expect(await ratio(sandbox.broker)).not.toEqual(before);
    const rates = await board.call(listBoardRates, { as: sandbox.broker, body: { lanes: [lane] } });
    expect(rates.body.lanes).toEqual([0]);
    const booked = await createOfferCalls(board).offer(sandbox.carrier, sandbox, 2_000);
    const accepted = await createOfferCalls(board).accept(sandbox.broker, booked.body);
    expect(accepted.status).toBe(200);
    const { lane_srce_area: area } = await board.db
      .selectFrom('assignments')
      .select('lane_srce_area')
      .where('broker_account_id', '=', sandbox.broker.accountId)
      .where('status', '=', 'A')
      .executeTakeFirstOrThrow();
    expect(area).toBeNull();
  });

  it('has service accounts that work as others do', async () => {
    const side = await createSide(true);
    const machine = await createMachine(board, side.broker);
    expect((await machine.call(getOwnCompany)).body.isSandbox).toBe(true);
    const { body } = await machine.call(createPostingResource, { body: { postType: 'L', ...loadDraft() } });
    const leads = await machine.call(listLeadResources, { query: { token: body.token } });
    expect(leads.body.items.map(({ token }) => token)).toContain(side.eToken);
    expect(leads.body.items.map(({ token }) => token)).not.toContain(market.eToken);
  });

  it('stays one', async () => {
    const change = board.db
      .updateTable('companies')
      .set({ is_sandbox: false } as never)
      .where('account_id', '=', sandbox.broker.accountId)
      .execute();
    await expect(change).rejects.toThrow('for good');
  });
});
