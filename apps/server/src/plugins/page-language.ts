import { chooseLanguage } from '@loadstone/contracts/texts';
import { listLanguagesOfRequest, type ReaderHeaders } from '../ground/texts/texts.ts';

/** The file of texts of a language, as the build of the front end names it in a page. */
const TEXTS_OF_LANGUAGE = /<meta name="texts:([\w-]+)" content="([^"]+)"\s*\/?>\s*/g;

/** A page that loads the texts of its reader's language beside the program, and those of no other language. */
export function toPageInLanguage(page: string, headers: ReaderHeaders): string {
  const languages = Array.from(page.matchAll(TEXTS_OF_LANGUAGE), ([, language = '']) => language);
  const chosen = chooseLanguage(languages, listLanguagesOfRequest(headers));
  return page
    .replace('<html lang="en">', `<html lang="${chosen}">`)
    .replace(TEXTS_OF_LANGUAGE, (_tag, language: string, path: string) =>
      language === chosen ? `<link rel="modulepreload" href="${path}" crossorigin>` : '',
    );
}
