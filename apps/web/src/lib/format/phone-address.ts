import { splitPhone } from '@loadstone/contracts/board';

/**
 * The address by which programs call a number: E.164 with its extension (RFC 3966). Ten digits are a number of North America.
 * The library that reads what people write (`@loadstone/reading`) is too large for the first load.
 */
export function toPhoneAddress(phone: string): string {
  const { number, extension } = splitPhone(phone);
  const digits = number.replace(/\D/g, '');
  const hasCountry = number.startsWith('+') || digits.length > 10;
  const country = hasCountry ? '+' : digits.length === 10 ? '+1' : '';
  return `tel:${country}${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}
