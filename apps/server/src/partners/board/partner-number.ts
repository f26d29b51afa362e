import { createHash } from 'node:crypto';

/** Our tokens and account ids count up from 1; the upper half of the safe integers is reserved for partners. */
const LEAST = 2 ** 52;

/**
 * Derives a number from a partner's text id: the same text gives the same number, a safe integer of at least 2^52. The
 * probability that two of a million texts share a number is about one in nine thousand.
 */
export function toPartnerNumber(noun: 'posting' | 'company', text: string): number {
  const digest = createHash('sha256').update(`${noun} ${text}`).digest();
  return LEAST + Number(digest.readBigUInt64BE() >> 12n);
}
