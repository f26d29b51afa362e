import type { Lead } from '@loadstone/contracts/leads';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import {
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLeads } from './leads.service.ts';
import { countStatements } from '../../db/preparing-client.ts';
import { LeadRightsCache } from './lead-rights-cache.ts';

/** Longer than any test: only a notification of the database removes rights from the cache. */
const CACHE_MS = 600_000;
const WAIT = { timeout: 120_000, interval: 10 };
/** The embedded bureau has no score for some codes; it has one for this. */
const CODE_WITH_SCORE = 'SCORED';

describe('pushed leads of two servers that cache the rights of companies', () => {
  let database: TestDatabase;
  let servers: TestApp[];
  let broker: Person;
  let token: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    servers = [];
    for (let count = 0; count < 2; count += 1) {
      servers.push(await createTestApp({ database, callerCacheMs: CACHE_MS }));
    }
    broker = await createBroker(database.db);
    ({ token } = await addPosting(database.db, broker, 'L'));
    const carrier = await createCarrier(database.db, { company: { cust_cd: CODE_WITH_SCORE } });
    await addPosting(database.db, carrier, 'E');
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await database.close();
  });

  async function load({ app }: TestApp): Promise<Lead | undefined> {
    const [pair] = app.matching.index.listLeads(token, 1).pairs;
    if (pair === undefined) throw new Error('There is no lead.');
    const [lead] = await loadLeads(app.parts, [{ accountId: broker.accountId, kind: 'L', myToken: token, pair }]);
    return lead;
  }
  const haveScores = () => Promise.all(servers.map(async (server) => (await load(server))?.equifax !== -1));

  /** Waits until a server reads neither rows nor rights for the lead. */
  const expectCached = (server: TestApp) =>
    vi.waitFor(async () => {
      const before = countStatements();
      await load(server);
      expect(countStatements() - before).toBe(0);
    }, WAIT);

  it('show what a company holds, right after its permits have changed', async () => {
    for (const server of servers) await server.app.matching.catchUp();
    await vi.waitFor(async () => expect(await haveScores()).toEqual([true, true]), WAIT);
    for (const server of servers) await expectCached(server);
    await database.db
      .deleteFrom('permits')
      .where('account_id', '=', broker.accountId)
      .where('code', '=', 'll_eqf')
      .execute();
    await vi.waitFor(async () => expect(await haveScores()).toEqual([false, false]), WAIT);
    for (const server of servers) await expectCached(server);
    await database.db
      .insertInto('permits')
      .values({
        account_id: broker.accountId,
        product_id: PRODUCT_IDS.B,
        code: 'll_eqf',
        api_key: broker.keyFor('ll_eqf'),
      })
      .execute();
    await vi.waitFor(async () => expect(await haveScores()).toEqual([true, true]), WAIT);
  });
});

describe('the rights of a company in memory', () => {
  let database: TestDatabase;
  let broker: Person;
  let cache: LeadRightsCache;
  let nowMs = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    nowMs = 0;
    broker = await createBroker(database.db);
    cache = new LeadRightsCache(database.db, { getNowMs: () => nowMs });
    cache.followsChanges(true);
    expect(await isHeld()).toBe(true);
  });

  const isHeld = async () => (await cache.read([broker.accountId]))(broker.accountId, 'L').has('equifax');
  const revoke = () => database.db.deleteFrom('permits').where('account_id', '=', broker.accountId).execute();

  it('are used for 30 s at most after a change that nothing has reported', async () => {
    await revoke();
    nowMs = 29_999;
    expect(await isHeld()).toBe(true);
    nowMs = 30_000;
    expect(await isHeld()).toBe(false);
  });

  it('are read again at once after a report, and each time while no report can arrive', async () => {
    await revoke();
    cache.forget(broker.accountId + 1);
    expect(await isHeld()).toBe(true);
    cache.forget(broker.accountId);
    expect(await isHeld()).toBe(false);
    cache.followsChanges(false);
    expect(await isHeld()).toBe(false);
    const permit = { account_id: broker.accountId, product_id: PRODUCT_IDS.B, code: 'll_eqf' } as const;
    await database.db
      .insertInto('permits')
      .values({ ...permit, api_key: broker.keyFor('ll_eqf') })
      .execute();
    expect(await isHeld()).toBe(true);
  });
});
