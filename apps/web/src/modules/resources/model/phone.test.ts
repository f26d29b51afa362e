import { describe, expect, it } from 'vitest';
import { formatPhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['4165550101', '(416) 555-0101'],
    ['416-555-0101', '(416) 555-0101'],
    ['(416) 555 0101', '(416) 555-0101'],
    ['1-416-555-0101', undefined],
    ['416-555-0101 ext. 12', '(416) 555-0101 x12'],
    ['555-0101', undefined],
    ['', undefined],
  ])('%j is shown as %j', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });
});
