import { ACTIVITY_TYPES, addUserActivity } from '@loadstone/contracts/activity';
import { setContacted } from '@loadstone/contracts/contacted';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import { FIRST_PARTNER_TOKEN } from '@loadstone/contracts/leads';
import {
  searchCarriers,
  searchMembers,
  SEARCH_MESSAGES,
  searchPartnerCarriers,
  searchPartnerMembers,
  searchUsCarriers,
  type CarrierSearchDraft,
  type MemberSearchDraft,
  type UsCarrierSearchDraft,
} from '@loadstone/contracts/search';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { findCityByName } from '@loadstone/places';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls } from '../../../test/board-calls.ts';
import {
  replyWithJson,
  replyWithText,
  startPartnerServer,
  type PartnerServer,
} from '../../partners/test/partner-server.ts';

const TORONTO = findCityByName('Toronto', 'ON')!;
const TRUCK = {
  kind: 'equipment',
  origin: { city: 'Toronto', state: 'ON', lat: TORONTO.lat, lon: TORONTO.lon, radiusMiles: 100 },
  destination: { city: 'Chicago', state: 'IL', radiusMiles: 100 },
  date: '2026-06-16',
  equipmentTypes: 'V',
  size: 'T',
  postedAt: '2026-06-15T14:00:00Z',
};

let partner: PartnerServer;
let board: TestApp;
let broker: Person;
let carrier: Person;

beforeAll(async () => {
  partner = await startPartnerServer(replyWithJson({ postings: [], companies: [] }));
  board = await createTestApp({
    environment: { SEARCH_RECORDS: '3', PARTNER_BOARD_URL: partner.url, PARTNER_BOARD_KEY: 'partner-board-key' },
  });
});
afterAll(async () => {
  await board.close();
  await partner.close();
});
beforeEach(async () => {
  partner.requests.length = 0;
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
});

const members = (as: Person | undefined, query: MemberSearchDraft) =>
  board.call(searchMembers, { ...(as && { as }), params: { dat: 'NA' }, query });
const toKeys = (as: Person, given = 'NA') => ({
  carrierKey: as.keyFor('ll_carrsearch'),
  equifax: given === 'NA' ? 'NA' : as.keyFor('ll_eqf'),
  transcreditCa: given === 'NA' ? 'NA' : as.keyFor('ll_tcc'),
  transcreditUs: given === 'NA' ? 'NA' : as.keyFor('ll_tcus'),
});
const carriers = (as: Person, body: CarrierSearchDraft, given?: string) =>
  board.call(searchCarriers, { as, params: toKeys(as, given), body });
const partnerCarriers = (as: Person, body: CarrierSearchDraft, given?: string) =>
  board.call(searchPartnerCarriers, { as, params: { ...toKeys(as, given), dat: as.keyFor('ll_dat') }, body });
const partnerMembers = (as: Person, query: MemberSearchDraft, given?: string) => {
  const { carrierKey: _, ...scores } = toKeys(as, given);
  return board.call(searchPartnerMembers, { as, params: { dat: as.keyFor('ll_dat'), ...scores }, query });
};
const usCarriers = (as: Person, body: UsCarrierSearchDraft) => {
  const { carrierKey: _, ...scores } = toKeys(as);
  return board.call(searchUsCarriers, { as, params: { usCarrierKey: as.keyFor('ll_uscarrsearch'), ...scores }, body });
};

