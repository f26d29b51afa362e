import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'sealed:';

/** The bytes of a key of AES-256. */
export const KEY_BYTES = 32;

/** A sealed text: the id of the key that opens it, and its bytes. */
interface SealedText {
  readonly keyId: string;
  readonly bytes: Buffer;
}

/**
 * Encrypts bytes.
 *
 * @param purpose what they are for: they cannot be decrypted as anything else
 */
export function encrypt(key: Buffer, purpose: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** @throws Error where the key or the purpose is another one, or the bytes have changed */
export function decrypt(key: Buffer, purpose: string, bytes: Buffer): Buffer {
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

export function writeSealed({ keyId, bytes }: SealedText): string {
  return `${PREFIX}${keyId}:${bytes.toString('base64url')}`;
}

/** The parts of a sealed text; undefined for a plain one. */
export function readSealed(stored: string): SealedText | undefined {
  if (!stored.startsWith(PREFIX)) return undefined;
  const [keyId = '', bytes = ''] = stored.slice(PREFIX.length).split(':');
  return { keyId, bytes: Buffer.from(bytes, 'base64url') };
}
