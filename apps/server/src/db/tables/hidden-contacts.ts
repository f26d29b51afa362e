import { HIDDEN_CONTACT_DETAILS, hideContactDetails } from '@loadstone/contracts/postings';
import { LRUCache } from 'lru-cache';

/** Comments of open postings, about 300 bytes each: 9 MB. */
const TEXTS = 30_000;

const hidden = new LRUCache<string, string>({ max: TEXTS });

/**
 * A text of a posting as other companies read it: without phone numbers, mail addresses, links and street addresses,
 * because these bypass exclusions and offers. Texts that were read before take no time.
 */
export function hideContacts(text: string): string {
  if (text === '') return text;
  const known = hidden.get(text);
  if (known !== undefined) return known;
  const result = hideContactDetails(text, HIDDEN_CONTACT_DETAILS);
  hidden.set(text, result);
  return result;
}
