import { getContactSummary, getContactSummaryOfUser } from '@loadstone/contracts/companies';
import { searchCompanies } from '@loadstone/contracts/search';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
let carrier: Person;
let hidden: Person;
let closed: Person;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db, { company: { common_name: 'Asking Freight' } });
  carrier = await createCarrier(board.db, {
    company: {
      common_name: 'Northern 100% Haulage',
      hours_of_operation: '07:00-19:00',
      insurance_expiry_date: '2027-01-31',
      mailing_street: '1 Dock Road',
      billing_city: 'Barrie',
    },
    user: { phone: '705-555-0142' },
  });
  hidden = await createCarrier(board.db, { company: { common_name: 'Northern Hidden', globally_excluded: true } });
  closed = await createCarrier(board.db, { company: { common_name: 'Northern Closed', is_closed: true } });
  await createCarrier(board.db, { company: { common_name: 'Great Northern', billing_province_code: 'MB' } });
});
afterAll(() => board.close());

describe('a contact summary', () => {
  const read = (as: Person | undefined, custCd: string, query = {}) =>
    board.call(getContactSummary, { ...(as === undefined ? {} : { as }), params: { custCd }, query });

  it('has the company, its contact, hours, insurance, and a score from each bureau that is held', async () => {
    const { status, body } = await read(broker, carrier.custCd, { mode: 'B' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      custCd: carrier.custCd,
      commonName: 'Northern 100% Haulage',
      mailingStreet: '1 Dock Road',
      mailingCity: 'Barrie',
      mailingProvinceCode: 'ON',
      firstName: 'Test',
      phone: '705-555-0142',
      hoursOfOperation: '07:00-19:00',
      timeZone: 'America/Toronto',
      insurance: { expiryDate: '2027-01-31' },
      isScoresPending: false,
    });
    expect(body.scores.map(({ bureau, name, isSample }) => [bureau, name, isSample])).toEqual([
      ['equifax', 'Equifax', true],
      ['transcreditCa', 'TransCredit Canada', true],
      ['transcreditUs', 'TransCredit US', true],
    ]);
    expect([body.eqF_Index, body.tcC_Index, body.usC_Index]).toEqual(body.scores.map(({ score }) => score));
  });

  it('leaves out what the features of the mode do not open', async () => {
    const plain = await createPerson(board.db, { modes: ['B', 'C'], hasPermits: false });
    await board.db
      .insertInto('permits')
      .values({ account_id: plain.accountId, product_id: 13, code: 'll_eqf', api_key: 'a-key-of-equifax' })
      .execute();
    const asBroker = (await read(plain, carrier.custCd, { mode: 'B' })).body;
    expect(asBroker.scores.map(({ bureau }) => bureau)).toEqual(['equifax']);
    expect(asBroker).toMatchObject({ insurance: null, tcC_Index: -1, usC_Index: -1 });
    expect((await read(plain, carrier.custCd, { mode: 'C' })).body.scores).toEqual([]);
    expect((await read(plain, carrier.custCd)).body.scores).toHaveLength(1);
  });

  it('is of one of the company’s people where a lead names its maker', async () => {
    const driver = await createPerson(board.db, {
      modes: ['C'],
      company: carrier.company,
      user: { first_name: 'Second', email: 'second@example.com' },
    });
    const of = (userId: number) =>
      board.call(getContactSummaryOfUser, { as: broker, params: { custCd: carrier.custCd, userId } });
    expect((await of(driver.userId)).body).toMatchObject({ firstName: 'Second', email: 'second@example.com' });
    const stranger = await of(broker.userId);
    expect([stranger.status, stranger.error.code]).toEqual([404, 'company.notFound']);
  });

  it('has the phone and e-mail address of the company in the place of those of a disabled user', async () => {
    const company = { phone: '705-555-0100', email: 'office@example.com' };
    const owner = await createCarrier(board.db, { company });
    const user = { first_name: 'Former', phone: '705-555-0143', email: 'former@example.com', status_id: 2 };
    const former = await createPerson(board.db, { modes: ['C'], company: owner.company, user });
    const params = { custCd: owner.custCd, userId: former.userId };
    const { body } = await board.call(getContactSummaryOfUser, { as: broker, params });
    expect(body).toMatchObject({ firstName: 'Former', ...company });
  });

  it('is not returned for a company that is hidden, closed, or on the partner board only', async () => {
    for (const custCd of [hidden.custCd, closed.custCd, 'DAT:77', 'NOBODY']) {
      const response = await read(broker, custCd);
      expect([response.status, response.error.code]).toEqual([404, 'company.notFound']);
    }
  });

  it('is not returned to a company that it has excluded, but to one that it has not', async () => {
    const shy = await createCarrier(board.db);
    const other = await createBroker(board.db);
    await board.db
      .insertInto('exclusions')
      .values({ account_id: shy.accountId, other_account_id: broker.accountId })
      .execute();
    expect((await read(broker, shy.custCd)).error.code).toBe('company.notFound');
    expect((await read(other, shy.custCd)).status).toBe(200);
    expect((await read(shy, broker.custCd)).status).toBe(200);
  });

  it('is opened a limited number of times a day by one user, on all servers together', async () => {
    const startStrict = () =>
      createTestApp({ database: board.database, environment: { RATE_LIMIT_CONTACT_SHEETS_PER_DAY: '2' } });
    const [first, second] = [await startStrict(), await startStrict()];
    try {
      const reader = await createBroker(board.db);
      const openAt = (server: TestApp) =>
        server.call(getContactSummary, { as: reader, params: { custCd: carrier.custCd } });
      expect([(await openAt(first)).status, (await openAt(second)).status]).toEqual([200, 200]);
      for (const refused of [await openAt(first), await openAt(second)]) {
        expect([refused.status, refused.error.code]).toEqual([429, 'request.dailyLimit']);
      }
    } finally {
      await first.close();
      await second.close();
    }
  });

  it('requires a session, the product and a mode that exists', async () => {
    expect((await read(undefined, carrier.custCd)).status).toBe(401);
    expect((await read(broker, carrier.custCd, { mode: 'C' })).error.code).toBe('product.missing');
    const outsider = await createPerson(board.db, { modes: [] });
    expect((await read(outsider, carrier.custCd)).error.code).toBe('product.missing');
    expect((await read(broker, carrier.custCd, { mode: 'X' })).status).toBe(400);
  });
});

