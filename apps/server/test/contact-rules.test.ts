import {
  getContactRules,
  getContactSummary,
  setContactRules,
  type ContactRulesDraft,
} from '@loadstone/contracts/companies';
import { createFlag, listFlags } from '@loadstone/contracts/flags';
import { listLoadLeads } from '@loadstone/contracts/leads';
import { addNetworkMember, createNetwork, listNetworkMembers } from '@loadstone/contracts/networks';
import { searchMembers } from '@loadstone/contracts/search';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const NONE: ContactRulesDraft = { offersFirst: false, quietHours: null };
const NIGHT: ContactRulesDraft = { offersFirst: false, quietHours: { from: '22:00', to: '07:00' } };
const PHONE = '416-555-0100';

let board: TestApp;
let broker: Person;
let carrier: Person;
let truck: { token: number };

beforeAll(async () => {
  board = await createTestApp();
  // The clock of Toronto; the carrier's is an hour behind.
  broker = await createBroker(board.db, { company: { billing_city: 'Toronto', billing_province_code: 'ON' } });
  carrier = await createCarrier(board.db);
  await addPosting(board.db, broker, 'L', { date_avail: '2099-01-10' });
  truck = await addPosting(board.db, carrier, 'E', { date_avail: '2099-01-10' });
});
afterAll(() => board.close());
beforeEach(async () => {
  board.clock.set(new Date('2026-07-15T16:00:00Z'));
  await set(NONE);
});

async function set(rules: ContactRulesDraft): Promise<void> {
  expect((await board.call(setContactRules, { as: broker, body: rules })).status).toBe(200);
}

async function readLead(as = carrier) {
  const key = (code: 'll_dat' | 'll_qp' | 'll_eqf' | 'll_tcus' | 'll_tcc') => as.keyFor(code);
  const { body } = await board.call(listLoadLeads, {
    as,
    params: {
      token: truck.token,
      dat: 'NA',
      quickpay: key('ll_qp'),
      equifax: key('ll_eqf'),
      transcreditUs: key('ll_tcus'),
      transcreditCa: key('ll_tcc'),
    },
  });
  return body.leads[0]!;
}

const readSheet = async (as = carrier) =>
  (await board.call(getContactSummary, { as, params: { custCd: broker.custCd }, query: {} })).body;

