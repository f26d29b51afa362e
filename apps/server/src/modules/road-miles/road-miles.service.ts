import { LRUCache } from 'lru-cache';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { asServer } from '../../db/held-transaction.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { MATRIX_POINTS, type Routing } from '../../partners/index.ts';
import { createRepeatedWarning } from '../../ground/repeated-warning.ts';
import type { WarningLog } from '../../ground/warning-log.ts';
import {
  toCityPair,
  toPairKey,
  type CityPair,
  listRoadMiles,
  saveRoadMiles,
  type PairMiles,
} from './road-miles.queries.ts';
import { createPairMeter, type PairMeter } from './measure-pairs.ts';

interface RoadMilesDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly routing: Pick<Routing, 'isRemote' | 'findMatrix'>;
  readonly log: WarningLog;
  /** How long pairs are gathered before they are read together. */
  readonly gatherMs?: number;
}

interface KnownPair {
  /** Null where no road miles are known. */
  readonly miles: number | null;
  readonly readAtMs: number;
}

const MINUTE_MS = 60_000;
/** About 120 bytes each: 24 MB. */
const PAIRS_IN_MEMORY = 200_000;
/** Later ones are not queued; their next lookup queues them. */
const PAIRS_WAITING = 20_000;
const PAIRS_PER_READ = 1_000;
const GATHER_MS = 50;
/** An import by another process is seen after this time. The old value is returned until the new one is read. */
const KNOWN_MS = 60 * MINUTE_MS;
const UNKNOWN_MS = 10 * MINUTE_MS;

/**
 * Road miles between cities of the gazetteer, the same in both directions: from memory, then the table `road_miles`, then
 * the routing service.
 */
export class RoadMiles {
  readonly #dependencies: RoadMilesDependencies;
  readonly #known = new LRUCache<number, KnownPair>({ max: PAIRS_IN_MEMORY });
  readonly #waiting = new Map<number, CityPair>();
  readonly #meter: PairMeter;
  readonly #warn: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(dependencies: RoadMilesDependencies) {
    this.#dependencies = dependencies;
    this.#meter = createPairMeter(dependencies.routing, MATRIX_POINTS);
    this.#warn = createRepeatedWarning(dependencies.log, 'road miles could not be read');
  }

  /**
   * The road miles between two cities, from memory; undefined where they are not known. A pair that is not in memory is
   * read or requested in the background, so that a later call finds it. 0 within one city.
   */
  find(fromCityId: number, toCityId: number): number | undefined {
    if (fromCityId === toCityId) return 0;
    const key = toPairKey(fromCityId, toCityId);
    const pair = this.#known.get(key);
    if (pair === undefined) {
      this.#queue(key, fromCityId, toCityId);
      return undefined;
    }
    const lifetimeMs = pair.miles === null ? UNKNOWN_MS : KNOWN_MS;
    const ageMs = this.#dependencies.clock.now().getTime() - pair.readAtMs;
    if (ageMs > lifetimeMs) this.#queue(key, fromCityId, toCityId);
    return pair.miles ?? undefined;
  }

  /** The road miles of a haul through its stops; undefined where those of one leg are not known. */
  findHaul(
    fromCityId: number,
    stops: readonly { readonly cityId: number }[] | null,
    toCityId: number,
  ): number | undefined {
    if (stops === null) return this.find(fromCityId, toCityId);
    const way = [fromCityId, ...stops.map(({ cityId }) => cityId), toCityId];
    const legs = way.slice(1).map((cityId, index) => this.find(way[index] ?? cityId, cityId));
    return legs.reduce((sum, miles) => (sum === undefined || miles === undefined ? undefined : sum + miles), 0);
  }

  /** The same as {@link find} without a request for a pair that is not in memory. */
  peek(fromCityId: number, toCityId: number): number | undefined {
    if (fromCityId === toCityId) return 0;
    return this.#known.peek(toPairKey(fromCityId, toCityId))?.miles ?? undefined;
  }

  /** Pairs that are still to be read or requested. */
  countWaiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when no pair waits. */
  async whenIdle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  #queue(key: number, fromCityId: number, toCityId: number): void {
    if (this.#isClosed || this.#waiting.size >= PAIRS_WAITING || this.#waiting.has(key)) return;
    this.#waiting.set(key, toCityPair(fromCityId, toCityId));
    // Outside of the caller's transaction, which may end before it, and of its share: it reads for all companies.
    this.#running ??= asServer(() => this.#fill()).finally(() => (this.#running = undefined));
  }

  async #fill(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.#dependencies.gatherMs ?? GATHER_MS).unref());
    while (this.#waiting.size > 0 && !this.#isClosed) {
      const batch = [...this.#waiting].slice(0, PAIRS_PER_READ);
      try {
        await this.#fillBatch(batch.map(([, pair]) => pair));
      } catch (error) {
        if (!this.#isClosed) this.#warn(error);
        // Not tried again before their time is over, so that an outage is not a loop.
        for (const [, pair] of batch) this.#keep({ ...pair, miles: null });
      }
      for (const [key] of batch) this.#waiting.delete(key);
    }
  }

  async #fillBatch(pairs: readonly CityPair[]): Promise<void> {
    const { db, clock, routing } = this.#dependencies;
    const stored = await listRoadMiles(db, pairs);
    for (const pair of stored) this.#keep(pair);
    const found = new Set(stored.map(({ low, high }) => toPairKey(low, high)));
    const missing = pairs.filter(({ low, high }) => !found.has(toPairKey(low, high)));
    const saveMeasured = async (measured: readonly PairMiles[]): Promise<void> => {
      await saveRoadMiles(db, measured, { source: 'routing', now: clock.now() });
      for (const pair of measured) this.#keep(pair);
    };
    const unmeasured = routing.isRemote ? await this.#meter.measure(missing, saveMeasured) : missing;
    for (const pair of unmeasured) this.#keep({ ...pair, miles: null });
  }

  #keep({ low, high, miles }: PairMiles): void {
    this.#known.set(toPairKey(low, high), { miles, readAtMs: this.#dependencies.clock.now().getTime() });
  }
}

/** The road miles of a server. */
export const roadMilesOf = perBoard(
  ({ db, clock, partners, log }: Board) => new RoadMiles({ db, clock, routing: partners.routing, log }),
);
