import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveInThread } from './derivation-threads.ts';

/** scrypt's cost: 2^15 blocks of 8, 32 MiB and about 80 ms on one core of a small server. */
interface Cost {
  readonly blocks: number;
  readonly blockSize: number;
  readonly parallel: number;
}

const CURRENT_COST: Cost = { blocks: 2 ** 15, blockSize: 8, parallel: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Shortest and longest password that a user may choose, in characters. */
export const PASSWORD_LENGTH = { minimum: 10, maximum: 256 } as const;

function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return deriveInThread({
    password: password.normalize('NFKC'),
    salt,
    keyBytes: KEY_BYTES,
    options: {
      N: cost.blocks,
      r: cost.blockSize,
      p: cost.parallel,
      // Node refuses to use more memory than this; scrypt itself needs 128 * N * r bytes.
      maxmem: 256 * cost.blocks * cost.blockSize,
    },
  });
}

/**
 * Hashes a password for `users.password_hash`. The result contains its parameters
 * (`scrypt$blocks$blockSize$parallel$salt$key`), so that they can be raised while older hashes stay valid.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, CURRENT_COST);
  const { blocks, blockSize, parallel } = CURRENT_COST;
  return ['scrypt', blocks, blockSize, parallel, salt.toString('base64url'), key.toString('base64url')].join('$');
}

interface ParsedHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

function parseHash(hash: string): ParsedHash | undefined {
  const [scheme, blocks, blockSize, parallel, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) return undefined;
  const cost = { blocks: Number(blocks), blockSize: Number(blockSize), parallel: Number(parallel) };
  if (!Object.values(cost).every((value) => Number.isSafeInteger(value) && value > 0)) return undefined;
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

// Compared against when there is no user, so that an unknown address takes as long as a known one.
const decoy: ParsedHash = { cost: CURRENT_COST, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) };

/**
 * Checks a password against a hash. Takes the same time where there is no hash (an unknown user, or one without a
 * password); the result is then always false.
 */
export async function isPasswordRight(password: string, hash: string | null | undefined): Promise<boolean> {
  const stored = hash ? parseHash(hash) : undefined;
  const { cost, salt, key } = stored ?? decoy;
  const candidate = await deriveKey(password, salt, cost);
  const isEqual = candidate.length === key.length && timingSafeEqual(candidate, key);
  return isEqual && stored !== undefined;
}

/** True where the hash was made with weaker parameters than the current ones and should be replaced. */
export function isHashOutdated(hash: string): boolean {
  const stored = parseHash(hash);
  return stored === undefined || stored.cost.blocks < CURRENT_COST.blocks;
}
