import { activeLanguage } from '../../lib/texts/t.ts';

/** The language in which the server reads what the user writes. */
export function readingLanguage(): 'en' | 'fr' {
  return activeLanguage().startsWith('fr') ? 'fr' : 'en';
}
