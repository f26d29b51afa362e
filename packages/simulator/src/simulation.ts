import { LIMITS } from '@loadstone/contracts/board';
import type { Lead } from '@loadstone/contracts/leads';
import type { LiveLeadRequest } from '@loadstone/contracts/live-leads';
import type { Posting, PostingKind } from '@loadstone/contracts/postings';
import { Random } from '../../engine/test/random.ts';
import { loadStartTexts } from '../../../apps/web/src/lib/texts/t.ts';
import { toFactsText, toTokens } from './expected-leads.ts';
import { listActive, SimulatedDesk, type HeldList, type HeldLiveLeads, type HeldPostings } from './desk.ts';
import { NEW_LEAD_MINUTES, SimulatedServer, toCompanyName } from './server.ts';
import { VirtualTime } from './virtual-time.ts';
import { World } from './world.ts';

/** An evening, so that a midnight comes soon. */
const START_MS = Date.parse('2026-03-01T22:00:00Z');
const COMPANIES = 5;
const SERVERS = 2;
const DESKS = 8;
const STEP_MS = 150;
/** Longer than any wait of a desk: a spread reload, the pauses between attempts, and lost notifications. */
const CALM_MS = 90_000;
const LAST_WRITES_MS = 1_000;
/** How long a change may be committed without a place: long enough for other writes of its row. */
const PLACED_WITHIN_MS = 1_000;
const STEPS_TO_CALM = 120;
/** A lead of about this age may have left the live leads already, or not yet. */
const LIVE_MS = LIMITS.liveLeadMinutes * 60_000;
const LEAVING_MS = 5_000;
const NEW_LEAD_MS = NEW_LEAD_MINUTES * 60_000;
const LIVE_EACH_MS = 1_000;
/** Longer than any reply is on its way: none of before a restore arrives after it. */
const RESTORED_WITHIN_MS = 3_000;

const OWN_KINDS: Readonly<Record<string, PostingKind>> = { LoadPosting: 'L', EquipmentPosting: 'E' };
const NOT_FOUND = { code: 'posting.notFound', message: 'No such posting.', details: [], requestId: '' };

/** What a simulation has done. */
interface SimulationResult {
  /** Writes, and messages and replies that desks have received. */
  readonly events: number;
  readonly writes: number;
  readonly comparisons: number;
  /** The time that has passed in it, seconds. */
  readonly seconds: number;
}

/** A list of a desk that is not what brute force says. */
class SimulationFault extends Error {
  override readonly name = 'SimulationFault';
}

/**
 * Runs random histories of a board of five companies on two servers with eight desks: posts, edits, removals, exclusions,
 * networks, days, changed selections, cut connections, lost and late messages and requests, restarted servers and rebuilt
 * indexes. After each step every list that a desk holds is compared with brute force as of the list's event; where nothing
 * has been written for a while, with the newest state and with the rows.
 *
 * @param seed the same seed makes the same history
 * @param events ends after so many
 * @throws SimulationFault with the seed and the step
 */
export async function simulate(seed: number, events: number): Promise<SimulationResult> {
  // A failed request has a message.
  await loadStartTexts(['en']);
  const time = new VirtualTime(START_MS);
  const uninstall = time.install();
  const { fetch: realFetch } = globalThis;
  let simulation: Simulation | undefined;
  try {
    simulation = new Simulation(seed, time);
    return await simulation.run(events);
  } finally {
    simulation?.close();
    globalThis.fetch = realFetch;
    uninstall();
  }
}

class Simulation {
  readonly #seed: number;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #world: World;
  readonly #servers: SimulatedServer[];
  readonly #desks: SimulatedDesk[];
  /** When each content of a list was last compared: it stays right as of its event. */
  readonly #comparedAtMs = new WeakMap<object, number>();
  #received = 0;
  #comparisons = 0;
  #step = 0;

