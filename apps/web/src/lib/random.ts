/** 128 random bits as hexadecimal. */
export function newRandomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A fresh key for a write that may be retried. */
export function newIdempotencyKey(): string {
  return newRandomName();
}
