import type { Rate } from '@loadstone/contracts/money';
import { createMarket } from '@loadstone/market';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { counterOffer, createOffer, listAmounts } from '../modules/offers/index.ts';
import { findPosting, listPostingsFrom } from '../modules/postings/index.ts';
import { readDemoKeys } from './demo.queries.ts';
import { fillDemoMarket } from './fill-market.ts';
import { toSampleRate, toSampleReply, startOfferTraffic } from './offer-traffic.ts';
import { createSamplePeople, type SamplePeople } from './sample-people.ts';
import type { DemoTraffic } from './traffic.ts';

const SEED = 7;
const SIZE = { loads: 220, trucks: 180, brokers: 8, carriers: 12, expired: 0 };
const TIME_ZONE = 'America/Toronto';

describe('the reply of a sample company', () => {
  const flat = (dollars: number, currency: Rate['currency'] = 'USD'): Rate => ({
    amount: dollars * 100,
    currency,
    basis: 'flat',
  });
  const broker = { side: 'B', own: flat(2_000), sentCount: 0 } as const;

  it('accepts what is close to its own amount, or better', () => {
    for (const dollars of [1_200, 2_000, 2_075]) expect(toSampleReply(flat(dollars), broker).type).toBe('accept');
    for (const dollars of [1_930, 2_600]) {
      expect(toSampleReply(flat(dollars), { ...broker, side: 'C' }).type).toBe('accept');
    }
  });

  it('meets the other side halfway, and declines what is far from its own amount', () => {
    expect(toSampleReply(flat(2_300), broker)).toEqual({ type: 'counter', rate: flat(2_150) });
    expect(toSampleReply(flat(1_700), { ...broker, side: 'C' })).toEqual({ type: 'counter', rate: flat(1_850) });
    expect(toSampleReply(flat(2_800), broker).type).toBe('decline');
    expect(toSampleReply(flat(2_300), { ...broker, sentCount: 3 }).type).toBe('decline');
  });

  it('names its own rate where the other one has another currency or basis, and compares none of them', () => {
    expect(toSampleReply(flat(2_000, 'CAD'), broker)).toEqual({ type: 'counter', rate: flat(2_000) });
    expect(toSampleReply({ ...flat(2), basis: 'mile' }, broker)).toEqual({ type: 'counter', rate: flat(2_000) });
  });

  it('is rounded as people round, and never zero', () => {
    expect(toSampleRate(flat(2_010), 1).amount).toBe(200_000);
    expect(toSampleRate({ amount: 1, currency: 'USD', basis: 'mile' }, 1).amount).toBe(5);
  });
});

