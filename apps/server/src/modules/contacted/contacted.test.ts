import { setContacted, type ContactedDraft } from '@loadstone/contracts/contacted';
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
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';

const PARTNER_TOKEN = 2 ** 52 + 7;

describe('contacted marks', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let colleague: Person;
  let carrier: Person;
  let lToken: number;
  let eToken: number;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    carrier = await createCarrier(board.db);
    lToken = (await addPosting(board.db, broker, 'L')).token;
    eToken = (await addPosting(board.db, carrier, 'E')).token;
  });

  const put = (as: Person, body: ContactedDraft, idempotencyKey?: string) =>
    board.call(setContacted, { as, body, idempotencyKey });
  const toggle = (as: Person) => put(as, { cnCustCd: carrier.custCd, eToken });
  const markOfRow = async (as: Person) =>
    (await calls.leadsOfLoad(as, lToken)).body.leads.find((lead) => lead.token === eToken)?.contacted;

  it('are toggled for the whole company and survive a reload', async () => {
    const { status, body } = await toggle(broker);
    const mark = { leadToken: eToken, contacted: 'Y', flag: 0 };
    expect([status, body]).toEqual([200, { cnCustCd: carrier.custCd, lToken: 0, eToken, contacted: 'Y', mark }]);
    expect(await markOfRow(colleague)).toBe('Y');
    expect((await toggle(colleague)).body.contacted).toBe('');
    expect(await markOfRow(broker)).toBe('');
    expect(
      (await calls.leadsOfTruck(carrier, eToken)).body.leads.find(({ token }) => token === lToken)?.contacted,
    ).toBe('');
  });

  it('are set as requested, and published once however often that is repeated', async () => {
    const body = { cnCustCd: carrier.custCd, eToken, contacted: 'Y' } as const;
    await put(broker, body);
    await put(broker, body);
    const told = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').limit(2).execute();
    const event = { type: 'lead.marked', kind: 'L', leadToken: eToken, contacted: 'Y', flag: 0 };
    const truck = await board.db.selectFrom('postings').select('id').where('token', '=', eToken).executeTakeFirst();
    const leadPostingId = truck?.id;
    expect(told[0]?.change).toEqual({ type: 'event', accountIds: [broker.accountId], event, leadPostingId });
    expect(told[1]?.change.type).not.toBe('event');
  });

  it('return the same reply to a retry with the same key', async () => {
    const body = { cnCustCd: carrier.custCd, eToken };
    await put(broker, body, 'one-call');
    expect((await put(broker, body, 'one-call')).body.contacted).toBe('Y');
    expect(await markOfRow(broker)).toBe('Y');
  });

  it('are the carrier’s as well, of a load', async () => {
    expect((await put(carrier, { cnCustCd: broker.custCd, lToken })).body.contacted).toBe('Y');
    expect(
      (await calls.leadsOfTruck(carrier, eToken)).body.leads.find(({ token }) => token === lToken)?.contacted,
    ).toBe('Y');
  });

  it('are accepted with both tokens: the lead is the one that is not of the caller’s company', async () => {
    const asBroker = await put(broker, { cnCustCd: carrier.custCd, lToken, eToken });
    expect([asBroker.status, asBroker.body]).toMatchObject([
      200,
      { cnCustCd: carrier.custCd, lToken, eToken, contacted: 'Y' },
    ]);
    expect(await markOfRow(colleague)).toBe('Y');
    expect((await put(carrier, { cnCustCd: broker.custCd, lToken, eToken, contacted: 'Y' })).body.contacted).toBe('Y');
    expect(
      (await calls.leadsOfTruck(carrier, eToken)).body.leads.find(({ token }) => token === lToken)?.contacted,
    ).toBe('Y');
    expect((await put(broker, { cnCustCd: 'DAT:77', lToken, eToken: PARTNER_TOKEN })).body.contacted).toBe('Y');
  });

  it('are refused with both tokens where none is the caller’s, or in the other’s place', async () => {
    const stranger = await createBroker(board.db);
    for (const [person, tokens] of [
      [stranger, { lToken, eToken }],
      [broker, { lToken: eToken, eToken: lToken }],
    ] as const) {
      const { status, error } = await put(person, { cnCustCd: carrier.custCd, ...tokens });
      expect([status, error.code]).toEqual([404, 'lead.notFound']);
    }
  });

  it('can be removed when the lead no longer exists', async () => {
    await toggle(broker);
    await calls.remove(carrier, 'E', eToken);
    expect((await toggle(broker)).body.contacted).toBe('');
    expect((await toggle(broker)).error.code).toBe('lead.notFound');
  });

  it('are refused for a posting that the company may not see, under another company’s name, or of the own', async () => {
    const networkId = await addNetwork(board.db, carrier, []);
    const secret = await addPosting(board.db, carrier, 'E', { post_mode: 'P', network_id: networkId });
    const hidden = await createCarrier(board.db, { company: { globally_excluded: true } });
    const hiddenTruck = await addPosting(board.db, hidden, 'E');
    const enemy = await createCarrier(board.db);
    const enemyTruck = await addPosting(board.db, enemy, 'E');
    await board.db
      .insertInto('exclusions')
      .values({ account_id: enemy.accountId, other_account_id: broker.accountId })
      .execute();
    for (const body of [
      { cnCustCd: carrier.custCd, eToken: secret.token },
      { cnCustCd: hidden.custCd, eToken: hiddenTruck.token },
      { cnCustCd: enemy.custCd, eToken: enemyTruck.token },
      { cnCustCd: broker.custCd, eToken },
      { cnCustCd: carrier.custCd, eToken: 999_999_999 },
      { cnCustCd: broker.custCd, eToken: lToken },
    ]) {
      const response = await put(broker, body);
      expect([body, response.status, response.error.code]).toEqual([body, 404, 'lead.notFound']);
    }
  });

  it('are taken of the partner board’s leads with its feature, under its companies’ codes only', async () => {
    expect((await put(broker, { cnCustCd: 'DAT:77', eToken: PARTNER_TOKEN })).body.contacted).toBe('Y');
    expect((await put(broker, { cnCustCd: carrier.custCd, eToken: PARTNER_TOKEN + 1 })).status).toBe(404);
    await board.db
      .deleteFrom('permits')
      .where('account_id', '=', broker.accountId)
      .where('code', '=', 'll_dat')
      .execute();
    const refused = await put(broker, { cnCustCd: 'DAT:77', eToken: PARTNER_TOKEN + 2 });
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
  });

  it('are closed to a globally excluded company', async () => {
    await board.db
      .updateTable('companies')
      .set({ globally_excluded: true })
      .where('account_id', '=', broker.accountId)
      .execute();
    expect((await toggle(broker)).error.code).toBe('company.globallyExcluded');
  });

  it('require a session, for postings that one may see, and for one lead', async () => {
    const body = { cnCustCd: carrier.custCd, eToken };
    expect((await board.call(setContacted, { body })).status).toBe(401);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await toggle(plain)).error.code).toBe('permit.missing');
    expect((await put(carrier, body)).error.code).toBe('permit.missing');
    for (const wrong of [{ cnCustCd: carrier.custCd }, { ...body, eToken: 0 }, { ...body, cnCustCd: '' }]) {
      expect((await put(broker, wrong)).status).toBe(400);
    }
  });
});
