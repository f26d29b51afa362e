import { z } from 'zod';
import type { PartnerService } from '../../ground/settings/config.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits } from '../partner-client.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { createPeriodicLog } from '../periodic-log.ts';
import { createRecentValues } from '../recent-values.ts';
import { estimateAddress } from './embedded.ts';
import type { Geocoding } from './geocoding.port.ts';

const MINUTE_MS = 60_000;
const ADDRESS_LIFETIME_MS = 24 * 60 * MINUTE_MS;
const CACHED_PLACES = 10_000;
/** The rules of the public service: at most one request a second. */
const INTERVAL_MS = 1_000;
/** A request that would have to wait longer for its turn gets the address of the gazetteer. */
const LONGEST_WAIT_MS = 3_000;
/** About 100 m, so that a place that is measured again is found in the cache. */
const CACHE_DECIMALS = 3;
const ADDRESS_LENGTH = 200;
/** A repeated request would need a turn of its own. */
const LIMITS: PartnerLimits = { ...DEFAULT_LIMITS, tries: 1, replyBytes: 64 * 1024 };

/** `error` is the reply for a place without an address, such as the open sea. */
const replySchema = z.union([
  z.object({ display_name: z.string().min(1) }).transform(({ display_name: name }) => toLine(name)),
  z.object({ error: z.string() }).transform(() => undefined),
]);

function toLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, ADDRESS_LENGTH);
}

/** Optional settings of the service. */
interface HttpGeocodingOptions {
  readonly limits?: PartnerLimits;
  /** Least time between two requests. */
  readonly intervalMs?: number;
}

/**
 * Creates the geocoding of a Nominatim server: `GET /reverse`. Requests are sent one a second, equal ones once, and
 * replies are cached for a day. Failures are logged once a minute.
 */
export function createHttpGeocoding(
  service: PartnerService,
  runtime: PartnerRuntime,
  { limits = LIMITS, intervalMs = INTERVAL_MS }: HttpGeocodingOptions = {},
): Geocoding {
  const { getNowMs, timers } = runtime;
  const log = createPeriodicLog(runtime.log, MINUTE_MS, getNowMs);
  const client = createPartnerClient('geocoding', service, { ...runtime, log }, limits);
  const recent = createRecentValues<string>(CACHED_PLACES, getNowMs);
  const open = new Map<string, Promise<string>>();
  const closing = new AbortController();
  let nextTurnMs = Number.NEGATIVE_INFINITY;

  async function waitForTurn(): Promise<void> {
    const nowMs = getNowMs();
    const turnMs = Math.max(nowMs, nextTurnMs);
    if (turnMs - nowMs > LONGEST_WAIT_MS) throw new PartnerUnavailable('geocoding', 'busy');
    nextTurnMs = turnMs + intervalMs;
    if (turnMs > nowMs) await timers.wait(turnMs - nowMs, closing.signal);
  }

  async function request(lat: number, lng: number): Promise<string> {
    if (client.isPaused()) return estimateAddress(lat, lng);
    try {
      await waitForTurn();
      const query = new URLSearchParams({ format: 'jsonv2', lat: String(lat), lon: String(lng), addressdetails: '0' });
      const found = await client.request({
        path: '/reverse',
        privatePart: `?${query.toString()}&accept-language=en`,
        reply: replySchema,
        isIdempotent: true,
      });
      const address = found ?? estimateAddress(lat, lng);
      recent.set(toKey(lat, lng), address, { ttl: ADDRESS_LIFETIME_MS });
      return address;
    } catch {
      // The client has logged it; the wait for a turn ends early only when the server closes.
      return estimateAddress(lat, lng);
    }
  }

  return {
    async findAddress(lat, lng) {
      const key = toKey(lat, lng);
      const known = recent.get(key);
      if (known !== undefined) return { address: known };
      let pending = open.get(key);
      if (pending === undefined) {
        pending = request(lat, lng).finally(() => open.delete(key));
        open.set(key, pending);
      }
      return { address: await pending };
    },
    isPaused: () => client.isPaused(),
    close() {
      closing.abort();
      client.close();
    },
  };
}

function toKey(lat: number, lng: number): string {
  return `${lat.toFixed(CACHE_DECIMALS)},${lng.toFixed(CACHE_DECIMALS)}`;
}
