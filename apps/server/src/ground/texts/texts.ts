import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type Messages } from '@lingui/core';
import {
  chooseLanguage,
  DEFAULT_LANGUAGE,
  findLanguageCookie,
  parseAcceptLanguage,
  type FindText,
  type KeyOf,
  type TextValues,
  type ValuesArgument,
} from '@loadstone/contracts/texts';
import type { english } from './en.ts';

type English = typeof english;

/** The server's texts in one language. */
export interface Texts {
  readonly language: string;
  /** The text of a key, with its arguments filled in and its plural form chosen. */
  readonly t: <K extends KeyOf<English>>(key: K, ...values: ValuesArgument<English, K>) => string;
  /** The text of a key that was stored; undefined where the catalogue has none. */
  readonly find: FindText;
}

const FOLDER = join(import.meta.dirname, 'compiled');

function readTexts(language: string): Texts {
  const messages = JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Messages;
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return {
    language,
    t: (key, ...[values]) => i18n._(key, values as TextValues | undefined),
    find: (key, values) => (key in messages ? i18n._(key, values) : undefined),
  };
}

/** Every language that has been compiled (`tools/derived/ensure.mjs`). */
const languages = new Map(
  readdirSync(FOLDER).map((file) => {
    const language = file.replace('.json', '');
    return [language, readTexts(language)];
  }),
);

/** The languages of the server's texts. */
export const LANGUAGES: readonly string[] = [...languages.keys()];

/** The server's texts in the first of the wanted languages that has a catalogue, otherwise in English. */
export function getTexts(wanted: readonly string[] = []): Texts {
  const texts = languages.get(chooseLanguage([...languages.keys()], wanted));
  if (texts === undefined) throw new Error(`There are no texts of the language ${DEFAULT_LANGUAGE}.`);
  return texts;
}

/** The headers of a request that state the language of its reader. */
export interface ReaderHeaders {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

/** The languages of a request's reader, the preferred one first: the browser's cookie, then `Accept-Language`. */
export function listLanguagesOfRequest({ cookie, 'accept-language': accepted }: ReaderHeaders): string[] {
  const chosen = findLanguageCookie(cookie ?? '');
  return [...(chosen === undefined ? [] : [chosen]), ...parseAcceptLanguage(accepted ?? '')];
}

/** The server's texts for the reader of a reply. */
export function getTextsOfRequest(headers: ReaderHeaders): Texts {
  return getTexts(listLanguagesOfRequest(headers));
}
