import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhoneValue } from '../reading.ts';
import { toPlainText } from '../text.ts';

const EXTENSION = /[\s,;]*(?:ext(?:ension)?|x|poste|p|#)\.?\s*:?\s*(\d{1,7})\s*$/i;

/**
 * Reads a phone number with its extension, as `(416) 555-0142 x12`, `tel:+14165550142` or `514 555-0142 poste 3`.
 *
 * @param country of a number without its country code
 * @returns undefined where it cannot be a number of its country
 */
export function readPhone(text: string, country: 'CA' | 'US' | 'MX' = 'US'): PhoneValue | undefined {
  const plain = toPlainText(text)
    .trim()
    .replace(/^(?:tel|tél|phone|ph|cell|fax)?\.?:?\s*/i, '')
    .replace(/;ext=/i, ' ext ');
  if (plain.length > 60) return undefined;
  const extension = EXTENSION.exec(plain)?.[1];
  const parsed = parsePhoneNumberFromString(plain.replace(EXTENSION, ''), country);
  if (parsed === undefined || !parsed.isPossible()) return undefined;
  // Metadata of this size only knows lengths. The plan of North America has no area or exchange that begins with 0 or 1.
  if (parsed.countryCallingCode === '1' && !/^[2-9]\d{2}[2-9]\d{6}$/.test(parsed.nationalNumber)) return undefined;
  return { number: parsed.number, ...(extension !== undefined && { extension }) };
}
