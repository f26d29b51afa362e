import { setTimeout as sleep } from 'node:timers/promises';
import { toPercentile } from '../bench/figures.ts';
import { createPosting, deletePosting, editPosting, type BenchPosting, type BenchUser } from '../bench/live-board.ts';
import type { LiveClients } from '../bench/live-clients.ts';

/** The reply of a server that has too much to do. */
const OVERLOADED = 503;
/** Postings are kept for this long, so that the board has the same size during the whole run. */
const KEPT_SECONDS = 60;
const ARRIVAL_LIMIT_MS = 20_000;
/** Above this number of calls without a reply no more are sent: the server does not keep up. */
const UNANSWERED_MAXIMUM = 500;
const FAULTS_MAXIMUM = 50;

type Kind = 'posts' | 'edits' | 'deletes' | 'reconnects';

interface Posted {
  readonly user: BenchUser;
  readonly sentMs: number;
  posting: BenchPosting;
}

interface SoakTrafficOptions {
  readonly address: string;
  /** Users who post. */
  readonly posters: readonly BenchUser[];
  readonly clients: LiveClients;
  /** The places of the clients that reconnect. */
  readonly reconnecting: readonly number[];
  /** Posts a second; as many are edited and deleted. */
  readonly rate: number;
  readonly reconnectsPerSecond: number;
}

/** Posts, edits, deletes and reconnects at steady rates until it is stopped. */
export class SoakTraffic {
  readonly faults: string[] = [];
  readonly counts = { posts: 0, edits: 0, deletes: 0, reconnects: 0, refused: 0, skipped: 0, missing: 0 };
  readonly #options: SoakTrafficOptions;
  readonly #open: Posted[] = [];
  readonly #tookMs: number[] = [];
  readonly #running = new Map<Promise<void>, Kind>();

  constructor(options: SoakTrafficOptions) {
    this.#options = options;
  }

  /** @param isOver read each second */
  async run(isOver: () => boolean): Promise<void> {
    const { rate, reconnectsPerSecond, reconnecting, clients } = this.#options;
    for (let second = 0; !isOver(); second += 1) {
      const startedMs = performance.now();
      for (let place = 0; place < rate && !isOver(); place += 1) {
        await sleep(Math.max(0, startedMs + (place * 1000) / rate - performance.now()));
        this.#start('posts', () => this.#post(second * rate + place));
        this.#start('edits', () => this.#edit());
        if (this.#open.length > rate * KEPT_SECONDS) this.#start('deletes', () => this.#delete());
      }
      for (let place = 0; place < reconnectsPerSecond; place += 1) {
        const client = reconnecting[(second * reconnectsPerSecond + place) % reconnecting.length] ?? 0;
        this.#start('reconnects', () => clients.reconnect(client));
      }
      await sleep(Math.max(0, startedMs + 1000 - performance.now()));
    }
    await Promise.all(this.#running.keys());
    while (this.#open.length > 0) await this.#delete().catch((error: Error) => this.#note('deletes', error));
  }

  /** What has been done, and what has no reply yet: for a run that does not end. */
  describe(): object {
    const waiting = { posts: 0, edits: 0, deletes: 0, reconnects: 0 };
    for (const kind of this.#running.values()) waiting[kind] += 1;
    return { ...this.counts, waiting, open: this.#open.length, faults: this.faults };
  }

  /** Milliseconds from a post to its lead at a client of the other side. */
  toLatency() {
    return { p50Ms: toPercentile(this.#tookMs, 0.5), p99Ms: toPercentile(this.#tookMs, 0.99) };
  }

  #start(kind: Kind, work: () => Promise<unknown>): void {
    if (this.#running.size >= UNANSWERED_MAXIMUM) {
      this.counts.skipped += 1;
      return;
    }
    this.counts[kind] += 1;
    const run = work()
      .then(() => undefined)
      .catch((error: Error) => this.#note(kind, error))
      .finally(() => this.#running.delete(run));
    this.#running.set(run, kind);
  }

  #note(kind: Kind, error: Error): void {
    if (error.cause === OVERLOADED) this.counts.refused += 1;
    else if (this.faults.length < FAULTS_MAXIMUM) this.faults.push(`${kind}: ${error.message}`);
  }

  async #post(place: number): Promise<void> {
    const { address, posters } = this.#options;
    const user = posters[(place * 7) % posters.length];
    if (user === undefined) throw new Error('There is no user left to post.');
    const sentMs = performance.now();
    const posting = await createPosting(address, user, place % 2 === 0 ? 'L' : 'E', place >> 1);
    this.#open.push({ user, sentMs, posting });
  }

  /** Edits a posting. It is taken out of the list meanwhile, so that it is not deleted at the same time. */
  async #edit(): Promise<void> {
    const [posted] = this.#open.splice(Math.floor(this.#open.length / 2), 1);
    if (posted === undefined) return;
    posted.posting = await editPosting(this.#options.address, posted.user, posted.posting);
    this.#open.push(posted);
  }

  /** Deletes the posting that was changed the longest time ago. Its lead has reached the other side by then. */
  async #delete(): Promise<void> {
    const posted = this.#open.shift();
    if (posted === undefined) return;
    const { arrivals } = this.#options.clients;
    const { token } = posted.posting;
    while (!arrivals.has(token) && performance.now() - posted.sentMs < ARRIVAL_LIMIT_MS) await sleep(50);
    const arrivedMs = arrivals.get(token);
    arrivals.delete(token);
    if (arrivedMs === undefined) this.counts.missing += 1;
    else this.#tookMs.push(arrivedMs - posted.sentMs);
    await deletePosting(this.#options.address, posted.user, posted.posting);
  }
}
