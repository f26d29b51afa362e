/** The first pause after a failure of a push service, where its reply states none. */
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 60 * 60_000;

interface Rest {
  untilMs: number;
  failures: number;
}

/**
 * Push services to which no requests are sent for a while, because they are busy or down. Each server keeps its own
 * list.
 */
export interface PushRest {
  isResting(endpoint: string, nowMs: number): boolean;
  /**
   * Records that an attempt which began at `startedMs` failed. The pause is the one that the service requested, or
   * twice the previous one, and at most an hour. Attempts that ran at the same time count as one failure.
   */
  noteFailure(endpoint: string, startedMs: number, retryAfterMs: number | undefined): void;
  noteSuccess(endpoint: string): void;
}

/** One pause for each push service, by its host; the configuration lists the few hosts that exist. */
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

/** Parses a `Retry-After` header, which holds seconds or a date, to milliseconds. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
