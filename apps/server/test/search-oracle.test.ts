import {
  carrierSearchSchema,
  memberSearchSchema,
  searchCarriers,
  searchMembers,
  searchUsCarriers,
  usCarrierSearchSchema,
} from '@loadstone/contracts/search';
import { createTestApp, createTestDatabase, type Person, type TestApp, type TestDatabase } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from './random-board.ts';
import { listOracleMembers, listOracleTrucks, type SearchTables } from './search-oracle.ts';
import {
  changeBoard,
  drawCarrierSearch,
  drawMemberSearch,
  drawUsCarrierSearch,
  fillSearchBoard,
} from './search-board.ts';

/** `npm run prove search` runs 5,000. */
const CRITERIA = Number(process.env['SEARCH_CRITERIA'] ?? 60);
const RECORDS = 25;

let database: TestDatabase;
let board: TestApp;
let people: Person[];
const random = createRandom(18);

beforeAll(async () => {
  database = await createTestDatabase();
  // The first half is read at the start, the second one arrives through the feed.
  people = await fillSearchBoard(database.db, random);
  board = await createTestApp({ database, environment: { SEARCH_RECORDS: String(RECORDS) } });
  await changeBoard(database.db, random, people);
});
afterAll(async () => {
  await board.close();
  await database.close();
});

async function readTables(): Promise<SearchTables> {
  const { db } = board;
  return {
    companies: await db.selectFrom('companies').selectAll().execute(),
    users: await db.selectFrom('users').selectAll().execute(),
    exclusions: await db.selectFrom('exclusions').selectAll().execute(),
    networks: await db.selectFrom('networks').selectAll().execute(),
    networkMembers: await db.selectFrom('network_members').selectAll().execute(),
    postings: await db.selectFrom('postings').selectAll().where('deleted_on', 'is', null).execute(),
    today: '2026-06-15',
    confirmedSince: new Date(board.clock.now().getTime() - 4 * 3_600_000),
  };
}

describe('each search equals its rules, run over the tables', () => {
  const NO_SCORES = { equifax: 'NA', transcreditCa: 'NA', transcreditUs: 'NA' };
  let tables: SearchTables;
  beforeAll(async () => {
    tables = await readTables();
  });
  const drawPerson = (): Person => random.pick(people.filter(({ company }) => company.is_access_enabled));

  it('for members', async () => {
    let found = 0;
    for (let round = 0; round < CRITERIA; round++) {
      const as = drawPerson();
      const query = drawMemberSearch(random);
      const expected = listOracleMembers(tables, as.accountId, memberSearchSchema.parse(query));
      const { status, body } = await board.call(searchMembers, { as, params: { dat: 'NA' }, query });
      const label = `${as.accountId} ${JSON.stringify(query)}`;
      expect([status, body.total], label).toEqual([200, expected.length]);
      expect(
        body.members.map(({ custCd }) => custCd),
        label,
      ).toEqual(expected.slice(0, RECORDS));
      found += expected.length;
    }
    expect(found).toBeGreaterThan(CRITERIA);
  });

  it('for carriers', async () => {
    let found = 0;
    for (let round = 0; round < CRITERIA; round++) {
      const as = drawPerson();
      const body = drawCarrierSearch(random);
      const expected = listOracleTrucks(tables, as.accountId, carrierSearchSchema.parse(body));
      const params = { carrierKey: as.keyFor('ll_carrsearch'), ...NO_SCORES };
      const response = await board.call(searchCarriers, { as, params, body });
      const label = `${as.accountId} ${JSON.stringify(body)}`;
      expect([response.status, response.body.total], label).toEqual([200, expected.length]);
      expect(
        response.body.carriers.map(({ token }) => token),
        label,
      ).toEqual(expected.slice(0, RECORDS));
      found += expected.length;
    }
    expect(found).toBeGreaterThan(CRITERIA);
  });

  it('for US carriers', async () => {
    let found = 0;
    for (let round = 0; round < CRITERIA; round++) {
      const as = drawPerson();
      const body = drawUsCarrierSearch(random);
      const expected = listOracleTrucks(tables, as.accountId, usCarrierSearchSchema.parse(body));
      const params = { usCarrierKey: as.keyFor('ll_uscarrsearch'), ...NO_SCORES };
      const response = await board.call(searchUsCarriers, { as, params, body });
      const label = `${as.accountId} ${JSON.stringify(body)}`;
      expect([response.status, response.body.total], label).toEqual([200, expected.length]);
      expect(
        response.body.carriers.map(({ token }) => token),
        label,
      ).toEqual(expected.slice(0, RECORDS));
      found += expected.length;
    }
    expect(found).toBeGreaterThan(CRITERIA);
  });

  it('and shows no excluded, hidden or private posting', async () => {
    for (const as of people) {
      const visible = new Set(
        listOracleTrucks(tables, as.accountId, carrierSearchSchema.parse({ srceSt: 'ON', getMexico: 'Y' })),
      );
      const response = await board.call(searchCarriers, {
        as,
        params: { carrierKey: as.keyFor('ll_carrsearch'), ...NO_SCORES },
        body: { srceSt: 'ON', getMexico: 'Y' },
      });
      if (!as.company.is_access_enabled) continue;
      expect(response.body.carriers.filter(({ token }) => !visible.has(token))).toEqual([]);
    }
  });
});
