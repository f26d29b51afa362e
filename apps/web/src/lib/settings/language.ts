import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { storageItem } from '../browser/storage.ts';
import { activeLanguage, onLanguageChange, switchLanguage } from '../texts/t.ts';

/** The language that was chosen in this browser; '' where the browser's own languages decide. */
const chosenLanguage = storageItem<string>({
  area: 'local',
  key: 'language',
  schema: z.string().max(20),
  fallback: '',
});

/** The languages that the user wants, the preferred one first. */
export function listWantedLanguages(): readonly string[] {
  const chosen = chosenLanguage.read();
  return chosen === '' ? navigator.languages : [chosen, ...navigator.languages];
}

/** Changes the language of the desk, and keeps it for this browser. Rejects where its texts cannot be loaded. */
export async function changeLanguage(language: string): Promise<void> {
  await switchLanguage(language);
  chosenLanguage.write(language);
}

/** The active language; the component renders again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(onLanguageChange, activeLanguage);
}
