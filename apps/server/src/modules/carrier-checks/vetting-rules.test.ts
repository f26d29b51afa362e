import {
  checkCarrier,
  getCarrierVetting,
  getVettingRule,
  NO_VETTING_RULE,
  setVettingRule,
} from '@loadstone/contracts/carrier-checks';
import { createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createOfferCalls } from '../../../test/offer-calls.ts';
import { createOpenPair, listStatuses, type OpenPair } from '../../../test/open-pair.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the vetting rule of a company', () => {
  let board: TestApp;
  let pair: OpenPair;
  let broker: Person;
  let carrier: Person;
  let colleague: Person;
  let calls: AssignmentCalls;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createAssignmentCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    pair = await createOpenPair(board);
    ({ broker, carrier } = pair);
    colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
  });

  const set = (body: object, as = broker) => board.call(setVettingRule, { as, body: { ...NO_VETTING_RULE, ...body } });
  const check = (as: Person) => board.call(checkCarrier, { as, params: { custCd: carrier.custCd } });
  const read = async (as: Person) => {
    const { body } = await board.call(getCarrierVetting, { as, params: { custCd: carrier.custCd } });
    return { warnBelow: body.warnBelow, needsSecondUser: body.needsSecondUser };
  };
  const assign = (as: Person = broker) => calls.assign(as, pair.lToken, pair.eToken);

  it('is read and set for the whole company, and asks for nothing by default', async () => {
    expect((await board.call(getVettingRule, { as: broker })).body).toEqual(NO_VETTING_RULE);
    const rule = { warnBelowLoads: 3, secondUserBelowLoads: 1, checkDays: 14 };
    expect((await set(rule)).status).toBe(200);
    expect((await set({ ...rule, checkDays: 7 }, colleague)).body).toEqual({ ...rule, checkDays: 7 });
    expect((await board.call(getVettingRule, { as: broker })).body).toEqual({ ...rule, checkDays: 7 });
    expect((await board.call(getVettingRule, { as: pair.stranger })).body).toEqual(NO_VETTING_RULE);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await set(rule, plain)).error.code).toBe('permit.missing');
  });

  it.each([{ warnBelowLoads: 0 }, { secondUserBelowLoads: 101 }, { checkDays: 1.5 }, { checkDays: 'NaN' }])(
    'refuses %o at its field',
    async (fault) => {
      const { error } = await set(fault);
      expect([error.code, error.details?.[0]?.field]).toEqual(['request.invalid', Object.keys(fault)[0]]);
    },
  );

  it('warns where few loads were delivered together, and holds nothing', async () => {
    await set({ warnBelowLoads: 3 });
    expect(await read(broker)).toEqual({ warnBelow: 3, needsSecondUser: false });
    expect((await assign()).status).toBe(200);
  });

  it('holds an assignment until another user of the company has checked the carrier', async () => {
    await set({ secondUserBelowLoads: 1 });
    expect((await assign()).error.code).toBe('carrier.notChecked');
    expect(await listStatuses(board)).toEqual(['EO', 'LO']);
    await check(broker);
    expect([await read(broker), await read(colleague)]).toEqual([
      { warnBelow: null, needsSecondUser: true },
      { warnBelow: null, needsSecondUser: false },
    ]);
    expect((await assign()).error.code).toBe('carrier.notChecked');
    await check(colleague);
    expect((await assign()).status).toBe(200);
  });

  it('counts a check for the days of the rule', async () => {
    await set({ secondUserBelowLoads: 1, checkDays: 2 });
    await check(colleague);
    const old = new Date(board.clock.now().getTime() - 2 * DAY_MS - 1);
    await sql`update carrier_checks set created_on = ${old} where account_id = ${broker.accountId}`.execute(board.db);
    expect((await assign()).error.code).toBe('carrier.notChecked');
  });

  it('does not concern a carrier with enough delivered loads', async () => {
    await assign();
    for (const pStatus of ['A', 'R', 'D'] as const) await calls.step(carrier, 'E', pair.eToken, pStatus);
    await set({ secondUserBelowLoads: 2 });
    expect((await read(broker)).needsSecondUser).toBe(true);
    await set({ secondUserBelowLoads: 1 });
    expect((await read(broker)).needsSecondUser).toBe(false);
  });

  it('holds accepted offers of both sides too, and informs the carrier what it may know', async () => {
    await set({ secondUserBelowLoads: 1 });
    const offers = createOfferCalls(board);
    const { body: offer } = await offers.offer(carrier, pair, 1_850);
    expect((await offers.accept(broker, offer)).error.code).toBe('carrier.notChecked');
    const { body: answer } = await offers.counter(broker, offer, 1_700);
    const refusal = await offers.accept(carrier, answer);
    expect([refusal.error.code, refusal.error.message]).toEqual([
      'carrier.notChecked',
      expect.stringContaining('The broker has to check your company'),
    ]);
    expect(await listStatuses(board)).toEqual(['EO', 'LO']);
    await check(colleague);
    expect((await offers.accept(carrier, answer)).status).toBe(200);
    expect(await listStatuses(board)).toEqual(['EA', 'LA']);
  });
});
