import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Configuration } from '../config.ts';
import { AppError } from '../errors.ts';

const WINDOW_MS = 60_000;
const CALLERS_COUNTED = 50_000;

/** Refuses an address that sends too many requests, before any other work is done for it. */
export async function registerLimits(app: FastifyInstance, configuration: Configuration): Promise<void> {
  await app.register(rateLimit, {
    max: configuration.server.requestsPerMinutePerAddress,
    timeWindow: WINDOW_MS,
    cache: 20_000,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new AppError('request.tooMany'),
  });
}

/**
 * Counts requests per minute, by user id or by the id of a caller of any kind. The users of an office share one
 * address, so each user has this limit as well.
 */
export function createCallCounter<Id extends number | string>(
  clock: Clock,
  callsPerMinute: number,
): (callerId: Id) => void {
  let windowStart = 0;
  let counts = new Map<Id, number>();
  return (callerId) => {
    const now = clock.now().getTime();
    if (now - windowStart >= WINDOW_MS || now < windowStart || counts.size > CALLERS_COUNTED) {
      windowStart = now;
      counts = new Map();
    }
    const calls = (counts.get(callerId) ?? 0) + 1;
    counts.set(callerId, calls);
    if (calls > callsPerMinute) throw new AppError('request.tooMany');
  };
}
