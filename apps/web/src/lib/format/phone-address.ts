/** Before the digits of an extension at the end. */
const EXTENSION = /\W*(?:ext\w*|poste|x|#)\W*(?=\d+$)/i;

/**
 * The address by which programs call a number: E.164 with its extension (RFC 3966). Ten digits are a number of North America.
 * The library that reads what people write (`@loadstone/reading`) is too large for the first load.
 */
export function toPhoneAddress(phone: string): string {
  const [number = '', extension] = phone.trim().split(EXTENSION);
  const digits = number.replace(/\D/g, '');
  const hasCountry = number.startsWith('+') || digits.length > 10;
  const country = hasCountry ? '+' : digits.length === 10 ? '+1' : '';
  return `tel:${country}${digits}${extension === undefined ? '' : `;ext=${extension}`}`;
}
