import type { Person } from '@loadstone/testkit';
import { sql } from 'kysely';
import type { Db } from '../src/db/database.ts';
import {
  applyEvent,
  type ModelEvent,
  type ModelLoad,
  type ModelNotice,
  type ModelTruck,
  type Outcome,
} from './assignment-model.ts';
import type { HistoryCall, SendCall } from './history-call.ts';
import type { Random } from './random-board.ts';

/** The companies of histories, and new postings for each. */
interface HistoryWorld {
  readonly db: Db;
  readonly brokers: readonly Person[];
  readonly carriers: readonly Person[];
  readonly send: SendCall;
  readonly addPosting: (owner: Person, kind: 'L' | 'E') => Promise<{ token: number }>;
}

/** The broker states it with the reference number. */
const PHONE = '416-555-0107';
const FIRST_CARRIER = 100;

/** One random history: its events and every difference between the server and the model. */
interface HistoryResult {
  readonly events: number;
  readonly refusals: number;
  readonly faults: readonly string[];
}

/**
 * Runs random requests by both sides on two loads and three trucks, and compares every reply and all resulting data.
 */
export class AssignmentHistory {
  readonly #world: HistoryWorld;
  readonly #random: Random;
  readonly #name: string;
  readonly #loads: ModelLoad[] = [];
  readonly #trucks: ModelTruck[] = [];
  readonly #drivers = new Map<ModelLoad, string>();
  readonly #notices: ModelNotice[] = [];
  readonly #faults: string[] = [];
  readonly #steps: string[] = [];
  /** Events that windows of a company receive, by company. */
  readonly #told = new Map<number, number>();
  #calls = 0;
  #events = 0;

  constructor(world: HistoryWorld, random: Random, name: string) {
    this.#world = world;
    this.#random = random;
    this.#name = name;
  }

  async run(steps: number): Promise<HistoryResult> {
    await this.#addPostings();
    const before = await this.#readMarks();
    for (let step = 0; step < steps; step += 1) await this.#step();
    await this.#compareSides();
    await this.#compareRecords(before);
    return { events: this.#events, refusals: steps - this.#events, faults: this.#faults };
  }

  async #addPostings(): Promise<void> {
    const { brokers, carriers, addPosting } = this.#world;
    for (const broker of brokers.keys()) {
      const { token } = await addPosting(brokers[broker]!, 'L');
      this.#loads.push({ broker, status: 'O', holder: 'none', truck: undefined, token, pin: '', history: [] });
    }
    for (const place of [0, 1, 0]) {
      const { token } = await addPosting(carriers[place % carriers.length]!, 'E');
      this.#trucks.push({ carrier: FIRST_CARRIER + (place % carriers.length), status: 'O', load: undefined, token });
    }
  }

  async #step(): Promise<void> {
    const event = this.#choose();
    const call = this.#toCall(event);
    const expected = applyEvent(event, this.#drivers);
    this.#calls += 1;
    const { status, body } = await this.#world.send({ ...call, key: `${this.#name}-${this.#calls}` });
    this.#steps.push(`${event.type} ${status}`);
    if (status !== expected.status) this.#fault(`${event.type}: ${status} instead of ${expected.status}`);
    if (!expected.isEvent) return;
    this.#events += 1;
    this.#notices.push(...expected.notices);
    for (const user of expected.told) this.#told.set(user, (this.#told.get(user) ?? 0) + 1);
    this.#readReply(event, expected, body as Record<string, unknown>);
  }

