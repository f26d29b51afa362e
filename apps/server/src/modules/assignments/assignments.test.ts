import { checkLead, listPendingLoads, sendDriverMessage, setCustomerTracking } from '@loadstone/contracts/assignments';
import { getContactSummaryOfUser } from '@loadstone/contracts/companies';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { addPosting, createCarrier, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { createOpenPair, listActivities, listBell } from '../../../test/open-pair.ts';

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
  ({ broker, carrier, stranger, lToken, eToken } = await createOpenPair(board));
});

const assign = async () => {
  const response = await assignments.assign(broker, lToken, eToken, { instruction: 'Dock 4' });
  expect([response.status, response.error.code]).toEqual([200, undefined]);
  return response.body;
};

/** The carrier's list has the lane of the load beside the truck's own; the broker's load has none. */
async function expectLaneOfLoad(): Promise<void> {
  const [load] = (await calls.listLoads(broker)).body;
  const { srceCity, srceSt, destCity, destSt, dateAvail } = load!;
  const key = carrier.keyFor('ll_eqpostings_view');
  const [truck] = (await board.call(equipmentPostingCalls.list, { as: carrier, params: { key } })).body;
  expect(truck?.assignedLoad).toEqual({ srceCity, srceSt, destCity, destSt, dateAvail });
  const alone = await board.call(equipmentPostingCalls.get, { as: carrier, params: { id: eToken } });
  expect(alone.body?.assignedLoad).toEqual(truck?.assignedLoad);
  expect(load?.assignedLoad).toBeNull();
}

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
    const offers = await board.call(listPendingLoads, { as: carrier });
    expect(offers.body).toMatchObject([{ side: 'C', token: lToken, eToken, custCd: broker.custCd, pStatus: 'P' }]);
    const accepted = await assignments.step(carrier, 'E', eToken, 'A');
    expect([accepted.status, accepted.body.pStatus, accepted.body.token]).toEqual([200, 'A', eToken]);
    expect((await board.call(listPendingLoads, { as: carrier })).body).toEqual([]);
    expect((await assignments.step(carrier, 'E', eToken, 'R')).body.pStatus).toBe('R');
    expect((await assignments.step(carrier, 'E', eToken, 'D')).body.pStatus).toBe('D');
    await expectLaneOfLoad();
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
    expect(await listBell(board, broker)).toEqual([
      [1, 'Load Delivered'],
      [1, 'Load On Route'],
      [8, 'Load Accepted'],
    ]);
    expect(await listBell(board, carrier)).toEqual([[6, 'Load Assigned']]);
    expect([await listActivities(board, broker), await listActivities(board, carrier)]).toEqual([[14], [15]]);
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

describe('an assignment', () => {
  it('does not exist for a third company', async () => {
    await assign();
    const responses = [
      await assignments.ofLoad(stranger, lToken),
      await assignments.ofEquipment(stranger, eToken),
      await assignments.decline(stranger, lToken),
      await assignments.unassign(stranger, lToken),
      await assignments.cancel(stranger, eToken),
      await assignments.step(stranger, 'L', lToken, 'A'),
      await assignments.step(stranger, 'E', eToken, 'A'),
      await board.call(sendDriverMessage, { as: stranger, body: { token: lToken, message: 'Hello' } }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect(await listBell(board, stranger)).toEqual([]);
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
    expect(await listBell(board, carrier)).toEqual([[6, 'Load Assigned']]);
  });

  it('needs insurance to be accepted, and none to be declined or cancelled', async () => {
    const check = async () => (await board.call(checkLead, { as: broker, params: { lToken, eToken } })).body;
    expect((await check()).isInsuranceExpired).toBe(false);
    await assign();
    await board.db
      .updateTable('companies')
      .set({ insurance_expiry_date: '2026-06-01' })
      .where('account_id', '=', carrier.accountId)
      .execute();
    expect((await assignments.step(carrier, 'E', eToken, 'A')).error.code).toBe('insurance.expired');
    expect((await assignments.decline(carrier, lToken)).status).toBe(200);
    // The broker is warned before it assigns.
    expect(await check()).toMatchObject({ isAvailable: true, isInsuranceExpired: true });
    await assign();
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
    expect(await listBell(board, broker)).toEqual([[19, 'Customer Tracking']]);
    for (const status of ['A', 'R', 'D'] as const) await assignments.step(carrier, 'E', eToken, status);
    expect((await set(false)).error.code).toBe('posting.illegalTransition');
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
    const responses = [
      await assignments.ofLoad(both[0], load.token),
      await assignments.ofLoad(both[1], load.token),
      await assignments.decline(both[0], load.token),
      await assignments.decline(both[1], load.token),
      await board.call(sendDriverMessage, { as: both[0], body: message }),
      await board.call(sendDriverMessage, { as: both[1], body: message }),
    ];
    expect(responses.map(({ error }) => error.code)).toEqual(responses.map(() => 'permit.missing'));
  });
});
