import { describe, expect, it } from 'vitest';
import { parsePhoneNumber } from './phone-number.ts';

describe('a phone number for text messages', () => {
  it.each([
    ['514-555-0123', '+15145550123'],
    ['(514) 555 0123', '+15145550123'],
    ['1 514.555.0123', '+15145550123'],
    ['+1 514 555 0123', '+15145550123'],
    ['+52 55 1234 5678', '+525512345678'],
  ])('%s is read as %s', (typed, number) => expect(parsePhoneNumber(typed)).toBe(number));

  it.each(['', '555-0123', '+44 20 7946 0958', '+1 900 555 0123', '115 555 0123', '514-555-0123 ext 4', '+5145550123'])(
    '%s is none',
    (typed) => expect(parsePhoneNumber(typed)).toBeUndefined(),
  );
});
