import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { countTries, toNetworkSubjects, type Counted } from '../sign-in/counted-tries.ts';

const MINUTE_MS = 60_000;
const PERIOD_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * How many wrong tries of a user's second factor are judged. `browser` is that of one from which the user has signed in,
 * which no stranger has; an address has `address` and `addressOfDay`, its wider networks two and three times as many.
 *
 * A code of an authenticator app has six digits, and three of them are valid at a time (that of now, and those beside it).
 * One network has at most 60 tries a day, all strangers together 200: a chance of 200 × 3 / 10⁶ = 0.06 % a day, so that
 * guessing for three years succeeds with 48 %, with the right password and without the user seeing any of the 219,000
 * entries in the sign-in log. Recovery codes (80 bits) and passkeys cannot be guessed: their counts only limit the load.
 */
export const FACTOR_TRY_LIMITS = {
  browser: { limit: 5, windowMs: PERIOD_MS },
  address: { limit: 5, windowMs: PERIOD_MS },
  addressOfDay: { limit: 20, windowMs: DAY_MS },
  anywhere: { limit: 30, windowMs: PERIOD_MS },
  anywhereOfDay: { limit: 200, windowMs: DAY_MS },
} as const;

/** What is tried; each kind has counts of its own. */
export type FactorKind = 'otp' | 'recovery' | 'passkey';

/** Where a try comes from: its address, and the browser where the user has signed in from it before. */
export interface FactorSource {
  readonly address: string;
  readonly browserId: number | undefined;
}

/** Counts tries of second factors, for all servers together. */
interface FactorTries {
  /** Counts a try before it is judged. `forgive` takes it back where it was right. */
  begin(
    kind: FactorKind,
    userId: number,
    source: FactorSource,
  ): Promise<{ readonly isLocked: boolean; forgive(): Promise<void> }>;
}

export function createFactorTries(db: Db, clock: Clock): FactorTries {
  return {
    async begin(kind, userId, source) {
      const { lock, forgive } = await countTries(db, listSubjects(kind, userId, source), clock.now());
      return { isLocked: lock !== undefined, forgive };
    },
  };
}

function listSubjects(kind: FactorKind, userId: number, { address, browserId }: FactorSource): Counted[] {
  const { browser, address: ofAddress, addressOfDay, anywhere, anywhereOfDay } = FACTOR_TRY_LIMITS;
  const own = `${kind}:${userId}`;
  const shared = { by: kind, forgives: 'itself' } as const;
  if (browserId !== undefined) {
    return [{ by: kind, key: `${kind}:browser:${browserId}`, rule: browser, forgives: 'all' }];
  }
  const networks = toNetworkSubjects(own, address, { by: kind, rule: ofAddress });
  if (kind !== 'otp') return networks;
  return [
    ...networks,
    ...toNetworkSubjects(`${own}:day`, address, { by: kind, rule: addressOfDay }),
    { ...shared, key: own, rule: anywhere },
    { ...shared, key: `${own}:day`, rule: anywhereOfDay },
  ];
}