  constructor(seed: number, time: VirtualTime) {
    this.#seed = seed;
    this.#time = time;
    this.#random = new Random(seed);
    this.#world = new World(this.#random, COMPANIES, () => time.nowMs);
    this.#world.onCommit = () => this.#onCommit();
    this.#servers = Array.from({ length: SERVERS }, () => new SimulatedServer(this.#world, time));
    globalThis.fetch = ((address: string, request?: RequestInit) => this.#reply(address, request)) as typeof fetch;
    this.#desks = Array.from({ length: DESKS }, (_, index) => this.#createDesk(index));
  }

  async run(events: number): Promise<SimulationResult> {
    const startMs = this.#time.nowMs;
    while (this.#received + this.#world.writes < events) {
      this.#step += 1;
      this.#act();
      await this.#time.advance(this.#random.below(STEP_MS));
      this.#compareAll();
      if (this.#step % STEPS_TO_CALM === 0) await this.#calmDown();
    }
    const { writes } = this.#world;
    const seconds = (this.#time.nowMs - startMs) / 1_000;
    return { events: this.#received + writes, writes, comparisons: this.#comparisons, seconds };
  }

  close(): void {
    for (const desk of this.#desks) desk.close();
  }

  #createDesk(index: number): SimulatedDesk {
    return new SimulatedDesk(`desk-${index}`, 1 + (index % COMPANIES), {
      world: this.#world,
      time: this.#time,
      pickServer: () => this.#pickServer(),
      onReceived: () => {
        this.#received += 1;
      },
    });
  }

  #pickServer(): SimulatedServer | undefined {
    const running = this.#servers.filter(({ isRunning }) => isRunning);
    return running.length === 0 ? undefined : this.#random.pick(running);
  }

  async #reply(address: string, request: RequestInit | undefined): Promise<Response> {
    const reply = address === '/api/livelead' ? await this.#findLive(request) : await this.#find(address);
    const status = reply === null ? 404 : 200;
    return {
      ok: reply !== null,
      status,
      headers: new Headers(),
      json: () => Promise.resolve(reply ?? NOT_FOUND),
    } as Response;
  }

  /** The reply to a request by its path; null where there is no such posting. */
  async #find(address: string): Promise<unknown> {
    const [, , noun = '', first = '', second = ''] = address.split('/');
    if (noun in OWN_KINDS && first === 'postingCheck') {
      // The path does not name the desk, and the reply is the same for each of its company.
      return this.#desks[0]!.request(async (server) => (await server.findPosting(Number(second))) ?? null);
    }
    const name = noun in OWN_KINDS ? first : second;
    const desk = this.#desks.find((one) => one.name === name);
    if (desk === undefined) throw new TypeError(`No desk has sent ${address}.`);
    const kind = OWN_KINDS[noun];
    if (kind !== undefined) return desk.request((server) => server.listPostings(desk.accountId, kind));
    return desk.request((server) => server.listLeads(Number(first)));
  }

  async #findLive(request: RequestInit | undefined): Promise<unknown> {
    const { B_LLAPIKey: name } = JSON.parse(request?.body as string) as LiveLeadRequest;
    const desk = this.#desks.find((one) => one.name === name);
    if (desk === undefined) throw new TypeError(`No desk has the key ${name}.`);
    return desk.request((server) => server.listLiveLeads(desk.accountId));
  }

