import {
  reportStop,
  reportStopAsDriver,
  reportStopResource,
  getAssignmentResource,
  listRunningLoads,
  type StopPlace,
} from '@loadstone/contracts/assignments';
import { uploadDocument, uploadDocumentAsDriver } from '@loadstone/contracts/documents';
import { listNotifications } from '@loadstone/contracts/notifications';
import { equipmentPostingCalls, type StopDraft } from '@loadstone/contracts/postings';
import type { RecordedPosition } from '@loadstone/contracts/tracking';
import { getCity } from '@loadstone/places';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls } from '../../../test/board-calls.ts';
import { asDriver, createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';
import { cityId, stopDraft } from '../../../test/drafts.ts';
import { createDocumentCalls, toForm } from '../../../test/document-calls.ts';
import { createPicture } from '../../../test/sample-files.ts';
import { createMachine } from '../../../test/machine-calls.ts';

const MINUTE_MS = 60_000;
const STOP = stopDraft({ day: '2026-06-15', hours: { from: '08:00', to: '16:00' }, timing: 'firm' });

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let id: number;
let secret: string;

/** Assigns a load from Toronto by Guelph to Chicago to a truck with a driver, who is signed in. */
async function assign(stops: readonly StopDraft[] | null = [STOP]): Promise<void> {
  const calls = createBoardCalls(board);
  lToken = (await calls.postLoad(broker, { stops, deliveryDate: '2026-06-16' })).body.token;
  eToken = (await calls.postTruck(carrier)).body.token;
  id = (await assignments.assign(broker, lToken, eToken)).body.id;
  await assignments.step(carrier, 'E', eToken, 'A');
  const driverId = await drivers.addDriver(carrier, 'first');
  await drivers.choose(carrier, eToken, driverId);
  secret = await drivers.signIn(carrier, driverId);
}

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  await assign();
});

const drive = (stop: number, step: StopPlace['step'], agoMs = 0) =>
  board.call(reportStopAsDriver, { params: { id }, body: { stop, step, agoMs }, headers: asDriver(secret) });
const report = (as: Person, stop: number, step: StopPlace['step'], more: { at?: string; version?: number } = {}) =>
  board.call(reportStop, { as, params: { id }, body: { stop, step, ...more } });
const toRefusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code];
const now = () => board.clock.now().toISOString();
const minutesAgo = (minutes: number) => new Date(board.clock.now().getTime() - minutes * MINUTE_MS).toISOString();
const readTimes = async () => (await assignments.ofLoad(broker, lToken)).body.stopTimes;

