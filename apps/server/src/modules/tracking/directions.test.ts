import { getDirections } from '@loadstone/contracts/tracking';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { stopDraft } from '../../../test/drafts.ts';
import { replyWithJson, startPartnerServer, type PartnerServer } from '../../partners/test/partner-server.ts';

let osrm: PartnerServer;
let board: TestApp;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;

beforeAll(async () => {
  osrm = await startPartnerServer(replyWithJson({ code: 'NoRoute' }, 400));
  board = await createTestApp({ environment: { ROUTING_URL: osrm.url } });
  const assignments = createAssignmentCalls(board);
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  lToken = (await addPosting(board.db, broker, 'L')).token;
  eToken = (await addPosting(board.db, carrier, 'E')).token;
  await assignments.assign(broker, lToken, eToken);
  await assignments.step(carrier, 'E', eToken, 'A');
});
afterAll(async () => {
  await board.close();
  await osrm.close();
});

const get = (as: Person, kind: 'L' | 'E', token: number) => board.call(getDirections, { as, params: { kind, token } });

describe('the directions of an assigned load', () => {
  it('state why the service has no route, and are an estimate then', async () => {
    const { status, body } = await get(broker, 'L', lToken);
    expect([status, body.status, body.isEstimate, body.points]).toEqual([200, 'ZERO_RESULTS', true, []]);
    expect(body.miles).toBeGreaterThan(0);
  });

  it('have the line of the service, for both companies', async () => {
    const coordinates = [
      [-79.4163, 43.70011],
      [-87.65005, 41.85003],
    ];
    osrm.behave(
      replyWithJson({ code: 'Ok', routes: [{ distance: 1_609.344, duration: 60, geometry: { coordinates } }] }),
    );
    const points = coordinates.map(([lon, lat]) => ({ lat, lon }));
    const route = { status: 'OK', isEstimate: false, miles: 1, minutes: 1, points };
    expect((await get(broker, 'L', lToken)).body).toEqual(route);
    expect((await get(carrier, 'E', eToken)).body).toEqual(route);
  });

  it('go through the stops between the ends', async () => {
    const place = { city: 'Guelph', st: 'ON', lat: 43.55, long: -80.25, addedMiles: 4 };
    const stops = JSON.stringify([{ ...stopDraft(), ...place }]);
    await board.db.updateTable('postings').set({ stops }).where('token', '=', lToken).execute();
    const asked = osrm.requests.length;
    const { body } = await get(broker, 'L', lToken);
    expect([body.status, body.miles, body.minutes, body.points.length]).toEqual(['OK', 2, 2, 4]);
    expect(osrm.requests.length - asked).toBe(2);
    await board.db.updateTable('postings').set({ stops: null }).where('token', '=', lToken).execute();
  });

  it('are not found for another company, and for an unknown load', async () => {
    const stranger = await createBroker(board.db);
    const replies = [await get(stranger, 'L', lToken), await get(stranger, 'L', 987_654_321)];
    expect(replies.map(({ status, error }) => [status, error.code])).toEqual([
      [404, 'assignment.notFound'],
      [404, 'assignment.notFound'],
    ]);
  });
});
