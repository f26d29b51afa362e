/** 128 random bits as hexadecimal. */
export function newRandomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A new key for a write that may be retried. */
export function newIdempotencyKey(): string {
  return newRandomName();
}

/** A number in [0, 1), to spread work over time. */
export function getRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