describe('the offers of the demo market', () => {
  let board: TestApp;
  let traffic: DemoTraffic | undefined;
  let people: SamplePeople;
  const market = createMarket({ seed: SEED, today: '2026-06-15', ...SIZE });

  beforeEach(async () => {
    board = await createTestApp();
    await fillDemoMarket({
      db: board.db,
      clock: board.clock,
      timeZone: TIME_ZONE,
      password: 'a demo password',
      createMarket: () => market,
    });
    await board.app.matching.catchUp();
    people = createSamplePeople(market, await readDemoKeys(board.db, market));
    const clock = { now: () => new Date(board.clock.now().getTime() + performance.now()) };
    traffic = await startOfferTraffic({ ...board.app.parts, clock }, { market, seed: SEED, stepMs: 10 });
  });
  afterEach(async () => {
    await traffic?.close();
    await board.close();
  });

  const listSent = () =>
    board.db
      .selectFrom('offer_amounts as a')
      .innerJoin('offers as o', 'o.id', 'a.offer_id')
      .innerJoin('postings as l', 'l.id', 'o.load_posting_id')
      .select(['o.id', 'o.status', 'a.side', 'o.broker_account_id', 'o.carrier_account_id', 'l.token'])
      .orderBy('a.id')
      .execute();
  const waitFor = <T>(read: () => Promise<T>) => expect.poll(read, { interval: 25 });
  const callerOf = async (token: number) => {
    const posting = await findPosting(board.db, token);
    if (posting === undefined) throw new Error(`no posting ${token}`);
    return people.toCallerOf(posting);
  };

  it('come from sample carriers for loads of the companies that visitors sign in to, and stay few', async () => {
    await waitFor(async () => (await listSent()).length).toBeGreaterThanOrEqual(3);
    await traffic?.close();
    const sent = await listSent();
    expect(sent.every((each) => each.side === 'C' && each.status === 'open')).toBe(true);
    expect(sent.every((each) => people.isVisited(each.broker_account_id))).toBe(true);
    expect(sent.some((each) => people.isVisited(each.carrier_account_id))).toBe(false);
    for (const offers of Map.groupBy(sent, (each) => each.broker_account_id).values()) {
      expect(offers.length).toBeLessThanOrEqual(3);
    }
    expect(await board.db.selectFrom('user_activity').select('id').execute()).toEqual([]);
  });

  it('get a reply from sample carriers, and accepted once both sides are close', async () => {
    const { id, token, amount } = await waitForFirst();
    const visitor = await callerOf(token);
    const low = { currency: amount.currency, basis: amount.basis, amount: Math.round(amount.amount * 0.8) };
    await counterOffer(board.app.parts, visitor, id, { version: 1, rate: low, minutes: 30 });
    await waitFor(() => listSides(id)).toEqual(['C', 'B', 'C']);
    const reply = (await listAmounts(board.db, [id])).at(-1);
    expect(reply?.amount).toBeGreaterThan(low.amount);
    expect(reply?.amount).toBeLessThan(amount.amount);
    const rate = { ...low, amount: reply?.amount ?? 0 };
    await counterOffer(board.app.parts, visitor, id, { version: 3, rate, minutes: 30 });
    await waitFor(() => getStatus(id)).toBe('accepted');
  });

  it('get no reply in the name of a company that visitors sign in to', async () => {
    const [token, eToken] = await findPairOfVisitors();
    const rate = { amount: 100, currency: 'USD', basis: 'flat' } as const;
    const sent = await createOffer(board.app.parts, await callerOf(eToken), { token, eToken, rate, minutes: 30 });
    // The reply to a later amount shows that this one was looked at.
    const first = await waitForFirst();
    const later = { currency: first.amount.currency, basis: first.amount.basis, amount: first.amount.amount };
    await counterOffer(board.app.parts, await callerOf(first.token), first.id, {
      version: 1,
      rate: later,
      minutes: 30,
    });
    await waitFor(() => getStatus(first.id)).toBe('accepted');
    expect([await getStatus(sent.id), await listSides(sent.id)]).toEqual(['open', ['C']]);
  });

  const listSides = async (id: number) => (await listAmounts(board.db, [id])).map(({ side }) => side);
  const getStatus = async (id: number) => (await listSent()).find((each) => each.id === id)?.status;

  /** The first offer of a sample carrier. */
  async function waitForFirst() {
    const findFirst = async () => (await listSent()).find((each) => !people.isVisited(each.carrier_account_id));
    await waitFor(findFirst).toBeDefined();
    const first = await findFirst();
    const [amount] = await listAmounts(board.db, [first?.id ?? 0]);
    if (first === undefined || amount === undefined) throw new Error('no offer');
    return { ...first, amount };
  }

  /** The tokens of a load and a truck of two companies that visitors sign in to. */
  async function findPairOfVisitors(): Promise<readonly [number, number]> {
    const rows = (await listPostingsFrom(board.db, '2026-06-15')).filter((row) => people.isVisited(row.account_id));
    const trucks = new Map(rows.filter(({ kind }) => kind === 'E').map((row) => [row.token, row.account_id]));
    for (const { token, kind, account_id: accountId } of rows) {
      if (kind !== 'L') continue;
      const { pairs } = board.app.matching.index.listLeads(token, 100);
      const lead = pairs.find(({ leadToken }) => trucks.has(leadToken) && trucks.get(leadToken) !== accountId);
      if (lead !== undefined) return [token, lead.leadToken];
    }
    throw new Error('no pair of two demo companies');
  }
});
