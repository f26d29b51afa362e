import { checkCarrier, getCarrierVetting } from '@loadstone/contracts/carrier-checks';
import { createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOfferCalls } from '../../../test/offer-calls.ts';
import { createOpenPair, type OpenPair } from '../../../test/open-pair.ts';
import { inTransaction } from '../../db/transaction.ts';
import { removeOldChecks } from './carrier-checks.queries.ts';

describe('checks of carriers', () => {
  let board: TestApp;
  let pair: OpenPair;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    pair = await createOpenPair(board);
    ({ broker, carrier } = pair);
  });

  const read = (as: Person, custCd = carrier.custCd) => board.call(getCarrierVetting, { as, params: { custCd } });
  const check = (as: Person, custCd = carrier.custCd, idempotencyKey?: string) =>
    board.call(checkCarrier, { as, params: { custCd }, idempotencyKey });

  it('state who of the company has checked a carrier last, and when, to no other company', async () => {
    expect((await read(broker)).body.check).toBeNull();
    const { status, body } = await check(broker);
    expect([status, body.check]).toEqual([
      200,
      { userName: expect.any(String), checkedOn: board.clock.now().toISOString() },
    ]);
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    expect((await read(colleague)).body).toEqual(body);
    const later = await check(colleague);
    expect((await read(broker)).body.check?.userName).toBe(later.body.check?.userName);
    expect(later.body.check?.userName).not.toBe(body.check?.userName);
    expect((await read(pair.stranger)).body.check).toBeNull();
  });

  it('are recorded once when a request is repeated, and published to the company', async () => {
    await check(broker, carrier.custCd, 'one-call');
    await check(broker, carrier.custCd, 'one-call');
    const { length } = await board.db
      .selectFrom('carrier_checks')
      .select('id')
      .where('account_id', '=', broker.accountId)
      .execute();
    expect(length).toBe(1);
    const last = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').executeTakeFirst();
    expect(last?.change).toEqual({
      type: 'event',
      accountIds: [broker.accountId],
      event: { type: 'carrierChecks.changed', custCd: carrier.custCd },
    });
  });

  it('come with the loads of the two companies', async () => {
    expect((await read(broker)).body.loads).toEqual({ delivered: 0, running: 0, cancelled: 0 });
    const offers = createOfferCalls(board);
    const { body: offer } = await offers.offer(carrier, pair, 1_850);
    await offers.accept(broker, offer);
    expect((await read(broker)).body.loads).toEqual({ delivered: 0, running: 1, cancelled: 0 });
    expect((await read(pair.stranger)).body.loads.running).toBe(0);
  });

  it('are refused for no company, the own one, and users who may not', async () => {
    for (const custCd of ['UNKNOWN', broker.custCd]) {
      expect([(await read(broker, custCd)).error.code, (await check(broker, custCd)).error.code]).toEqual([
        'company.notFound',
        'company.notFound',
      ]);
    }
    expect((await board.call(getCarrierVetting, { params: { custCd: carrier.custCd } })).status).toBe(401);
    expect((await read(carrier, broker.custCd)).status).toBe(403);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect([(await read(plain)).error.code, (await check(plain)).error.code]).toEqual([
      'permit.missing',
      'permit.missing',
    ]);
  });

  it('are removed when they are old', async () => {
    await check(broker);
    const later = new Date(board.clock.now().getTime() + 1);
    expect(await inTransaction(board.db, (tx) => removeOldChecks(tx, later, 10_000))).toBeGreaterThan(0);
    expect((await read(broker)).body.check).toBeNull();
  });
});
