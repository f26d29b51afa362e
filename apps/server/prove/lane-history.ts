import { findCityByName } from '@loadstone/places';
import { createBroker, createFakeClock, tokenFor, type Person } from '@loadstone/testkit';
import type { Db } from '../src/db/database.ts';
import { createRandom } from '../test/random-board.ts';
import {
  addLane,
  BOARD_ZONE,
  describeModel,
  editLane,
  moveDay,
  pauseLane,
  runLane,
  takeLoad,
  toDay,
  withdrawLane,
  type ModelLane,
  type ModelLoad,
  type ModelSchedule,
} from './lane-model.ts';
import type { HistoryRounds } from './history-rounds.ts';
import { LaneServer } from './killed-lane-server.ts';
import { withDatabase } from './with-database.ts';

const HOUR_MS = 3_600_000;
const OUTAGE_HOURS = 26;
/** The longest wait before a kill that is to be in the middle of a call. */
const KILL_MS = 40;
/** An ordinary week, and those in which the clocks change in Toronto and Vancouver. */
const STARTS = ['2026-06-15T15:00:00Z', '2026-03-06T15:00:00Z', '2026-10-30T15:00:00Z'].map((at) => Date.parse(at));
const ORIGINS = [
  ['Toronto', 'ON', BOARD_ZONE],
  ['Vancouver', 'BC', 'America/Vancouver'],
  ['Halifax', 'NS', 'America/Halifax'],
] as const;
const LANES = 3;

/** Runs random histories of lanes, one after the other, and compares the tables with a plain model after each step. */
export async function runLaneHistories({ histories, steps, seed, kills }: HistoryRounds) {
  const total = { events: 0, refusals: 0, posted: 0, faults: [] as string[] };
  return withDatabase({ name: 'lanes', poolSize: 4 }, async ({ database: { db }, folder, url }) => {
    const server = new LaneServer(url, folder);
    await server.start();
    try {
      for (let number = 0; number < histories && total.faults.length === 0; number += 1) {
        const history = new LaneHistory(db, server, { seed: seed + number, killed: kills / (histories * steps) });
        await history.run(steps);
        total.events += history.events;
        total.posted += history.posted;
        total.faults.push(...history.faults.map((fault) => `seed ${seed + number}: ${fault}`));
      }
    } finally {
      await server.end('SIGTERM');
    }
    const { kills: killed, outages, repeated } = server;
    return { ...total, kills: killed, outages, repeated };
  });
}

/** Random changes of the lanes of one company, of which each occurrence is posted exactly once. */
class LaneHistory {
  events = 0;
  posted = 0;
  readonly faults: string[] = [];
  readonly #db: Db;
  readonly #server: LaneServer;
  readonly #random;
  readonly #seed: number;
  readonly #killed: number;
  readonly #lanes = new Map<ModelLane, number>();
  readonly #loads: ModelLoad[] = [];
  readonly #taken = new Map<ModelLoad, number>();
  #broker!: Person;
  #nowMs: number;
  #calls = 0;

  constructor(db: Db, server: LaneServer, { seed, killed }: { seed: number; killed: number }) {
    this.#db = db;
    this.#server = server;
    this.#seed = seed;
    this.#killed = killed;
    this.#random = createRandom(seed);
    this.#nowMs = STARTS[seed % STARTS.length]!;
  }