describe('the search for companies', () => {
  const search = async (query: Record<string, unknown>) =>
    (await board.call(searchCompanies, { as: broker, query: query as never })).body.map(({ commonName }) => commonName);

  it('finds part of a name in any case, what begins with it first, and shows where it is', async () => {
    expect(await search({ searchQuery: ' nORTHern ' })).toEqual(['Northern 100% Haulage', 'Great Northern']);
    const [found] = (await board.call(searchCompanies, { as: broker, query: { searchQuery: 'great' } })).body;
    expect(found).toEqual({
      custCd: expect.stringMatching(/^TEST/),
      commonName: 'Great Northern',
      billingCity: 'Toronto',
      billingProvinceCode: 'MB',
      billingCountryCode: expect.any(String),
    });
  });

  it('treats wildcard characters as plain text', async () => {
    expect(await search({ searchQuery: '100%' })).toEqual(['Northern 100% Haulage']);
    expect(await search({ searchQuery: 'n_r' })).toEqual([]);
  });

  it('narrows by city and province, and to so many', async () => {
    expect(await search({ searchQuery: 'north', city: 'barrie', provST: 'on' })).toEqual(['Northern 100% Haulage']);
    expect(await search({ searchQuery: 'north', provST: 'MB' })).toEqual(['Great Northern']);
    expect(await search({ searchQuery: 'north', maxRecords: 1 })).toHaveLength(1);
  });

  it('returns no more than the board’s limit, whatever is requested', async () => {
    const small = await createTestApp({ database: board.database, environment: { SEARCH_RECORDS: '1' } });
    try {
      const request = async (maxRecords?: number) =>
        (await small.call(searchCompanies, { as: broker, query: { searchQuery: 'north', maxRecords } })).body;
      expect([await request(), await request(50)].map((found) => found.length)).toEqual([1, 1]);
    } finally {
      await small.close();
    }
  });

  it('does not find the own company, nor one that is hidden or closed', async () => {
    expect(await search({ searchQuery: 'asking' })).toEqual([]);
    expect(await search({ searchQuery: 'hidden' })).toEqual([]);
    expect(await search({ searchQuery: 'closed' })).toEqual([]);
  });

  it('requires a session, a product and something to look for', async () => {
    expect((await board.call(searchCompanies, { query: { searchQuery: 'x' } })).status).toBe(401);
    const outsider = await createPerson(board.db, { modes: [] });
    const refused = await board.call(searchCompanies, { as: outsider, query: { searchQuery: 'x' } });
    expect(refused.error.code).toBe('product.missing');
    for (const query of [
      { searchQuery: ' ' },
      {},
      { searchQuery: 'x', maxRecords: 0 },
      { searchQuery: 'x'.repeat(51) },
    ]) {
      expect((await board.call(searchCompanies, { as: broker, query: query as never })).status).toBe(400);
    }
  });
});
