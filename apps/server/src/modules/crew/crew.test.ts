import {
  clearAssignedEquipment,
  listDriverAssignments,
  moveAsDriver,
  sendDriverMessage,
  setAssignedEquipment,
  type Assignment,
} from '@loadstone/contracts/assignments';
import {
  changeResource,
  createResource,
  ENTITY_STATUSES,
  ENTITY_TYPES,
  listActiveResources,
} from '@loadstone/contracts/resources';
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
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import type { AuthenticationMethod } from '../../auth/index.ts';
import type { DriverCaller } from '../../ground/caller.ts';

let driver: DriverCaller;
/** Signs in the driver of the test by a header. */
const driverMethod: AuthenticationMethod = {
  name: 'test driver',
  isCarriedBy: ({ headers }) => headers['x-test-driver'] !== undefined,
  authenticate: () =>
    Promise.resolve({
      caller: driver,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      readCaller: () => Promise.resolve(driver),
    }),
};
const asDriver = { 'x-test-driver': 'yes' };

let board: TestApp;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let accepted: Assignment;

beforeAll(async () => {
  board = await createTestApp({ moreMethods: [driverMethod] });
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  lToken = (await addPosting(board.db, broker, 'L')).token;
  eToken = (await addPosting(board.db, carrier, 'E')).token;
  await assignments.assign(broker, lToken, eToken);
  await assignments.step(carrier, 'E', eToken, 'A');
  accepted = (await assignments.ofEquipment(carrier, eToken)).body;
});

const resourceKey = () => carrier.keyFor('ll_resources');
const addDriver = async (firstname: string, userId = 0) => {
  const details = { firstname, phone: '416-555-0110', email: `${firstname.toLowerCase()}@example.com`, userId };
  const { body } = await board.call(createResource, {
    as: carrier,
    params: { resourceKey: resourceKey() },
    body: { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: JSON.stringify(details) },
  });
  return body.entityId;
};
const addTruck = async (vehicleName: string) => {
  const { body } = await board.call(createResource, {
    as: carrier,
    params: { resourceKey: resourceKey() },
    body: {
      entityTypeId: ENTITY_TYPES.truck,
      entityDetailsJSON: JSON.stringify({ vehicleName, vehicleType: 'V' }),
    },
  });
  return body.entityId;
};
const choose = (crew: { driverID?: number; equipmentID?: number; version?: number }, as = carrier) =>
  board.call(setAssignedEquipment, { as, params: { id: eToken }, body: { eToken, ...crew } });
const toDriver = (driverId: number, ids = [accepted.id]): DriverCaller => ({
  kind: 'driver',
  driverId,
  sessionId: 'driver-session',
  displayName: 'First',
  boundTo: { by: 'carrier', accountId: carrier.accountId },
  assignmentIds: ids,
});
const listNotices = async (userId: number) =>
  (
    await board.db
      .selectFrom('notifications')
      .select(['notification_type_id', 'push_type_id'])
      .where('user_id', '=', userId)
      .orderBy('notification_id')
      .execute()
  ).map((row) => [row.notification_type_id, row.push_type_id]);

describe('driver and equipment of an assignment', () => {
  it('are chosen, changed and removed; both drivers are notified', async () => {
    const modes = [] as const;
    const user = await createPerson(board.db, { modes, company: carrier.company, user: { role: 'driver' } });
    const other = await createPerson(board.db, { modes, company: carrier.company, user: { role: 'driver' } });
    const [driverID, otherID, equipmentID] = [
      await addDriver('First', user.userId),
      await addDriver('Second', other.userId),
      await addTruck('Truck 7'),
    ];
    const { status, body } = await choose({ driverID, equipmentID });
    const { accountId, userId } = carrier;
    const params = { typeId: 1, accountId, userId, resourceKey: carrier.keyFor('ll_resources') };
    const listed = await board.call(listActiveResources, { as: carrier, params });
    expect(listed.body.assignedIds).toEqual([driverID]);
    const lane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL' };
    expect(listed.body.uses).toEqual([{ entityId: driverID, pStatus: 'A', ...lane }]);
    expect([status, body]).toMatchObject([
      200,
      { driverID, equipmentID, userID: user.userId, equipment: { name: 'Truck 7' } },
    ]);
    expect((await choose({ driverID, equipmentID })).body.version).toBe(body.version);
    expect((await choose({ driverID: otherID })).body).toMatchObject({ driverID: otherID, equipmentID });
    const cleared = await board.call(clearAssignedEquipment, { as: carrier, params: { id: eToken } });
    expect(cleared.body).toMatchObject({ driverID: 0, equipmentID: 0, driver: null, equipment: null });
    expect(await listNotices(user.userId)).toEqual([
      [6, 15],
      [18, 15],
    ]);
    expect(await listNotices(other.userId)).toEqual([
      [6, 15],
      [18, 15],
    ]);
    const actions = cleared.body.history.map(({ action, note }) => [action, note]);
    expect(actions.slice(2)).toEqual([
      ['changeDriver', `${body.driver?.name}, Truck 7`],
      ['changeDriver', expect.stringContaining(', Truck 7')],
      ['changeDriver', ''],
    ]);
    const log = await board.db
      .selectFrom('user_activity')
      .select('user_activity_type_id')
      .where('user_id', '=', carrier.userId)
      .where('user_activity_type_id', '=', 17)
      .execute();
    expect(log).toHaveLength(3);
  });

  it('are seen by the broker once the load is on its way', async () => {
    const driverID = await addDriver('First');
    await choose({ driverID });
    const before = (await assignments.ofLoad(broker, lToken)).body;
    expect([before.driver, before.driverID, before.history.length]).toEqual([null, 0, 2]);
    await assignments.step(carrier, 'E', eToken, 'R');
    const after = (await assignments.ofLoad(broker, lToken)).body;
    expect([after.driver, after.driverID, after.history.length]).toMatchObject([{ name: 'First' }, driverID, 4]);
  });

  it('cannot be deleted while assigned, and can after the end', async () => {
    const driverID = await addDriver('First');
    await choose({ driverID });
    const remove = () =>
      board.call(changeResource, {
        as: carrier,
        params: { resourceKey: resourceKey() },
        body: { statusId: ENTITY_STATUSES.deleted, entityId: driverID },
      });
    const refused = await remove();
    expect([refused.status, refused.error.code]).toEqual([409, 'resource.assigned']);
    await assignments.cancel(carrier, eToken);
    expect((await remove()).status).toBe(200);
  });

  it('are the company’s own, active, of the right type, and of a company with Resources', async () => {
    const truck = await addTruck('Truck 8');
    for (const crew of [{ driverID: truck }, { driverID: 999_999 }, { equipmentID: await addDriver('First') }]) {
      const { status, error } = await choose(crew);
      expect([status, error.code]).toEqual([404, 'resource.notFound']);
    }
    const foreign = await createCarrier(board.db);
    expect((await choose({ driverID: 0 }, foreign)).status).toBe(404);
    await board.db
      .deleteFrom('permits')
      .where('account_id', '=', carrier.accountId)
      .where('code', '=', 'll_resources')
      .execute();
    expect((await choose({ equipmentID: truck })).error.code).toBe('permit.missing');
    expect((await choose({ equipmentID: 0 })).error.code).toBe('permit.missing');
    const { error } = await board.call(clearAssignedEquipment, { as: carrier, params: { id: eToken } });
    expect(error.code).toBe('permit.missing');
  });

  it('are chosen only while assigned or on route, in the version that was seen', async () => {
    const driverID = await addDriver('First');
    expect((await choose({ driverID, version: 1 })).error.code).toBe('assignment.changedMeanwhile');
    await assignments.step(carrier, 'E', eToken, 'R');
    expect((await choose({ driverID })).status).toBe(200);
    await assignments.step(carrier, 'E', eToken, 'D');
    expect((await choose({ driverID: 0 })).error.code).toBe('posting.illegalTransition');
  });
});

