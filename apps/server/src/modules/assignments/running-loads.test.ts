import { listRunningLoads } from '@loadstone/contracts/assignments';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignedPair } from '../../../test/assigned-pair.ts';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  const { load, truck } = await createAssignedPair(board, broker, carrier);
  [lToken, eToken] = [load.token, truck.token];
});

const list = (as: Person, mode: 'B' | 'C') => board.call(listRunningLoads, { as, params: { mode } });
const listMissing = async (as: Person, mode: 'B' | 'C') => (await list(as, mode)).body.map(({ missing }) => missing);
const setLoad = (values: Record<string, unknown>) =>
  board.db.updateTable('postings').set(values).where('token', '=', lToken).execute();

describe('the loads that run', () => {
  it('are listed for both sides under the own posting, from the assignment to the delivery', async () => {
    expect((await list(broker, 'B')).body).toMatchObject([{ token: lToken, pStatus: 'P', missing: ['reply'] }]);
    expect((await list(carrier, 'C')).body).toMatchObject([{ token: eToken, pStatus: 'P', missing: ['reply'] }]);
    await assignments.step(carrier, 'E', eToken, 'A');
    expect(await listMissing(carrier, 'C')).toEqual([['driver', 'truck']]);
    await assignments.step(carrier, 'E', eToken, 'R');
    expect((await list(broker, 'B')).body).toMatchObject([{ pStatus: 'R', missing: ['papers'] }]);
    await assignments.step(carrier, 'E', eToken, 'D');
    expect((await list(broker, 'B')).body).toEqual([]);
    expect((await list(carrier, 'C')).body).toEqual([]);
  });

  it('name the driver to the carrier at once, and to the broker from the pick-up on', async () => {
    await assignments.step(carrier, 'E', eToken, 'A');
    await drivers.choose(carrier, eToken, await drivers.addDriver(carrier, 'first'));
    const nameOf = async (as: Person, mode: 'B' | 'C') => (await list(as, mode)).body[0]?.driver;
    const name = await nameOf(carrier, 'C');
    expect(name).not.toBe('');
    expect(await nameOf(broker, 'B')).toBe('');
    expect(await listMissing(broker, 'B')).toEqual([['truck']]);
    await assignments.step(carrier, 'E', eToken, 'R');
    expect(await nameOf(broker, 'B')).toBe(name);
  });

  it('are due when the hours of the next stop end by its clock', async () => {
    const hours = (from: string, to: string) => JSON.stringify({ from, to });
    await setLoad({ date_avail: '2026-06-15', pickup_hours: hours('22:00', '02:00') });
    const readDue = async () => {
      const { dueOn, timeZone } = (await list(broker, 'B')).body[0]!;
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      return dueOn === null ? null : format.format(new Date(dueOn));
    };
    expect(await readDue()).toBe('2026-06-16 02:00');
    await setLoad({ pickup_hours: null });
    expect(await readDue()).toBe('2026-06-15 23:59');
    await assignments.step(carrier, 'E', eToken, 'A');
    await assignments.step(carrier, 'E', eToken, 'R');
    expect(await readDue()).toBeNull();
    await setLoad({ delivery_date: '2026-06-17', delivery_hours: hours('07:00', '15:30') });
    expect(await readDue()).toBe('2026-06-17 15:30');
  });

  it('are those of the own company, on a side that the user may see', async () => {
    expect((await list(await createBroker(board.db), 'B')).body).toEqual([]);
    const refused = await list(broker, 'C');
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    expect((await board.call(listRunningLoads, { params: { mode: 'B' } })).status).toBe(401);
    expect((await board.call(listRunningLoads, { as: broker, params: { mode: 'X' as 'B' } })).status).toBe(400);
  });
});
