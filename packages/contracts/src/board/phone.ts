/** Before the digits of an extension at the end of a phone number: `x12`, `ext. 345`, `poste 3`, `#4`. */
const EXTENSION = String.raw`[ ,;]*(?:ext(?:ension)?|poste|x|#)[ .:]*`;
const EXTENSION_OF_NUMBER = new RegExp(String.raw`^(.*\d[^\da-z#]*?)${EXTENSION}(\d{1,7})$`, 'i');
/** An extension at the end, as far as it is typed. */
const TYPED_EXTENSION = /(?<=\d.*)[ ,;]*(?:e(?:x(?:t(?:ension)?)?)?|p(?:o(?:s(?:t(?:e)?)?)?)?|x|#)[ .:]*\d{0,7}$/i;

/** What people type for a phone number without its extension. */
export const PHONE_LENGTH = { minimum: 9, maximum: 20 } as const;
/** The longest text of a number with its extension. */
export const PHONE_TEXT_LENGTH = 40;

interface PhoneParts {
  readonly number: string;
  readonly extension?: string;
}

/** A phone number and its extension as they are typed. */
export function splitPhone(phone: string): PhoneParts {
  const text = phone.trim();
  const [, number, extension] = EXTENSION_OF_NUMBER.exec(text) ?? [];
  return number === undefined || extension === undefined ? { number: text } : { number: number.trim(), extension };
}

/** True for the signs of a phone number, or for none, each with or without an extension. @param minimum signs before the extension */
export function isPhoneText(phone: string, minimum = 0): boolean {
  const { number } = splitPhone(phone);
  return number.length >= minimum && number.length <= PHONE_LENGTH.maximum && /^[\d\s()+.-]*$/.test(number);
}

/** The digits of a phone number without its extension: two spellings of one number are equal. */
export function toPhoneDigits(phone: string): string {
  return splitPhone(phone).number.replace(/\D/g, '');
}

/**
 * What was typed, without the signs that a phone number and its extension do not have. Letters after seven digits stay, so
 * that the number is refused: without them the digits of a misspelled extension would join those of the number.
 */
export function toPhoneInput(typed: string): string {
  const extension = TYPED_EXTENSION.exec(typed)?.[0] ?? '';
  const number = typed.slice(0, typed.length - extension.length);
  return `${number.replace(/(?<!(?:\d\D*){7})[^\d ()+.-]|[^\d ()+.\-\p{L}#]/gu, '')}${extension}`;
}
