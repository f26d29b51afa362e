import { createHash } from 'node:crypto';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { countTries, toNetworkSubjects, type CountedTry } from './counted-tries.ts';

const MINUTE_MS = 60_000;

/** How many wrong attempts are allowed, and for how long the next ones are refused. */
export const TRY_LIMITS = {
  account: { limit: 5, windowMs: 15 * MINUTE_MS },
  // From all networks together: what a guesser with many addresses has in a day is 2,880 passwords.
  anywhere: { limit: 30, windowMs: 15 * MINUTE_MS },
  // An office shares one address, so its limit is higher than an account's.
  address: { limit: 50, windowMs: 15 * MINUTE_MS },
} as const;

/** Counts attempts to sign in, in the database, by known browser, account and the shares of the network. */
interface SignInTries {
  /**
   * A browser from which the user has signed in before has a count of its own, so that wrong attempts of others never lock
   * it. All other attempts are counted for their network, for the account at it, and for the account at all networks
   * together. A right one resets the counts of the account, and is removed from that of the network.
   *
   * @param email as typed; attempts are counted whether or not such a user exists
   * @param browserId the known browser of that user
   */
  begin(email: string, address: string, browserId?: number): Promise<CountedTry<'account' | 'address'>>;
}

export function createSignInTries(db: Db, clock: Clock): SignInTries {
  return {
    begin(email, address, browserId) {
      const ofAccount = { by: 'account', rule: TRY_LIMITS.account, forgives: 'all' } as const;
      if (browserId !== undefined) {
        return countTries(db, [{ ...ofAccount, key: `browser:${browserId}` }], clock.now());
      }
      const account = `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
      const subjects = [
        ...toNetworkSubjects('address', address, { by: 'address' as const, rule: TRY_LIMITS.address }),
        ...toNetworkSubjects(account, address, ofAccount).map((counted) => ({ ...counted, forgives: 'all' as const })),
        { ...ofAccount, key: account, rule: TRY_LIMITS.anywhere },
      ];
      return countTries(db, subjects, clock.now());
    },
  };
}
