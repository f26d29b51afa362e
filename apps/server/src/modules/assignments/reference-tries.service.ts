import { REFERENCE_TRY_LIMITS, STRANGER_TRY_LIMITS } from '@loadstone/contracts/references';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toCountedNetwork } from '../../ground/network-address.ts';
import { lockTries, putTries } from './reference-tries.queries.ts';

const LONGEST_MS = Math.max(...REFERENCE_TRY_LIMITS.map(({ windowMs }) => windowMs));
/** The subject of all callers without an account together. */
const STRANGERS = 'strangers';

/** One attempt with a reference number, counted as wrong before the number is checked. */
export interface ReferenceTry {
  /** Milliseconds until the next attempt is accepted; 0 where this one is. */
  readonly waitMs: number;
  /** Removes the attempt: the number was not wrong. */
  takeBack(): Promise<void>;
}

/**
 * Counts wrong reference numbers by address (an IPv6 one by its /64) and user, and those of all callers without an account,
 * for all servers together.
 */
export interface ReferenceTries {
  /** @param userId undefined for a caller who is no user */
  begin(address: string, userId: number | undefined): Promise<ReferenceTry>;
  /** Wrong numbers of callers without an account in the last minute. */
  countStrangers(): Promise<number>;
}

/** The attempts are written in separate transactions, so that a refused request stays counted. */
export function createReferenceTries(db: Db, clock: Clock): ReferenceTries {
  const isOfMinute = (at: Date, now: Date) => now.getTime() - at.getTime() < STRANGER_TRY_LIMITS.windowMs;
  return {
    countStrangers: () =>
      inTransaction(db, async (tx) => {
        const [known] = await lockTries(tx, [STRANGERS]);
        return known?.wrong_on.filter((at) => isOfMinute(at, clock.now())).length ?? 0;
      }),

    async begin(address, userId) {
      const subjects = [`address:${toCountedNetwork(address)}`, userId === undefined ? STRANGERS : `user:${userId}`];
      const now = clock.now();
      const waitMs = await inTransaction(db, async (tx) => {
        const known = await lockTries(tx, subjects);
        const wait = Math.max(...known.map(({ subject, wrong_on: wrongOn }) => toWaitMs(subject, wrongOn, now)));
        if (wait > 0) return wait;
        for (const { subject, wrong_on: wrongOn } of known) {
          const isKept = (at: Date) =>
            subject === STRANGERS ? isOfMinute(at, now) : now.getTime() - at.getTime() < LONGEST_MS;
          await putTries(tx, subject, [...wrongOn.filter(isKept), now]);
        }
        return 0;
      });
      return {
        waitMs,
        takeBack: () =>
          inTransaction(db, async (tx) => {
            for (const { subject, wrong_on: wrongOn } of await lockTries(tx, subjects)) {
              const place = wrongOn.findLastIndex((at) => at.getTime() === now.getTime());
              if (place >= 0) await putTries(tx, subject, wrongOn.toSpliced(place, 1));
            }
          }),
      };
    },
  };
}

/** How long a subject must wait for its next attempt: until the oldest counted attempt leaves each full window. */
function toWaitMs(subject: string, wrongOn: readonly Date[], now: Date): number {
  const { most, windowMs: strangerWindowMs } = STRANGER_TRY_LIMITS;
  const limits = subject === STRANGERS ? [{ tries: most, windowMs: strangerWindowMs }] : REFERENCE_TRY_LIMITS;
  const waits = limits.map(({ tries, windowMs }) => {
    const counted = wrongOn
      .map((at) => at.getTime())
      .filter((at) => now.getTime() - at < windowMs)
      .toSorted((one, other) => one - other);
    const freed = counted.at(counted.length - tries);
    return counted.length < tries || freed === undefined ? 0 : freed + windowMs - now.getTime();
  });
  return Math.max(...waits);
}
