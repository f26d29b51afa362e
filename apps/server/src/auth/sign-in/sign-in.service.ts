import { toRefusalDescription, type SignInRefusal } from '@loadstone/contracts/users';
import { z } from 'zod';
import { createHash } from 'node:crypto';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../ground/errors.ts';
import { hashSecret } from '../../ground/link-secrets.ts';
import { findAccessRefusal, type SignInPlace } from '../callers/access-rules.ts';
import { findAccountByEmail, findAccountById, type SignInAccount } from './accounts.queries.ts';
import type { SignInProblem } from '../pages/sign-in-page.ts';
import { toKnownShares, toStrangerShares, type PasswordHashes, type PasswordHashing } from './password-hashing.ts';
import { isHashOutdated, PASSWORD_LENGTH } from './passwords.ts';
import { findKnownBrowserByEmail } from './known-browsers.queries.ts';
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

/** When someone should try again whose password was not checked: what waits is done by then. */
const BUSY_SECONDS = '5';

/** A problem as the message of a schema. */
const problem = (name: SignInProblem): SignInProblem => name;

const formSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, problem('emailMissing'))
    .max(254, problem('emailWrong'))
    .regex(/^[^\s@]+@[^\s@]+$/, problem('emailWrong')),
  password: z.string().min(1, problem('passwordMissing')).max(PASSWORD_LENGTH.maximum, problem('notRecognized')),
});

export interface FieldErrors {
  email?: SignInProblem;
  password?: SignInProblem;
}

/** The outcome of an attempt to sign in. */
export type SignInOutcome =
  | { readonly type: 'signedIn'; readonly account: SignInAccount }
  | { readonly type: 'refused'; readonly account: SignInAccount; readonly refusal: SignInRefusal }
  /** `isChecked` is false where the form was incomplete, so that no password was checked and no attempt counted. */
  | { readonly type: 'wrong'; readonly isChecked: boolean; readonly errors: FieldErrors }
  /** Too many passwords wait to be checked; nothing was counted. */
  | { readonly type: 'busy'; readonly retryAfter: string }
  | {
      readonly type: 'locked';
      readonly subject: 'account' | 'address';
      /** True for the attempt that meets the lock first. */
      readonly isFirst: boolean;
    };

/** What the board knows of the one who types a password. */
interface KnownBy {
  readonly browser?: string | undefined;
  readonly user?: { readonly accountId: number; readonly userId: number };
}

export interface SignInService {
  /**
   * Checks the form's fields. Takes the same time for unknown users.
   *
   * @param known the secret of the browser, and the user of the session, where there are
   */
  signIn(form: unknown, address: string, place: SignInPlace, known?: KnownBy): Promise<SignInOutcome>;
  /**
   * Signs a user in without a password. Only for the sample users of a demo that only its own machine can reach.
   *
   * @returns undefined for a user who does not exist
   */
  enter(userId: number, place: SignInPlace): Promise<SignInOutcome | undefined>;
  /**
   * Why sign-in is refused before the user types anything: maintenance, or the user of a running session has no access
   * any more. Undefined where it may go on.
   */
  findRefusal(userId: number | undefined, place: SignInPlace): Promise<SignInRefusal | undefined>;
}

/** The error that the provider returns to the front end for a refusal. */
export function toProviderError(refusal: SignInRefusal): { error: string; error_description: string } {
  return {
    error: refusal === 'Maintenance' ? 'temporarily_unavailable' : 'access_denied',
    error_description: toRefusalDescription(refusal),
  };
}

function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path[0] === 'email' ? 'email' : 'password';
    errors[field] ??= issue.message as SignInProblem;
  }
  return errors;
}

/** Undefined where hashing was refused because its queue is full. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

/** Replaces a user's password hash, unless the password was changed in the meantime. */
export type ReplacePasswordHash = (change: { userId: number; before: string; after: string }) => Promise<void>;

export function createSignInService(options: {
  db: Db;
  clock: Clock;
  isInMaintenance: boolean;
  hashing: PasswordHashing;
  replacePasswordHash: ReplacePasswordHash;
}): SignInService {
  const { db, clock, isInMaintenance, hashing, replacePasswordHash } = options;
  const tries = createSignInTries(db, clock);

  async function renewHash(account: SignInAccount, password: string, hashes: PasswordHashes): Promise<void> {
    const before = account.passwordHash;
    if (before === null || !isHashOutdated(before)) return;
    const after = await hashes.hash(password).catch(ignoreRefusal);
    // Where it was refused, the next sign-in renews it.
    if (after !== undefined) await replacePasswordHash({ userId: account.userId, before, after });
  }

  function admit(account: SignInAccount, place: SignInPlace): SignInOutcome {
    const refusal = isInMaintenance ? 'Maintenance' : findAccessRefusal(account, place);
    return refusal ? { type: 'refused', account, refusal } : { type: 'signedIn', account };
  }

  return {
    async signIn(form, address, place, { browser, user: knownUser } = {}) {
      const parsed = formSchema.safeParse(form);
      if (!parsed.success) return { type: 'wrong', isChecked: false, errors: toFieldErrors(parsed.error) };
      const { email, password } = parsed.data;
      const known = await findKnownBrowserByEmail(db, email, hashSecret(browser ?? ''));
      const attempt = await tries.begin(email, address, known?.id);
      if (attempt.lock !== undefined) {
        return { type: 'locked', subject: attempt.lock.by, isFirst: attempt.lock.isFirst };
      }
      const account = await findAccountByEmail(db, email);
      const user = knownUser ?? known;
      const hashes = hashing.of(user === undefined ? toStrangerShares(address) : toKnownShares(user));
      const isRight = await hashes.isRight(password, account?.passwordHash).catch(ignoreRefusal);
      if (isRight === undefined) {
        await attempt.takeBack();
        return { type: 'busy', retryAfter: BUSY_SECONDS };
      }
      if (!account || !isRight) {
        return { type: 'wrong', isChecked: true, errors: { password: 'notRecognized' } };
      }
      await attempt.forgive();
      const outcome = admit(account, place);
      if (outcome.type === 'signedIn') await renewHash(account, password, hashes);
      return outcome;
    },

    async enter(userId, place) {
      const account = await findAccountById(db, userId);
      return account && admit(account, place);
    },

    async findRefusal(userId, place) {
      if (isInMaintenance) return 'Maintenance';
      if (userId === undefined) return undefined;
      const account = await findAccountById(db, userId);
      return account ? findAccessRefusal(account, place) : '99.1';
    },
  };
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
