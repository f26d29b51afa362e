const PHONE_DIGITS = 10;

/** A phone number as a card shows it: `(416) 555-0101` for ten digits, undefined for any other number. */
export function formatPhone(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  if (digits.length !== PHONE_DIGITS) return undefined;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** What was typed, without the characters that a phone number does not have. */
export function toPhoneInput(typed: string): string {
  return typed.replace(/[^\d ()+.-]/g, '');
}
