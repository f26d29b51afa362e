import { findLanguageCookie, toLanguageCookie } from '@loadstone/contracts/texts';

/** The language of this browser: of the account that last used it, or the one that was chosen. Only this module accesses cookies. */
export const languageCookie = {
  read: (): string | undefined => findLanguageCookie(document.cookie),
  write(language: string): void {
    document.cookie = toLanguageCookie(language, window.location.protocol === 'https:');
  },
};
