import { setupI18n, type Messages } from '@lingui/core';
import type { TextKey, TextValues } from './text-key.ts';

/** Languages with a catalogue in `compiled/`. */
export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

const i18n = setupI18n();

/** Activates a catalogue that `npm run texts:write` compiled. Texts on screen change with the next render. */
export function activateTexts(language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, messages });
}

/** Loads the catalogue of a language and activates it. Rejects where the file cannot be loaded. */
export async function loadTexts(language: Language): Promise<void> {
  const { default: messages } = await import(`./compiled/${language}.json`);
  activateTexts(language, messages as Messages);
}

/**
 * The text of a key in the active language, with its arguments filled in and its plural form chosen.
 * Call it while rendering or in a function: when a module loads, no language is active yet.
 */
export function t<K extends TextKey>(
  key: K,
  ...[values]: [keyof TextValues<K>] extends [never] ? [] : [values: TextValues<K>]
): string {
  return i18n._(key, values as Record<string, string | number> | undefined);
}
