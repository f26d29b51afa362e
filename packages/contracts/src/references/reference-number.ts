import { z } from 'zod';
import { checkTexts } from '../texts/en/checks.ts';

/** Digits of a reference number (PIN), the check digit included: 8 while few numbers are open, more with more of them. */
const REFERENCE_DIGITS = { fewest: 8, most: 15 } as const;
/** So many numbers of 8 digits may be open on the board at a time; further ones are longer. */
const SHORT_REFERENCES = 10;
/** The share of a longer number's digits that is open at most, which is the chance that one guess hits. */
const REFERENCE_SHARE = 1e-8;
/** An unused reference number lapses after this many days. */
export const REFERENCE_DAYS = 7;
/** Wrong reference numbers that an address, and a user, may send in a window of milliseconds. */
export const REFERENCE_TRY_LIMITS = [
  { tries: 5, windowMs: 60_000 },
  { tries: 20, windowMs: 3_600_000 },
] as const;

/**
 * Wrong numbers that the wider networks of a caller without an account may send, as multiples of an address's: the /56 of
 * an IPv6 address, and its /48 or the /24 of an IPv4 address. The widest stays below `proofs`, so that no network alone
 * makes others prove work.
 */
export const NETWORK_TRY_FACTORS = { middle: 2, widest: 3 } as const;

/**
 * Wrong numbers of callers without an account, of the whole board in a minute. Above `proofs` each further one needs a
 * wait and a proof of work. Above `most` the networks wait that had a wrong number in the last hour; those that had none
 * wait above `mostNewcomers`, which one caller reaches only with 180 × 60 networks of its own. So the board judges at most
 * 240 guesses a minute, each of which hits with a chance of 1 to 10⁶ at most.
 */
export const STRANGER_TRY_LIMITS = { windowMs: 60_000, proofs: 20, most: 60, mostNewcomers: 180 } as const;
/** The wait before a proof of work is accepted, and for how long it is. */
export const REFERENCE_PROOF = { waitMs: 5_000, validMs: 300_000, fewestBits: 14, mostBits: 20 } as const;
/** Drivers who wait at a time for the broker of a load to confirm one of them. */
export const CLAIMS_PER_LOAD = 5;

/** A reference number as a person types it; spaces and hyphens between the digits are dropped. */
export const referenceNumberSchema = z
  .string()
  .max(30)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8,15}$/, { message: checkTexts.referenceDigits }));

/** The Luhn check digit of the digits before it. */
export function toCheckDigit(digits: string): number {
  let sum = 0;
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

/** True where the last digit is the check digit of the others: false for one wrong digit and most swapped neighbours. */
export function isReferenceNumber(text: string): boolean {
  return /^\d{8,15}$/.test(text) && toCheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/**
 * The digits of the next number, by the count of open numbers of each length: 8 while few are open, then the fewest of
 * which the open share stays below the limit. O(lengths).
 */
export function toReferenceDigits(openOfLength: ReadonlyMap<number, number>): number {
  const { fewest, most } = REFERENCE_DIGITS;
  for (let digits: number = fewest; digits < most; digits += 1) {
    const open = (openOfLength.get(digits) ?? 0) + 1;
    // The check digit follows from the others.
    const limit = digits === fewest ? SHORT_REFERENCES : REFERENCE_SHARE * 10 ** (digits - 1);
    if (open <= limit) return digits;
  }
  return most;
}
