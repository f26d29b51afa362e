import { describe, expect, it } from 'vitest';
import { formatPhone, toPhoneInput } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['4165550101', '(416) 555-0101'],
    ['416-555-0101', '(416) 555-0101'],
    ['(416) 555 0101', '(416) 555-0101'],
    ['1-416-555-0101', undefined],
    ['555-0101', undefined],
    ['', undefined],
  ])('%j is shown as %j', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  it('loses the characters that it does not have as it is typed', () => {
    expect(toPhoneInput('+1 (416) 555-01.01 ext')).toBe('+1 (416) 555-01.01 ');
  });
});
