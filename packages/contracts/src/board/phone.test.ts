import { describe, expect, it } from 'vitest';
import { isPhoneText, splitPhone, toPhoneDigits, toPhoneInput } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['(416) 555-0142', '(416) 555-0142', undefined],
    ['416-555-0142 x12', '416-555-0142', '12'],
    ['416-555-0142x12', '416-555-0142', '12'],
    ['+1 416 555 0142, ext. 345', '+1 416 555 0142', '345'],
    ['514 555-0142 poste 3', '514 555-0142', '3'],
    ['416.555.0142 #7', '416.555.0142', '7'],
    ['x12', 'x12', undefined],
    ['', '', undefined],
  ])('has its extension apart: %s', (phone, number, extension) => {
    expect(splitPhone(phone)).toEqual({ number, ...(extension && { extension }) });
  });

  it('is the same number with another spelling and another extension', () => {
    expect(toPhoneDigits('(416) 555-0142 x12')).toBe(toPhoneDigits('416.555.0142'));
  });

  it.each(['', '416-555-0142', '+1 (416) 555.0142 ext 12', '514 555-0142 poste 3'])('is one: %j', (phone) => {
    expect(isPhoneText(phone)).toBe(true);
  });

  it.each(['call me', '416-555-0142 x', 'x12', '416-555-0142 ext 12345678', '416-555-0142-416-555-0142'])(
    'is none: %s',
    (phone) => expect(isPhoneText(phone)).toBe(false),
  );

  it('keeps an extension while it is typed, and loses what a number does not have', () => {
    for (const whole of ['416-555-0142 ext. 12', '514 555-0142 poste 3', '416-555-0142x12', '416-555-0142 #7']) {
      for (let length = 1; length <= whole.length; length += 1) {
        expect(toPhoneInput(whole.slice(0, length))).toBe(whole.slice(0, length));
      }
    }
    expect(toPhoneInput('call +1 (416) 555-01.01 *')).toBe(' +1 (416) 555-01.01 ');
    expect(toPhoneInput('416&-555-0101')).toBe('416-555-0101');
    expect(toPhoneInput('416-abc555')).toBe('416-555');
    expect(toPhoneInput('ext')).toBe('');
  });

  it.each(['416-555-0101 extn 12', '416-555-0101 ext12 x3', '416-555-0101 or 416-555-0102'])(
    'keeps letters after a number, which are refused, not one long number: %s',
    (typed) => {
      expect(toPhoneInput(typed)).toBe(typed);
      expect([...typed].reduce((text, sign) => toPhoneInput(text + sign), '')).toBe(typed);
      expect(isPhoneText(typed)).toBe(false);
    },
  );
});
