import { chooseLanguage } from '@loadstone/contracts/texts';
import { createTexts, toLanguages } from '../../lib/texts/create-texts.ts';
import type { english } from './en.ts';

const FILES = toLanguages(import.meta.glob('./compiled/*.json'));

const texts = createTexts<typeof english>();

export const { t, find: findText, language: activeLanguage, locale, activate: activateTexts } = texts;

/** Loads the texts of the driver's page in the first of the wanted languages that has a catalogue, and activates it. */
export async function loadTexts(wanted: readonly string[]): Promise<void> {
  const language = chooseLanguage([...FILES.keys()], wanted);
  const load = FILES.get(language);
  if (load === undefined) throw new Error(`There are no texts of the language ${language}.`);
  texts.activate(language, (await load()).default);
  document.documentElement.lang = language;
  document.title = t('pageTitle');
}