  /** Reads the values that only the server generates: new tokens and reference numbers. */
  #readReply(event: ModelEvent, { renews }: Outcome, body: Record<string, unknown>): void {
    if (event.type === 'generate') event.load.pin = String(body['pin']);
    if (renews === 'load' && 'load' in event) event.load.token = Number(body['newLToken']);
    if (renews === 'truck' && 'truck' in event) event.truck.token = Number(body['newEToken']);
  }

  #choose(): ModelEvent {
    const random = this.#random;
    const load = random.pick(this.#loads);
    const truck = random.pick(this.#trucks);
    // Usually the company that the assignment belongs to, and sometimes another one.
    const isOtherCompany = random.isLucky(0.08);
    const broker = isOtherCompany ? random.pick([0, 1, FIRST_CARRIER, FIRST_CARRIER + 1]) : load.broker;
    const carrier = isOtherCompany ? random.pick([FIRST_CARRIER, FIRST_CARRIER + 1]) : truck.carrier;
    const dice = random.below(100);
    if (dice < 18) return { type: 'assign', user: Math.min(broker, 1), load, truck };
    if (dice < 28) return { type: 'generate', user: Math.min(broker, 1), load };
    if (dice < 42 && load.pin !== '') {
      // A number that the driver cannot have would count as a wrong one, too.
      const isForDriver = load.holder === 'driver' || (load.status === 'P' && load.holder === 'external');
      if (isForDriver && random.isLucky(0.4)) return { type: 'takeAsDriver', load, phone: PHONE };
      // A wrong company would count as a wrong reference number, whose attempts are limited.
      return { type: 'take', user: truck.carrier, load, truck };
    }
    if (dice < 50) return { type: 'decline', user: random.isLucky(0.5) ? broker : carrier, load };
    if (dice < 57) return { type: 'unassign', user: Math.min(broker, 1), load };
    if (dice < 64) return { type: 'cancel', user: carrier, truck };
    const to = random.pick(['A', 'R', 'D'] as const);
    return random.isLucky(0.4)
      ? { type: 'stepLoad', user: Math.min(broker, 1), load, to }
      : { type: 'stepTruck', user: carrier, truck, to };
  }

  #person(user: number): Person {
    const { brokers, carriers } = this.#world;
    return user < FIRST_CARRIER ? brokers[user]! : carriers[user - FIRST_CARRIER]!;
  }

  #toCall(event: ModelEvent): HistoryCall {
    if (event.type === 'takeAsDriver') {
      const body = { pIN: event.load.pin, name: 'Driver One', phone: event.phone };
      return { user: undefined, method: 'POST', path: '/api/DriverAssignment', body };
    }
    const user = this.#person(event.user);
    switch (event.type) {
      case 'assign': {
        const body = { userId: 1, token: event.load.token, eToken: event.truck.token };
        return { user, method: 'POST', path: '/api/Aggregate/assign-load', body };
      }
      case 'generate':
        return {
          user,
          method: 'POST',
          path: '/api/AssignedLoad',
          body: { userId: 0, token: event.load.token, driverPhone: PHONE },
        };
      case 'take': {
        const { token } = event.truck;
        const body = { pIN: event.load.pin, eToken: token };
        return { user, method: 'PUT', path: `/api/AssignedEquipment/${token}`, body };
      }
      case 'decline':
        return { user, method: 'DELETE', path: `/api/AssignedLoad/${event.load.token}` };
      case 'unassign':
        return this.#random.isLucky(0.5)
          ? { user, method: 'POST', path: '/api/UnAssignment', body: { token: event.load.token } }
          : { user, method: 'GET', path: `/api/UnAssignment/${event.load.token}/0` };
      case 'cancel':
        return this.#random.isLucky(0.5)
          ? { user, method: 'POST', path: '/api/UnAssignment/C', body: { eToken: event.truck.token } }
          : { user, method: 'GET', path: `/api/UnAssignment/${event.truck.token}/C` };
      case 'stepLoad': {
        const path = `/api/LoadPosting/${event.load.token}/${user.keyFor('ll_ldpostings_update')}`;
        return { user, method: 'PUT', path, body: { pStatus: event.to } };
      }
      case 'stepTruck': {
        const path = `/api/EquipmentPosting/${event.truck.token}/${user.keyFor('ll_eqpostings_update')}`;
        return { user, method: 'PUT', path, body: { pStatus: event.to } };
      }
    }
  }

  /** Both companies see the state of the model, and any other company sees nothing. */
  async #compareSides(): Promise<void> {
    for (const load of this.#loads) {
      const { truck } = load;
      const isRunning = load.status !== 'O';
      const path = `/api/AssignedLoad/${load.token}`;
      for (const user of [0, 1, FIRST_CARRIER, FIRST_CARRIER + 1]) {
        const isSide = isRunning && (user === load.broker || user === truck?.carrier);
        const { status, body } = await this.#world.send({ user: this.#person(user), method: 'GET', path });
        const seen = body as { pStatus: string; eToken: number; history: { action: string; pStatus: string }[] };
        this.#expectSame(`load ${load.token} as ${user}`, status, isSide ? 200 : 404);
        if (!isSide || status !== 200) continue;
        this.#expectSame('status', `${seen.pStatus} ${seen.eToken}`, `${load.status} ${truck?.token ?? 0}`);
        if (user !== load.broker) continue;
        const history = seen.history.map((entry) => `${entry.action} ${entry.pStatus}`);
        this.#expectSame('history', history.join(), load.history.join());
      }
    }
    const { db } = this.#world;
    const rows = await db
      .selectFrom('postings')
      .select(['token', 'p_status'])
      .where(
        'token',
        'in',
        [...this.#loads, ...this.#trucks].map(({ token }) => token),
      )
      .execute();
    const found = new Map(rows.map((row) => [row.token, row.p_status]));
    for (const { token, status } of [...this.#loads, ...this.#trucks]) {
      this.#expectSame(`posting ${token}`, found.get(token), status);
    }
  }

  /** Notices, history and feed contain exactly the results of the events. */
  async #compareRecords(marks: Marks): Promise<void> {
    const { db, brokers, carriers } = this.#world;
    const people = [...brokers, ...carriers];
    const notices = await db
      .selectFrom('notifications')
      .select(['user_id', 'notification_type_id'])
      .where('notification_id', '>', marks.notice)
      .where(
        'user_id',
        'in',
        people.map(({ userId }) => userId),
      )
      .orderBy('notification_id')
      .execute();
    const expected = this.#notices.map(({ user, typeId }) => `${this.#person(user).userId} ${typeId}`);
    const found = notices.map((row) => `${row.user_id} ${row.notification_type_id}`);
    this.#expectSame('notices', found.join(), expected.join());
    const entries = await db
      .selectFrom('assignment_history as h')
      .innerJoin('assignments as a', 'a.id', 'h.assignment_id')
      .select('h.id')
      .where('h.id', '>', marks.entry)
      .where(
        'a.broker_account_id',
        'in',
        brokers.map(({ accountId }) => accountId),
      )
      .execute();
    this.#expectSame('history entries', entries.length, this.#events);
    const feed = await db.selectFrom('change_feed').select('change').where('id', '>', marks.feed).execute();
    const changed = feed.flatMap(({ change }) =>
      change.type === 'event' && change.event.type === 'assignment.changed' ? change.accountIds : [],
    );
    for (const user of [0, 1, FIRST_CARRIER, FIRST_CARRIER + 1]) {
      const { accountId } = this.#person(user);
      const count = changed.filter((each) => each === accountId).length;
      this.#expectSame(`events of ${user}`, count, this.#told.get(user) ?? 0);
    }
  }

  async #readMarks(): Promise<Marks> {
    const { rows } = await sql<Marks>`
      select coalesce((select max(notification_id) from notifications), 0)::int as notice,
        coalesce((select max(id) from assignment_history), 0)::int as entry,
        coalesce((select max(id) from change_feed), 0)::int as feed`.execute(this.#world.db);
    return rows[0]!;
  }

  #expectSame(what: string, found: unknown, expected: unknown): void {
    if (found !== expected) this.#fault(`${what}: ${String(found)} instead of ${String(expected)}`);
  }

  #fault(text: string): void {
    this.#faults.push(`${this.#name}: ${text} after ${this.#steps.join(', ')}`);
  }
}

/** The last row of each table before a history. Concurrent histories have other companies. */
interface Marks {
  readonly notice: number;
  readonly entry: number;
  readonly feed: number;
}
