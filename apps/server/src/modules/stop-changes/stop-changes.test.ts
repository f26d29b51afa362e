import { reportStop, reportStopAsDriver, type StopPlace } from '@loadstone/contracts/assignments';
import { uploadDocumentAsDriver } from '@loadstone/contracts/documents';
import type { ChangedStopDraft, StopDraft } from '@loadstone/contracts/postings';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { findCity } from '@loadstone/places';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls } from '../../../test/board-calls.ts';
import { createDocumentCalls, toForm, type DocumentCalls } from '../../../test/document-calls.ts';
import { cityId, stopDraft } from '../../../test/drafts.ts';
import type { DriverCaller } from '../../ground/caller.ts';
import { recordBatch, storePositions } from '../tracking/recording.service.ts';
import { listTracked, moveNearStop, type PositionWrite } from '../tracking/tracking.queries.ts';
import { asDriver, createDriverCalls, type DriverCalls } from '../../../test/driver-calls.ts';
import { listBell } from '../../../test/open-pair.ts';
import { countWaiting } from '../../../test/waiting-locks.ts';
import { createRateCalls } from '../../../test/rate-calls.ts';
import { readPdfPages } from '../../../test/read-pdf.ts';
import { createPicture } from '../../../test/sample-files.ts';
import { createStopChangeCalls } from '../../../test/stop-change-calls.ts';

const MINUTE_MS = 60_000;
const RATE = { amount: 245_000, currency: 'USD', basis: 'flat' } as const;
const GUELPH = stopDraft({ day: '2026-06-15', weightLbs: 900, reference: 'DOCK 7' });
const WINDSOR = stopDraft({ cityId: cityId('Windsor, ON'), weightLbs: 1_000 });
const LONDON = stopDraft({ cityId: cityId('London, ON'), day: '2026-06-15' });
const was = (place: number, stop: StopDraft): ChangedStopDraft => ({ ...stop, was: place });
const isNew = (stop: StopDraft): ChangedStopDraft => ({ ...stop, was: null });

let board: TestApp;
let assignments: AssignmentCalls;
let drivers: DriverCalls;
let documents: DocumentCalls;
let changes: ReturnType<typeof createStopChangeCalls>;
let broker: Person;
let carrier: Person;
let lToken: number;
let eToken: number;
let id: number;
let secret: string;

/** Assigns a load from Toronto by Guelph and Windsor to Chicago, at a rate that is agreed. */
async function assign(stops: readonly StopDraft[] | null = [GUELPH, WINDSOR], status: 'P' | 'A' = 'A'): Promise<void> {
  const calls = createBoardCalls(board);
  const load = { stops, deliveryDate: '2026-06-16', weightLbs: 40_000, rate: RATE };
  lToken = (await calls.postLoad(broker, load)).body.token;
  eToken = (await calls.postTruck(carrier)).body.token;
  id = (await assignments.assign(broker, lToken, eToken)).body.id;
  if (status === 'A') await assignments.step(carrier, 'E', eToken, 'A');
}

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  drivers = createDriverCalls(board);
  documents = createDocumentCalls(board);
  changes = createStopChangeCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
  await assign();
});

async function addDriver(): Promise<void> {
  const driverId = await drivers.addDriver(carrier, 'first');
  await drivers.choose(carrier, eToken, driverId);
  secret = await drivers.signIn(carrier, driverId);
}
const drive = (stop: number, step: StopPlace['step']) =>
  board.call(reportStopAsDriver, { params: { id }, body: { stop, step, agoMs: 0 }, headers: asDriver(secret) });
const driveAt = (stop: number, step: StopPlace['step'], city: string) => {
  const body = { stop, step, agoMs: 0, cityId: cityId(city) };
  return board.call(reportStopAsDriver, { params: { id }, body, headers: asDriver(secret) });
};
const report = (stop: number, step: StopPlace['step']) =>
  board.call(reportStop, { as: carrier, params: { id }, body: { stop, step } });
const refusal = async (response: Promise<{ status: number; error: { code: string } }>) => {
  const { status, error } = await response;
  return [status, error.code];
};
const read = async (as: Person) => (await assignments.byId(as, id)).body;
const readCities = async () => (await read(broker)).stops?.map(({ city }) => city) ?? [];

