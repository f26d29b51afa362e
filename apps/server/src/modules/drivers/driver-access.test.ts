import { endDriverSession } from '@loadstone/contracts/drivers';
import { addPosting, createBroker, createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { asDriver, createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';

let board: TestApp;
let drivers: DriverCalls;
let id: number;
let secret: string;

beforeAll(async () => {
  board = await createTestApp({ callerCacheMs: 10 * 60_000 });
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  const assignments = createAssignmentCalls(board);
  const [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
  const lToken = (await addPosting(board.db, broker, 'L')).token;
  const eToken = (await addPosting(board.db, carrier, 'E')).token;
  id = (await assignments.assign(broker, lToken, eToken)).body.id;
  await assignments.step(carrier, 'E', eToken, 'A');
  const driverId = await drivers.addDriver(carrier, 'first');
  await drivers.choose(carrier, eToken, driverId);
  secret = await drivers.signIn(carrier, driverId);
});

const send = async (sequence: number) => {
  const at = board.clock.now().toISOString();
  return (await drivers.send(secret, id, [{ sequence, lat: 43.5, lon: -80.2, at }])).status;
};
const deleteSessions = () => board.db.deleteFrom('driver_sessions').execute();

describe('a driver’s session', () => {
  it('is read once for positions, and with every other call', async () => {
    expect(await send(1)).toBe(200);
    await deleteSessions();
    expect(await send(2)).toBe(200);
    expect((await drivers.list(secret)).status).toBe(401);
  });

  it('ends at once for positions too where the driver signs out', async () => {
    expect(await send(1)).toBe(200);
    expect((await board.call(endDriverSession, { headers: asDriver(secret) })).status).toBe(200);
    expect(await send(2)).toBe(401);
  });

  it('gives no access to the positions of an assignment that is not the driver’s any more', async () => {
    expect(await send(1)).toBe(200);
    await board.db.updateTable('assignments').set({ driver_id: null }).where('id', '=', id).execute();
    expect(await send(2)).toBe(404);
  });

  it('ends with its time although it is cached', async () => {
    expect(await send(1)).toBe(200);
    board.clock.advance(31 * 24 * 3_600_000);
    expect(await send(2)).toBe(401);
  });
});
