import rateLimit from '@fastify/rate-limit';
import type { ErrorCode } from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Configuration } from '../config.ts';
import { AppError } from '../errors.ts';

const MINUTE_MS = 60_000;
const CALLERS_COUNTED = 50_000;

/** Refuses an address that sends too many requests, before any other work is done for it. */
export async function registerLimits(app: FastifyInstance, configuration: Configuration): Promise<void> {
  await app.register(rateLimit, {
    max: configuration.server.requestsPerMinutePerAddress,
    timeWindow: MINUTE_MS,
    cache: 20_000,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new AppError('request.tooMany'),
  });
}

/**
 * Counts requests, or their bytes, per minute, by user id or by the id of a caller of any kind. The users of an office
 * share one address, so each user has this limit as well.
 *
 * @returns a function that throws AppError `request.tooMany` over the limit
 */
export function createCallCounter<Id extends number | string>(clock: Clock, perMinute: number): Counter<Id> {
  return createCounter(clock, { limit: perMinute, windowMs: MINUTE_MS, code: 'request.tooMany' });
}

/**
 * Counts what a caller adds in 24 hours, on this server.
 *
 * @returns a function that throws AppError `code` over the limit; then nothing is counted
 */
export function createDailyCounter<Id extends number | string>(
  clock: Clock,
  limit: number,
  code: ErrorCode,
): Counter<Id> {
  return createCounter(clock, { limit, windowMs: 24 * 60 * MINUTE_MS, code });
}

/** What a caller has left in the current window. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  /** Until the next window. */
  readonly resetSeconds: number;
}

/** Counts `amount`, by default 1, for a caller. */
type Counter<Id> = (callerId: Id, amount?: number) => Allowance;

function createCounter<Id extends number | string>(
  clock: Clock,
  { limit, windowMs, code }: { limit: number; windowMs: number; code: ErrorCode },
): Counter<Id> {
  let windowStart = 0;
  let counts = new Map<Id, number>();
  return (callerId, amount = 1) => {
    const now = clock.now().getTime();
    if (now - windowStart >= windowMs || now < windowStart || counts.size > CALLERS_COUNTED) {
      windowStart = now;
      counts = new Map();
    }
    const count = (counts.get(callerId) ?? 0) + amount;
    const resetSeconds = Math.ceil((windowStart + windowMs - now) / 1000);
    if (count > limit) {
      throw new AppError(code, undefined, undefined, { headers: { 'retry-after': String(resetSeconds) } });
    }
    counts.set(callerId, count);
    return { limit, remaining: limit - count, windowSeconds: windowMs / 1000, resetSeconds };
  };
}
