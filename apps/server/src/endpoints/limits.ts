import rateLimit from '@fastify/rate-limit';
import type { ErrorCode } from '@loadstone/contracts/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../ground/clock.ts';
import type { Configuration } from '../ground/settings/config.ts';
import { groupCalls } from '../db/grouped-calls.ts';
import type { PeerConnection } from '../db/peer-connection.ts';
import { AppError } from '../ground/errors.ts';
import { takeLeases, type Lease, type LeaseRequest } from './limit-counts.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Callers whose leases are kept in memory. */
const CALLERS_COUNTED = 50_000;
/** A lease is this part of its limit: a server that took one and does not use it withholds 2 % of the limit. */
const LEASES_OF_A_LIMIT = 50;

/** Programs have headers of their own limits; a second set, of the address, would contradict them. */
const UNSTATED = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Refuses an address that sends too many requests, before any other work is done for it. */
export async function registerLimits(app: FastifyInstance, configuration: Configuration): Promise<void> {
  await app.register(rateLimit, {
    max: configuration.server.requestsPerMinutePerAddress,
    timeWindow: MINUTE_MS,
    cache: 20_000,
    addHeaders: UNSTATED,
    addHeadersOnExceeding: UNSTATED,
    errorResponseBuilder: () => new AppError('request.tooMany'),
  });
}

/** What a caller has left in the current window. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly windowSeconds: number;
  /** Until the next window. */
  readonly resetSeconds: number;
}

/** Counts `amount`, by default 1, for a caller. @throws AppError over the limit; then nothing is counted */
export type Counter<Id> = (callerId: Id, amount?: number) => Promise<Allowance>;

/** Limits of callers, which all servers on the database count together. */
export interface Limits {
  /**
   * Counts requests, or their bytes, per minute, by user id or by the id of a caller of any kind. The users of an office
   * share one address, so each user has this limit as well. Over the limit it throws `request.tooMany`.
   *
   * @param name of what is counted: counters with the same name count together
   */
  perMinute<Id extends number | string>(name: string, limit: number): Counter<Id>;
  /** Counts what a caller adds in 24 hours. Over the limit it throws `code`. */
  perDay<Id extends number | string>(name: string, limit: number, code: ErrorCode): Counter<Id>;
}

/** A part of a caller's limit that this server counts in memory. */
interface Held {
  /** What is left of the lease. */
  left: number;
  /** What all servers together had taken when it was granted. */
  used: number;
  endsMs: number;
  /** The next lease, while it is being taken. */
  taking: Promise<void> | undefined;
}

/**
 * Takes parts of the limits from the database and counts these in memory, so that most calls need no statement. While the
 * database is away, this server counts on its own, from what it knows.
 */
export function createLimits(clock: Clock, peers: Pick<PeerConnection, 'query'>): Limits {
  const take = groupCalls<LeaseRequest, Lease>({
    run: (requests) => takeLeases(peers, requests),
    toKey: ({ key }) => key,
    gatherMs: 0,
  });
  const create = <Id extends number | string>(name: string, rule: Rule): Counter<Id> =>
    createCounter(clock, rule, (id: Id, request) => take({ ...request, key: `${name}:${id}` }));
  return {
    perMinute: (name, limit) => create(name, { limit, windowMs: MINUTE_MS, code: 'request.tooMany' }),
    perDay: (name, limit, code) => create(name, { limit, windowMs: DAY_MS, code }),
  };
}

interface Rule {
  readonly limit: number;
  readonly windowMs: number;
  readonly code: ErrorCode;
}

type TakeLease<Id> = (id: Id, request: Omit<LeaseRequest, 'key'>) => Promise<Lease>;

function createCounter<Id extends number | string>(clock: Clock, rule: Rule, takeLease: TakeLease<Id>): Counter<Id> {
  const { limit, windowMs, code } = rule;
  const block = Math.ceil(limit / LEASES_OF_A_LIMIT);
  const held = new Map<Id, Held>();

  const findHeld = (id: Id, now: Date): Held => {
    const known = held.get(id);
    const leftMs = known === undefined ? 0 : known.endsMs - now.getTime();
    if (known !== undefined && leftMs > 0 && leftMs <= windowMs) return known;
    if (held.size >= CALLERS_COUNTED) held.clear();
    const empty = { left: 0, used: 0, endsMs: now.getTime() + windowMs, taking: undefined };
    held.set(id, empty);
    return empty;
  };

  const extend = async (id: Id, lease: Held, amount: number, now: Date): Promise<void> => {
    const need = amount - lease.left;
    const alone = { granted: need, used: lease.used + need, endsOn: new Date(lease.endsMs) };
    const { granted, used, endsOn } = await takeLease(id, {
      need,
      block: Math.max(block, need),
      limit,
      windowMs,
      now,
    }).catch(() => (alone.used > limit ? { ...alone, granted: 0, used: lease.used } : alone));
    // In another window than the one that this server knew, nothing is left of the lease before.
    if (lease.used > 0 && endsOn.getTime() !== lease.endsMs) lease.left = 0;
    lease.left += granted;
    lease.used = used;
    lease.endsMs = endsOn.getTime();
  };

  const toAllowance = (lease: Held, now: Date): Allowance => ({
    limit,
    remaining: Math.max(0, limit - lease.used + lease.left),
    windowSeconds: windowMs / 1000,
    resetSeconds: Math.ceil((lease.endsMs - now.getTime()) / 1000),
  });

  return async (id, amount = 1) => {
    const now = clock.now();
    let lease = findHeld(id, now);
    while (lease.left < amount) {
      if (lease.taking !== undefined) {
        await lease.taking;
      } else if (lease.used + amount - lease.left > limit) {
        const { resetSeconds } = toAllowance(lease, now);
        throw new AppError(code, undefined, undefined, { headers: { 'retry-after': String(resetSeconds) } });
      } else {
        const current = lease;
        current.taking = extend(id, current, amount, now).finally(() => {
          current.taking = undefined;
        });
        await current.taking;
      }
      lease = findHeld(id, now);
    }
    lease.left -= amount;
    return toAllowance(lease, now);
  };
}
