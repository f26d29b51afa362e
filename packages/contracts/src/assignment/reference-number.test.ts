import { describe, expect, it } from 'vitest';
import { isReferenceNumber, referenceNumberSchema, toCheckDigit } from './reference-number.ts';

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
    expect(referenceNumberSchema.safeParse('1234567').success).toBe(false);
    expect(referenceNumberSchema.safeParse('1234567x').success).toBe(false);
  });
});
