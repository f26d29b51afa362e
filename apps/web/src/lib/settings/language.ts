import { findLanguageCookie, toLanguageCookie } from '@loadstone/contracts/texts';
import { useSyncExternalStore } from 'react';
import { activeLanguage, LANGUAGES, onLanguageChange, switchLanguage } from '../texts/t.ts';

/** The language of this browser: of the account that last used it, or the one that was chosen. Only this module accesses cookies. */
const languageCookie = {
  read: (): string | undefined => findLanguageCookie(document.cookie),
  write(language: string): void {
    document.cookie = toLanguageCookie(language, window.location.protocol === 'https:');
  },
};

/** The languages that the user wants, the preferred one first. */
export function listWantedLanguages(): readonly string[] {
  const known = languageCookie.read();
  return known === undefined ? navigator.languages : [known, ...navigator.languages];
}

/**
 * Changes the language of the desk as soon as `ready` resolves, and keeps it for this browser. Rejects where its texts
 * cannot be loaded.
 */
export async function changeLanguage(language: string, ready?: () => Promise<void>): Promise<void> {
  await switchLanguage(language, ready);
  languageCookie.write(language);
}

/**
 * Takes over the language of the account that has signed in. Where its texts cannot be loaded, the present language
 * stays: the next start of the page requests them again.
 */
export async function followLanguageOfAccount(language: string | null): Promise<void> {
  if (language === null || !LANGUAGES.includes(language)) return;
  if (language === activeLanguage()) languageCookie.write(language);
  else await changeLanguage(language).catch(() => undefined);
}

/** The active language; the component renders again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguageChange, activeLanguage);
}