  /** One thing that a user, the network or an operator does. */
  #act(): void {
    const random = this.#random;
    const roll = random.next();
    if (roll < 0.5) {
      this.#world.moveDay();
      this.#world.endConfirmations();
      return this.#world.writeRandom();
    }
    if (roll < 0.7) return random.pick(this.#desks).write();
    if (roll < 0.9) {
      const desk = random.pick(this.#desks);
      const own = this.#world.tables.listOwn(desk.accountId);
      return desk.show(own.length === 0 || random.chance(0.1) ? undefined : random.pick(own));
    }
    if (roll < 0.953) return random.pick(this.#desks).cut();
    if (roll < 0.96) return random.pick(this.#desks).sleep(random.below(30_000));
    if (roll < 0.975) return this.#restartOne();
    if (roll < 0.985) return random.pick(this.#servers).refill();
    if (roll < 0.991) return this.#world.backUp();
    if (roll < 0.994) return this.#restore();
    for (const server of this.#servers) server.sweep();
  }

  #onCommit(): void {
    if (!this.#world.hasWaiting) this.#notifyAll();
    // The server of the commit has its change placed.
    else this.#time.after(this.#random.below(PLACED_WITHIN_MS), () => this.#world.place() && this.#notifyAll());
  }

  /** Stops a server for a while, unless it waits for the end of a restore. */
  #restartOne(): void {
    const server = this.#random.pick(this.#servers);
    const downMs = this.#random.below(4_000);
    if (server.isRunning) server.restart(downMs);
  }

  /** Stops the servers and brings back the tables of the last backup. */
  #restore(): void {
    for (const server of this.#servers) server.restart(RESTORED_WITHIN_MS + this.#random.below(3_000));
    this.#world.restore();
  }

  #notifyAll(): void {
    for (const server of this.#servers) server.notify();
  }

  /** Waits without writes and without losses, and compares all lists with what is committed. */
  async #calmDown(): Promise<void> {
    this.#world.isCalm = true;
    // What desks have sent is carried out.
    await this.#time.advance(LAST_WRITES_MS);
    this.#world.place();
    const { lastEventId } = this.#world;
    await this.#time.advance(CALM_MS);
    for (const desk of this.#desks) {
      if (desk.status !== 'live') this.#fail(desk, `its connection is ${desk.status}`);
      for (const list of desk.listHeld()) this.#compareNewest(desk, list, lastEventId);
      for (const own of desk.listOwn()) this.#compareOwn(desk, own, lastEventId);
      const live = desk.findLive();
      if (live?.isSettled !== true) this.#fail(desk, 'the live leads were not loaded again');
      this.#compareLive(desk, live, lastEventId);
      this.#compareRows(desk, listActive(live.board.entries));
    }
    this.#world.expected.forgetBefore(lastEventId);
    this.#world.isCalm = false;
  }

  #compareNewest(desk: SimulatedDesk, list: HeldList, lastEventId: number): void {
    if (!list.isSettled) {
      if (list.isShown) this.#fail(desk, `the list of ${list.token} was not loaded again`);
      return;
    }
    this.#expect(desk, list, lastEventId);
    const rows = listActive(list.board.entries);
    this.#compareRows(desk, rows);
    const expected = this.#world.expected.describeRows(list.token);
    for (const row of rows) {
      const [shown, wanted] = [toFactsText(row), expected.get(row.token) ?? 'no row'];
      if (shown !== wanted) this.#fail(desk, `lead ${row.token} of ${list.token} is ${shown}, and should be ${wanted}`);
    }
  }

  #compareRows(desk: SimulatedDesk, rows: readonly Pick<Lead, 'token' | 'updatedOn' | 'company'>[]): void {
    const { postings, details } = this.#world.tables;
    for (const { token, updatedOn, company } of rows) {
      const row = postings.get(token);
      if (row === undefined || (row.updatedOn ?? row.createdOn) !== updatedOn) {
        this.#fail(desk, `the row of ${token} is old`);
      }
      const name = toCompanyName(row.accountId, details.get(row.accountId) ?? 0);
      if (company !== name) this.#fail(desk, `the row of ${token} has ${company}, and should have ${name}`);
    }
  }

  /** The own postings and the number of their leads. */
  #compareOwn(desk: SimulatedDesk, { kind, postings, isSettled }: HeldPostings, lastEventId: number): void {
    if (!isSettled) this.#fail(desk, `the own postings ${kind} were not loaded again`);
    this.#comparisons += 1;
    const held = [...postings]
      .sort((left, right) => left.token - right.token)
      .map(({ token, version, dateAvail, leadCount }) => `${token}v${version} ${dateAvail}:${leadCount}`)
      .join(' ');
    const expected = this.#world.tables
      .listShown(desk.accountId, kind)
      .map(({ token, version, dateAvail }) => {
        return `${token}v${version} ${dateAvail}:${this.#countLeads(token, lastEventId)}`;
      })
      .join(' ');
    if (held !== expected) this.#fail(desk, `the own postings ${kind} are [${held}], and should be [${expected}]`);
    for (const posting of postings) this.#compareNew(desk, posting, lastEventId);
  }

  #countLeads(token: number, eventId: number): number {
    return toTokens(this.#world.expected.find(token, eventId)).length;
  }

