import { ASSIGNMENT_ENDED_TEXT, cancelByLink, unassignByLink } from '@loadstone/contracts/assignments';
import { addPosting, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createOpenPair, listActivities, listBell, listNotices, listStatuses } from '../../../test/open-pair.ts';

let board: TestApp;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
let stranger: Person;
let lToken: number;
let eToken: number;

beforeAll(async () => {
  board = await createTestApp();
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

describe('the ways back', () => {
  it('decline opens both again under the same tokens and notifies the broker', async () => {
    await assign();
    const { status, body } = await assignments.decline(carrier, lToken);
    expect([status, body]).toEqual([200, { token: lToken, eToken }]);
    expect(await listStatuses(board)).toEqual(['EO', 'LO']);
    expect(await listBell(board, broker)).toEqual([[8, 'Load Declined']]);
    expect(await listActivities(board, carrier)).toEqual([16]);
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

  it('a notice names its own assignment: its link does not open the next load of the same truck', async () => {
    await assign();
    const [first] = await listNotices(board, carrier);
    await assignments.decline(carrier, lToken);
    const other = (await addPosting(board.db, broker, 'L')).token;
    expect((await assignments.assign(broker, other, eToken)).status).toBe(200);
    const [second] = await listNotices(board, carrier);
    const ended = await assignments.byId(carrier, first?.assignmentId ?? 0);
    expect([ended.status, ended.error.message]).toEqual([404, ASSIGNMENT_ENDED_TEXT]);
    expect((await assignments.byId(carrier, second?.assignmentId ?? 0)).body).toMatchObject({
      side: 'C',
      token: other,
    });
    // The broker reads it by the same id; a third company and an id that does not exist are refused alike.
    expect((await assignments.byId(broker, second?.assignmentId ?? 0)).body).toMatchObject({ side: 'B', token: other });
    expect((await assignments.byId(stranger, second?.assignmentId ?? 0)).error.code).toBe('assignment.notFound');
    expect((await assignments.byId(carrier, 999_999)).error.code).toBe('assignment.notFound');
  });

  it('an accept of an offer that has ended does not accept the next load of the same truck', async () => {
    await assign();
    const { version } = (await assignments.ofEquipment(carrier, eToken)).body;
    await assignments.decline(broker, lToken);
    const other = (await addPosting(board.db, broker, 'L')).token;
    await assignments.assign(broker, other, eToken);
    const late = await assignments.step(carrier, 'E', eToken, 'A', version);
    expect([late.status, late.error.code]).toEqual([409, 'assignment.changedMeanwhile']);
    expect((await assignments.ofEquipment(carrier, eToken)).body.pStatus).toBe('P');
  });

  it('the broker withdraws, and the carrier is notified', async () => {
    await assign();
    expect((await assignments.decline(broker, lToken)).status).toBe(200);
    expect(await listStatuses(board)).toEqual(['EO', 'LO']);
    expect(await listBell(board, carrier)).toEqual([
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
    expect(await listBell(board, carrier)).toEqual([
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
    expect((await listBell(board, broker))[0]).toEqual([13, 'Load Cancelled']);
    expect(await listStatuses(board)).toEqual(['EO', 'LO']);
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
    const response = await board.call(unassignByLink, { as: broker, params: { token: lToken, pin: wrong } });
    expect([response.status, response.error.code]).toEqual([404, 'assignment.notFound']);
    const right = await board.call(unassignByLink, { as: broker, params: { token: lToken, pin: body.pin } });
    expect([right.status, right.body.custCd, right.body.eToken]).toEqual([200, 'EXTERNAL', 0]);
  });
});
