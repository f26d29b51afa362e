import { reportStop, reportStopAsDriver, reportStopResource } from '@loadstone/contracts/assignments';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from './assignment-calls.ts';
import { createBoardCalls } from './board-calls.ts';
import { stopDraft } from './drafts.ts';
import { asDriver, createDriverCalls } from './driver-calls.ts';
import { createMachine } from './machine-calls.ts';
import { createRandom, type Random } from './random-board.ts';
import { createStopModel, report, STOPS, toPlace, type Pressed } from './stop-model.ts';

const MOST_PAUSE_SECONDS = 110;
const HISTORIES = 6;
const STEPS = 30;

let board: TestApp;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
});
afterAll(() => board.close());

/** Runs reports of desk, program and driver, whose phone is often without a network, and compares each reply. */
async function runHistory(random: Random): Promise<string[]> {
  const calls = createBoardCalls(board);
  const drivers = createDriverCalls(board);
  const lToken = (await calls.postLoad(broker, { stops: [stopDraft()] })).body.token;
  const eToken = (await calls.postTruck(carrier)).body.token;
  const { id, createdOn } = (await assignments.assign(broker, lToken, eToken)).body;
  await assignments.step(carrier, 'E', eToken, 'A');
  const driverId = await drivers.addDriver(carrier, 'first');
  await drivers.choose(carrier, eToken, driverId);
  const secret = await drivers.signIn(carrier, driverId);
  const machine = await createMachine(board, carrier);
  const model = createStopModel();
  const faults: string[] = [];
  const queue: Pressed[] = [];
  const nowMs = () => board.clock.now().getTime();
  const expectReport = (name: string, index: number, aboutMs: number, status: number) => {
    const expected = report(model, index, aboutMs, { nowMs: nowMs(), createdMs: Date.parse(createdOn) });
    if (status !== expected) faults.push(`${name} ${index}: ${status} instead of ${expected}`);
  };
  /** Sends what the phone has in its order, sometimes twice as after a lost reply. */
  const sendQueue = async () => {
    for (const { index, atMs } of queue.splice(0)) {
      const body = { ...toPlace(index), agoMs: nowMs() - atMs };
      for (let sent = 0; sent < (random.isLucky(0.3) ? 2 : 1); sent += 1) {
        const { status } = await board.call(reportStopAsDriver, { params: { id }, body, headers: asDriver(secret) });
        expectReport('driver', index, atMs, status);
      }
    }
  };
  for (let step = 0; step < STEPS; step += 1) {
    // Less than an hour in all: the program's token lasts so long.
    board.clock.advance(random.below(MOST_PAUSE_SECONDS) * 1_000);
    // Mostly the next step, sometimes any.
    const next = model.times.findLastIndex((at) => at !== null) + 1 + queue.length;
    const index = random.isLucky(0.7) ? Math.min(next, 2 * STOPS - 1) : random.below(2 * STOPS);
    const dice = random.below(100);
    if (dice < 45) queue.push({ index, atMs: nowMs() });
    else if (dice < 60) await sendQueue();
    else if (dice < 75) {
      const { status } = await board.call(reportStop, { as: carrier, params: { id }, body: toPlace(index) });
      expectReport('desk', index, nowMs(), status);
    } else if (dice < 90) {
      const { status } = await machine.call(reportStopResource, { params: { token: eToken }, body: toPlace(index) });
      expectReport('program', index, nowMs(), status);
    } else if (dice < 95) {
      const { status } = await board.call(reportStop, { as: broker, params: { id }, body: toPlace(index) });
      // The load is with a carrier of the board.
      if (status !== 409) faults.push(`broker ${index}: ${status}`);
    } else {
      const to = model.status === 'A' ? 'R' : 'D';
      const expected = model.status === 'D' ? 409 : 200;
      const { status } = await assignments.step(carrier, 'E', eToken, to);
      if (status !== expected) faults.push(`step to ${to}: ${status} instead of ${expected}`);
      const at = to === 'R' ? 1 : 2 * STOPS - 1;
      if (status === 200) report(model, at, nowMs(), { nowMs: nowMs(), createdMs: Date.parse(createdOn) });
    }
  }
  await sendQueue();
  for (const { body } of [await assignments.ofLoad(broker, lToken), await assignments.ofEquipment(carrier, eToken)]) {
    const times = body.stopTimes?.flatMap(({ arrivedOn, departedOn }) => [arrivedOn, departedOn]);
    const expected = model.times.map((at) => (at === null ? null : new Date(at).toISOString()));
    if (body.pStatus !== model.status) faults.push(`status ${body.pStatus} instead of ${model.status}`);
    if (JSON.stringify(times) !== JSON.stringify(expected))
      faults.push(`${String(times)} instead of ${String(expected)}`);
  }
  return faults;
}

it('random histories of a load with three stops by desk, program and a driver without a network follow the model', async () => {
  const faults: string[] = [];
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    faults.push(...(await runHistory(createRandom(seed))).map((fault) => `seed ${seed}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