describe('the rules of a company on how it is reached', () => {
  it('hide its phone number and fax on leads and its sheet with offers first, and show them again without', async () => {
    await board.db
      .updateTable('companies')
      .set({ fax: '416-555-0199' })
      .where('account_id', '=', broker.accountId)
      .execute();
    expect(await readLead()).toMatchObject({ phone: PHONE });
    expect(await readSheet()).toMatchObject({ phone: PHONE, fax: '416-555-0199' });
    await set({ offersFirst: true, quietHours: null });
    expect(await readLead()).toMatchObject({ phone: '', offersOnly: 'always' });
    expect(await readSheet()).toMatchObject({ phone: '', fax: '', offersOnly: 'always' });
    expect((await readSheet(broker)).phone).toBe(PHONE);
    await set(NONE);
    expect(await readLead()).toMatchObject({ phone: PHONE });
    expect(await readLead()).not.toHaveProperty('offersOnly');
  });

  it('hide it in quiet hours only, by the clock of its own city', async () => {
    await set(NIGHT);
    // Toronto is four hours behind UTC in July.
    for (const [at, phone] of [
      ['2026-07-16T01:59:00Z', PHONE],
      ['2026-07-16T02:00:00Z', ''],
      ['2026-07-16T10:59:00Z', ''],
      ['2026-07-16T11:00:00Z', PHONE],
    ] as const) {
      board.clock.set(new Date(at));
      expect([at, (await readLead()).phone]).toEqual([at, phone]);
      if (phone === '') expect(await readSheet()).toMatchObject({ phone: '', offersOnly: '07:00' });
    }
  });

  it('follow the clock of the city across both changes of daylight saving', async () => {
    await set(NIGHT);
    for (const [at, isHidden] of [
      // 8 March 2026: 2:00 is 3:00, so that 7:00 is an hour of UTC earlier than the day before.
      ['2026-03-07T11:59:00Z', true],
      ['2026-03-07T12:00:00Z', false],
      ['2026-03-08T10:59:00Z', true],
      ['2026-03-08T11:00:00Z', false],
      // 1 November 2026: 2:00 is 1:00.
      ['2026-11-01T11:59:00Z', true],
      ['2026-11-01T12:00:00Z', false],
    ] as const) {
      board.clock.set(new Date(at));
      expect([at, (await readSheet()).phone === '']).toEqual([at, isHidden]);
    }
  });

  it('show the number to a company while a load of the two is assigned', async () => {
    await set({ offersFirst: true, quietHours: { from: '00:00', to: '23:59' } });
    const other = await createCarrier(board.db);
    const load = await addPosting(board.db, broker, 'L', { p_status: 'A' });
    const equipment = await addPosting(board.db, other, 'E', { p_status: 'A' });
    const now = board.clock.now();
    await board.db
      .insertInto('assignments')
      .values({
        ...{ load_posting_id: load.id, equipment_posting_id: equipment.id, holder: 'board', status: 'A' },
        ...{ broker_account_id: broker.accountId, carrier_account_id: other.accountId, instruction: '' },
        ...{ pin: null, pin_created_on: null, created_by: broker.userId, updated_by: null },
        ...{ created_on: now, updated_on: now },
      })
      .execute();
    expect((await readSheet(other)).phone).toBe(PHONE);
    expect((await readSheet()).phone).toBe('');
  });

  it('hide the number in networks and on flags, also on earlier ones, and do not let it be found by a search', async () => {
    const { body: network } = await board.call(createNetwork, { as: carrier, body: { name: 'Ours', type: 'Private' } });
    const member = { memberCustCd: broker.custCd };
    await board.call(addNetworkMember, { as: carrier, params: { id: network.id }, body: member });
    const lead = await readLead();
    await board.call(createFlag, { as: carrier, body: { lToken: lead.lToken, eToken: lead.eToken } });
    const readAll = async () => ({
      member: (await board.call(listNetworkMembers, { as: carrier, params: { id: network.id } })).body[0],
      flag: (await board.call(listFlags, { as: carrier })).body[0],
      isFound: (
        await board.call(searchMembers, { as: carrier, params: { dat: 'NA' }, query: { phone: PHONE } })
      ).body.members.some(({ custCd }) => custCd === broker.custCd),
    });
    expect(await readAll()).toMatchObject({ member: { companyPhone: PHONE }, flag: { phone: PHONE }, isFound: true });
    await set({ offersFirst: true, quietHours: null });
    const hidden = await readAll();
    expect(hidden).toMatchObject({
      member: { companyPhone: '', offersOnly: 'always' },
      flag: { phone: '', fax: '', offersOnly: 'always' },
      isFound: false,
    });
    expect(JSON.stringify([hidden, await readLead(), await readSheet()])).not.toContain(PHONE);
    // A flag keeps what it stored of a company that excludes the reader; its rules hold for that too.
    await board.db
      .insertInto('exclusions')
      .values({ account_id: broker.accountId, other_account_id: carrier.accountId, created_on: board.clock.now() })
      .execute();
    expect((await readAll()).flag?.phone).toBe('');
    await board.db.deleteFrom('exclusions').execute();
  });

  it('are read and set by users of the company; quiet hours need a clock and two different times', async () => {
    await set(NIGHT);
    expect((await board.call(getContactRules, { as: broker })).body).toEqual({ ...NIGHT, timeZone: 'America/Toronto' });
    expect((await board.call(getContactRules, { as: carrier })).body).toMatchObject(NONE);
    expect((await board.call(setContactRules, { body: NONE })).status).toBe(401);
    const same = { offersFirst: false, quietHours: { from: '22:00', to: '22:00' } };
    expect((await board.call(setContactRules, { as: broker, body: same })).status).toBe(400);
    const lost = await createBroker(board.db, { company: { billing_city: 'Nowhere At All' } });
    const { status, error } = await board.call(setContactRules, { as: lost, body: NIGHT });
    expect([status, error.details]).toMatchObject([400, [{ field: 'quietHours' }]]);
    expect((await board.call(setContactRules, { as: lost, body: { ...NONE, offersFirst: true } })).status).toBe(200);
  });
});
