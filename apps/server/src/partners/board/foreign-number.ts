import { createHash } from 'node:crypto';

/** Our own tokens and account ids count up from 1; whatever stands in the upper half of the safe integers is not ours. */
const LEAST = 2 ** 52;

/**
 * A number for something that a partner names by text: the same text gives the same number, at least 2^52, a safe
 * integer. That two among a million texts share a number has a chance of about one in nine thousand.
 */
export function toForeignNumber(noun: 'posting' | 'company', text: string): number {
  const digest = createHash('sha256').update(`${noun} ${text}`).digest();
  return LEAST + Number(digest.readBigUInt64BE() >> 12n);
}
