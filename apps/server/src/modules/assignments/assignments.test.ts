import {
  ASSIGNMENT_ENDED_TEXT,
  cancelByLink,
  checkLead,
  excludeCompany,
  getContactSummaryOfUser,
  listNotifications,
  listOffers,
  LISTED_NOTIFICATION_TYPES,
  sendDriverMessage,
  setCustomerTracking,
  unassignByLink,
} from '@loadstone/contracts';
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
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';

let board: TestApp;
let calls: BoardCalls;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
let stranger: Person;
let lToken: number;
let eToken: number;

beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  stranger = await createPerson(board.db, { modes: ['B', 'C'] });
  lToken = (await addPosting(board.db, broker, 'L')).token;
  eToken = (await addPosting(board.db, carrier, 'E')).token;
});

const listBell = async (as: Person) => {
  const mode = as.user.product_ids.includes(13) ? 'B' : 'C';
  const params = { userId: as.userId, typeIds: LISTED_NOTIFICATION_TYPES[mode].join(',') };
  const { body } = await board.call(listNotifications, { as, params });
  return body.map(({ notificationTypeId, notificationDetails }) => [notificationTypeId, notificationDetails.subject]);
};
const listActivities = async (as: Person) =>
  (
    await board.db
      .selectFrom('user_activity')
      .select('user_activity_type_id')
      .where('user_id', '=', as.userId)
      .orderBy('id')
      .execute()
  ).map((row) => row.user_activity_type_id);
const listStatuses = async () =>
  (await board.db.selectFrom('postings').select(['kind', 'p_status']).orderBy('id', 'desc').limit(2).execute())
    .map(({ kind, p_status: status }) => `${kind}${status}`)
    .toSorted();
const assign = async () => {
  const answer = await assignments.assign(broker, lToken, eToken, { instruction: 'Dock 4' });
  expect([answer.status, answer.error.code]).toEqual([200, undefined]);
  return answer.body;
};

describe('a load from lead to delivered', () => {
  it('is pending, assigned, on route and delivered for both sides, with who did it', async () => {
    expect(await assign()).toMatchObject({
      side: 'B',
      token: lToken,
      eToken,
      pStatus: 'P',
      holder: 'board',
      custCd: carrier.custCd,
      loadCustCd: broker.custCd,
      instruction: 'Dock 4',
      pin: '',
    });
    const offers = await board.call(listOffers, { as: carrier });
    expect(offers.body).toMatchObject([{ side: 'C', token: lToken, eToken, custCd: broker.custCd, pStatus: 'P' }]);
    const accepted = await assignments.step(carrier, 'E', eToken, 'A');
    expect([accepted.status, accepted.body.pStatus, accepted.body.token]).toEqual([200, 'A', eToken]);
    expect((await board.call(listOffers, { as: carrier })).body).toEqual([]);
    expect((await assignments.step(carrier, 'E', eToken, 'R')).body.pStatus).toBe('R');
    expect((await assignments.step(carrier, 'E', eToken, 'D')).body.pStatus).toBe('D');
    for (const [as, side] of [
      [broker, 'B'],
      [carrier, 'C'],
    ] as const) {
      const { body } = await assignments.ofLoad(as, lToken);
      expect(body).toMatchObject({ side, pStatus: 'D', token: lToken, eToken, version: 4 });
      expect((await assignments.ofEquipment(as, eToken)).body).toEqual(body);
      expect(body.history.map(({ action, pStatus, actor, note }) => [action, pStatus, actor, note])).toEqual([
        ['assign', 'P', 'broker', 'Dock 4'],
        ['accept', 'A', 'carrier', ''],
        ['pickUp', 'R', 'carrier', ''],
        ['deliver', 'D', 'carrier', ''],
      ]);
      expect(body.history[1]).toMatchObject({ by: carrier.user.nick_name, company: carrier.company.common_name });
    }
    expect(await listBell(broker)).toEqual([
      [1, 'Load Delivered'],
      [1, 'Load On Route'],
      [8, 'Load Accepted'],
    ]);
    expect(await listBell(carrier)).toEqual([[6, 'Load Assigned']]);
    expect([await listActivities(broker), await listActivities(carrier)]).toEqual([[14], [15]]);
  });

  it('is no lead of anyone while it is not open', async () => {
    const other = await createCarrier(board.db);
    const truck = await addPosting(board.db, other, 'E');
    const isListed = async () =>
      (await calls.leadsOfTruck(other, truck.token)).body.leads.some(({ token }) => token === lToken);
    expect(await isListed()).toBe(true);
    await assign();
    expect(await isListed()).toBe(false);
    expect((await calls.leadsOfLoad(broker, lToken)).body.leads).toEqual([]);
  });

  it('is accepted by phone, picked up and delivered as the broker records it for an external carrier', async () => {
    const { body } = await assignments.generate(broker, lToken);
    expect(body).toMatchObject({ pStatus: 'P', holder: 'externalCarrier', eToken: 0, custCd: 'EXTERNAL', company: '' });
    expect(body.pin).toMatch(/^\d{8}$/);
    for (const pStatus of ['A', 'R', 'D'] as const) {
      expect((await assignments.step(broker, 'L', lToken, pStatus)).body.pStatus).toBe(pStatus);
    }
    const { history } = (await assignments.ofLoad(broker, lToken)).body;
    expect(history.map(({ action }) => action)).toEqual(['generateReference', 'confirmExternal', 'pickUp', 'deliver']);
  });
});

