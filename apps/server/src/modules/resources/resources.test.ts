import { reportStop, setAssignedEquipment } from '@loadstone/contracts/assignments';
import {
  changeResource,
  createResource,
  ENTITY_STATUSES,
  ENTITY_TYPES,
  getResource,
  listActiveResources,
  listResources,
  type Resource,
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
import { createAssignedPair } from '../../../test/assigned-pair.ts';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { stopDraft } from '../../../test/drafts.ts';
import { createDriverCalls } from '../../../test/driver-calls.ts';

const { driver: DRIVER, truck: TRUCK, trailer: TRAILER } = ENTITY_TYPES;
const VAN = { vehicleName: 'Van 1', vehicleType: 'VR', vehicleAttribute: 'A', vehicleCode: 'V-1', notes: 'New tyres' };
const FIRST = { firstname: 'First', lastname: 'Driver', phone: '(416) 555-0101', email: 'First@example.com' };

describe('resources', () => {
  let board: TestApp;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    carrier = await createCarrier(board.db);
  });

  const keyOf = (person: Person) => person.keyFor('ll_resources');
  const add = (as: Person, entityTypeId: 1 | 2 | 3, details: object, idempotencyKey?: string) =>
    board.call(createResource, {
      as,
      params: { resourceKey: keyOf(as) },
      body: { entityTypeId, entityDetailsJSON: JSON.stringify(details) },
      idempotencyKey,
    });
  const edit = (as: Person, resource: Resource, details: object, statusId: 1 | 2 = 1) => {
    const { entityId, entityTypeId, version } = resource;
    const body = { entityId, entityTypeId, version, statusId, entityDetailsJSON: JSON.stringify(details) };
    return board.call(changeResource, { as, params: { resourceKey: keyOf(as) }, body: body as never });
  };
  const remove = (as: Person, entityId: number) =>
    board.call(changeResource, {
      as,
      params: { resourceKey: keyOf(as) },
      body: { entityId, statusId: ENTITY_STATUSES.deleted },
    });
  const list = (as: Person, typeId: number, statusId = 1, given: object = {}) =>
    board.call(listResources, {
      as,
      params: { typeId, statusId, accountId: as.accountId, userId: as.userId, resourceKey: keyOf(as), ...given },
    });
  const listNames = async (as: Person, typeId: number, statusId = 1) =>
    (await list(as, typeId, statusId)).body.entities.map(({ entityDetailsJSON }) => {
      const details = JSON.parse(entityDetailsJSON || '{}') as Record<string, string>;
      return details['vehicleName'] ?? details['firstname'];
    });
  const lastChange = async () => {
    const row = await board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').executeTakeFirst();
    return row?.change;
  };
  const addDriverUser = (company: Person['company'], columns: object = {}) =>
    createPerson(board.db, {
      modes: [],
      company,
      user: { first_name: 'Third', last_name: 'Driver', phone: '416-555-0199', role: 'driver', ...columns },
    });

  it('belong to the company: colleagues share them, by name, and other companies see none', async () => {
    const colleague = await createPerson(board.db, { modes: ['C'], company: carrier.company });
    const stranger = await createCarrier(board.db);
    const van = await add(carrier, TRUCK, VAN);
    expect([van.status, van.body]).toEqual([
      200,
      {
        entityId: van.body.entityId,
        entityTypeId: TRUCK,
        statusId: 1,
        entityDetailsJSON: van.body.entityDetailsJSON,
        accountId: carrier.accountId,
        userId: 0,
        createdBy: carrier.userId,
        updatedBy: carrier.userId,
        version: 1,
        isNew: true,
      },
    ]);
    expect(JSON.parse(van.body.entityDetailsJSON)).toEqual(VAN);
    await add(colleague, TRUCK, { ...VAN, vehicleName: 'a flatbed' });
    await add(carrier, TRAILER, { ...VAN, vehicleName: 'Trailer' });
    expect(await listNames(colleague, TRUCK)).toEqual(['a flatbed', 'Van 1']);
    expect(await listNames(carrier, TRAILER)).toEqual(['Trailer']);
    expect(await listNames(stranger, TRUCK)).toEqual([]);

    const params = { id: van.body.entityId, resourceKey: keyOf(carrier) };
    const { isNew: _isNew, ...shown } = van.body;
    expect((await board.call(getResource, { as: colleague, params })).body).toEqual(shown);
    const strange = { ...params, resourceKey: keyOf(stranger) };
    expect((await board.call(getResource, { as: stranger, params: strange })).error.code).toBe('resource.notFound');
    expect((await edit(stranger, van.body, VAN)).error.code).toBe('resource.notFound');
    expect((await remove(stranger, van.body.entityId)).error.code).toBe('resource.notFound');
  });

  it('are listed for the caller only', async () => {
    const colleague = await createPerson(board.db, { modes: ['C'], company: carrier.company });
    const other = await createCarrier(board.db);
    expect((await list(carrier, TRUCK, 1, { accountId: other.accountId })).error.code).toBe('company.notFound');
    expect((await list(carrier, TRUCK, 1, { userId: colleague.userId })).error.code).toBe('user.notFound');
    expect((await list(carrier, 4)).status).toBe(400);
    expect((await list(carrier, TRUCK, 5)).status).toBe(400);
  });

  it('are 700 without the key: an empty list, or a refusal', async () => {
    await add(carrier, TRUCK, VAN);
    const broker = await createBroker(board.db);
    const bare = await createPerson(board.db, { modes: ['C'], hasPermits: false });
    for (const [as, resourceKey] of [
      [carrier, 'wrong'],
      [bare, keyOf(carrier)],
      [broker, 'NA'],
    ] as const) {
      const params = { typeId: TRUCK, statusId: 1, accountId: as.accountId, userId: as.userId, resourceKey };
      expect((await board.call(listResources, { as, params })).body).toEqual({
        entities: [],
        assignedIds: [],
        uses: [],
        places: [],
        responseCode: 700,
      });
      expect((await board.call(listActiveResources, { as, params })).body).toEqual({
        entities: [],
        assignedIds: [],
        uses: [],
        places: [],
        responseCode: 700,
      });
    }
    const body = { entityTypeId: TRUCK, entityDetailsJSON: JSON.stringify(VAN) };
    const refused = await board.call(createResource, { as: carrier, params: { resourceKey: 'wrong' }, body });
    expect(refused.error).toMatchObject({ code: 'permit.notSubscribed', responseCode: 700 });
    expect((await add(broker, TRUCK, VAN)).error.code).toBe('product.missing');
    expect((await board.call(createResource, { params: { resourceKey: 'x' }, body })).status).toBe(401);
  });

  it('need the fields of their type within the limits', async () => {
    const wrong: [entityTypeId: 1 | 2, details: object, field: string][] = [
      [TRUCK, { ...VAN, vehicleName: ' ' }, 'vehicleName'],
      [TRUCK, { ...VAN, vehicleType: '' }, 'vehicleType'],
      [TRUCK, { ...VAN, vehicleAttribute: '?' }, 'vehicleAttribute'],
      [TRUCK, { ...VAN, vehicleCode: '123456789' }, 'vehicleCode'],
      [TRUCK, { ...VAN, notes: 'x'.repeat(81) }, 'notes'],
      [DRIVER, { ...FIRST, firstname: '' }, 'firstname'],
      [DRIVER, { ...FIRST, email: 'no address' }, 'email'],
      [DRIVER, { ...FIRST, phone: 'call me' }, 'phone'],
    ];
    for (const [type, details, field] of wrong) {
      const { status, error } = await add(carrier, type, details);
      expect([status, error.details?.map((detail) => detail.field)]).toEqual([400, [`entityDetailsJSON.${field}`]]);
    }
    const params = { resourceKey: keyOf(carrier) };
    const body = { entityTypeId: TRUCK, entityDetailsJSON: '{' };
    expect((await board.call(createResource, { as: carrier, params, body })).status).toBe(400);
    expect((await add(carrier, TRUCK, { ...VAN, vehicleCode: '12345678', notes: 'x'.repeat(80) })).status).toBe(200);
    expect((await add(carrier, DRIVER, { firstname: 'First', email: 'first@example.com' })).status).toBe(200);
  });

  it('have a phone number with its extension', async () => {
    const { status, body } = await add(carrier, DRIVER, { ...FIRST, phone: '416-555-0101 ext. 12' });
    expect([status, JSON.parse(body.entityDetailsJSON)]).toMatchObject([200, { phone: '416-555-0101 ext. 12' }]);
  });

  it('are added once if a request is repeated', async () => {
    const first = await add(carrier, TRUCK, VAN, 'one-call');
    expect((await add(carrier, TRUCK, VAN, 'one-call')).body).toEqual(first.body);
    expect(await listNames(carrier, TRUCK)).toHaveLength(1);
  });

  it('are edited in the version that the caller saw, and keep their type', async () => {
    const { body: van } = await add(carrier, TRUCK, VAN);
    const edited = await edit(carrier, van, { ...VAN, notes: 'Old tyres' });
    expect(edited.body).toMatchObject({ version: 2, statusId: 1 });
    expect(JSON.parse(edited.body.entityDetailsJSON)).toEqual({ ...VAN, notes: 'Old tyres' });
    expect((await edit(carrier, van, VAN)).error.code).toBe('resource.changedMeanwhile');
    expect((await edit(carrier, { ...edited.body, entityTypeId: TRAILER }, VAN)).error.code).toBe('request.invalid');
    expect((await edit(carrier, edited.body, VAN, 2)).body.statusId).toBe(2);
    expect(await listNames(carrier, TRUCK)).toEqual([]);
    expect(await listNames(carrier, TRUCK, ENTITY_STATUSES.inactive)).toEqual(['Van 1']);
  });

  it('are empty once deleted, and an undo restores them', async () => {
    const { body: driver } = await add(carrier, DRIVER, FIRST);
    const deleted = await remove(carrier, driver.entityId);
    expect(deleted.body).toMatchObject({ statusId: -3, entityDetailsJSON: '', version: 2 });
    const row = await board.db
      .selectFrom('resources')
      .selectAll()
      .where('id', '=', driver.entityId)
      .executeTakeFirstOrThrow();
    expect(row.details).toEqual({});
    expect((await remove(carrier, driver.entityId)).body.version).toBe(2);
    expect(await listNames(carrier, DRIVER)).toEqual([]);
    expect((await edit(carrier, driver, FIRST)).error.code).toBe('resource.changedMeanwhile');
    expect((await edit(carrier, deleted.body, FIRST)).body).toMatchObject({ statusId: 1, version: 3 });
    expect(await listNames(carrier, DRIVER)).toEqual(['First']);
  });

  it('publish an event to the company, and none where nothing changed', async () => {
    const { body: driver } = await add(carrier, DRIVER, FIRST);
    const event = {
      type: 'event',
      accountIds: [carrier.accountId],
      event: { type: 'resources.changed', entityTypeId: DRIVER },
    };
    expect(await lastChange()).toEqual(event);
    const { length } = await board.db.selectFrom('change_feed').select('id').execute();
    await add(carrier, DRIVER, FIRST);
    expect(await board.db.selectFrom('change_feed').select('id').execute()).toHaveLength(length);
    await remove(carrier, driver.entityId);
    expect(await lastChange()).toEqual(event);
  });

  it('are neither added nor edited with expired insurance, but deleted', async () => {
    const { body: van } = await add(carrier, TRUCK, VAN);
    await board.db
      .updateTable('companies')
      .set({ insurance_expiry_date: '2026-06-15' })
      .where('account_id', '=', carrier.accountId)
      .execute();
    expect((await add(carrier, TRUCK, VAN)).error.code).toBe('insurance.expired');
    expect((await edit(carrier, van, VAN)).error.code).toBe('insurance.expired');
    expect((await remove(carrier, van.entityId)).status).toBe(200);
  });

  describe('that are drivers', () => {
    it('have one email each in a company, in whatever case it is written', async () => {
      const { body: first } = await add(carrier, DRIVER, FIRST);
      const again = await add(carrier, DRIVER, { ...FIRST, firstname: 'Renamed', email: 'first@EXAMPLE.com' });
      expect(again.body).toEqual({ ...first, isNew: false });
      const stranger = await createCarrier(board.db);
      expect((await add(stranger, DRIVER, FIRST)).body.isNew).toBe(true);
      const { body: second } = await add(carrier, DRIVER, {
        ...FIRST,
        firstname: 'Second',
        email: 'second@example.com',
      });
      const refused = await edit(carrier, second, { ...FIRST, firstname: 'Second' });
      expect([refused.status, refused.error.code]).toEqual([409, 'resource.emailTaken']);
      expect((await edit(carrier, first, { ...FIRST, phone: '' })).status).toBe(200);
      await remove(carrier, first.entityId);
      expect((await add(carrier, DRIVER, FIRST)).body.isNew).toBe(true);
    });

    it('are added once by requests at the same time', async () => {
      const replies = await Promise.all(Array.from({ length: 8 }, () => add(carrier, DRIVER, FIRST)));
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      expect(replies.filter(({ body }) => body.isNew)).toHaveLength(1);
      expect(await listNames(carrier, DRIVER)).toEqual(['First']);
    });

    it('have the data of their user, whatever the request says', async () => {
      const user = await addDriverUser(carrier.company);
      const { body } = await add(carrier, DRIVER, { ...FIRST, userId: user.userId });
      expect(body.userId).toBe(user.userId);
      expect(JSON.parse(body.entityDetailsJSON)).toEqual({
        firstname: 'Third',
        lastname: 'Driver',
        phone: '416-555-0199',
        email: user.email,
        userId: user.userId,
      });
    });

    it('are enabled users of the company with the role of a driver', async () => {
      const stranger = await addDriverUser((await createCarrier(board.db)).company);
      const disabled = await addDriverUser(carrier.company, { status_id: 2 });
      for (const { userId } of [stranger, disabled, carrier]) {
        const { status, error } = await add(carrier, DRIVER, { ...FIRST, userId });
        expect([status, error.details?.[0]?.field]).toEqual([404, 'entityDetailsJSON.userId']);
      }
    });
  });

  it('of a running assignment cannot be deleted: the refusal states the assignment', async () => {
    const broker = await createBroker(board.db);
    const load = await addPosting(board.db, broker, 'L');
    const { token: eToken } = await addPosting(board.db, carrier, 'E');
    const assignments = createAssignmentCalls(board);
    await assignments.assign(broker, load.token, eToken);
    await assignments.step(carrier, 'E', eToken, 'A');
    const driverID = (await add(carrier, DRIVER, FIRST)).body.entityId;
    await board.call(setAssignedEquipment, { as: carrier, params: { id: eToken }, body: { eToken, driverID } });
    await assignments.step(carrier, 'E', eToken, 'R');
    const refused = await remove(carrier, driverID);
    expect([refused.status, refused.error]).toMatchObject([
      409,
      {
        code: 'resource.assigned',
        message: `This driver is assigned to the posting from ${load.srce_city}, ${load.srce_st} to ${load.dest_city}, ${load.dest_st} (On Route) and cannot be deleted.`,
      },
    ]);
    await assignments.cancel(carrier, eToken);
    expect((await remove(carrier, driverID)).body.statusId).toBe(ENTITY_STATUSES.deleted);
  });

  it('state where each driver and truck was last: the position under way, then the delivery', async () => {
    const broker = await createBroker(board.db);
    const drivers = createDriverCalls(board);
    const pair = await createAssignedPair(board, broker, carrier);
    const [{ token: eToken }, { load }] = [pair.truck, pair];
    const assignments = createAssignmentCalls(board);
    await assignments.step(carrier, 'E', eToken, 'A');
    const driverID = await drivers.addDriver(carrier, 'First');
    const equipmentID = (await add(carrier, TRUCK, VAN)).body.entityId;
    const body = { eToken, driverID, equipmentID };
    await board.call(setAssignedEquipment, { as: carrier, params: { id: eToken }, body });
    const listPlaces = async (as: Person) =>
      (await Promise.all([DRIVER, TRUCK].map((typeId) => list(as, typeId)))).map(({ body: reply }) => reply.places);
    expect(await listPlaces(carrier)).toEqual([[], []]);

    const secret = await drivers.signIn(carrier, driverID);
    await drivers.share(secret, pair.id);
    board.clock.advance(60_000);
    const seenOn = board.clock.now().toISOString();
    await drivers.send(secret, pair.id, [{ sequence: 1, lat: load.srce_lat, lon: load.srce_long, at: seenOn }]);
    const near = { source: 'position', city: load.srce_city, st: load.srce_st, seenOn };
    expect(await listPlaces(carrier)).toEqual([
      [{ entityId: driverID, ...near }],
      [{ entityId: equipmentID, ...near }],
    ]);
    expect(await listPlaces(await createCarrier(board.db))).toEqual([[], []]);

    await assignments.step(carrier, 'E', eToken, 'R');
    board.clock.advance(3_600_000);
    const { accountId } = carrier;
    await board.db.deleteFrom('permits').where('account_id', '=', accountId).where('code', '=', 'll_track').execute();
    expect(await listPlaces(carrier)).toEqual([[], []]);
    const deliveredOn = board.clock.now().toISOString();
    await assignments.step(carrier, 'E', eToken, 'D');
    const there = { source: 'delivery', city: load.dest_city, st: load.dest_st, seenOn: deliveredOn };
    expect(await listPlaces(carrier)).toEqual([
      [{ entityId: driverID, ...there }],
      [{ entityId: equipmentID, ...there }],
    ]);
    board.clock.advance(15 * 86_400_000);
    expect(await listPlaces(carrier)).toEqual([[], []]);
  });

  it('state the last departure from a delivery, also where it or the times of an earlier load are reported later', async () => {
    const broker = await createBroker(board.db);
    const assignments = createAssignmentCalls(board);
    const driverID = (await add(carrier, DRIVER, FIRST)).body.entityId;
    const deliver = async (city: string) => {
      const { id, load, truck } = await createAssignedPair(board, broker, carrier);
      const stop = { ...stopDraft(), city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 0 };
      const set = { dest_city: city, stops: JSON.stringify([stop]) };
      await board.db.updateTable('postings').set(set).where('id', '=', load.id).execute();
      await assignments.step(carrier, 'E', truck.token, 'A');
      const body = { eToken: truck.token, driverID };
      await board.call(setAssignedEquipment, { as: carrier, params: { id: truck.token }, body });
      await assignments.step(carrier, 'E', truck.token, 'R');
      const at = board.clock.now().toISOString();
      board.clock.advance(3_600_000);
      const left = { stop: 2, step: 'depart', at } as const;
      expect((await board.call(reportStop, { as: carrier, params: { id }, body: left })).body.pStatus).toBe('D');
      board.clock.advance(86_400_000);
      return { id, at };
    };
    const first = await deliver('First');
    const second = await deliver('Second');
    const body = { stop: 0, step: 'arrive', at: first.at } as const;
    const { status } = await board.call(reportStop, { as: carrier, params: { id: first.id }, body });
    expect(status).toBe(200);
    const { places } = (await list(carrier, DRIVER)).body;
    expect(places).toMatchObject([{ entityId: driverID, source: 'delivery', city: 'Second', seenOn: second.at }]);
  });
});