describe('a search for members', () => {
  it('orders an exact name first, then names that begin with it, then the rest, and never cuts in silence', async () => {
    for (const name of ['Zeal Order Freight', 'Orderly Freight', 'Order', 'Alpha Order Lines']) {
      await createBroker(board.db, { company: { common_name: name } });
    }
    const { status, body } = await members(broker, { companyName: 'order' });
    expect(status).toBe(200);
    expect(body.members.map(({ companyName }) => companyName)).toEqual([
      'Order',
      'Orderly Freight',
      'Alpha Order Lines',
    ]);
    expect(body.total).toBe(4);
    expect((await members(broker, { companyName: 'order', maxRecords: 1 })).body).toMatchObject({ total: 4 });
    expect((await members(broker, { companyName: 'order', maxRecords: 500 })).body.members).toHaveLength(3);
  });

  it('shows a company with its people, and finds it by any digits of a phone', async () => {
    const found = await createCarrier(board.db, {
      company: { common_name: 'Fréres du Nord', phone: '(819) 555-0177' },
      user: { first_name: 'First', last_name: 'Dispatcher', phone: '819-555-0188' },
    });
    await createPerson(board.db, { modes: ['C'], company: found.company, user: { first_name: 'Off', status_id: 2 } });
    const { body } = await members(broker, { companyName: 'freres NORD' });
    expect(body.members).toEqual([
      {
        memberUsers: 'First Dispatcher',
        accountId: found.accountId,
        custCd: found.custCd,
        companyName: 'Fréres du Nord',
        billingCity: 'Toronto',
        billingProvinceCode: 'ON',
        contactName: 'First Dispatcher',
        excluded: false,
        sType: 'Link-P',
      },
    ]);
    for (const phone of ['819-555-0177', '8195550188', '9555017']) {
      expect((await members(broker, { phone })).body.members.map(({ custCd }) => custCd)).toEqual([found.custCd]);
    }
  });

  it('lists excluded companies only where they are included, and only them with 2', async () => {
    const name = 'Exclusive Excluded';
    const other = await createCarrier(board.db, { company: { common_name: name } });
    const list = async (showExcluded: '0' | '1' | '2') =>
      (await members(broker, { companyName: name, showExcluded })).body.members.map(({ excluded }) => excluded);
    expect([await list('0'), await list('1'), await list('2')]).toEqual([[false], [false], []]);
    await board.call(excludeCompany, { as: broker, body: { custCd: broker.custCd, excludeCustCd: other.custCd } });
    expect([await list('0'), await list('1'), await list('2')]).toEqual([[], [true], [true]]);
    expect((await members(broker, { showExcluded: '2' })).body.total).toBe(1);
  });

  it.each([
    [{}, SEARCH_MESSAGES.memberCriteria],
    [{ companyName: 'ab' }, SEARCH_MESSAGES.companyName],
    [{ companyName: 'x'.repeat(51) }, SEARCH_MESSAGES.companyName],
    [{ phone: '416-555-0100 x' }, SEARCH_MESSAGES.phone],
    [{ phone: '1'.repeat(21) }, SEARCH_MESSAGES.phone],
  ])('refuses %o with its message', async (query, message) => {
    const { status, error } = await members(broker, query);
    expect([status, error.details?.map((each) => each.message)]).toEqual([400, expect.arrayContaining([message])]);
  });

  it('treats wildcard characters as plain text', async () => {
    expect((await members(broker, { companyName: '%%%' })).body).toEqual({ members: [], total: 0 });
    expect((await members(broker, { companyName: "o'b & c:*" })).status).toBe(200);
  });

  it('needs a session and a product', async () => {
    expect((await members(undefined, { provSt: 'ON' })).status).toBe(401);
    const none = await createPerson(board.db, { modes: [] });
    expect((await members(none, { provSt: 'ON' })).error.code).toBe('product.missing');
  });
});