describe('the ways back', () => {
  it('decline opens both again under the same tokens and notifies the broker', async () => {
    await assign();
    const { status, body } = await assignments.decline(carrier, lToken);
    expect([status, body]).toEqual([200, { token: lToken, eToken }]);
    expect(await listStatuses()).toEqual(['EO', 'LO']);
    expect(await listBell(broker)).toEqual([[8, 'Load Declined']]);
    expect(await listActivities(carrier)).toEqual([16]);
    const link = await assignments.ofLoad(carrier, lToken);
    expect([link.status, link.error.code, link.error.message]).toEqual([
      404,
      'assignment.notFound',
      ASSIGNMENT_ENDED_TEXT,
    ]);
    const late = await assignments.step(carrier, 'E', eToken, 'A');
    expect([late.status, late.error.code, late.error.message]).toEqual([
      409,
      'assignment.ended',
      ASSIGNMENT_ENDED_TEXT,
    ]);
  });

  it('the broker withdraws, and the carrier is notified', async () => {
    await assign();
    expect((await assignments.decline(broker, lToken)).status).toBe(200);
    expect(await listStatuses()).toEqual(['EO', 'LO']);
    expect(await listBell(carrier)).toEqual([
      [12, 'Load Withdrawn'],
      [6, 'Load Assigned'],
    ]);
  });

  it('unassign renews the token of the load, and its history stays with it', async () => {
    await assign();
    await assignments.step(broker, 'L', lToken, 'A');
    const { status, body } = await assignments.unassign(broker, lToken);
    expect([status, body]).toEqual([
      200,
      { custCd: carrier.custCd, eToken, newLToken: body.newLToken, driverID: 0, equipCreatorUserId: carrier.userId },
    ]);
    expect(body.newLToken).not.toBe(lToken);
    expect(await listBell(carrier)).toEqual([
      [18, 'Load Unassigned'],
      [12, 'Load Accepted'],
      [6, 'Load Assigned'],
    ]);
    const again = await assignments.assign(broker, body.newLToken, eToken);
    expect(again.body.history.map(({ action }) => action)).toEqual(['assign', 'accept', 'unassign', 'assign']);
    const ofCarrier = (await assignments.ofEquipment(carrier, eToken)).body;
    expect(ofCarrier.history.map(({ action }) => action)).toEqual(['assign']);
  });

  it('cancel renews the token of the equipment, also on route', async () => {
    await assign();
    await assignments.step(carrier, 'E', eToken, 'A');
    await assignments.step(carrier, 'E', eToken, 'R');
    const refused = await assignments.unassign(broker, lToken);
    expect([refused.status, refused.error.code]).toEqual([409, 'posting.illegalTransition']);
    const { status, body } = await assignments.cancel(carrier, eToken);
    expect([status, body]).toEqual([
      200,
      { newEToken: body.newEToken, loadCreatorUserId: broker.userId, loadCustCd: broker.custCd },
    ]);
    expect(body.newEToken).not.toBe(eToken);
    expect((await listBell(broker))[0]).toEqual([13, 'Load Cancelled']);
    expect(await listStatuses()).toEqual(['EO', 'LO']);
  });

  it('work as the specified GET calls, which are never cached and idempotent by key', async () => {
    await assign();
    const { pin } = (await assignments.ofLoad(broker, lToken)).body;
    expect(pin).toBe('');
    const send = () =>
      board.call(unassignByLink, { as: broker, params: { token: lToken, pin: '0' }, idempotencyKey: 'unassign-1' });
    const first = await send();
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await send()).body).toEqual(first.body);
    await assignments.assign(broker, first.body.newLToken, eToken);
    const cancelled = await board.call(cancelByLink, { as: carrier, params: { id: eToken } });
    expect([cancelled.status, cancelled.body.loadCustCd]).toEqual([200, broker.custCd]);
  });

  it('unassign by link with another reference # is not the same load', async () => {
    const { body } = await assignments.generate(broker, lToken);
    const wrong = body.pin === '00000000' ? '00000018' : '00000000';
    const answer = await board.call(unassignByLink, { as: broker, params: { token: lToken, pin: wrong } });
    expect([answer.status, answer.error.code]).toEqual([404, 'assignment.notFound']);
    const right = await board.call(unassignByLink, { as: broker, params: { token: lToken, pin: body.pin } });
    expect([right.status, right.body.custCd, right.body.eToken]).toEqual([200, 'EXTERNAL', 0]);
  });
});

