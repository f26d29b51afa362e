import { LRUCache } from 'lru-cache';
import { asServer } from '../../db/held-transaction.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { MATRIX_POINTS, type Routing } from '../../partners/index.ts';
import { createRepeatedWarning } from '../../ground/repeated-warning.ts';
import type { WarningLog } from '../../ground/warning-log.ts';
import { toCityPair, toPairKey, type CityPair } from './city-pair.ts';
import { createPairMeter } from './measure-pairs.ts';
import { listRoadMiles, saveRoadMiles, type PairMiles } from './road-miles.queries.ts';

/** Road miles between cities of the gazetteer, the same in both directions. */
export interface RoadMiles {
  /**
   * The road miles between two cities, from memory; undefined where they are not known. A pair that is not in memory is
   * read or requested in the background, so that a later call finds it. 0 within one city.
   */
  find(fromCityId: number, toCityId: number): number | undefined;
  /** The same without a request for a pair that is not in memory. */
  peek(fromCityId: number, toCityId: number): number | undefined;
  /** Pairs that are still to be read or requested. */
  countWaiting(): number;
  /** Resolves when no pair waits. */
  whenIdle(): Promise<void>;
  close(): Promise<void>;
}

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

/** Creates the lookup of one server: memory, then the table `road_miles`, then the routing service. */
export function createRoadMiles({ db, clock, routing, log, gatherMs = GATHER_MS }: RoadMilesDependencies): RoadMiles {
  const known = new LRUCache<number, KnownPair>({ max: PAIRS_IN_MEMORY });
  const waiting = new Map<number, CityPair>();
  const meter = createPairMeter(routing, MATRIX_POINTS);
  const warn = createRepeatedWarning(log, 'road miles could not be read');
  let running: Promise<void> | undefined;
  let isClosed = false;

  function keep({ low, high, miles }: PairMiles): void {
    known.set(toPairKey(low, high), { miles, readAtMs: clock.now().getTime() });
  }

  async function fillBatch(pairs: readonly CityPair[]): Promise<void> {
    const stored = await listRoadMiles(db, pairs);
    for (const pair of stored) keep(pair);
    const found = new Set(stored.map(({ low, high }) => toPairKey(low, high)));
    const missing = pairs.filter(({ low, high }) => !found.has(toPairKey(low, high)));
    const unmeasured = routing.isRemote ? await meter.measure(missing, saveMeasured) : missing;
    for (const pair of unmeasured) keep({ ...pair, miles: null });
  }

  async function saveMeasured(measured: readonly PairMiles[]): Promise<void> {
    await saveRoadMiles(db, measured, { source: 'routing', now: clock.now() });
    for (const pair of measured) keep(pair);
  }

  async function fill(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs).unref());
    while (waiting.size > 0 && !isClosed) {
      const batch = [...waiting].slice(0, PAIRS_PER_READ);
      try {
        await fillBatch(batch.map(([, pair]) => pair));
      } catch (error) {
        if (!isClosed) warn(error);
        // Not tried again before their time is over, so that an outage is not a loop.
        for (const [, pair] of batch) keep({ ...pair, miles: null });
      }
      for (const [key] of batch) waiting.delete(key);
    }
  }

  function queue(key: number, fromCityId: number, toCityId: number): void {
    if (isClosed || waiting.size >= PAIRS_WAITING || waiting.has(key)) return;
    waiting.set(key, toCityPair(fromCityId, toCityId));
    // Outside of the caller's transaction, which may end before it, and of its share: it reads for all companies.
    running ??= asServer(fill).finally(() => (running = undefined));
  }

  return {
    find(fromCityId, toCityId) {
      if (fromCityId === toCityId) return 0;
      const key = toPairKey(fromCityId, toCityId);
      const pair = known.get(key);
      if (pair === undefined) {
        queue(key, fromCityId, toCityId);
        return undefined;
      }
      const lifetimeMs = pair.miles === null ? UNKNOWN_MS : KNOWN_MS;
      if (clock.now().getTime() - pair.readAtMs > lifetimeMs) queue(key, fromCityId, toCityId);
      return pair.miles ?? undefined;
    },
    peek: (fromCityId, toCityId) =>
      fromCityId === toCityId ? 0 : (known.peek(toPairKey(fromCityId, toCityId))?.miles ?? undefined),
    countWaiting: () => waiting.size,
    async whenIdle() {
      while (running !== undefined) await running;
    },
    async close() {
      isClosed = true;
      await running;
    },
  };
}