describe('a search for carriers', () => {
  const letters = [...'KFSDTCUHLONPIE'];
  let letter = '';
  beforeEach(() => {
    letter = letters.shift() ?? '';
  });
  const truck = (columns: Parameters<typeof addPosting>[3] = {}, owner = carrier) =>
    addPosting(board.db, owner, 'E', { vehicle_type: letter, ...columns });

  it('finds trucks near both places by day, then newest, and says how many there are', async () => {
    const created = (hour: number) => ({ created_on: new Date(Date.UTC(2026, 5, 15, hour)) });
    const later = await truck({ date_avail: '2026-06-16', ...created(14) });
    const older = await truck(created(10), await createCarrier(board.db));
    const newer = await truck(created(12));
    await truck({ date_avail: '2026-06-17' });
    await truck({ from: ['Ottawa', 'ON'] });
    const { status, body } = await carriers(broker, {
      srceCityId: TORONTO.id,
      srceRadius: 50,
      destSt: 'IL',
      vehicleType: letter,
    });
    expect(status).toBe(200);
    expect(body.carriers.map(({ token }) => token)).toEqual([newer.token, older.token, later.token]);
    expect(body.total).toBe(4);
    expect(body.carriers[0]).toMatchObject({
      srceStateCity: 'Toronto, ON',
      destStateCity: 'Chicago, IL',
      dateAvail: '2026-06-15',
      custCd: carrier.custCd,
      companyName: carrier.company.common_name,
      contacted: '',
      tcc: -1,
      tcus: -1,
      equifax: -1,
      createdBy: carrier.userId,
    });
  });

  it('lists and counts the postings of one truck once: the confirmed, then the newest of those that are found', async () => {
    const search = (viewer = broker) =>
      carriers(viewer, { srceCityId: TORONTO.id, srceRadius: 200, vehicleType: letter });
    const at = (minute: number) => ({ created_on: new Date(Date.UTC(2026, 5, 15, 14, minute)) });
    const first = await truck(at(1));
    const second = await truck({ from: ['Mississauga', 'ON'], ...at(2) });
    const otherDay = await truck({ date_avail: '2026-06-16', ...at(3) });
    const other = await truck(at(4), await createCarrier(board.db));
    const listed = async () => {
      const { carriers: found, total } = (await search()).body;
      return { rows: found.map(({ token, postedTimes }) => [token, postedTimes]), total };
    };
    expect(await listed()).toEqual({
      rows: [
        [other.token, undefined],
        [second.token, 2],
        [otherDay.token, undefined],
      ],
      total: 3,
    });
    await createBoardCalls(board).remove(carrier, 'E', second.token);
    expect(await listed()).toMatchObject({
      rows: [
        [other.token, undefined],
        [first.token, undefined],
        [otherDay.token, undefined],
      ],
      total: 3,
    });
  });

  it('finds a corridor truck by a place on its line, and no other', async () => {
    const detroit = findCityByName('Detroit', 'MI')!;
    const corridor = await truck({ corridor: 'C', srce_radius: 100, dest_radius: 100 });
    await truck();
    const { body } = await carriers(broker, { srceCityId: detroit.id, srceRadius: 50, vehicleType: letter });
    expect(body.carriers.map(({ token }) => token)).toEqual([corridor.token]);
  });

  it('leaves out trucks to and from Mexico unless they are requested', async () => {
    await truck({ to: ['Monterrey', 'MX'] });
    const search = { srceSt: 'ON', vehicleType: letter };
    expect((await carriers(broker, search)).body.total).toBe(0);
    expect((await carriers(broker, { ...search, getMexico: 'Y' })).body.total).toBe(1);
  });

  it('shows scores by the keys that are given, and the mark of a contact', async () => {
    const { token } = await truck();
    const search = { srceSt: 'ON', vehicleType: letter };
    await board.call(setContacted, { as: broker, body: { cnCustCd: carrier.custCd, lToken: 0, eToken: token } });
    const { body } = await carriers(broker, search, 'all');
    expect(body.carriers).toMatchObject([{ token, contacted: 'Y' }]);
    expect(body.sampleMarks).toEqual(['equifax', 'transcreditCa', 'transcreditUs']);
  });

  it('omits a company from the next search once it is excluded', async () => {
    await truck();
    const search = { srceSt: 'ON', vehicleType: letter };
    expect((await carriers(broker, search)).body.total).toBe(1);
    await board.call(excludeCompany, { as: carrier, body: { custCd: carrier.custCd, excludeCustCd: broker.custCd } });
    expect((await carriers(broker, search)).body.total).toBe(0);
  });

  it('in the United States has an end there, several states at each end, and no attributes', async () => {
    const toIllinois = await truck({ date_avail: '2026-06-15' });
    const toTexas = await truck({ to: ['Dallas', 'TX'], date_avail: '2026-06-16' });
    await truck({ to: ['Calgary', 'AB'] });
    const search = { srceSt: ['ON', 'QC'], vehicleType: letter };
    const tokens = async (more: UsCarrierSearchDraft = {}) =>
      (await usCarriers(broker, { ...search, ...more })).body.carriers.map(({ token }) => token);
    expect(await tokens()).toEqual([toIllinois.token, toTexas.token]);
    expect(await tokens({ destSt: ['TX', 'NY'] })).toEqual([toTexas.token]);
  });

  it.each([
    [{}, SEARCH_MESSAGES.carrierCriteria],
    [{ companyName: 'ab' }, SEARCH_MESSAGES.carrierCriteria],
    [{ srceSt: 'ON', srceRadius: 75 }, SEARCH_MESSAGES.radius],
  ])('refuses %o with its message', async (body, message) => {
    const { status, error } = await carriers(broker, body);
    expect([status, error.details?.map((each) => each.message)]).toEqual([400, [message]]);
  });

  it('refuses a city that does not exist, and carriers', async () => {
    expect((await carriers(broker, { srceCityId: 7, srceRadius: 50 })).error.code).toBe('city.notFound');
    expect((await carriers(carrier, { srceSt: 'ON' })).error.code).toBe('product.missing');
  });
});

