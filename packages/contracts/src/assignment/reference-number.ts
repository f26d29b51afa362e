import { z } from 'zod';

/** Digits of a reference number (PIN), the check digit included. */
export const REFERENCE_DIGITS = 8;
/** An unused reference number lapses after this many days. */
export const REFERENCE_DAYS = 7;
/** Wrong reference numbers that an address, and a user, may send in a window of milliseconds. */
export const REFERENCE_TRY_LIMITS = [
  { tries: 5, windowMs: 60_000 },
  { tries: 20, windowMs: 3_600_000 },
] as const;

/** A reference number as a person types it; spaces and hyphens between the digits are dropped. */
export const referenceNumberSchema = z
  .string()
  .max(20)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, { message: 'A reference # has 8 digits.' }));

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
  return /^\d{8}$/.test(text) && toCheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}
