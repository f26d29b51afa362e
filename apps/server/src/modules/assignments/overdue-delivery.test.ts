import { addDays } from '@loadstone/contracts/board';
import { createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createOpenPair, listBell, listNotices, listStatuses } from '../../../test/open-pair.ts';
import { toCalendarDay } from '../../ground/clock.ts';

let board: TestApp;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
let stranger: Person;
let lToken: number;
let eToken: number;

// The clock of a board does not go back: each test has its own.
beforeEach(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  ({ broker, carrier, stranger, lToken, eToken } = await createOpenPair(board));
});
afterEach(() => board.close());

describe('a load on route that its carrier never marks delivered', () => {
  const DAY_MS = 86_400_000;
  const startTrip = async () => {
    await assignments.assign(broker, lToken, eToken);
    await assignments.step(carrier, 'E', eToken, 'A');
    await assignments.step(carrier, 'E', eToken, 'R');
  };
  /** Puts the day of the load as many days before the board's. */
  const setDayBefore = async (days: number, column: 'date_avail' | 'delivery_date' = 'date_avail') => {
    const today = toCalendarDay(board.clock.now(), board.configuration.board.timeZone);
    const values = { [column]: addDays(today, -days) };
    await board.db.updateTable('postings').set(values).where('token', '=', lToken).execute();
    return addDays(today, -days);
  };

  it('is marked by its broker after three days, once, and the carrier is notified', async () => {
    await startTrip();
    const day = await setDayBefore(3);
    const early = await assignments.step(broker, 'L', lToken, 'D');
    expect([early.status, early.error.code]).toEqual([409, 'posting.illegalTransition']);
    expect(early.error.text).toEqual({ name: 'assignment.deliveryNotOverdue', values: { lastDay: addDays(day, 3) } });
    board.clock.advance(DAY_MS);
    const { version } = (await assignments.ofLoad(broker, lToken)).body;
    board.clock.advance(DAY_MS);
    expect((await assignments.step(broker, 'L', lToken, 'D', version)).status).toBe(200);
    expect(await listStatuses(board)).toEqual(['ED', 'LD']);
    const { history, pStatus } = (await assignments.ofEquipment(carrier, eToken)).body;
    expect([pStatus, history.at(-1)]).toEqual(['D', expect.objectContaining({ action: 'deliverForCarrier' })]);
    const [notice] = await listNotices(board, carrier);
    expect(notice?.subject).toBe('Load Delivered');
    expect(notice?.body).toMatch(/ marked the load as delivered: /);
    const again = await assignments.step(broker, 'L', lToken, 'D');
    expect([again.status, again.error.code]).toEqual([409, 'posting.illegalTransition']);
  });

  it('counts from the day of the delivery where the load has one', async () => {
    await startTrip();
    await setDayBefore(9);
    await setDayBefore(3, 'delivery_date');
    expect((await assignments.step(broker, 'L', lToken, 'D')).error.code).toBe('posting.illegalTransition');
    await setDayBefore(4, 'delivery_date');
    expect((await assignments.step(broker, 'L', lToken, 'D')).status).toBe(200);
  });

  it('is delivered by its carrier at any time, and by no other company', async () => {
    await startTrip();
    await setDayBefore(9);
    expect((await assignments.step(stranger, 'L', lToken, 'D')).error.code).toBe('posting.notFound');
    expect((await assignments.step(carrier, 'E', eToken, 'D')).status).toBe(200);
    expect((await listBell(board, broker))[0]).toEqual([1, 'Load Delivered']);
  });

  it('is not delivered before it is picked up', async () => {
    await assignments.assign(broker, lToken, eToken);
    await assignments.step(carrier, 'E', eToken, 'A');
    await setDayBefore(9);
    expect((await assignments.step(broker, 'L', lToken, 'D')).error.code).toBe('posting.illegalTransition');
    expect(await listStatuses(board)).toEqual(['EA', 'LA']);
  });
});