describe('a lead', () => {
  const check = async (e = eToken) =>
    (await board.call(checkLead, { as: broker, params: { lToken, eToken: e } })).body.reason;
  const refusal = async (e = eToken) => {
    const { status, error } = await assignments.assign(broker, lToken, e);
    return [status, error.code, error.message];
  };

  it('can be assigned once: then it is taken, for everyone', async () => {
    expect(await check()).toBe('available');
    await assign();
    expect(await check()).toBe('assigned');
    expect(await refusal()).toEqual([409, 'posting.alreadyAssigned', 'This posting has been already assigned.']);
    const other = await createBroker(board.db);
    const load = await addPosting(board.db, other, 'L');
    expect((await assignments.assign(other, load.token, eToken)).error.code).toBe('posting.alreadyAssigned');
  });

  it('that is deleted, excluded, private to others, expired, of another lane or made up is no longer available', async () => {
    const gone = async (columns: Parameters<typeof addPosting>[3]) =>
      (await addPosting(board.db, carrier, 'E', columns)).token;
    const network = await addNetwork(board.db, carrier, [stranger]);
    const tokens = [
      await gone({ deleted_on: board.clock.now() }),
      await gone({ date_avail: '2026-06-14' }),
      await gone({ from: ['Vancouver', 'BC'] }),
      await gone({ post_mode: 'P', network_id: network }),
      lToken,
      99_999_999,
    ];
    for (const token of tokens) {
      expect(await check(token)).toBe('gone');
      expect(await refusal(token)).toEqual([404, 'lead.notFound', 'Lead no longer available.']);
    }
    await board.call(excludeCompany, { as: carrier, body: { custCd: carrier.custCd, excludeCustCd: broker.custCd } });
    expect(await check()).toBe('gone');
    expect(await refusal()).toEqual([404, 'lead.notFound', 'Lead no longer available.']);
  });

  it('of a company that is not Link-P, or of a Legacy product, cannot be assigned', async () => {
    const legacy = await addPosting(board.db, carrier, 'E', { product_name: 'Legacy' });
    const dat = await createCarrier(board.db, { company: { s_type: 'DAT' } });
    const foreign = await addPosting(board.db, dat, 'E');
    for (const { token } of [legacy, foreign]) {
      expect((await refusal(token)).slice(0, 2)).toEqual([409, 'lead.notAssignable']);
    }
  });

  it('cannot be assigned by a globally excluded company, nor with the load of another one', async () => {
    const excluded = await createBroker(board.db, { company: { globally_excluded: true } });
    const load = await addPosting(board.db, excluded, 'L');
    expect((await assignments.assign(excluded, load.token, eToken)).error.code).toBe('company.globallyExcluded');
    expect((await assignments.assign(stranger, lToken, eToken)).error.code).toBe('posting.notFound');
    expect((await board.call(checkLead, { as: stranger, params: { lToken, eToken } })).status).toBe(404);
  });
});

