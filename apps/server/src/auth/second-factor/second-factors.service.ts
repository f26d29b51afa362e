import { createHash, randomInt } from 'node:crypto';
import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { SecondFactorPolicy } from '../../db/tables/sign-in-tables.ts';
import type { Vault } from '../../db/vault/index.ts';
import { findCodeStep } from './authenticator.ts';
import { createFactorTries, type FactorKind, type FactorSource } from './factor-tries.ts';
import type { Passkeys, StoredPasskey } from './passkeys.ts';
import {
  findAuthenticator,
  listPasskeys,
  putAuthenticator,
  replaceRecoveryCodes,
  usePasskey,
  useRecoveryCode,
  useStep,
} from './second-factors.queries.ts';

const CODES = 10;
/** Without letters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';
/** Of 32 signs: 120 random bits, so that a plain hash is enough (OWASP ASVS 5.0, 6.5.2: 112). */
const LENGTH = 24;
/** The length of codes that were created before. */
const EARLIER_LENGTH = 16;
const GROUP = 4;

/** How the secret of an authenticator app is stored. The only place that writes and reads that form. */
const PLACE = 'authenticators.secret';

/** The way in which a second factor was proved, by the names of RFC 8176 where it has one. */
export type FactorMethod = 'otp' | 'hwk' | 'recovery';

/** The outcome of a try. A locked user is refused without a check. */
type FactorOutcome = { readonly type: 'right'; readonly method: FactorMethod } | { readonly type: 'wrong' | 'locked' };

/** The reply of a browser to the challenge of a page. */
interface PasskeyReply {
  readonly reply: string;
  readonly challenge: string;
}

/** The factors that a user has. */
interface OwnFactors {
  readonly hasAuthenticator: boolean;
  readonly passkeys: readonly StoredPasskey[];
}

/** Proves and sets up second factors. Tries are counted for each user, factor and source. */
export interface SecondFactors {
  findOwn(userId: number): Promise<OwnFactors>;
  /** Checks a code of the authenticator app, or a recovery code. Each is accepted once. */
  tryCode(userId: number, source: FactorSource, code: string): Promise<FactorOutcome>;
  /** Checks a reply of the browser to a challenge, which the caller has used up. */
  tryPasskey(userId: number, source: FactorSource, passkey: PasskeyReply): Promise<FactorOutcome>;
  /**
   * Sets up an authenticator app with a code that it shows, and recovery codes where the user has no other factor.
   *
   * @returns the new recovery codes, empty where the user keeps those there are; undefined for a wrong code
   */
  addAuthenticator(userId: number, secret: string, code: string): Promise<readonly string[] | undefined>;
}

export function createSecondFactors({
  db,
  vault,
  clock,
  passkeys,
}: {
  db: Db;
  vault: Vault;
  clock: Clock;
  passkeys: Passkeys;
}): SecondFactors {
  const findOwn = async (userId: number): Promise<OwnFactors> => {
    const [authenticator, rows] = await Promise.all([findAuthenticator(db, userId), listPasskeys(db, userId)]);
    return { hasAuthenticator: authenticator !== undefined, passkeys: rows.map(toPasskey) };
  };

  const tries = createFactorTries(db, clock);
  const judge = async (
    { kind, userId, source }: { kind: FactorKind; userId: number; source: FactorSource },
    check: () => Promise<FactorMethod | undefined>,
  ): Promise<FactorOutcome> => {
    const begun = await tries.begin(kind, userId, source);
    if (begun.isLocked) return { type: 'locked' };
    const method = await check();
    if (method === undefined) return { type: 'wrong' };
    await begun.forgive();
    return { type: 'right', method };
  };

  return {
    findOwn,

    tryCode(userId, source, code) {
      const now = clock.now();
      const hash = hashRecoveryCode(code);
      if (hash !== undefined) {
        return judge({ kind: 'recovery', userId, source }, async () =>
          (await useRecoveryCode(db, userId, hash, now)) ? 'recovery' : undefined,
        );
      }
      return judge({ kind: 'otp', userId, source }, () =>
        inTransaction(db, async (tx) => ((await useCode(tx, vault, userId, { code, now })) ? 'otp' : undefined)),
      );
    },

    tryPasskey: (userId, source, { reply, challenge }) =>
      judge({ kind: 'passkey', userId, source }, async () => {
        const own = await findOwn(userId);
        const used = await passkeys.verifyUse(reply, challenge, own.passkeys);
        return used !== undefined && (await usePasskey(db, used, clock.now())) ? 'hwk' : undefined;
      }),

    async addAuthenticator(userId, secret, code) {
      const now = clock.now();
      const step = findCodeStep(secret, code.replace(/\s/g, ''), now);
      if (step === undefined) return undefined;
      return inTransaction(db, async (tx) => {
        const codes = await createFirstCodes(tx, userId);
        await putAuthenticator(tx, { userId, secret: await toStoredSecret(tx, vault, secret), step, now });
        return codes;
      });
    },
  };
}

/** Uses a code of the user's authenticator app. @returns whether it is right and was not used before */
async function useCode(
  tx: Tx,
  vault: Vault,
  userId: number,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, userId);
  const secret = authenticator && (await readStoredSecret(vault, authenticator.secret));
  const step = secret && findCodeStep(secret, code.replace(/\s/g, ''), now);
  return typeof step === 'number' && useStep(tx, userId, step, now);
}

function toPasskey(row: Awaited<ReturnType<typeof listPasskeys>>[number]): StoredPasskey {
  const { credential_id: credentialId, public_key: publicKey, counter, transports } = row;
  return { credentialId, publicKey, counter: Number(counter), transports };
}

/** Replaces the recovery codes of a user. @returns the new ones, which are stored as hashes only */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.flatMap((code) => hashRecoveryCode(code) ?? []),
  );
  return codes;
}

/** Recovery codes for a user who adds the first factor; a user with factors keeps those there are. */
export async function createFirstCodes(tx: Tx, userId: number): Promise<string[]> {
  const [authenticator, passkeys] = [await findAuthenticator(tx, userId), await listPasskeys(tx, userId)];
  return authenticator === undefined && passkeys.length === 0 ? renewRecoveryCodes(tx, userId) : [];
}

/** What a sign-in needs after the right password. */
type NextStep = 'none' | 'factor' | 'setUp';

/**
 * Whether a sign-in needs a second factor, or needs one to be set up. A user's own factors are
 * needed in new browsers also where the company demands none.
 */
export function findNextStep(policy: SecondFactorPolicy, own: OwnFactors, isKnownBrowser: boolean): NextStep {
  if (isKnownBrowser && policy !== 'always') return 'none';
  if (own.hasAuthenticator || own.passkeys.length > 0) return 'factor';
  return policy === 'off' ? 'none' : 'setUp';
}

/** Seals a secret for the transaction that stores it. */
export async function toStoredSecret(tx: Tx, vault: Vault, secret: string): Promise<string> {
  return (await vault.createSeal(tx))(PLACE, secret);
}

export function readStoredSecret(vault: Vault, stored: string): Promise<string> {
  return vault.open(PLACE, stored);
}

/** New recovery codes, as the user writes them down: six groups of four. */
function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
    return signs.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? '';
  });
}

/** The hash of a code as typed: case, spaces and dashes do not count. Undefined for what cannot be a code. */
function hashRecoveryCode(typed: string): Buffer | undefined {
  const signs = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  const isCode = signs.length === LENGTH || signs.length === EARLIER_LENGTH;
  return isCode ? createHash('sha256').update(signs).digest() : undefined;
}