describe('the driver', () => {
  it('lists, picks up and delivers the own assignments, and both desks are notified', async () => {
    const driverID = await addDriver('First');
    await choose({ driverID });
    driver = toDriver(driverID);
    const list = await board.call(listDriverAssignments, { headers: asDriver });
    expect(list.body).toMatchObject([{ id: accepted.id, pStatus: 'A', dispatcherPhone: '416-555-0100' }]);
    const move = (pStatus: 'R' | 'D', id = accepted.id) =>
      board.call(moveAsDriver, { headers: asDriver, params: { id }, body: { pStatus } });
    expect((await move('D')).error.code).toBe('posting.illegalTransition');
    expect((await move('R')).body.pStatus).toBe('R');
    expect((await move('D')).body.pStatus).toBe('D');
    expect((await listNotices(broker.userId)).slice(-2)).toEqual([
      [1, 16],
      [1, 16],
    ]);
    expect((await listNotices(carrier.userId)).slice(-2)).toEqual([
      [12, 15],
      [12, 15],
    ]);
    const { history } = (await assignments.ofLoad(broker, lToken)).body;
    expect(history.at(-1)).toMatchObject({ action: 'deliver', actor: 'driver', by: 'First' });
  });

  it('loses access when another driver is chosen, and never had it to other assignments', async () => {
    const [first, second] = [await addDriver('First'), await addDriver('Second')];
    await choose({ driverID: first });
    await choose({ driverID: second });
    driver = toDriver(first);
    expect((await board.call(listDriverAssignments, { headers: asDriver })).body).toEqual([]);
    const move = () =>
      board.call(moveAsDriver, { headers: asDriver, params: { id: accepted.id }, body: { pStatus: 'R' } });
    expect((await move()).error.code).toBe('assignment.notFound');
    driver = toDriver(second, []);
    expect((await move()).error.code).toBe('assignment.notFound');
    driver = { ...toDriver(second), boundTo: { by: 'reference', reference: '12345674' } };
    expect((await move()).error.code).toBe('assignment.notFound');
  });

  it('receives the messages of both desks, of forty characters at most', async () => {
    const user = await createPerson(board.db, { modes: [], company: carrier.company, user: { role: 'driver' } });
    await choose({ driverID: await addDriver('First', user.userId) });
    const send = (as: Person, message: string) =>
      board.call(sendDriverMessage, { as, body: { token: lToken, message } });
    expect((await send(carrier, 'x'.repeat(40))).status).toBe(200);
    expect((await send(broker, 'Gate 3')).body.history.at(-1)).toMatchObject({ action: 'sendMessage', note: 'Gate 3' });
    for (const message of ['x'.repeat(41), ' ']) {
      expect((await send(broker, message)).error.code).toBe('request.invalid');
    }
    expect((await listNotices(user.userId)).slice(1)).toEqual([
      [4, 15],
      [4, 15],
    ]);
    await assignments.step(carrier, 'E', eToken, 'R');
    await assignments.step(carrier, 'E', eToken, 'D');
    expect((await send(broker, 'Thank you')).error.code).toBe('posting.illegalTransition');
  });
});
