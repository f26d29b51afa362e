import type { Clock } from '../../ground/clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError, errorText } from '../../ground/errors.ts';
import { addPastPassword, listPastPasswords } from './past-passwords.queries.ts';
import type { PasswordHashes } from './password-hashing.ts';
import { PASSWORD_LENGTH } from './passwords.ts';

/** The estimate of the library from 0 to 4 that a password needs: at least 10⁸ guesses. */
const LEAST_SCORE = 3;
/** Passwords that cannot be chosen again, with the present one. */
const REMEMBERED = 5;

let estimate: Promise<(password: string, userInputs: string[]) => number> | undefined;

/** Loads the dictionaries with the first password that is set: they take a second and 100 MB. */
async function loadEstimate() {
  const [{ ZxcvbnFactory }, common, english, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  });
  return (password: string, userInputs: string[]) => zxcvbn.check(password, userInputs).score;
}

/**
 * Refuses a password that is too short, too long or easy to guess; the person's own data counts as known to a guesser.
 *
 * @throws AppError `request.invalid`
 */
export async function assertStrong(password: string, ownData: readonly string[]): Promise<void> {
  const { minimum, maximum } = PASSWORD_LENGTH;
  if (password.length < minimum || password.length > maximum) {
    throw new AppError('request.invalid', errorText('password.length', { minimum, maximum }));
  }
  estimate ??= loadEstimate();
  const score = (await estimate)(password, ownData.flatMap((text) => [text, ...text.split(/[@.\s]+/)]).filter(Boolean));
  if (score < LEAST_SCORE) throw new AppError('request.invalid', errorText('password.weak'));
}

/** A user whose password is set. */
interface PasswordOwner {
  readonly userId: number;
  readonly passwordHash: string | null;
}

/**
 * Hashes a new password that is none of the user's last five. Call it before the transaction that stores the hash: it may
 * wait for its turn.
 *
 * @throws AppError `request.invalid`; `request.tooMany` where hashing is refused
 */
export async function hashNewPassword(
  db: Db,
  hashes: PasswordHashes,
  { userId, passwordHash: present }: PasswordOwner,
  password: string,
): Promise<string> {
  const past = await listPastPasswords(db, userId, REMEMBERED - 1);
  for (const hash of [present, ...past]) {
    if (hash !== null && (await hashes.isRight(password, hash)))
      throw new AppError('request.invalid', errorText('password.used'));
  }
  return hashes.hash(password);
}

/** Remembers the password that a new one replaces. */
export async function rememberPassword(tx: Tx, clock: Clock, owner: PasswordOwner): Promise<void> {
  const { userId, passwordHash: hash } = owner;
  if (hash !== null) await addPastPassword(tx, { userId, hash, now: clock.now(), kept: REMEMBERED - 1 });
}
