import { describe, expect, it } from 'vitest';
import { isReferenceNumber, referenceNumberSchema, toCheckDigit, toReferenceDigits } from './reference-number.ts';

describe('a reference number', () => {
  it('has the check digit of ISO 7812', () => {
    expect(toCheckDigit('7992739871')).toBe(3);
    expect(isReferenceNumber('12345674')).toBe(true);
  });

  it('is not valid with one wrong digit, at any place', () => {
    const right = '12345674';
    for (let place = 0; place < right.length; place += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const text = right.slice(0, place) + digit + right.slice(place + 1);
        expect(isReferenceNumber(text)).toBe(text === right);
      }
    }
  });

  it('is read with the spaces and hyphens that people type', () => {
    expect(referenceNumberSchema.parse(' 1234-56 74 ')).toBe('12345674');
    expect(referenceNumberSchema.parse('1234 5678 9012')).toBe('123456789012');
    expect(referenceNumberSchema.safeParse('1234567').success).toBe(false);
    expect(referenceNumberSchema.safeParse('1234567x').success).toBe(false);
  });
});

describe('the length of the next reference number', () => {
  it('is 8 digits while few numbers are open, and then keeps a guess below 1 in 100,000,000', () => {
    expect(toReferenceDigits(new Map())).toBe(8);
    expect(toReferenceDigits(new Map([[8, 9]]))).toBe(8);
    const open = new Map<number, number>();
    for (let count = 0; count < 3_000; count += 1) {
      const digits = toReferenceDigits(open);
      open.set(digits, (open.get(digits) ?? 0) + 1);
    }
    for (const [digits, count] of open) {
      if (digits > 8) expect(count / 10 ** (digits - 1)).toBeLessThanOrEqual(1e-8);
    }
    expect(open.get(8)).toBe(10);
    expect(Math.max(...open.keys())).toBe(13);
  });
});