  async run(steps: number): Promise<void> {
    this.#broker = await createBroker(this.#db);
    for (let step = 0; step < steps && this.faults.length === 0; step += 1) {
      const done = await this.#step();
      await this.#compare(`step ${step} ${done}`);
    }
    // The next history has the server for itself.
    for (const id of this.#lanes.values()) await this.#call('DELETE', `/api/Lane/${id}`, { withdraw: false });
  }

  async #step(): Promise<string> {
    const random = this.#random;
    const dice = random.below(100);
    const lane = this.#lanes.size > 0 ? random.pick([...this.#lanes.keys()]) : undefined;
    if (lane === undefined || (dice < 8 && this.#lanes.size < LANES)) return this.#create();
    if (dice < 50) return this.#pass();
    if (dice < 64) return this.#edit(lane);
    if (dice < 71) {
      const isPaused = !lane.isPaused || random.isLucky(0.2);
      await this.#call('PUT', `/api/Lane/${this.#lanes.get(lane)}/paused`, { isPaused });
      pauseLane(lane, isPaused, this.#nowMs);
      return isPaused ? 'pause' : 'resume';
    }
    if (dice < 74) {
      const withdraw = random.isLucky(0.5);
      await this.#call('DELETE', `/api/Lane/${this.#lanes.get(lane)}`, { withdraw });
      if (withdraw) withdrawLane(lane, this.#nowMs);
      this.#lanes.delete(lane);
      return 'delete lane';
    }
    return this.#moveLoad();
  }

  async #create(): Promise<string> {
    const schedule = this.#toSchedule();
    const { laneID } = (await this.#call('POST', '/api/Lane', this.#toDraft(schedule))) as { laneID: number };
    this.#lanes.set(addLane(schedule, this.#nowMs), laneID);
    return 'create';
  }

  async #edit(lane: ModelLane): Promise<string> {
    const fresh = this.#toSchedule(lane.schedule.zone);
    const schedule = this.#random.isLucky(0.5)
      ? fresh
      : { ...lane.schedule, perDay: fresh.perDay, quantity: fresh.quantity };
    await this.#call('PUT', `/api/Lane/${this.#lanes.get(lane)}`, this.#toDraft(schedule));
    editLane(lane, schedule, this.#nowMs, this.#loads);
    return 'edit';
  }

  /** Some hours pass, sometimes without a server; then the job runs, sometimes twice at the same moment. */
  async #pass(): Promise<string> {
    const isOutage = this.#random.isLucky(0.15);
    if (isOutage) await this.#server.end('SIGKILL');
    this.#nowMs += isOutage ? OUTAGE_HOURS * HOUR_MS : (1 + this.#random.below(9)) * HOUR_MS;
    if (isOutage) {
      this.#server.outages += 1;
      await this.#server.start();
    }
    const runs = this.#random.isLucky(0.3) ? 2 : 1;
    const kill = this.#toKill();
    await Promise.all(
      Array.from({ length: runs }, (_, run) =>
        this.#server.send(
          { token: undefined, method: 'POST', path: '/lanes/run', nowMs: this.#nowMs },
          run === 0 ? kill : undefined,
        ),
      ),
    );
    const before = this.#loads.length;
    for (const lane of this.#lanes.keys()) runLane(lane, this.#nowMs, this.#loads);
    this.posted += this.#loads.length - before;
    this.events += 1;
    return isOutage ? 'outage' : 'time';
  }

  /** Takes one of a load, releases it, or deletes it by hand. */
  async #moveLoad(): Promise<string> {
    const today = toDay(this.#nowMs, BOARD_ZONE);
    const current = this.#loads.filter(({ day, isDeleted, status }) => day >= today && !isDeleted && status !== 'A');
    if (current.length === 0) return 'nothing';
    const load = this.#random.pick(current);
    const id = await this.#findId(load);
    if (id === undefined) return 'nothing';
    const { token } = await this.#db
      .selectFrom('postings')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (load.status === 'P') {
      await this.#call('POST', '/api/UnAssignment', { token });
      load.status = 'O';
      return 'release';
    }
    if (this.#random.isLucky(0.2)) {
      const key = this.#broker.keyFor('ll_ldpostings_create_delete');
      await this.#call('DELETE', `/api/LoadPosting/${token}/${key}`);
      load.isDeleted = true;
      return 'delete load';
    }
    await this.#call('POST', '/api/AssignedLoad', { userId: 0, token });
    const taken = takeLoad(load, this.#loads, 'P');
    if (taken !== load) {
      const rows = this.#db.selectFrom('postings').select('id').where('taken_from', '=', id).orderBy('id', 'desc');
      this.#taken.set(taken, (await rows.executeTakeFirstOrThrow()).id);
    }
    if (this.#random.isLucky(0.3)) {
      const takenId = taken === load ? id : this.#taken.get(taken)!;
      const row = this.#db.selectFrom('postings').select('token').where('id', '=', takenId);
      const key = this.#broker.keyFor('ll_ldpostings_update');
      const path = `/api/LoadPosting/${(await row.executeTakeFirstOrThrow()).token}/${key}`;
      await this.#call('PUT', path, { pStatus: 'A' });
      taken.status = 'A';
    }
    return 'accept';
  }

  /** The id of a load; undefined for one whose lane is deleted. */
  async #findId(load: ModelLoad): Promise<number | undefined> {
    if (this.#taken.has(load)) return this.#taken.get(load);
    for (const [lane, laneId] of this.#lanes) {
      for (const [key, occurrence] of lane.occurrences) {
        if (occurrence.load !== load) continue;
        const [day = '', number] = key.split(' ');
        const row = await this.#db
          .selectFrom('lane_occurrences')
          .select('posting_id')
          .where('lane_id', '=', laneId)
          .where('day', '=', day)
          .where('number', '=', Number(number))
          .executeTakeFirst();
        return row?.posting_id ?? undefined;
      }
    }
    return undefined;
  }

  #toSchedule(zone?: string): ModelSchedule {
    const random = this.#random;
    const today = toDay(this.#nowMs, BOARD_ZONE);
    const toNear = () => moveDay(today, random.below(6));
    const withoutDays = random.isLucky(0.3) ? [toNear()] : [];
    const extraDays = random.isLucky(0.3) ? [toNear()].filter((day) => !withoutDays.includes(day)) : [];
    return {
      zone: zone ?? random.pick(ORIGINS)[2],
      weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day === 3 || random.isLucky(0.7)),
      ...{ withoutDays, extraDays, perDay: 1 + random.below(3) },
      // Often an hour that the clocks leave out or that happens twice.
      postHour: random.isLucky(0.4) ? 1 + random.below(2) : random.below(24),
      daysAhead: 1 + random.below(2),
      validFrom: random.isLucky(0.8) ? today : toNear(),
      validTo: random.isLucky(0.2) ? moveDay(today, 6 + random.below(6)) : null,
      quantity: 1 + random.below(3),
      comment: `${random.below(3)}`,
    };
  }

  #toDraft({ zone, quantity, comment, ...schedule }: ModelSchedule) {
    const [name, state] = ORIGINS.find(([, , each]) => each === zone)!;
    const posting = {
      ...{ postType: 'L', srceID: findCityByName(name, state)?.id, srceRadius: 50, quantity, comment },
      ...{ destID: findCityByName('Chicago', 'IL')?.id, destRadius: 50, vehicleType: 'V', vehicleSize: 'T' },
    };
    return { posting, ...schedule };
  }

  #toKill(): number | undefined {
    return this.#random.isLucky(this.#killed) ? this.#random.below(KILL_MS) : undefined;
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    this.#calls += 1;
    const token = await tokenFor(this.#broker, {
      ...{ db: this.#db, clock: createFakeClock(new Date(this.#nowMs)), audience: 'linkup' },
      issuer: `${this.#server.address}/oidc`,
    });
    const call = {
      token,
      method,
      path,
      body,
      idempotencyKey: `lanes-${this.#seed}-${this.#calls}`,
      nowMs: this.#nowMs,
    };
    const { status, body: reply } = await this.#server.send(call, this.#toKill());
    this.events += 1;
    if (status !== 200) this.faults.push(`${method} ${path}: ${status} ${JSON.stringify(reply)}`);
    return reply;
  }

  async #compare(step: string): Promise<void> {
    const postings = await this.#db
      .selectFrom('postings')
      .select(['date_avail', 'p_status', 'quantity', 'deleted_on'])
      .where('account_id', '=', this.#broker.accountId)
      .execute();
    const loads = postings.map(
      ({ date_avail: day, p_status: status, quantity, deleted_on: deletedOn }) =>
        `${day} ${status} ${quantity}${deletedOn === null ? '' : ' deleted'}`,
    );
    const occurrences: string[][] = [];
    for (const id of this.#lanes.values()) {
      const rows = await this.#db.selectFrom('lane_occurrences').selectAll().where('lane_id', '=', id).execute();
      occurrences.push(rows.map(({ day, number, state }) => `${day} ${number} ${state}`).sort());
    }
    const seen = JSON.stringify({ loads: loads.sort(), occurrences });
    const expected = JSON.stringify(describeModel([...this.#lanes.keys()], this.#loads));
    if (seen !== expected) this.faults.push(`${step}: ${seen} instead of ${expected}`);
  }
}
