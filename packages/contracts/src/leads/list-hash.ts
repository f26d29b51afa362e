/** A lead as the hash of its list counts it: which posting, and when its owner last changed it. */
interface HashedLead {
  readonly token: number;
  /** Milliseconds since 1970, as `updatedOn` states it. */
  readonly updatedOnMs: number;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const HASH_DIGITS = 8;

/**
 * The hash of a list of leads: the FNV-1a hashes (32 bits) of `token:updatedOnMs`, added modulo 2^32, as eight hex digits.
 * The order of the leads does not matter. O(leads)
 */
export function toListHash(leads: Iterable<HashedLead>): string {
  let sum = 0;
  for (const { token, updatedOnMs } of leads) {
    const text = `${token}:${updatedOnMs}`;
    let hash = FNV_OFFSET;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
    sum = (sum + hash) | 0;
  }
  return (sum >>> 0).toString(16).padStart(HASH_DIGITS, '0');
}

/** A lead of a reply as {@link toListHash} counts it. */
export function toHashedLead({ token, updatedOn }: { readonly token: number; readonly updatedOn: string }): HashedLead {
  return { token, updatedOnMs: Date.parse(updatedOn) };
}
