import { createHash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** A new secret with the hash that is stored. */
export function createSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

/** SHA-256: a secret has 256 random bits, so that a slow hash adds nothing. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
