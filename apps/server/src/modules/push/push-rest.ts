/** The first pause after a failure, where the reply of the push service states none. */
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 60 * 60_000;
/** So many users' devices must fail at the service, with no success between, before it rests for all of them. */
const USERS_OF_OUTAGE = 3;
/** Devices and services that are remembered; above it, those that do not rest any more are forgotten. */
const RESTS_KEPT = 20_000;

interface Rest {
  untilMs: number;
  failures: number;
  /** The users whose devices failed since the last success. */
  readonly userIds: Set<number>;
}

/** One attempt to reach a device. */
interface PushAttempt {
  readonly endpoint: string;
  readonly userId: number;
  readonly startedMs: number;
}

/**
 * Devices to which no requests are sent for a while, because their push service is busy or down. Each server keeps its own
 * list. Clients choose their endpoints, so one user's failures make only that device rest; a service rests where the
 * devices of several users fail there.
 */
interface PushRest {
  isPaused(endpoint: string, nowMs: number): boolean;
  /**
   * Records a failed attempt. The pause is the one that the service requested, or twice the previous one, and at most an
   * hour. Attempts that ran at the same time count as one failure.
   *
   * @param isOfDevice true where the reply is about this device only, such as too many messages
   */
  noteFailure(attempt: PushAttempt, failure: { retryAfterMs: number | undefined; isOfDevice: boolean }): void;
  noteSuccess(endpoint: string): void;
}

/** One pause for each device, and one for each origin at which several users' devices fail. */
export function createPushRest(): PushRest {
  const rests = new Map<string, Rest>();
  const toOrigin = (endpoint: string): string => new URL(endpoint).origin;
  const isOver = (key: string, nowMs: number): boolean => {
    const rest = rests.get(key);
    return rest === undefined || nowMs >= rest.untilMs;
  };
  const note = (key: string, { userId, startedMs }: PushAttempt, retryAfterMs: number | undefined, users: number) => {
    const known = rests.get(key) ?? { untilMs: 0, failures: 0, userIds: new Set<number>() };
    known.userIds.add(userId);
    rests.set(key, known);
    if (known.userIds.size < users) return;
    const failures = startedMs < known.untilMs ? known.failures : known.failures + 1;
    const restMs = retryAfterMs ?? FIRST_REST_MS * 2 ** (failures - 1);
    known.failures = failures;
    known.untilMs = Math.max(known.untilMs, startedMs + Math.min(restMs, LONGEST_REST_MS));
  };
  return {
    isPaused: (endpoint, nowMs) => !isOver(endpoint, nowMs) || !isOver(toOrigin(endpoint), nowMs),
    noteFailure(attempt, { retryAfterMs, isOfDevice }) {
      if (rests.size > RESTS_KEPT) {
        for (const key of rests.keys()) if (isOver(key, attempt.startedMs)) rests.delete(key);
      }
      note(attempt.endpoint, attempt, retryAfterMs, 1);
      if (!isOfDevice) note(toOrigin(attempt.endpoint), attempt, retryAfterMs, USERS_OF_OUTAGE);
    },
    noteSuccess(endpoint) {
      rests.delete(endpoint);
      rests.delete(toOrigin(endpoint));
    },
  };
}

/** Parses a `Retry-After` header, which holds seconds or a date, to milliseconds. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
