import type { Messages } from '@lingui/core';
import { chooseLanguage } from '@loadstone/contracts/texts';
import { createTexts, toLanguages } from './create-texts.ts';
import type { english } from './en/index.ts';

const START_FILES = toLanguages(import.meta.glob('./compiled/start/*.json'));
const OTHER_FILES = toLanguages(import.meta.glob('./compiled/*.json'));

const texts = createTexts<typeof english>();

export const { t, find: findText, language: activeLanguage, locale, boardLocale } = texts;

/** The languages that have a catalogue. */
export const LANGUAGES: readonly string[] = [...START_FILES.keys()];

const languageChanges = new Set<() => void>();

/** Calls `listener` after each change of the active language. @returns a function that ends it */
export function onLanguageChange(listener: () => void): () => void {
  languageChanges.add(listener);
  return () => languageChanges.delete(listener);
}

/** Activates a catalogue that `npm run derived:write texts` compiled. */
export function activateTexts(language: string, messages: Messages): void {
  texts.activate(language, messages);
  document.documentElement.lang = language;
}

/**
 * Loads the texts of the first screen in the first of the wanted languages that has a catalogue, and activates the
 * language. Rejects where the file cannot be loaded.
 */
export async function loadStartTexts(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage(LANGUAGES, wanted);
  const load = START_FILES.get(language);
  if (load === undefined) throw new Error(`There are no texts of the language ${language}.`);
  activateTexts(language, (await load()).default);
}

/** By language, the other texts that are loaded or are being loaded. */
const otherTexts = new Map<string, Promise<Messages>>();

function loadFile(language: string): Promise<Messages> {
  const known = otherTexts.get(language);
  if (known !== undefined) return known;
  const load = OTHER_FILES.get(language);
  if (load === undefined) return Promise.reject(new Error('No language is active.'));
  const loading = load().then(({ default: messages }) => messages);
  otherTexts.set(language, loading);
  loading.catch(() => otherTexts.delete(language));
  return loading;
}

/**
 * Loads all other texts of the active language, once. Parts that load late wait for it. Rejects where the file cannot be
 * loaded; the next call requests it again.
 */
export async function loadOtherTexts(): Promise<void> {
  const language = texts.language();
  const messages = await loadFile(language);
  if (texts.language() === language) texts.add(messages);
}

/**
 * Changes to another language with all of its texts, so that every part on screen has its texts at once. Once they are loaded
 * it calls `ready`, and changes when that resolves. Rejects, and keeps the language, where a file cannot be loaded.
 */
export async function switchLanguage(language: string, ready?: () => Promise<void>): Promise<void> {
  const load = START_FILES.get(language);
  if (load === undefined) throw new Error(`There are no texts of the language ${language}.`);
  const [start, others] = await Promise.all([load(), loadFile(language)]);
  await ready?.();
  activateTexts(language, { ...start.default, ...others });
  for (const listener of languageChanges) listener();
}
