/** How long a push service is left alone after a failure, where it does not say itself. */
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 60 * 60_000;

interface Rest {
  untilMs: number;
  failures: number;
}

/** Which push services are left alone for a while, because they are busy or down. Kept by each server for itself. */
export interface PushRest {
  isResting(endpoint: string, nowMs: number): boolean;
  /**
   * A try that began at that moment failed: the service rests for as long as it asks, else twice as long
   * each time. At most an hour. Tries that were under way together are one failure.
   */
  noteFailure(endpoint: string, startedMs: number, retryAfterMs: number | undefined): void;
  noteSuccess(endpoint: string): void;
}

/** One rest a push service, by its host: the configuration names the few that there are. */
export function createPushRest(): PushRest {
  const rests = new Map<string, Rest>();
  return {
    isResting: (endpoint, nowMs) => nowMs < (rests.get(new URL(endpoint).host)?.untilMs ?? 0),
    noteFailure(endpoint, startedMs, retryAfterMs) {
      const { host } = new URL(endpoint);
      const { failures: before, untilMs } = rests.get(host) ?? { failures: 0, untilMs: 0 };
      const failures = startedMs < untilMs ? before : before + 1;
      const restMs = retryAfterMs ?? FIRST_REST_MS * 2 ** (failures - 1);
      rests.set(host, { untilMs: Math.max(untilMs, startedMs + Math.min(restMs, LONGEST_REST_MS)), failures });
    },
    noteSuccess: (endpoint) => void rests.delete(new URL(endpoint).host),
  };
}

/** What a `Retry-After` header asks for, milliseconds: it holds seconds or a date. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
