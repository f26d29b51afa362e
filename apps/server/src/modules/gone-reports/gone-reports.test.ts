import { reportGone } from '@loadstone/contracts/gone-reports';
import type { Lead } from '@loadstone/contracts/leads';
import { listNotifications, type Notification } from '@loadstone/contracts/notifications';
import { loadBatchCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import {
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
import { connectToHub } from '../../../test/hub-client.ts';

describe('the report that a load is gone', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;
  let truck: number;
  let load: number;

  beforeAll(async () => {
    board = await createTestApp({ environment: { RATE_LIMIT_GONE_REPORTS_PER_DAY: '3' } });
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
    truck = await addTruck(carrier);
    load = (await addPosting(board.db, broker, 'L')).token;
  });

  const addTruck = async (owner: Person) => (await addPosting(board.db, owner, 'E', { srce_radius: 300 })).token;
  const send = (as: Person, leadToken: number, { token = truck, isGone = true } = {}) =>
    board.call(reportGone, { as, body: { token, leadToken, isGone } });
  const getLoad = async () => (await board.call(loadPostingCalls.get, { as: broker, params: { id: load } })).body;
  const leadOf = async (as: Person, token: number): Promise<Lead | undefined> =>
    (await calls.leadsOfTruck(as, token)).body.leads.find((lead) => lead.token === load);
  const noticesOf = async (as: Person): Promise<Notification[]> =>
    (await board.call(listNotifications, { as, params: { userId: as.userId, typeIds: '26' } })).body;
  const confirm = () =>
    board.call(loadBatchCalls.confirmMany, {
      as: broker,
      body: { tokens: [load], key: broker.keyFor('ll_ldpostings_update') },
    });

  it('makes the load count as not confirmed until its owner acts, once for each company', async () => {
    const fresh = (await addPosting(board.db, broker, 'L', { from: ['Hamilton', 'ON'], vehicle_type: 'VR' })).token;
    const order = async () =>
      (await calls.leadsOfTruck(carrier, truck)).body.leads
        .map(({ token }) => token)
        .filter((token) => token === load || token === fresh);
    expect(await order()).toEqual([load, fresh]);
    const { status, body } = await send(carrier, load);
    expect([status, body.mark]).toMatchObject([200, { leadToken: load, contacted: '', flag: 0, reportedGone: true }]);
    expect(await order()).toEqual([fresh, load]);
    const now = board.clock.now().toISOString();
    expect(await leadOf(carrier, truck)).toMatchObject({ reportedGone: true, confirmedUntil: now });
    expect((await send(carrier, load)).body.mark.reportedGone).toBe(true);
    expect(await getLoad()).toMatchObject({ goneReports: 1, confirmedUntil: now, version: 1 });

    const other = await createCarrier(board.db);
    const otherTruck = await addTruck(other);
    await send(other, load, { token: otherTruck });
    expect((await getLoad()).goneReports).toBe(2);
    expect(await leadOf(other, otherTruck)).toMatchObject({ reportedGone: true });

    expect((await confirm()).body).toEqual({ confirmed: [load] });
    const answered = await getLoad();
    expect([answered.goneReports, Date.parse(answered.confirmedUntil) > board.clock.now().getTime()]).toEqual([
      undefined,
      true,
    ]);
    expect(await order()).toEqual([load, fresh]);
    // The mark of the company stays, and it reports the load no second time.
    const again = await send(carrier, load);
    expect([again.status, again.error.code]).toEqual([409, 'lead.reportAnswered']);
    expect((await getLoad()).goneReports).toBeUndefined();
    expect((await leadOf(carrier, truck))?.reportedGone).toBe(true);
  });

  it('reaches the author by the bell and the desks of both sides without a reload', async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const address = await board.listen();
    const hubs = await Promise.all(
      [carrier, broker].map(async (person) => connectToHub(address, { token: await board.tokenFor(person) })),
    );
    try {
      await send(carrier, load);
      const changed = await hubs[1]!.waitForChange(({ type }) => type === 'posting.changed');
      expect(changed).toMatchObject({ token: load, version: 0 });
      await hubs[0]!.waitForChange((change) => change.type === 'lead.marked' && change.reportedGone === true);
    } finally {
      for (const hub of hubs) hub.close();
    }
    const [notice] = await noticesOf(broker);
    expect(notice).toMatchObject({
      entityId: String(load),
      createdBy: 0,
      notificationDetails: { text: 'reportedGone', values: { srceCity: 'Toronto' } },
    });
    expect(JSON.stringify(notice)).not.toContain(carrier.company.common_name);
    expect(await noticesOf(colleague)).toEqual([]);
  });

  it('is withdrawn by the company, and then the load counts as confirmed again', async () => {
    await send(carrier, load);
    const { status, body } = await send(carrier, load, { isGone: false });
    expect([status, body.mark.reportedGone]).toEqual([200, undefined]);
    expect((await getLoad()).goneReports).toBeUndefined();
    expect((await leadOf(carrier, truck))?.reportedGone).toBeUndefined();
    expect((await send(carrier, load, { isGone: false })).error.code).toBe('lead.notFound');
  });

  it('is about one time of posting: a load that is posted again can be reported again', async () => {
    await send(carrier, load);
    await calls.remove(broker, 'L', load);
    expect((await send(carrier, load)).error.code).toBe('lead.notFound');
    const answers = await board.db
      .selectFrom('gone_reports')
      .select('answer')
      .where('account_id', '=', carrier.accountId)
      .execute();
    expect(answers).toEqual([{ answer: 'deleted' }]);
  });

  it('is refused for loads that are no lead of the truck, for foreign trucks, and above the budget of a user', async () => {
    const stranger = await createCarrier(board.db);
    const far = (await addPosting(board.db, broker, 'L', { from: ['Vancouver', 'BC'] })).token;
    const taken = (await addPosting(board.db, broker, 'L', { p_status: 'P' })).token;
    const own = (await addPosting(board.db, carrier, 'L')).token;
    for (const leadToken of [far, taken, own, truck, 999_999_999]) {
      const { status, error } = await send(carrier, leadToken);
      expect([leadToken, status, error.code]).toEqual([leadToken, 404, 'lead.notFound']);
    }
    expect((await send(stranger, load)).status).toBe(404);
    expect((await send(stranger, load, { isGone: false })).status).toBe(404);
    expect((await send(broker, load)).error.code).toBe('product.missing');
    expect((await board.call(reportGone, { body: { token: truck, leadToken: load, isGone: true } })).status).toBe(401);
    for (let count = 0; count < 3; count += 1) {
      expect((await send(carrier, (await addPosting(board.db, broker, 'L')).token)).status).toBe(200);
    }
    const refused = await send(carrier, load);
    expect([refused.status, refused.error.code]).toEqual([429, 'request.dailyLimit']);
    expect((await getLoad()).goneReports).toBeUndefined();
  });
});
