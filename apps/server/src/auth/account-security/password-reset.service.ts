import { createHash } from 'node:crypto';
import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import { z } from 'zod';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createSecret, hashSecret } from '../../ground/link-secrets.ts';
import { addTasks, handleTask, type Task, type TaskHandler } from '../../task-queue/index.ts';
import { getTexts } from '../../ground/texts/texts.ts';
import { toCountedNetwork } from '../../ground/network-address.ts';
import { findAccessRefusal } from '../callers/access-rules.ts';
import { endSessionsOfUser } from '../provider/oidc-records.queries.ts';
import { findAccountByEmail, findAccountById, type SignInAccount } from '../sign-in/accounts.queries.ts';
import { toKnownShares, type PasswordHashing } from '../sign-in/password-hashing.ts';
import { assertStrong, hashNewPassword, rememberPassword } from '../sign-in/password-rules.ts';
import { toSignInEntry, type SignInLog } from '../sign-in/sign-in-log.ts';
import { countTry } from '../sign-in/sign-in-tries.queries.ts';
import { findPasswordReset, putPasswordReset, usePasswordReset } from './password-resets.queries.ts';

const LINK_MINUTES = 15;
const WINDOW_MS = 15 * 60_000;
/** Requests in 15 minutes; those above send nothing, and the reply is the same. */
const REQUEST_LIMITS = { email: 3, address: 30 } as const;

/** The page on which a link leads to the new password. */
export const RESET_PATH = '/oidc/reset';

const RESET_TASK: Task<{ email: string; networkAddress: string; languages: string[] }> = {
  name: 'passwordReset',
  payload: z.object({ email: z.string(), networkAddress: z.string(), languages: z.array(z.string()) }),
  maxAttempts: 5,
};

/** The mail of the board. The composition root passes it in, so that `auth` imports no module. */
export interface SignInMail {
  /** Stores a mail; it is sent after the commit. */
  write(tx: Tx, message: { to: string; replyTo: string; subject: string; text: string }): Promise<void>;
}

interface ResetDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: SignInMail;
  readonly publicUrl: string;
  readonly signInLog: SignInLog;
  readonly setPasswordHash: SetPasswordHash;
  readonly hashing: PasswordHashing;
}

/** Stores the hash of a user's new password. */
export type SetPasswordHash = (tx: Tx, userId: number, hash: string) => Promise<void>;

/** Replaces a forgotten password by a link that is mailed to the user. */
export interface PasswordReset {
  /**
   * Requests a link. Whether such a user exists is found out by a task, so that reply and time are the same for
   * every address.
   */
  request(email: string, networkAddress: string, languages: readonly string[]): Promise<void>;
  isValid(token: string): Promise<boolean>;
  /**
   * Sets the password and ends all sessions of the user. The link works once.
   *
   * @returns the user; undefined for a link that is used, expired or made up
   * @throws AppError `request.invalid`, `request.tooMany` where hashing is refused; the link then still works
   */
  complete(token: string, password: string, networkAddress: string): Promise<number | undefined>;
  readonly task: TaskHandler;
}

export function createPasswordReset(dependencies: ResetDependencies): PasswordReset {
  const { db, clock, mail, publicUrl, signInLog, setPasswordHash, hashing } = dependencies;

  const isWithin = async (kind: keyof typeof REQUEST_LIMITS, value: string): Promise<boolean> => {
    const limit = REQUEST_LIMITS[kind];
    return (await countTry(db, `reset ${kind}:${value}`, { limit, windowMs: WINDOW_MS }, clock.now())) <= limit;
  };

  const send = async (email: string, networkAddress: string, languages: string[]): Promise<void> => {
    const account = await findAccountByEmail(db, email);
    if (account === undefined || account.passwordHash === null) return;
    if (findAccessRefusal(account, 'driverPage') !== undefined) return;
    const { secret, hash } = createSecret();
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const expiresOn = new Date(now.getTime() + LINK_MINUTES * 60_000);
      await putPasswordReset(tx, { userId: account.userId, hash, expiresOn, now });
      await mail.write(tx, toResetMail(account, languages, `${publicUrl}${RESET_PATH}?token=${secret}`));
    });
    await note(account, networkAddress, 'Link to reset the password mailed');
  };

  const note = ({ userId, email }: { userId: number; email: string }, networkAddress: string, text: string) =>
    signInLog.addLoginActivity(
      { userId, email, networkAddress },
      toSignInEntry(ACTIVITY_TYPES.TokenSecurity, text, ''),
    );

  return {
    async request(email, networkAddress, languages) {
      const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
      const isAddressWithin = await isWithin('address', toCountedNetwork(networkAddress));
      const isEmailWithin = await isWithin('email', digest);
      if (!isAddressWithin || !isEmailWithin) return;
      const payload = { email: email.trim(), networkAddress, languages: [...languages] };
      await inTransaction(db, (tx) => addTasks(tx, RESET_TASK, [{ payload }]));
    },

    isValid: async (token) => (await findPasswordReset(db, hashSecret(token), clock.now())) !== undefined,

    async complete(token, password, networkAddress) {
      const hash = hashSecret(token);
      const userId = await findPasswordReset(db, hash, clock.now());
      const account = userId === undefined ? undefined : await findAccountById(db, userId);
      if (account === undefined) return undefined;
      await assertStrong(password, [account.email]);
      const newHash = await hashNewPassword(db, hashing.of(toKnownShares(account)), account, password);
      const done = await inTransaction(db, async (tx) => {
        if ((await usePasswordReset(tx, hash, clock.now())) === undefined) return undefined;
        await rememberPassword(tx, clock, account);
        await setPasswordHash(tx, account.userId, newHash);
        await endSessionsOfUser(tx, account.userId, clock.now());
        return account.userId;
      });
      if (done !== undefined) await note(account, networkAddress, 'Password reset by mail, sessions ended');
      return done;
    },

    task: handleTask(RESET_TASK, ({ email, networkAddress, languages }) => send(email, networkAddress, languages)),
  };
}

function toResetMail({ email, language }: SignInAccount, languages: string[], url: string) {
  const { t } = getTexts(language === null ? languages : [language]);
  return {
    to: email,
    replyTo: email,
    subject: t('mails.passwordReset.subject'),
    text: t('mails.passwordReset.text', { minutes: LINK_MINUTES, url }),
  };
}
