/** Country codes that text messages are sent to: Canada and the United States, and Mexico. */
const COUNTRIES = /^(?:1[2-9]\d{2}[2-9]\d{6}|52\d{10})$/;
/** Numbers that cost the caller more than a call. */
const PREMIUM = /^1900/;

/**
 * Reads a phone number as people type it, in the form of E.164 (`+15145550123`). A number without a country code is one of
 * Canada or the United States. @returns undefined for a number that no text message is sent to
 */
export function parsePhoneNumber(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^\+?[\d ().-]{7,30}$/.test(trimmed)) return undefined;
  const digits = trimmed.replace(/\D/g, '');
  const number = !trimmed.startsWith('+') && digits.length === 10 ? `1${digits}` : digits;
  return COUNTRIES.test(number) && !PREMIUM.test(number) ? `+${number}` : undefined;
}
