import {
  getLookupData,
  getVehicleAttribute,
  getVehicleSize,
  getVehicleType,
  listVehicleAttributes,
  listVehicleSizes,
  listVehicleTypes,
} from '@loadstone/contracts/lookups';
import { VEHICLE_TYPES } from '@loadstone/contracts/postings';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('lookups', () => {
  let board: TestApp;
  let broker: Person;

  beforeAll(async () => {
    board = await createTestApp();
    broker = await createBroker(board.db);
  });
  afterAll(() => board.close());

  it('are the letters of postings with their descriptions, all three in one call', async () => {
    const { status, body, headers } = await board.call(getLookupData, { as: broker });
    expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=86400']);
    expect(body.vehicleType.map(({ code }) => code)).toEqual(Object.keys(VEHICLE_TYPES));
    expect(body.vehicleSize).toEqual([
      { id: 1, code: 'T', detail: 'Truckload' },
      { id: 2, code: 'L', detail: 'Less than Truckload' },
      { id: 3, code: 'B', detail: 'Both' },
    ]);
    expect(body.vehicleAttribute[0]).toEqual({ id: 1, code: 'A', detail: 'Air Ride' });
    expect((await board.call(listVehicleTypes, { as: broker })).body).toEqual(body.vehicleType);
    expect((await board.call(listVehicleSizes, { as: broker })).body).toEqual(body.vehicleSize);
    expect((await board.call(listVehicleAttributes, { as: broker })).body).toEqual(body.vehicleAttribute);
  });

  it('are read one by one, by id or by letter', async () => {
    for (const id of ['2', 'R', 'r']) {
      const { body } = await board.call(getVehicleType, { as: broker, params: { id } });
      expect(body).toEqual({ id: 2, code: 'R', detail: 'Reefer' });
    }
    expect((await board.call(getVehicleSize, { as: broker, params: { id: '3' } })).body.code).toBe('B');
    expect((await board.call(getVehicleAttribute, { as: broker, params: { id: 'Z' } })).body.detail).toBe('Hazmat');
  });

  it('that do not exist are not found, and a session is needed', async () => {
    for (const id of ['0', '99', 'Q', 'toString']) {
      const { status, error } = await board.call(getVehicleType, { as: broker, params: { id } });
      expect([id, status, error.code]).toEqual([id, 404, 'lookup.notFound']);
    }
    const tooLong = await board.call(getVehicleSize, { as: broker, params: { id: 'x'.repeat(11) } });
    expect(tooLong.status).toBe(400);
    expect((await board.call(getLookupData, {})).status).toBe(401);
    expect((await board.call(getVehicleAttribute, { params: { id: '1' } })).status).toBe(401);
  });
});
