import { splitPhone } from '@loadstone/contracts/board';

const PHONE_DIGITS = 10;

/** A phone number as a card shows it: `(416) 555-0101` for ten digits, with its extension, undefined for any other number. */
export function formatPhone(phone: string): string | undefined {
  const { number, extension } = splitPhone(phone);
  const digits = number.replace(/\D/g, '');
  if (digits.length !== PHONE_DIGITS) return undefined;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}${extension === undefined ? '' : ` x${extension}`}`;
}
