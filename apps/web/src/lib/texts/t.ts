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

/**
 * Loads the texts of the first screen in a language and activates the language. Rejects where the file cannot be loaded.
 */
export async function loadStartTexts(language: Language): Promise<void> {
  const { default: messages } = await import(`./compiled/start/${language}.json`);
  activateTexts(language, messages as Messages);
}

let otherTexts: Promise<void> | undefined;

/**
 * Loads all other texts of the active language, once. Parts that load late wait for it. Rejects where the file cannot be
 * loaded; the next call requests it again.
 */
export function loadOtherTexts(): Promise<void> {
  const language = i18n.locale;
  otherTexts ??= import(`./compiled/${language}.json`).then(
    ({ default: messages }) => i18n.load(language, messages as Messages),
    (error: unknown) => {
      otherTexts = undefined;
      throw error;
    },
  );
  return otherTexts;
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
