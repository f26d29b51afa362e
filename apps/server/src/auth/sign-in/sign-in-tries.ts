import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { toCountedNetwork } from '../../network-address.ts';
import { countTry, removeTries, takeTryBack } from './sign-in-tries.queries.ts';

const MINUTE_MS = 60_000;

/** How many wrong attempts are allowed, and for how long the next ones are refused. */
export const TRY_LIMITS = {
  account: { limit: 5, windowMs: 15 * MINUTE_MS },
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

/** Counts attempts to sign in, in the database, by account and by network address (an IPv6 one by its /64). */
interface SignInTries {
  /** @param email as typed; attempts are counted whether or not such a user exists */
  begin(email: string, address: string): Promise<SignInTry>;
}

export function createSignInTries(db: Db, clock: Clock): SignInTries {
  return {
    async begin(email, address) {
      const account = `account:${createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')}`;
      const place = `address:${toCountedNetwork(address)}`;
      const now = clock.now();
      const fromPlace = await countTry(db, place, TRY_LIMITS.address, now);
      if (fromPlace > TRY_LIMITS.address.limit) {
        return { lock: toLock('address', fromPlace), forgive: () => Promise.resolve() };
      }
      const onAccount = await countTry(db, account, TRY_LIMITS.account, now);
      return {
        lock: onAccount > TRY_LIMITS.account.limit ? toLock('account', onAccount) : undefined,
        async forgive() {
          await removeTries(db, account);
          await takeTryBack(db, place, TRY_LIMITS.address.limit);
        },
      };
    },
  };
}

function toLock(subject: 'account' | 'address', tries: number): SignInTry['lock'] {
  return { subject, isFirst: tries === TRY_LIMITS[subject].limit + 1 };
}