describe('the activity log', () => {
  it('has every search with its criteria, once', async () => {
    await carriers(broker, { srceSt: 'ON' });
    await usCarriers(broker, { srceSt: ['NY', 'OH'] });
    await members(broker, { companyName: 'maple' });
    // An entry of these types that a client sends would be a duplicate.
    const entry = { userActivityTypeId: ACTIVITY_TYPES.MemberSearch, description: 'mine' };
    expect((await board.call(addUserActivity, { as: broker, body: entry })).body.written).toBe(0);
    const rows = await board.db
      .selectFrom('user_activity')
      .select(['user_activity_type_id', 'description'])
      .where('user_id', '=', broker.userId)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.user_activity_type_id)).toEqual([12, 13, 34]);
    expect(rows.map((row) => JSON.parse(row.description) as unknown)).toMatchObject([
      { srceSt: 'ON' },
      { srceSt: ['NY', 'OH'] },
      { companyName: 'maple' },
    ]);
  });
});

describe('the partner board', () => {
  const company = { id: '9', name: 'Maple Partner', phone: '312-555-0177', city: 'Chicago', state: 'IL' };

  it('adds its trucks by the rules of the search, marked as its own', async () => {
    partner.behave(
      replyWithJson({
        postings: [
          { ...TRUCK, id: 'near', company },
          { ...TRUCK, id: 'wrong', company, equipmentTypes: 'F' },
          { ...TRUCK, id: 'past', company, date: '2026-06-14' },
          { ...TRUCK, id: 'nowhere', company, destination: { city: 'Nowhere', state: 'IL', radiusMiles: 5 } },
        ],
      }),
    );
    const { body } = await partnerCarriers(broker, { srceCityId: TORONTO.id, srceRadius: 50, vehicleType: 'V' });
    expect(body).toMatchObject({ total: 1, partnerMissing: false, unplaced: 1, isSample: false });
    expect(body.carriers).toMatchObject([{ subscriberType: 'DAT', companyName: 'Maple Partner', custCd: 'DAT:9' }]);
    expect(body.carriers[0]!.token).toBeGreaterThanOrEqual(FIRST_PARTNER_TOKEN);
    expect(partner.requests[0]?.path).toBe('/v1/trucks/search');
    expect(partner.requests[0]?.body).not.toContain(broker.custCd);
  });

  it('adds its members by the rules of the search', async () => {
    partner.behave(
      replyWithJson({
        companies: [
          { ...company, contact: 'Partner Dispatcher' },
          { ...company, id: '10', name: 'Other' },
        ],
      }),
    );
    const { body } = await partnerMembers(broker, { companyName: 'maple', getLinkUS: 'Y' });
    expect(body).toMatchObject({ total: 1, partnerMissing: false });
    expect(body.members).toMatchObject([
      { custCd: 'DAT:9', sType: 'DAT', contactName: 'Partner Dispatcher', excluded: false },
    ]);
  });

  it('states phone, e-mail and the scores whose keys are given, for trucks and members', async () => {
    const contact = { phone: '312-555-0177', email: 'desk@partner.example' };
    partner.behave(
      replyWithJson({
        postings: [{ ...TRUCK, id: 'near', corridor: true, company: { ...company, ...contact } }],
        companies: [{ ...company, ...contact, contact: 'Partner Dispatcher' }],
      }),
    );
    const search = { srceCityId: TORONTO.id, srceRadius: 50 };
    const [trucks, listed] = await Promise.all([
      partnerCarriers(broker, search, 'all'),
      partnerMembers(broker, { companyName: 'maple' }, 'all'),
    ]);
    expect(trucks.body.carriers).toMatchObject([{ ...contact, corridor: 'C' }]);
    expect(listed.body.members).toMatchObject([contact]);
    const [row] = listed.body.members;
    expect(trucks.body.carriers[0]).toMatchObject({ tcus: row!.tcus, tcc: row!.tcc, equifax: row!.equifax });
    expect(row!.tcus).toBeGreaterThan(-1);
    expect((await partnerMembers(broker, { companyName: 'maple' })).body.members).toMatchObject([
      { tcc: -1, tcus: -1, equifax: -1 },
    ]);
    const wrong = { dat: broker.keyFor('ll_dat'), equifax: 'wrong', transcreditCa: 'NA', transcreditUs: 'NA' };
    const refused = await board.call(searchPartnerMembers, { as: broker, params: wrong, query: { provSt: 'IL' } });
    expect(refused.status).toBe(403);
  });

  it('is reported as missing where it fails, and leaves the own results as they are', async () => {
    partner.behave(replyWithText('not json', 500));
    expect((await partnerMembers(broker, { provSt: 'IL' })).body).toMatchObject({ members: [], partnerMissing: true });
    expect((await partnerCarriers(broker, { srceSt: 'ON' })).body).toMatchObject({
      carriers: [],
      partnerMissing: true,
    });
    expect((await members(broker, { provSt: 'ON' })).status).toBe(200);
  });
});