describe('the times at the stops of a load', () => {
  it('are planned and empty at first, and absent for a load with two stops', async () => {
    const times = await readTimes();
    const empty = { arrivedOn: null, arrivedBy: null, departedOn: null, departedBy: null };
    expect(times).toEqual([
      { ...empty, timeZone: 'America/Toronto', dueOn: '2026-06-16T03:59:00.000Z' },
      { ...empty, timeZone: 'America/Toronto', dueOn: '2026-06-15T20:00:00.000Z' },
      { ...empty, timeZone: 'America/Chicago', dueOn: '2026-06-17T04:59:00.000Z' },
    ]);
    expect((await assignments.ofEquipment(carrier, eToken)).body.stopTimes).toEqual(times);
    await assign(null);
    expect((await assignments.ofLoad(broker, lToken)).body).not.toHaveProperty('stopTimes');
    expect((await drivers.list(secret)).body.find((load) => load.id === id)).not.toHaveProperty('stopTimes');
    expect(toRefusal(await drive(0, 'arrive'))).toEqual([404, 'assignment.stopNotFound']);
  });

  it('are reported by the driver, who picks up by leaving the first stop and delivers by leaving the last', async () => {
    const statuses: string[] = [];
    for (const stop of [0, 1, 2]) {
      for (const step of ['arrive', 'depart'] as const) {
        board.clock.advance(MINUTE_MS);
        const { status, body } = await drive(stop, step);
        expect(status).toBe(200);
        statuses.push(body.pStatus);
      }
    }
    expect(statuses).toEqual(['A', 'R', 'R', 'R', 'R', 'D']);
    expect(await readTimes()).toMatchObject(
      [5, 3, 1].map((minutes) => ({
        arrivedOn: minutesAgo(minutes),
        arrivedBy: 'driver',
        departedOn: minutesAgo(minutes - 1),
        departedBy: 'driver',
      })),
    );
    const { body } = await assignments.ofEquipment(carrier, eToken);
    expect(body.history.slice(-6).map(({ action, note, actor }) => [action, note, actor])).toEqual([
      ['arriveAtStop', 'Toronto, ON', 'driver'],
      ['pickUp', '', 'driver'],
      ['arriveAtStop', 'Guelph, ON', 'driver'],
      ['departFromStop', 'Guelph, ON', 'driver'],
      ['arriveAtStop', 'Chicago, IL', 'driver'],
      ['deliver', '', 'driver'],
    ]);
    for (const [as, typeIds] of [[broker, '1'] as const, [carrier, '12'] as const]) {
      const bell = await board.call(listNotifications, { as, params: { userId: as.userId, typeIds } });
      const bodies = bell.body.map(({ notificationDetails }) => notificationDetails.body);
      expect(bodies.filter((text) => text.startsWith('The truck is at Guelph, ON: '))).toHaveLength(1);
    }
  });

  it('are written on the load when the driver presses later sent steps, in their order and once', async () => {
    board.clock.advance(60 * MINUTE_MS);
    await drive(0, 'arrive', 50 * MINUTE_MS);
    await drive(0, 'depart', 40 * MINUTE_MS);
    await drive(1, 'arrive', 30 * MINUTE_MS);
    const { body } = await drive(1, 'arrive', 5 * MINUTE_MS);
    expect(body.stopTimes?.[1]).toEqual({ arrivedOn: minutesAgo(30), departedOn: null });
    const { version } = (await assignments.ofLoad(broker, lToken)).body;
    await drive(1, 'arrive');
    expect((await assignments.ofLoad(broker, lToken)).body.version).toBe(version);
    // A clock that was set back meanwhile does not make the truck leave before it came.
    await drive(1, 'depart', 45 * MINUTE_MS);
    expect((await readTimes())?.[1]).toMatchObject({ arrivedOn: minutesAgo(30), departedOn: minutesAgo(30) });
  });

  it('are those of the first report where desk and driver report the same, also after the delivery', async () => {
    await report(carrier, 0, 'depart');
    const reportedOn = now();
    board.clock.advance(10 * MINUTE_MS);
    expect((await drive(0, 'arrive', 15 * MINUTE_MS)).status).toBe(200);
    expect((await drive(0, 'depart')).body.pStatus).toBe('R');
    expect((await readTimes())?.[0]).toMatchObject({
      departedOn: reportedOn,
      departedBy: 'carrier',
      arrivedBy: 'driver',
    });
    await assignments.step(carrier, 'E', eToken, 'D');
    expect((await readTimes())?.[2]).toMatchObject({ arrivedOn: null, departedOn: now(), departedBy: 'carrier' });
    const late = await drive(2, 'arrive');
    expect([late.status, late.body.pStatus, late.body.stopTimes?.[2]?.arrivedOn]).toEqual([200, 'D', now()]);
    expect((await drive(2, 'depart')).status).toBe(200);
  });

  it('are refused before the pick-up, for another stop, driver, company or version, and for an impossible time', async () => {
    expect(toRefusal(await drive(1, 'arrive'))).toEqual([409, 'posting.illegalTransition']);
    expect(toRefusal(await drive(2, 'depart'))).toEqual([409, 'posting.illegalTransition']);
    expect(toRefusal(await drive(3, 'arrive'))).toEqual([404, 'assignment.stopNotFound']);
    expect((await drive(10, 'arrive')).status).toBe(400);
    expect(toRefusal(await report(broker, 0, 'arrive'))).toEqual([409, 'posting.illegalTransition']);
    expect(toRefusal(await report(await createCarrier(board.db), 0, 'arrive'))).toEqual([404, 'assignment.notFound']);
    expect(toRefusal(await report(carrier, 0, 'arrive', { version: 1 }))).toEqual([409, 'assignment.changedMeanwhile']);
    board.clock.advance(20 * MINUTE_MS);
    await report(carrier, 0, 'arrive', { at: minutesAgo(10) });
    for (const at of [minutesAgo(11), minutesAgo(-1)]) {
      const refused = await report(carrier, 0, 'depart', { at });
      expect([refused.status, refused.error.details?.[0]?.field]).toEqual([400, 'at']);
    }
    expect((await report(carrier, 0, 'depart', { at: minutesAgo(9) })).body.stopTimes?.[0]?.departedOn).toBe(
      minutesAgo(9),
    );
    const ownId = id;
    carrier = await createCarrier(board.db);
    await assign();
    const foreign = { params: { id: ownId }, body: { stop: 1, step: 'arrive' } as const, headers: asDriver(secret) };
    expect(toRefusal(await board.call(reportStopAsDriver, foreign))).toEqual([404, 'assignment.notFound']);
  });

  it('are not reported by a side that has deleted its delivered posting', async () => {
    await drive(0, 'depart');
    await drive(2, 'depart');
    const key = carrier.keyFor('ll_eqpostings_create_delete');
    const removed = await board.call(equipmentPostingCalls.remove, { as: carrier, params: { id: eToken, key } });
    expect(removed.status).toBe(200);
    expect(toRefusal(await report(carrier, 1, 'arrive'))).toEqual([404, 'assignment.notFound']);
    expect((await readTimes())?.[1]).toMatchObject({ arrivedOn: null });
  });

  it('are reported and read by a program of the carrier', async () => {
    const machine = await createMachine(board, carrier);
    const send = (stop: number, step: StopPlace['step']) =>
      machine.call(reportStopResource, { params: { token: String(eToken) }, body: { stop, step } });
    expect((await send(0, 'arrive')).body.stopTimes?.[0]).toMatchObject({ arrivedOn: now(), arrivedBy: 'carrier' });
    expect((await send(0, 'depart')).body.pStatus).toBe('R');
    const read = await machine.call(getAssignmentResource, { params: { token: String(eToken) } });
    expect(read.body.stopTimes?.[0]).toMatchObject({ departedOn: now() });
    const reader = await createMachine(board, carrier, { scopes: ['assignments:read'] });
    const refused = await reader.call(reportStopResource, {
      params: { token: String(eToken) },
      body: { stop: 1, step: 'arrive' },
    });
    expect(toRefusal(refused)).toEqual([403, 'scope.missing']);
  });

  it('move on what the list of running loads calls due', async () => {
    const readDue = async () => {
      const { body } = await board.call(listRunningLoads, { as: broker, params: { mode: 'B' } });
      return body.find((load) => load.id === id)?.dueOn;
    };
    await drive(0, 'depart');
    expect(await readDue()).toBe('2026-06-15T20:00:00.000Z');
    await drive(1, 'depart');
    expect(await readDue()).toBe('2026-06-17T04:59:00.000Z');
  });
});

