import { DRIVER_SCHEME } from '@loadstone/contracts/drivers';
import { ENTITY_TYPES } from '@loadstone/contracts/resources';
import { findCityByName } from '@loadstone/places';
import type { Person } from '@loadstone/testkit';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../src/ground/clock.ts';
import type { Db } from '../src/db/database.ts';
import { toSecret } from '../test/driver-calls.ts';
import type { HistoryCall, SendCall } from '../test/history-call.ts';
import type { Random } from '../test/random-board.ts';
import { createStopModel, report, STOPS, toPlace, type Pressed } from '../test/stop-model.ts';
import { makeDraft } from './draft.ts';
import { addCredential, signIn, type ProgramCredential } from './program-token.ts';

interface StopWorld {
  readonly db: Db;
  readonly send: SendCall;
  /** Of the server, where a program signs in. */
  readonly address: string;
  readonly brokers: readonly Person[];
  readonly carriers: readonly Person[];
  readonly addPosting: (owner: Person, kind: 'L' | 'E') => Promise<{ token: number }>;
}

/** The reply that states the times. */
interface ReadAssignment {
  readonly pStatus: string;
  readonly stopTimes: readonly { readonly arrivedOn: string | null; readonly departedOn: string | null }[];
  readonly history: readonly { readonly action: string }[];
}

/** A load with three stops that runs, and who reports it. */
interface RunningLoad {
  readonly id: number;
  readonly eToken: number;
  readonly driver: string;
  readonly program: string;
}

const RETRY_MS = 50;
/** The program of a carrier, which all its histories share: a company may only have a few. */
const programs = new WeakMap<Person, Promise<ProgramCredential>>();

/**
 * Runs random reports of a load with three stops by desk, program and a driver whose phone is often without a network, on a
 * server that may be killed at any moment. Each reply, the status, which steps are reported and how often the load was picked
 * up and delivered equal a plain model; a time that was read once never changes.
 */
export class StopHistory {
  readonly #world: StopWorld;
  readonly #random: Random;
  readonly #name: string;
  readonly #model = createStopModel();
  readonly #queue: Pressed[] = [];
  readonly #faults: string[] = [];
  /** The times that were read, by step. */
  readonly #read = new Map<number, string>();
  #calls = 0;
  #events = 0;
  #refusals = 0;

  constructor(world: StopWorld, random: Random, name: string) {
    this.#world = world;
    this.#random = random;
    this.#name = name;
  }

