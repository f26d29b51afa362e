import type { Messages } from '@lingui/core';
import { chooseLanguage } from '@loadstone/contracts';
import { createTexts, toLanguages } from './create-texts.ts';
import type { english } from './en/index.ts';

const START_FILES = toLanguages(import.meta.glob('./compiled/start/*.json'));
const OTHER_FILES = toLanguages(import.meta.glob('./compiled/*.json'));

const texts = createTexts<typeof english>();

export const { t, find: findText, language: activeLanguage, locale, boardLocale } = texts;

/** Activates a catalogue that `npm run texts:write` compiled. */
export function activateTexts(language: string, messages: Messages): void {
  texts.activate(language, messages);
  document.documentElement.lang = language;
}

/**
 * Loads the texts of the first screen in the first of the wanted languages that has a catalogue, and activates the
 * language. Rejects where the file cannot be loaded.
 */
export async function loadStartTexts(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage([...START_FILES.keys()], wanted);
  const load = START_FILES.get(language);
  if (load === undefined) throw new Error(`There are no texts of the language ${language}.`);
  activateTexts(language, (await load()).default);
}

let otherTexts: Promise<void> | undefined;

/**
 * Loads all other texts of the active language, once. Parts that load late wait for it. Rejects where the file cannot be
 * loaded; the next call requests it again.
 */
export function loadOtherTexts(): Promise<void> {
  const load = OTHER_FILES.get(texts.language());
  if (load === undefined) return Promise.reject(new Error('No language is active.'));
  otherTexts ??= load().then(
    ({ default: messages }) => texts.add(messages),
    (error: unknown) => {
      otherTexts = undefined;
      throw error;
    },
  );
  return otherTexts;
}