describe('a document', () => {
  const upload = async (fields: Record<string, string>, headers: Record<string, string>, url: string) => {
    const { payload, contentType } = await toForm({ bytes: await createPicture('jpeg'), name: 'bol.jpg' }, fields);
    const reply = await board.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': contentType },
      payload,
    });
    return [reply.statusCode, reply.json<{ code?: string }>().code];
  };

  it('names the stop that it is of, for both desks', async () => {
    const documents = createDocumentCalls(board);
    const path = uploadDocumentAsDriver.path.replace(':id', String(id));
    expect(await upload({ kind: 'billOfLading', stop: '1' }, asDriver(secret), path)).toEqual([200, undefined]);
    // The load has lost the stop while the phone had no network: the picture is kept.
    expect(await upload({ kind: 'other', stop: '7' }, asDriver(secret), path)).toEqual([200, undefined]);
    const { body } = await documents.list(carrier, 8, eToken);
    expect(body).toMatchObject([{ kind: 'billOfLading', stop: 1, stopPlace: 'Guelph, ON' }, { kind: 'other' }]);
    expect(body[1]).not.toHaveProperty('stop');
    const bearer = { authorization: `Bearer ${await board.tokenFor(broker)}` };
    const ofBroker = uploadDocument.path.replace(':token', String(lToken));
    expect(await upload({ stop: '2' }, bearer, ofBroker)).toEqual([200, undefined]);
    expect((await documents.list(broker, 6, lToken)).body).toMatchObject([{ stop: 2, stopPlace: 'Chicago, IL' }]);
    expect(await upload({ stop: '3' }, bearer, ofBroker)).toEqual([404, 'assignment.stopNotFound']);
    for (const stop of ['x', '0x1', '1e0', ' 1', '1.0', '-1', '99'])
      expect((await upload({ stop }, bearer, ofBroker))[0]).toBe(400);
    expect(await upload({ stop: '' }, bearer, ofBroker)).toEqual([200, undefined]);
    const all = (await documents.list(broker, 6, lToken)).body;
    expect(all).toHaveLength(2);
    expect(all.filter(({ stop }) => stop === undefined)).toHaveLength(1);
  });
});