describe('a change of the stops of a load that is under way', () => {
  it('is proposed by the carrier, read by both sides, and changes the load once the broker agrees', async () => {
    const before = await read(broker);
    const proposed = await changes.propose(carrier, id, [was(2, WINDSOR), isNew(LONDON)]);
    expect(proposed.status).toBe(200);
    for (const as of [broker, carrier]) {
      const { stopChange, stops } = await read(as);
      expect(stopChange).toMatchObject({ number: 1, status: 'proposed', proposedBy: 'C' });
      expect(stopChange?.before.map(({ city }) => city)).toEqual(['Guelph', 'Windsor']);
      expect(stopChange?.after.map((stop) => [stop.city, stop.was])).toEqual([
        ['Windsor', 2],
        ['London', null],
      ]);
      expect(stops).toEqual(before.stops);
    }
    const agreed = await changes.decide(broker, id, 1, 'agree');
    expect(agreed.status).toBe(200);
    const after = await read(carrier);
    expect(after.stops?.map(({ city }) => city)).toEqual(['Windsor', 'London']);
    expect(after.stopTimes).toHaveLength(4);
    expect(after.stopChange).toMatchObject({ number: 1, status: 'agreed' });
    // The way by Windsor and back to London is longer.
    const sum = (stops: typeof after.stops) => (stops ?? []).reduce((miles, stop) => miles + stop.addedMiles, 0);
    expect(sum(after.stops)).toBeGreaterThan(sum(before.stops));
    expect(after.history.slice(-2).map(({ action, note }) => [action, note])).toEqual([
      ['proposeStops', 'Windsor, ON · London, ON'],
      ['agreeStops', 'Windsor, ON · London, ON'],
    ]);
    expect(await listBell(board, broker)).toContainEqual([21, 'Change of Stops']);
    expect(await listBell(board, carrier)).toContainEqual([22, 'Change of Stops Accepted']);
  });

  it('makes the next version of the rate confirmation with the same rate, and keeps the one before', async () => {
    await board.app.parts.tasks.runDue();
    await changes.propose(broker, id, [was(1, GUELPH), isNew(LONDON)]);
    await changes.decide(carrier, id, 1, 'agree');
    await board.app.parts.tasks.runDue();
    const { rates } = await read(carrier);
    expect(rates.map(({ number, rate, status }) => [number, rate, status])).toEqual([
      [1, RATE, 'agreed'],
      [2, RATE, 'agreed'],
    ]);
    expect(rates.map(({ confirmationState }) => confirmationState)).toEqual(['written', 'written']);
    const readPages = async (number: number) => {
      const documentId = rates[number - 1]?.confirmationId ?? 0;
      return (await readPdfPages((await documents.open(carrier, documentId)).rawPayload)).join(' ');
    };
    expect(await readPages(1)).toContain('Windsor');
    const second = await readPages(2);
    expect(second).toContain('London');
    expect(second).not.toContain('Windsor');
  });

  it('needs no confirmation for a load without a rate', async () => {
    const calls = createBoardCalls(board);
    lToken = (await calls.postLoad(broker, { stops: null })).body.token;
    eToken = (await calls.postTruck(carrier)).body.token;
    id = (await assignments.assign(broker, lToken, eToken)).body.id;
    await assignments.step(carrier, 'E', eToken, 'A');
    await changes.propose(broker, id, [isNew(LONDON)]);
    expect((await changes.decide(carrier, id, 1, 'agree')).status).toBe(200);
    expect(await readCities()).toEqual(['London']);
    expect((await read(broker)).rates).toEqual([]);
  });

  it('keeps the reported times with their stops, and lets the driver follow', async () => {
    await addDriver();
    await drive(0, 'depart');
    board.clock.advance(MINUTE_MS);
    await drive(1, 'arrive');
    await drive(1, 'depart');
    const times = (await read(broker)).stopTimes ?? [];
    await changes.propose(broker, id, [was(1, { ...GUELPH, reference: 'DOCK 9' }), isNew(LONDON), was(2, WINDSOR)]);
    expect((await changes.decide(carrier, id, 1, 'agree')).status).toBe(200);
    const after = await read(broker);
    const toMoments = (list: typeof times) => list.map(({ arrivedOn, departedOn }) => [arrivedOn, departedOn]);
    expect(toMoments(after.stopTimes ?? [])).toEqual([
      ...toMoments(times).slice(0, 2),
      [null, null],
      ...toMoments(times).slice(2),
    ]);
    expect(after.stops?.[0]?.reference).toBe('DOCK 9');
    const own = (await drivers.list(secret)).body.find((load) => load.id === id);
    expect(own?.stops?.map(({ city }) => city)).toEqual(['Guelph', 'London', 'Windsor']);
    expect((await drive(2, 'arrive')).body.stopTimes?.[2]?.arrivedOn).not.toBeNull();
  });

  it('knows when a load with two stops was picked up, and removes all stops again', async () => {
    await assign(null);
    await assignments.step(carrier, 'E', eToken, 'R');
    const at = board.clock.now().toISOString();
    board.clock.advance(MINUTE_MS);
    await changes.propose(carrier, id, [isNew(LONDON)]);
    await changes.decide(broker, id, 1, 'agree');
    expect((await read(broker)).stopTimes?.map(({ departedOn, departedBy }) => [departedOn, departedBy])).toEqual([
      [at, 'carrier'],
      [null, null],
      [null, null],
    ]);
    await changes.propose(carrier, id, [], 1);
    expect((await changes.decide(broker, id, 2, 'agree')).status).toBe(200);
    expect(await read(broker)).not.toHaveProperty('stops');
    expect((await report(1, 'arrive')).status).toBe(404);
  });

  it('moves documents with their stop; those of a removed one stay with the load', async () => {
    const bytes = await createPicture('jpeg');
    for (const [name, stop] of [
      ['guelph', '1'],
      ['windsor', '2'],
      ['chicago', '3'],
    ] as const) {
      await documents.upload(carrier, eToken, { bytes, name: `${name}.jpg` }, { fields: { stop } });
    }
    await changes.propose(broker, id, [isNew(LONDON), was(2, WINDSOR), isNew(LONDON)]);
    await changes.decide(carrier, id, 1, 'agree');
    const { body } = await documents.list(carrier, 8, eToken);
    const stops = Object.fromEntries(body.map(({ documentName, stop }) => [documentName.slice(0, 7), stop]));
    expect(stops).toMatchObject({ windsor: 2, chicago: 4 });
    expect(body.find(({ documentName }) => documentName.startsWith('guelph'))).toBeDefined();
    expect(stops.guelph).toBeUndefined();
  });

  it('refuses what a driver without a network has reported at another stop, which would deliver the load', async () => {
    await addDriver();
    await drive(0, 'depart');
    // Guelph and Windsor are before Chicago: without Guelph, the second stop is the destination.
    await changes.propose(broker, id, [was(2, WINDSOR)]);
    await changes.decide(carrier, id, 1, 'agree');
    const late = driveAt(2, 'depart', 'Windsor, ON');
    expect(await refusal(late)).toEqual([409, 'assignment.stopsChanged']);
    expect(await refusal(driveAt(3, 'depart', 'Chicago, IL'))).toEqual([409, 'assignment.stopsChanged']);
    expect((await read(broker)).pStatus).toBe('R');
    const [own] = (await drivers.list(secret)).body;
    expect([own?.stops?.[0]?.cityId, own?.destID]).toEqual([cityId('Windsor, ON'), cityId('Chicago, IL')]);
    expect((await driveAt(1, 'depart', 'Windsor, ON')).status).toBe(200);
    expect((await driveAt(2, 'depart', 'Chicago, IL')).body.pStatus).toBe('D');
  });

  it('keeps a document that a driver has added at another stop as one of the load', async () => {
    await addDriver();
    await drive(0, 'depart');
    await changes.propose(broker, id, [was(2, WINDSOR)]);
    await changes.decide(carrier, id, 1, 'agree');
    const bytes = await createPicture('jpeg');
    for (const name of ['Windsor, ON', 'Chicago, IL']) {
      const fields = { stop: '2', cityId: String(cityId(name)) };
      const { payload, contentType } = await toForm({ bytes, name: `${name}.jpg` }, fields);
      const url = uploadDocumentAsDriver.path.replace(':id', String(id));
      const headers = { ...asDriver(secret), 'content-type': contentType };
      expect((await board.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    }
    const { body } = await documents.list(carrier, 8, eToken);
    const stops = body.map(({ documentName, stop }) => [documentName, stop]);
    expect(stops).toContainEqual(['Windsor, ON', undefined]);
    expect(stops).toContainEqual(['Chicago, IL', 2]);
  });

  it('drops the step that positions show at a stop, where it is another one once the step is written', async () => {
    await addDriver();
    await drive(0, 'depart');
    await drivers.share(secret, id);
    board.clock.advance(10 * MINUTE_MS);
    const now = board.clock.now();
    const { lat, lon } = findCity(cityId('Guelph, ON'))!;
    const at = (agoMs: number) => new Date(now.getTime() - agoMs).toISOString();
    const positions = [5 * MINUTE_MS, 0].map((agoMs, index) => ({ sequence: index + 1, lat, lon, at: at(agoMs) }));
    let reads = 0;
    const read = async () => {
      const [row] = await listTracked(board.db, [id]);
      reads += 1;
      if (reads > 1) return row!;
      await changes.propose(broker, id, [was(2, WINDSOR)]);
      await changes.decide(carrier, id, 1, 'agree');
      return row!;
    };
    const write = async (written: PositionWrite) => (await storePositions(board.app.parts, [written]))[0]!;
    const driverId = (await listTracked(board.db, [id]))[0]?.sharing_driver_id ?? 0;
    const caller = { driverId } as DriverCaller;
    await recordBatch(board.app.parts, { read, write }, caller, { sentAt: now.toISOString(), positions });
    expect(reads).toBe(2);
    expect((await read()).near_stop).toBeNull();
    expect((await readCities()).length).toBe(1);
    expect((await assignments.byId(broker, id)).body.stopTimes?.map(({ arrivedOn }) => arrivedOn)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is known to positions that wait for it, which were judged by the stops before', async () => {
    await addDriver();
    await drive(0, 'depart');
    await drivers.share(secret, id);
    const { lat, lon } = findCity(cityId('Guelph, ON'))!;
    let sequence = 0;
    const record = async (write: (written: PositionWrite) => Promise<boolean>) => {
      board.clock.advance(5 * MINUTE_MS);
      const at = board.clock.now().toISOString();
      const [row] = await listTracked(board.db, [id]);
      const caller = { driverId: row?.sharing_driver_id ?? 0 } as DriverCaller;
      const read = async () => (await listTracked(board.db, [id]))[0]!;
      sequence += 1;
      const positions = [{ sequence, lat, lon, at }];
      await recordBatch(board.app.parts, { read, write }, caller, { sentAt: at, positions });
    };
    const store = async (written: PositionWrite) => (await storePositions(board.app.parts, [written]))[0]!;
    await record(store);
    const written: boolean[] = [];
    await record(async (write) => {
      let stored = written.length > 0 ? store(write) : Promise.resolve(true);
      if (written.length === 0)
        await board.db.transaction().execute(async (tx) => {
          const loads = tx.selectFrom('assignments').select('load_posting_id').where('id', '=', id);
          await tx.updateTable('postings').set({ stops: null }).where('id', '=', loads).execute();
          await moveNearStop(tx, id, () => null);
          stored = store(write);
          await expect.poll(() => countWaiting(board.db), { timeout: 120_000 }).toBe(1);
        });
      written.push(await stored);
      return stored;
    });
    expect(written).toEqual([false, true]);
    expect((await listTracked(board.db, [id]))[0]?.near_stop).toBeNull();
  });

  it('is declined or withdrawn without a change, and the next one has the next number', async () => {
    await changes.propose(carrier, id, []);
    expect((await changes.decide(broker, id, 1, 'decline')).body.stopChange).toMatchObject({ status: 'declined' });
    await changes.propose(broker, id, [was(1, GUELPH)], 1);
    expect((await changes.decide(broker, id, 2, 'withdraw')).body.stopChange).toMatchObject({ status: 'withdrawn' });
    expect(await readCities()).toEqual(['Guelph', 'Windsor']);
    expect((await read(broker)).rates).toHaveLength(1);
    expect(await listBell(board, carrier)).toContainEqual([22, 'Change of Stops Withdrawn']);
  });
});

describe('a change of the stops is refused', () => {
  const other = [was(1, GUELPH)];

  it('before the acceptance, after the delivery and for other companies', async () => {
    const stranger = await createBroker(board.db);
    expect(await refusal(changes.propose(stranger, id, other))).toEqual([404, 'assignment.notFound']);
    await changes.propose(broker, id, other);
    expect(await refusal(changes.decide(stranger, id, 1, 'agree'))).toEqual([404, 'assignment.notFound']);
    for (const status of ['R', 'D'] as const) await assignments.step(carrier, 'E', eToken, status);
    expect(await refusal(changes.decide(carrier, id, 1, 'agree'))).toEqual([409, 'posting.illegalTransition']);
    expect((await changes.decide(carrier, id, 1, 'decline')).status).toBe(200);
    expect(await refusal(changes.propose(broker, id, other, 1))).toEqual([409, 'posting.illegalTransition']);
    await assign([GUELPH], 'P');
    expect(await refusal(changes.propose(broker, id, []))).toEqual([409, 'posting.illegalTransition']);
  });

  it('while one waits, and to the side whose turn it is not', async () => {
    expect(await refusal(changes.decide(carrier, id, 1, 'agree'))).toEqual([404, 'stopChange.notFound']);
    await changes.propose(broker, id, other);
    expect(await refusal(changes.propose(carrier, id, [], 1))).toEqual([409, 'stopChange.waits']);
    expect(await refusal(changes.decide(broker, id, 1, 'agree'))).toEqual([409, 'stopChange.notYourTurn']);
    expect(await refusal(changes.decide(carrier, id, 1, 'withdraw'))).toEqual([409, 'stopChange.notYourTurn']);
    const rates = createRateCalls(board);
    const more = { ...RATE, amount: 260_000 };
    expect(await refusal(rates.propose(carrier, id, more, 1))).toEqual([409, 'stopChange.waits']);
    await changes.decide(carrier, id, 1, 'decline');
    expect(await refusal(changes.decide(carrier, id, 1, 'agree'))).toEqual([409, 'stopChange.decided']);
    expect(await refusal(changes.propose(broker, id, other))).toEqual([409, 'assignment.changedMeanwhile']);
    await rates.propose(carrier, id, more, 1);
    expect(await refusal(changes.propose(broker, id, other, 1))).toEqual([409, 'assignmentRate.waits']);
  });

  it('where it removes or moves a stop that the truck has reached, also when it was reached after the proposal', async () => {
    await report(0, 'depart');
    await changes.propose(broker, id, [was(2, WINDSOR)]);
    await report(1, 'arrive');
    expect(await refusal(changes.decide(carrier, id, 1, 'agree'))).toEqual([409, 'stopChange.reached']);
    expect(await readCities()).toEqual(['Guelph', 'Windsor']);
    await changes.decide(carrier, id, 1, 'decline');
    await report(1, 'depart');
    const refused: readonly (readonly ChangedStopDraft[])[] = [
      [was(2, WINDSOR)],
      [was(2, WINDSOR), was(1, GUELPH)],
      [isNew(LONDON), was(1, GUELPH)],
      [was(1, { ...GUELPH, cityId: LONDON.cityId })],
    ];
    for (const stops of refused) {
      expect(await refusal(changes.propose(broker, id, stops, 1))).toEqual([409, 'stopChange.reached']);
    }
    await report(3, 'arrive');
    expect(await refusal(changes.propose(broker, id, [was(1, GUELPH)], 1))).toEqual([409, 'stopChange.reached']);
    const stated = [was(1, GUELPH), was(2, { ...WINDSOR, reference: 'GATE 2' })];
    expect((await changes.propose(broker, id, stated, 1)).status).toBe(200);
  });

  it('with an unknown place, days that are not in order, more than the load has aboard, or a stop that it does not have', async () => {
    const fieldsOf = async (stops: readonly ChangedStopDraft[]) => {
      const { status, error } = await changes.propose(broker, id, stops);
      return [status, ...(error.details ?? []).map(({ field }) => field)];
    };
    const later = { ...WINDSOR, day: '2026-06-16' };
    expect(await fieldsOf([isNew(later), was(1, GUELPH)])).toEqual([400, 'stops.1.day']);
    expect(await fieldsOf([isNew({ ...LONDON, day: '2026-06-17' })])).toEqual([400, 'stops.0.day']);
    expect(await fieldsOf([isNew({ ...LONDON, weightLbs: 40_001 })])).toEqual([400, 'stops.0.weightLbs']);
    expect(await fieldsOf([was(1, GUELPH), was(1, GUELPH)])).toEqual([400, 'stops.1.was']);
    expect(await fieldsOf([was(3, GUELPH)])).toEqual([400, 'stops.0.was']);
    expect(await fieldsOf([isNew({ ...LONDON, cityId: 99_999_999 })])).toEqual([400, 'stops.0.cityId']);
    expect(await refusal(changes.propose(broker, id, [was(1, GUELPH), was(2, WINDSOR)]))).toEqual([
      409,
      'stopChange.same',
    ]);
  });

  it('to all but one of an agreement and a withdrawal at the same moment', async () => {
    await changes.propose(broker, id, [isNew(LONDON)]);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? changes.decide(carrier, id, 1, 'agree', `agree-${place}`)
          : changes.decide(broker, id, 1, 'withdraw', `withdraw-${place}`),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(
      new Set(['stopChange.decided']),
    );
    const { stopChange, stops, rates } = await read(broker);
    const isAgreed = stopChange?.status === 'agreed';
    expect(stops?.map(({ city }) => city)).toEqual(isAgreed ? ['London'] : ['Guelph', 'Windsor']);
    expect(rates).toHaveLength(isAgreed ? 2 : 1);
  });

  it('never twice: a repeated call with the same key has the same reply', async () => {
    const first = await changes.propose(broker, id, other, 0, 'once');
    const second = await changes.propose(broker, id, other, 0, 'once');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.stopChange?.number).toBe(1);
    await changes.decide(carrier, id, 1, 'agree', 'yes');
    expect((await changes.decide(carrier, id, 1, 'agree', 'yes')).status).toBe(200);
    expect((await read(broker)).rates).toHaveLength(2);
  });
});
