import { findCityByName } from '@loadstone/places';
import { addPosting, createCarrier, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

let board: TestApp;
let machine: TestMachine;
let token: number;

beforeAll(async () => {
  board = await createTestApp();
  const carrier = await createCarrier(board.db);
  machine = await createMachine(board, carrier, { scopes: ['leads:read'] });
  token = (await addPosting(board.db, carrier, 'E')).token;
});
afterAll(() => board.close());

const CITY = findCityByName('Chicago', 'IL')?.id ?? 0;
const PLACE = { from: 'place', cityId: 1, equipment: { vehicleType: 'V', vehicleSize: 'T' } };
const send = (payload: string) =>
  board.http.inject({
    method: 'POST',
    url: '/v1/trips',
    headers: { ...machine.headers, 'content-type': 'application/json' },
    payload,
  });

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

describe('POST /v1/trips refuses at the named field, as a problem of RFC 9457', () => {
  const start = (more: object = {}) => ({ start: { from: 'posting', token, ...more } });
  it.each<[string, () => object, string, string | undefined, number?]>([
    ['an end before the start', () => ({ ...start(), endDay: '2026-06-14' }), 'trip.endBeforeStart', 'endDay'],
    ['a day that does not exist', () => ({ ...start(), endDay: '2026-02-30' }), 'request.invalid', 'endDay'],
    ['a driver without hours', () => start({ hoursDriven: 11 }), 'trip.noHoursLeft', 'start.hoursDriven'],
    ['negative hours', () => start({ hoursDriven: -1 }), 'request.invalid', 'start.hoursDriven'],
    ['a truck in the past', () => start({ startsOn: '2026-06-15T14:00:00Z' }), 'trip.truckInPast', 'start.startsOn'],
    ['a time without a zone', () => start({ startsOn: '2026-06-15T14:00:00' }), 'request.invalid', 'start.startsOn'],
    ['five loads', () => ({ ...start(), maxLoads: 5 }), 'trip.tooManyLoads', 'maxLoads'],
    ['half a load', () => ({ ...start(), maxLoads: 1.5 }), 'request.invalid', 'maxLoads'],
    [
      'a negative radius',
      () => ({ ...start(), endCityId: CITY, endRadiusMiles: -1 }),
      'request.invalid',
      'endRadiusMiles',
    ],
    ['a text for a number', () => ({ ...start(), emptyMilesPerLeg: 'NaN' }), 'request.invalid', 'emptyMilesPerLeg'],
    ['too many empty miles', () => ({ ...start(), emptyMilesTotal: 1_001 }), 'request.invalid', 'emptyMilesTotal'],
    ['a negative detour', () => ({ ...start(), detourMiles: -1 }), 'request.invalid', 'detourMiles'],
    ['a detour without a way', () => ({ ...start(), detourMiles: 50 }), 'trip.wayMissing', 'detourMiles'],
    ['an unknown field', () => ({ ...start(), colour: 'red' }), 'request.invalid', 'colour'],
    ['an unknown field of the start', () => start({ colour: 'red' }), 'request.invalid', 'start.colour'],
    ['no start', () => ({}), 'request.invalid', 'start'],
    ['an unknown order', () => ({ ...start(), order: 'best' }), 'request.invalid', 'order'],
    ['an unknown city', () => ({ ...start(), endCityId: 1 }), 'city.notFound', 'endCityId', 404],
    ['an unknown city to start from', () => ({ start: PLACE }), 'city.notFound', 'start.cityId', 404],
  ])('%s', async (_, toBody, code, field, status = 400) => {
    const { statusCode, headers, body } = await send(JSON.stringify(toBody()));
    const problem = JSON.parse(body) as Problem;
    expect([statusCode, problem.status, problem.code]).toEqual([status, status, code]);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(problem.errors?.map((error) => error.field)).toEqual([field]);
    expect(problem.errors?.[0]?.message).toMatch(/\S/);
  });

  it.each([
    ['a number that JSON does not have', () => `{"start":{"from":"posting","token":${token}},"maxLoads":NaN}`],
    ['a number beyond all limits', () => `{"start":{"from":"posting","token":${token}},"emptyMilesPerLeg":1e999}`],
  ])('%s', async (_, toBody) => {
    const { statusCode, headers, body } = await send(toBody());
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json']);
    expect((JSON.parse(body) as Problem).code).toMatch(/^request\.(malformed|invalid)$/);
  });
});