  /** The number of new leads, and whether the posting is bold. A lead that was new when it was counted may have aged since. */
  #compareNew(desk: SimulatedDesk, { token, newLeadCount, showBoldingPost }: Posting, lastEventId: number): void {
    const agesMs = toTokens(this.#world.expected.find(token, lastEventId)).map((lead) => this.#world.getAgeMs(lead));
    const newest = agesMs.filter((ageMs) => ageMs < NEW_LEAD_MS).length;
    if (newLeadCount < newest || newLeadCount > agesMs.length) {
      this.#fail(desk, `${token} has ${newLeadCount} new leads, and should have ${newest} to ${agesMs.length}`);
    }
    if (showBoldingPost ? agesMs.length === 0 : newest > 0) {
      this.#fail(desk, `${token} is ${showBoldingPost ? '' : 'not '}bold with ${newest} new leads`);
    }
  }

  /** Compares what has changed; live leads each second too, because they end by age. */
  #compareAll(): void {
    const { nowMs } = this.#time;
    for (const desk of this.#desks) {
      // Until it is connected to the restored board it has what was lost.
      if (desk.feed !== this.#world.restores) continue;
      for (const list of desk.listHeld()) {
        if (!list.isSettled || this.#comparedAtMs.has(list.board)) continue;
        this.#expect(desk, list, list.eventId);
        this.#comparedAtMs.set(list.board, nowMs);
      }
      const live = desk.findLive();
      if (live?.isSettled !== true || nowMs - (this.#comparedAtMs.get(live.board) ?? 0) < LIVE_EACH_MS) continue;
      this.#compareLive(desk, live, live.eventId);
      this.#comparedAtMs.set(live.board, nowMs);
    }
  }

  /** The live leads and the own postings that each matches. */
  #compareLive(desk: SimulatedDesk, live: HeldLiveLeads, atEventId: number): void {
    this.#comparisons += 1;
    const { entries, total } = live.board;
    const matches = new Map(
      listActive(entries).map((lead) => [lead.token, lead.matches.map(({ myToken }) => myToken)] as const),
    );
    if (total !== matches.size) this.#fail(desk, `it counts ${total} live leads of ${matches.size}`);
    const expected = this.#world.findLive(desk.accountId, atEventId);
    for (const token of new Set([...matches.keys(), ...expected.keys()])) {
      const ageMs = this.#world.getAgeMs(token);
      if (Math.abs(ageMs - LIVE_MS) < LEAVING_MS) continue;
      const held = [...(matches.get(token) ?? [])].sort((left, right) => left - right).join(' ');
      const wanted = ageMs < LIVE_MS ? (expected.get(token) ?? []).join(' ') : '';
      // The row of a lead that has ended meanwhile is not sent.
      if (held === wanted || (held === '' && !this.#world.tables.postings.has(token))) continue;
      this.#fail(desk, `as of ${live.eventId} live lead ${token} matches [${held}], and at ${atEventId} [${wanted}]`);
    }
  }

  #expect(desk: SimulatedDesk, { token, eventId, board }: HeldList, atEventId: number): void {
    this.#comparisons += 1;
    const held = listActive(board.entries).map((lead) => lead.token);
    const tokens = held.sort((left, right) => left - right).join(' ');
    const expected = this.#world.expected.find(token, atEventId);
    if (tokens === expected || tokens === this.#withoutEnded(expected, tokens)) return;
    this.#fail(desk, `the list of ${token} as of ${eventId} has [${tokens}], and at ${atEventId} it is [${expected}]`);
  }

  /** The row of a lead that has ended meanwhile is not sent: the change that removes the lead follows. */
  #withoutEnded(expected: string, tokens: string): string {
    const shown = new Set(tokens.split(' '));
    return expected
      .split(' ')
      .filter((token) => shown.has(token) || this.#world.tables.postings.has(Number(token)))
      .join(' ');
  }

  #fail(desk: SimulatedDesk, what: string): never {
    throw new SimulationFault(`seed ${this.#seed}, step ${this.#step}, ${desk.name} of ${desk.accountId}: ${what}`);
  }
}
