import type { UnitCosts } from './unit-costs.ts';

interface SimulatedBoard {
  readonly servers: number;
  readonly desks: number;
  readonly postsPerSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

interface SimulatedFigures {
  readonly posts: number;
  /** The part of the time in which the thread of each server worked, in the order of the servers. */
  readonly shares: readonly number[];
  /** Processor time of all servers for a post with its pushes, milliseconds. */
  readonly msPerPost: number;
  /** The part of the time in which the lock of the feed was held. */
  readonly feedShare: number;
  /** From the arrival of a post to the last push of its leads. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The longest queue of work that a server had. */
  readonly longestQueue: number;
}

/** One piece of work on the thread of a server. */
interface Work {
  readonly ms: number;
  readonly done: (atMs: number) => void;
}

/**
 * Simulates the feed and the hubs of some servers, event by event: posts arrive at random at one server each, their
 * commits take the lock of the feed one after the other, and every server then reads what is new in the feed, applies it
 * and pushes the leads of its own desks. A server does one thing at a time. It is pure; the same seed gives the same
 * figures.
 *
 * It knows the unit costs only, so it does not check them; it checks what follows from them: how much of each server
 * they use together, and how long posts wait for each other.
 */
export function simulateFeed(costs: UnitCosts, board: SimulatedBoard): SimulatedFigures {
  const random = createRandom(board.seed);
  const events = new EventQueue();
  const servers = Array.from({ length: board.servers }, () => new Thread(events));
  const endMs = board.seconds * 1_000;
  const committed: { readonly arrivedMs: number; readonly leads: readonly number[]; left: number }[] = [];
  const tookMs: number[] = [];
  let lockFreeMs = 0;
  let lockedMs = 0;
  let posts = 0;

  const followers = servers.map((thread, place) => {
    let applied = 0;
    let isReading = false;
    const wake = (): void => {
      // Calls at the same time share one read: what arrives meanwhile is read by the next one.
      if (isReading || applied === committed.length) return;
      isReading = true;
      const upTo = committed.length;
      const changes = committed.slice(applied, upTo);
      applied = upTo;
      const ms = changes.reduce((sum, { leads }) => sum + costs.applyMs + (leads[place] ?? 0) * costs.pushMs, 0);
      thread.add({
        ms,
        done: (atMs) => {
          for (const change of changes) {
            change.left -= 1;
            if (change.left === 0) tookMs.push(atMs - change.arrivedMs);
          }
          isReading = false;
          wake();
        },
      });
    };
    return wake;
  });

  const commit = (atMs: number, arrivedMs: number): void => {
    const startMs = Math.max(atMs, lockFreeMs);
    lockFreeMs = startMs + costs.commitMs;
    lockedMs += costs.commitMs;
    events.add(lockFreeMs, () => {
      committed.push({ arrivedMs, leads: spreadLeads(costs, board, random), left: board.servers });
      for (const wake of followers) wake();
    });
  };

  const arrive = (atMs: number): void => {
    posts += 1;
    const thread = servers[Math.floor(random() * servers.length)];
    thread?.add({ ms: costs.postMs, done: (doneMs) => commit(doneMs, atMs) });
    schedule(atMs);
  };
  const schedule = (afterMs: number): void => {
    const atMs = afterMs - (Math.log(1 - random()) * 1_000) / board.postsPerSecond;
    if (atMs < endMs) events.add(atMs, arrive);
  };
  // A desk on which nothing happens costs a little of its server's time, in a piece each second.
  const deskMs = (board.desks / board.servers) * costs.deskMsPerSecond;
  for (const thread of servers) {
    for (let atMs = random() * 1_000; atMs < endMs; atMs += 1_000) {
      events.add(atMs, () => thread.add({ ms: deskMs, done: () => undefined }));
    }
  }
  schedule(0);
  const lastMs = Math.max(endMs, events.run());

  const busyMs = servers.reduce((sum, thread) => sum + thread.busyMs, 0);
  const desksMs = deskMs * board.servers * board.seconds;
  const sorted = tookMs.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    posts,
    shares: servers.map((thread) => thread.busyMs / lastMs),
    msPerPost: posts === 0 ? 0 : (busyMs - desksMs) / posts,
    feedShare: lockedMs / lastMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    longestQueue: Math.max(...servers.map((thread) => thread.longestQueue)),
  };
}

/** The leads of one post at the desks of each server: their number varies by half, and each is at any server. */
function spreadLeads(costs: UnitCosts, { desks, servers }: SimulatedBoard, random: () => number): number[] {
  const mean = (costs.leadsPerThousandDesks * desks) / 1_000;
  const total = Math.round(mean * (0.5 + random()));
  const leads = Array.from({ length: servers }, () => 0);
  for (let lead = 0; lead < total; lead += 1) {
    const place = Math.floor(random() * servers);
    leads[place] = (leads[place] ?? 0) + 1;
  }
  return leads;
}

/** The one thread of a server: first come, first served. */
class Thread {
  readonly #events: EventQueue;
  readonly #waiting: Work[] = [];
  #isBusy = false;
  busyMs = 0;
  longestQueue = 0;

  constructor(events: EventQueue) {
    this.#events = events;
  }

  add(work: Work): void {
    this.#waiting.push(work);
    this.longestQueue = Math.max(this.longestQueue, this.#waiting.length);
    this.#next();
  }

  #next(): void {
    if (this.#isBusy) return;
    const work = this.#waiting.shift();
    if (work === undefined) return;
    this.#isBusy = true;
    this.busyMs += work.ms;
    this.#events.add(this.#events.nowMs + work.ms, (atMs) => {
      this.#isBusy = false;
      work.done(atMs);
      this.#next();
    });
  }
}

interface TimedEvent {
  readonly atMs: number;
  /** Events of the same time run in the order in which they were added. */
  readonly order: number;
  readonly run: (atMs: number) => void;
}

/** A binary heap of events by their time. */
class EventQueue {
  readonly #heap: TimedEvent[] = [];
  #added = 0;
  nowMs = 0;

  add(atMs: number, run: (atMs: number) => void): void {
    const heap = this.#heap;
    heap.push({ atMs, order: this.#added++, run });
    for (let place = heap.length - 1; place > 0;) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(place, parent)) break;
      this.#swap(place, parent);
      place = parent;
    }
  }

  /** Runs events until none is left. @returns the time of the last one */
  run(): number {
    for (let event = this.#take(); event !== undefined; event = this.#take()) {
      this.nowMs = event.atMs;
      event.run(event.atMs);
    }
    return this.nowMs;
  }

  #take(): TimedEvent | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (left < heap.length && this.#isBefore(left, least)) least = left;
      if (right < heap.length && this.#isBefore(right, least)) least = right;
      if (least === place) return first;
      this.#swap(place, least);
      place = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return false;
    return first.atMs < second.atMs || (first.atMs === second.atMs && first.order < second.order);
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (first === undefined || second === undefined) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