it('a document of a stop is refused before the load is assigned, with the reason', async () => {
  const token = (await createBoardCalls(board).postLoad(broker, { stops: [STOP], deliveryDate: '2026-06-16' })).body
    .token;
  const { payload, contentType } = await toForm({ bytes: await createPicture('jpeg'), name: 'bol.jpg' }, { stop: '1' });
  const reply = await board.http.inject({
    method: 'POST',
    url: uploadDocument.path.replace(':token', String(token)),
    headers: { authorization: `Bearer ${await board.tokenFor(broker)}`, 'content-type': contentType },
    payload,
  });
  expect([reply.statusCode, reply.json<{ code?: string }>().code]).toEqual([409, 'document.notAssigned']);
});

describe('the positions of a truck', () => {
  const GUELPH = { lat: 43.54594, lon: -80.25599 };
  /** Miles north of Guelph. */
  const at = (sequence: number, miles: number): RecordedPosition => ({
    sequence,
    lat: GUELPH.lat + miles / 69.09,
    lon: GUELPH.lon,
    at: now(),
  });
  const move = async (...miles: number[]) => {
    for (const each of miles) {
      board.clock.advance(2 * MINUTE_MS);
      sequence += 1;
      await drivers.send(secret, id, [at(sequence, each)]);
    }
  };
  const findPlace = (city: string) => {
    const { lat, lon } = getCity(cityId(city));
    return { lat, lon };
  };
  /** Long enough for an arrival. */
  const stayAt = async (place: { lat: number; lon: number }) => {
    for (let sent = 0; sent < 3; sent += 1) {
      board.clock.advance(2 * MINUTE_MS);
      sequence += 1;
      await drivers.send(secret, id, [{ sequence, ...place, at: now() }]);
    }
  };
  let sequence = 0;
  beforeEach(async () => {
    sequence = 0;
    await drivers.share(secret, id);
  });

  it('report arrival at a stop and departure from it', async () => {
    await drive(0, 'depart');
    await move(0.9, 0.4);
    expect((await readTimes())?.[1]?.arrivedOn).toBeNull();
    await move(0.3);
    expect((await readTimes())?.[1]).toMatchObject({
      arrivedOn: minutesAgo(4),
      arrivedBy: 'position',
      departedOn: null,
    });
    await move(2);
    expect((await readTimes())?.[1]?.departedOn).toBeNull();
    await move(4);
    expect((await readTimes())?.[1]).toMatchObject({ departedOn: now(), departedBy: 'position' });
    expect((await assignments.ofLoad(broker, lToken)).body.pStatus).toBe('R');
  });

  it('report no departure from a stop at which the driver reported the arrival, miles from the place of its city', async () => {
    await drive(0, 'depart');
    await move(6);
    await drive(1, 'arrive');
    await move(5, 5);
    expect((await readTimes())?.[1]).toMatchObject({ arrivedBy: 'driver', departedOn: null });
  });

  it('report the arrival and the departure that a phone sends together after it had no network', async () => {
    await drive(0, 'depart');
    const batch: RecordedPosition[] = [4, 0.5, 0.4, 0.4, 4, 6].map((miles) => {
      board.clock.advance(2 * MINUTE_MS);
      sequence += 1;
      return at(sequence, miles);
    });
    await drivers.send(secret, id, batch);
    expect((await readTimes())?.[1]).toMatchObject({
      arrivedOn: minutesAgo(8),
      arrivedBy: 'position',
      departedOn: minutesAgo(2),
      departedBy: 'position',
    });
  });

  it('reach a later stop and the delivery, although the stops before them were missed', async () => {
    const windsor = stopDraft({ cityId: cityId('Windsor, ON') });
    await assign([STOP, windsor]);
    await drivers.share(secret, id);
    sequence = 0;
    await drive(0, 'depart');
    await stayAt(findPlace('Windsor, ON'));
    expect(await readTimes()).toMatchObject([
      {},
      { arrivedOn: null, departedOn: null },
      { arrivedOn: minutesAgo(4), arrivedBy: 'position' },
      { arrivedOn: null },
    ]);
    const atSecond = (await drivers.trackLoad(broker, lToken)).body.journey;
    expect(atSecond?.stopEtas?.map((eta) => eta !== null)).toEqual([false, false, true, true]);

    await assign([STOP, windsor]);
    await drivers.share(secret, id);
    sequence = 0;
    await drive(0, 'depart');
    await stayAt(findPlace('Chicago, IL'));
    const { journey } = (await drivers.trackLoad(broker, lToken)).body;
    expect(journey).toMatchObject({ atDeliveryOn: now(), remainingMiles: 0 });
    expect(journey?.stopEtas?.map((eta) => eta !== null)).toEqual([false, false, false, true]);
    expect((await readTimes())?.map(({ arrivedOn }) => arrivedOn !== null)).toEqual([false, false, false, true]);
  });

  it('are of the delivery as soon as the truck is near it', async () => {
    const chicago = findPlace('Chicago, IL');
    await drive(0, 'depart');
    board.clock.advance(2 * MINUTE_MS);
    await drivers.send(secret, id, [{ sequence: 1, ...chicago, at: now() }]);
    const { journey } = (await drivers.trackLoad(broker, lToken)).body;
    expect(journey).toMatchObject({ atDeliveryOn: null, remainingMiles: 0, stopEtas: [null, null, now()] });
  });

  it('are of the delivery of a round trip only once the arrival at the stop between is reported', async () => {
    const toronto = findPlace('Toronto, ON');
    const set = { dest_lat: toronto.lat, dest_long: toronto.lon };
    await board.db.updateTable('postings').set(set).where('token', '=', lToken).execute();
    await drive(0, 'depart');
    await stayAt(toronto);
    expect((await drivers.trackLoad(broker, lToken)).body.journey).toMatchObject({ atDeliveryOn: null });
    await report(carrier, 1, 'arrive');
    await stayAt(toronto);
    expect((await readTimes())?.[2]).toMatchObject({ arrivedBy: 'position', departedOn: null });
  });

  it('state when the truck is expected at each stop that is left, through all of them', async () => {
    await move(30);
    const early = (await drivers.trackEquipment(carrier, eToken)).body.journey;
    expect(early?.stopEtas).toHaveLength(3);
    expect(early?.stopEtas?.[0]).toBe(early?.eta);
    expect(early?.stopEtas).toEqual(early?.stopEtas?.toSorted());
    expect((await drivers.trackLoad(broker, lToken)).body.journey?.stopEtas).toEqual([null, null, null]);
    await drive(0, 'depart');
    await move(29);
    const { journey } = (await drivers.trackLoad(broker, lToken)).body;
    const [left, next, last] = journey?.stopEtas ?? [];
    expect([left, last]).toEqual([null, journey?.eta]);
    // 29 miles by air at 50 miles an hour, and an hour of work before the way to Chicago.
    const minutes = (Date.parse(next ?? '') - board.clock.now().getTime()) / MINUTE_MS;
    expect(minutes).toBeCloseTo(29 * 1.2 * (60 / 50), 0);
    const remaining = journey?.remainingMiles ?? 0;
    const hoursToEnd = (Date.parse(last ?? '') - board.clock.now().getTime()) / (60 * MINUTE_MS);
    expect(hoursToEnd).toBeCloseTo(remaining / 50 + 1, 1);
    await drive(1, 'depart');
    await move(28);
    const after = (await drivers.trackLoad(broker, lToken)).body.journey;
    expect(after?.stopEtas?.slice(0, 2)).toEqual([null, null]);
    expect(after?.remainingMiles).toBeGreaterThan(400);
    expect(after).toMatchObject({ nextStop: 'delivery', isEstimate: true });
  });
});