  async run(steps: number) {
    const load = await this.#start();
    for (let step = 0; step < steps; step += 1) {
      await this.#step(load);
      await this.#compare(load);
    }
    await this.#sendQueue(load);
    await this.#compare(load);
    return { events: this.#events, refusals: this.#refusals, faults: this.#faults };
  }

  async #start(): Promise<RunningLoad> {
    const { addPosting, address, db } = this.#world;
    const [broker, carrier] = [this.#world.brokers[0]!, this.#world.carriers[0]!];
    const stop = { cityId: findCityByName('Guelph', 'ON')?.id, kind: 'drop' };
    const { token } = await this.#need<{ token: number }>({
      ...{ user: broker, method: 'POST', body: { ...makeDraft(), stops: [stop] } },
      path: `/api/LoadPosting/create/${broker.keyFor('ll_ldpostings_create_delete')}/NA`,
    });
    const { token: eToken } = await addPosting(carrier, 'E');
    const { id } = await this.#need<{ id: number }>({
      ...{ user: broker, method: 'POST', path: '/api/Aggregate/assign-load', body: { userId: 1, token, eToken } },
    });
    await this.#need({ user: carrier, method: 'PUT', path: this.#toMovePath(carrier, eToken), body: { pStatus: 'A' } });
    const details = { firstname: this.#name, lastname: 'Driver', phone: '416-555-0110', email: 'driver@example.com' };
    const { entityId } = await this.#need<{ entityId: number }>({
      ...{ user: carrier, method: 'POST', path: `/api/entities/${carrier.keyFor('ll_resources')}` },
      body: { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: JSON.stringify(details) },
    });
    const path = `/api/AssignedEquipment/${eToken}`;
    await this.#need({ user: carrier, method: 'PUT', path, body: { driverID: entityId } });
    const { url } = await this.#need<{ url: string }>({
      ...{ user: carrier, method: 'POST', path: '/api/DriverLink', body: { driverId: entityId } },
    });
    const { secret } = await this.#need<{ secret: string }>({
      ...{ user: undefined, method: 'POST', path: '/api/DriverSession', body: { link: toSecret(url) } },
    });
    if (!programs.has(carrier)) programs.set(carrier, addCredential(db, carrier));
    const credential = await programs.get(carrier)!;
    const { authorization } = await whileAway(() => signIn(address, credential));
    return { id, eToken, driver: `${DRIVER_SCHEME} ${secret}`, program: authorization };
  }

  #toMovePath(carrier: Person, eToken: number): string {
    return `/api/EquipmentPosting/${eToken}/${carrier.keyFor('ll_eqpostings_update')}`;
  }

  async #send(call: HistoryCall): Promise<{ status: number; body: unknown }> {
    this.#calls += 1;
    return this.#world.send({ key: `${this.#name}-${this.#calls}`, ...call });
  }

  /** Sends what must succeed. @throws Error with the reply otherwise */
  async #need<Body>(call: HistoryCall): Promise<Body> {
    const { status, body } = await this.#send(call);
    if (status !== 200) throw new Error(`${call.path}: ${status} ${JSON.stringify(body)}`);
    return body as Body;
  }

  async #step(load: RunningLoad): Promise<void> {
    const random = this.#random;
    const [broker, carrier] = [this.#world.brokers[0]!, this.#world.carriers[0]!];
    // Mostly the next step, sometimes any.
    const next = this.#model.times.findLastIndex((at) => at !== null) + 1 + this.#queue.length;
    const index = random.isLucky(0.7) ? Math.min(next, 2 * STOPS - 1) : random.below(2 * STOPS);
    const dice = random.below(100);
    const report = { method: 'POST', body: toPlace(index) } as const;
    const ofDesk = { ...report, path: `/api/AssignmentStop/${load.id}` };
    if (dice < 45) this.#queue.push({ index, atMs: systemClock.now().getTime() });
    else if (dice < 60) await this.#sendQueue(load);
    else if (dice < 75) await this.#report('desk', index, { ...ofDesk, user: carrier });
    else if (dice < 90) {
      const path = `/v1/assignments/${load.eToken}/stops`;
      await this.#report('program', index, { ...report, path, user: undefined, authorization: load.program });
    } else if (dice < 95) {
      // The load is with a carrier of the board.
      const { status } = await this.#send({ ...ofDesk, user: broker });
      if (status !== 409) this.#faults.push(`${this.#name}: broker ${index}: ${status}`);
    } else await this.#move(load, carrier);
  }

  async #move({ eToken }: RunningLoad, carrier: Person): Promise<void> {
    const to = this.#model.status === 'A' ? 'R' : 'D';
    const path = this.#toMovePath(carrier, eToken);
    const { status } = await this.#send({ user: carrier, method: 'PUT', path, body: { pStatus: to } });
    const expected = this.#model.status === 'D' ? 409 : 200;
    if (status !== expected) this.#faults.push(`${this.#name}: step to ${to}: ${status} instead of ${expected}`);
    if (expected === 200) this.#apply(to === 'R' ? 1 : 2 * STOPS - 1);
  }

  async #report(by: string, index: number, call: HistoryCall): Promise<void> {
    const { status } = await this.#send(call);
    const expected = this.#apply(index);
    if (status !== expected) this.#faults.push(`${this.#name}: ${by} ${index}: ${status} instead of ${expected}`);
  }

  #apply(index: number): number {
    // The order of the times is the model's; the values are those of a clock that runs.
    const nowMs = systemClock.now().getTime();
    const status = report(this.#model, index, nowMs, { nowMs, createdMs: 0 });
    if (status === 200) this.#events += 1;
    else this.#refusals += 1;
    return status;
  }

  /** Sends what the phone has in its order, sometimes twice as after a lost reply. */
  async #sendQueue({ id, driver }: RunningLoad): Promise<void> {
    for (const { index, atMs } of this.#queue.splice(0)) {
      const body = { ...toPlace(index), agoMs: Math.max(0, systemClock.now().getTime() - atMs) };
      const call = { user: undefined, method: 'POST', path: `/api/DriverAssignment/${id}/stop`, body } as const;
      const times = this.#random.isLucky(0.3) ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1)
        await this.#report('driver', index, { ...call, authorization: driver });
    }
  }

  /** Compares what the carrier reads with the model, and with what it has read before. */
  async #compare({ eToken }: RunningLoad): Promise<void> {
    const carrier = this.#world.carriers[0]!;
    const path = `/api/AssignedEquipment/${eToken}`;
    const { pStatus, stopTimes, history } = await this.#need<ReadAssignment>({ user: carrier, method: 'GET', path });
    const { status, times: expected } = this.#model;
    if (pStatus !== status) this.#faults.push(`${this.#name}: status ${pStatus} instead of ${status}`);
    const counts = ['pickUp', 'deliver'].map((action) => history.filter((entry) => entry.action === action).length);
    const expectedCounts = [status === 'A' ? 0 : 1, status === 'D' ? 1 : 0];
    if (String(counts) !== String(expectedCounts)) this.#faults.push(`${this.#name}: moves ${String(counts)}`);
    const times = stopTimes.flatMap(({ arrivedOn, departedOn }) => [arrivedOn, departedOn]);
    const known = times.filter((at) => at !== null);
    if (String(known) !== String(known.toSorted())) this.#faults.push(`${this.#name}: ${String(times)} not in order`);
    for (const [index, at] of times.entries()) {
      const before = this.#read.get(index);
      const isWrong = (at === null) !== (expected[index] === null) || (before !== undefined && before !== at);
      if (isWrong) this.#faults.push(`${this.#name}: step ${index} is ${at ?? 'missing'}, was ${before ?? 'missing'}`);
      if (at !== null) this.#read.set(index, at);
    }
  }
}

/** Repeats what fails while the server is restarted. */
async function whileAway<Result>(act: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await sleep(RETRY_MS);
    }
  }
}
