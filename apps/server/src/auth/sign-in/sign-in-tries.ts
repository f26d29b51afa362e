import { createHash } from 'node:crypto';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { toCountedNetwork } from '../../ground/network-address.ts';
import { countTry, removeTries, takeTryBack } from './sign-in-tries.queries.ts';

const MINUTE_MS = 60_000;

/** How many wrong attempts are allowed, and for how long the next ones are refused. */
export const TRY_LIMITS = {
  account: { limit: 5, windowMs: 15 * MINUTE_MS },
  // From all networks together: what a guesser with many addresses has in a day is 2,880 passwords.
  anywhere: { limit: 30, windowMs: 15 * MINUTE_MS },
  // Codes of six digits: at this rate a million tries take five years.
  factor: { limit: 5, windowMs: 15 * MINUTE_MS },
  // An office shares one address, so its limit is higher than an account's.
  address: { limit: 50, windowMs: 15 * MINUTE_MS },
} as const;

/** One attempt to sign in, counted before the password is checked. */
interface SignInTry {
  /** Set where there were too many wrong attempts: this one is refused without checking the password. */
  readonly lock: { readonly subject: 'account' | 'address'; readonly isFirst: boolean } | undefined;
  /**
   * Call it where the password was right: resets the account's count, and removes this attempt from the address's
   * count.
   */
  forgive(): Promise<void>;
}

/** Counts attempts to sign in, in the database, by known browser, account and network address (an IPv6 one by its /64). */
interface SignInTries {
  /**
   * A browser from which the user has signed in before has a count of its own, so that wrong attempts of others never lock
   * it. All other attempts are counted for the account at their network, and for the account at all networks together.
   *
   * @param email as typed; attempts are counted whether or not such a user exists
   * @param browserId the known browser of that user
   */
  begin(email: string, address: string, browserId?: number): Promise<SignInTry>;
}

/** What an attempt is counted by. */
interface Counted {
  readonly key: string;
  readonly by: 'account' | 'address';
  readonly rule: { readonly limit: number; readonly windowMs: number };
}

export function createSignInTries(db: Db, clock: Clock): SignInTries {
  /** Counts the attempt by each of the subjects until one of them is locked. */
  const count = async (subjects: readonly Counted[]): Promise<SignInTry> => {
    for (const { key, by, rule } of subjects) {
      const tries = await countTry(db, key, rule, clock.now());
      if (tries > rule.limit) {
        return { lock: { subject: by, isFirst: tries === rule.limit + 1 }, forgive: () => Promise.resolve() };
      }
    }
    return {
      lock: undefined,
      async forgive() {
        for (const { key, by, rule } of subjects) {
          await (by === 'address' ? takeTryBack(db, key, rule.limit) : removeTries(db, key));
        }
      },
    };
  };

  return {
    begin(email, address, browserId) {
      if (browserId !== undefined) {
        return count([{ key: `browser:${browserId}`, by: 'account', rule: TRY_LIMITS.account }]);
      }
      const account = `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
      const network = toCountedNetwork(address);
      return count([
        { key: `address:${network}`, by: 'address', rule: TRY_LIMITS.address },
        { key: `${account}:${network}`, by: 'account', rule: TRY_LIMITS.account },
        { key: account, by: 'account', rule: TRY_LIMITS.anywhere },
      ]);
    },
  };
}