describe('an assignment', () => {
  it('does not exist for a third company', async () => {
    await assign();
    const answers = [
      await assignments.ofLoad(stranger, lToken),
      await assignments.ofEquipment(stranger, eToken),
      await assignments.decline(stranger, lToken),
      await assignments.unassign(stranger, lToken),
      await assignments.cancel(stranger, eToken),
      await assignments.step(stranger, 'L', lToken, 'A'),
      await assignments.step(stranger, 'E', eToken, 'A'),
      await board.call(sendDriverMessage, { as: stranger, body: { token: lToken, message: 'Hello' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await listBell(stranger)).toEqual([]);
  });

  it('is changed only in the version that the person saw', async () => {
    const { version } = await assign();
    await assignments.step(carrier, 'E', eToken, 'A', version);
    const stale = [
      await assignments.step(carrier, 'E', eToken, 'R', version),
      await assignments.unassign(broker, lToken, version),
      await assignments.cancel(carrier, eToken, version),
    ];
    for (const { status, error } of stale) expect([status, error.code]).toEqual([409, 'assignment.changedMeanwhile']);
    expect((await assignments.cancel(carrier, eToken, version + 1)).status).toBe(200);
  });

  it('is created once by a repeated request with the same key', async () => {
    const send = () => assignments.assign(broker, lToken, eToken, { key: 'assign-once' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
    expect(await listBell(carrier)).toEqual([[6, 'Load Assigned']]);
  });

  it('needs insurance to be accepted, and none to be cancelled', async () => {
    await assign();
    await board.db
      .updateTable('companies')
      .set({ insurance_expiry_date: '2026-06-01' })
      .where('account_id', '=', carrier.accountId)
      .execute();
    expect((await assignments.step(carrier, 'E', eToken, 'A')).error.code).toBe('insurance.expired');
    expect((await assignments.cancel(carrier, eToken)).status).toBe(200);
  });

  it('lets the carrier switch customer tracking, and notifies the broker', async () => {
    await assign();
    const set = (custTracking: boolean) =>
      board.call(setCustomerTracking, {
        as: carrier,
        params: { customerTrackingKey: carrier.keyFor('ll_custtrack') },
        body: { eToken, custTracking },
      });
    expect((await set(true)).body.custTracking).toBe(true);
    expect((await set(true)).body.version).toBe(2);
    expect((await assignments.ofLoad(broker, lToken)).body.custTracking).toBe(true);
    expect(await listBell(broker)).toEqual([[19, 'Customer Tracking']]);
  });

  it('has no driver to send a message to until one is chosen', async () => {
    await assign();
    const { error } = await board.call(sendDriverMessage, { as: broker, body: { token: lToken, message: 'Hello' } });
    expect(error.code).toBe('assignment.driverMissing');
  });

  it('stays as it is when one company excludes the other', async () => {
    await assign();
    await board.call(excludeCompany, { as: carrier, body: { custCd: carrier.custCd, excludeCustCd: broker.custCd } });
    expect((await assignments.ofLoad(broker, lToken)).body.pStatus).toBe('P');
    expect((await assignments.step(carrier, 'E', eToken, 'A')).status).toBe(200);
  });

  it('keeps the contact of a company that is hidden meanwhile, until it ends', async () => {
    await assign();
    await board.db
      .updateTable('companies')
      .set({ globally_excluded: true })
      .where('account_id', '=', carrier.accountId)
      .execute();
    const read = async (as: Person) =>
      (
        await board.call(getContactSummaryOfUser, {
          as,
          params: { custCd: carrier.custCd, userId: carrier.userId },
          query: {},
        })
      ).status;
    expect([await read(broker), await read(stranger)]).toEqual([200, 404]);
    await assignments.decline(broker, lToken);
    expect(await read(broker)).toBe(404);
  });

  it('needs the permit of the side, whatever the company holds for the other product', async () => {
    const both = [
      await createPerson(board.db, { modes: ['B', 'C'] }),
      await createPerson(board.db, { modes: ['B', 'C'] }),
    ] as const;
    const load = await addPosting(board.db, both[0], 'L');
    const truck = await addPosting(board.db, both[1], 'E');
    await assignments.assign(both[0], load.token, truck.token);
    const take = (person: Person, product: number) =>
      board.db
        .deleteFrom('permits')
        .where('account_id', '=', person.accountId)
        .where('product_id', '=', product)
        .where('code', 'not like', '%custtrack%')
        .execute();
    await take(both[0], 13);
    await take(both[1], 19);
    const message = { token: load.token, message: 'Hello' };
    const answers = [
      await assignments.ofLoad(both[0], load.token),
      await assignments.ofLoad(both[1], load.token),
      await assignments.decline(both[0], load.token),
      await assignments.decline(both[1], load.token),
      await board.call(sendDriverMessage, { as: both[0], body: message }),
      await board.call(sendDriverMessage, { as: both[1], body: message }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'permit.missing'));
  });
});
