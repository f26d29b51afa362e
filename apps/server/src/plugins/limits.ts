import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Configuration } from '../config.ts';
import { AppError } from '../errors.ts';

const WINDOW_MS = 60_000;
const USERS_COUNTED = 50_000;

/** Refuses an address that asks too often, whoever it is, before anything else is done for it. */
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
 * Counts calls of users in windows of a minute. One office behind one address is many users; this is
 * the limit that each of them has.
 */
export function createCallCounter(clock: Clock, callsPerMinute: number): (userId: number) => void {
  let windowStart = 0;
  let counts = new Map<number, number>();
  return (userId) => {
    const now = clock.now().getTime();
    if (now - windowStart >= WINDOW_MS || now < windowStart || counts.size > USERS_COUNTED) {
      windowStart = now;
      counts = new Map();
    }
    const calls = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, calls);
    if (calls > callsPerMinute) throw new AppError('request.tooMany');
  };
}
