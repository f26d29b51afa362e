import { readPhone } from '@loadstone/reading';
import { expect, it } from 'vitest';
import { toPhoneAddress } from './phone-address.ts';

it.each([
  ['(416) 555-0142', 'tel:+14165550142'],
  ['416.555.0142', 'tel:+14165550142'],
  ['1-416-555-0142', 'tel:+14165550142'],
  ['+1 416 555 0142', 'tel:+14165550142'],
  ['+52 55 1234 5678', 'tel:+525512345678'],
  ['416-555-0142 x12', 'tel:+14165550142;ext=12'],
  ['416-555-0142 ext. 345', 'tel:+14165550142;ext=345'],
  ['514 555-0142, poste 3', 'tel:+15145550142;ext=3'],
])('%s is called as the reader reads it: %s', (phone, address) => {
  expect(toPhoneAddress(phone)).toBe(address);
  const read = readPhone(phone);
  expect(`tel:${read?.number}${read?.extension === undefined ? '' : `;ext=${read.extension}`}`).toBe(address);
});

it('leaves a number that is none as its digits', () => {
  expect(toPhoneAddress('911')).toBe('tel:911');
});

it('keeps the country code of a short foreign number', () => {
  expect(toPhoneAddress('+47 22 12 34 56')).toBe('tel:+4722123456');
});
