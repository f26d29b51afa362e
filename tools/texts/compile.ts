import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_LANGUAGE } from '@loadstone/contracts/texts';
import { START_TEXTS, isStartText } from '../../apps/web/scripts/start-texts.ts';
import { CATALOGUES, SHARED, TYPED_WORDS, type Catalogue } from './catalogues.ts';
import {
  compareWithEnglish,
  compileMessage,
  listMessages,
  listMissing,
  listTypographyFaults,
  listUnknown,
  TYPOGRAPHY,
  type Messages,
} from './messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPILED = 'compiled';
/** What catalogues of other languages lack, or have too much. */
const untranslated: string[] = [];
/** Texts with typography of another language. */
const typography: string[] = [];

/** The other languages of a catalogue: the names of its files `<language>.json`. */
function listLanguages(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.json'));
  return files.map((name) => name.replace('.json', '')).sort();
}

function readTexts(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, string>;
}

/** The typography of a language: its shared texts state it for all catalogues. */
function findTypography(language: string): string | undefined {
  const path = join(SHARED.folder, `${language}.json`);
  return existsSync(join(ROOT, path)) ? readTexts(path)[TYPOGRAPHY] : undefined;
}

/**
 * The texts of a catalogue in a language, by their keys. Those that it does not have yet stay in English and are listed.
 *
 * @throws Error with the texts that use other values than English
 */
function readLanguage(folder: string, language: string, english: Messages): Messages {
  const path = join(folder, `${language}.json`);
  const { [TYPOGRAPHY]: _, ...texts } = readTexts(path);
  const messages = new Map(Object.entries(texts));
  const differences = compareWithEnglish(english, messages);
  if (differences.length > 0) throw new Error(`${path}:\n${differences.map((line) => `  ${line}`).join('\n')}`);
  const pattern = findTypography(language);
  if (pattern !== undefined) {
    typography.push(...listTypographyFaults(messages, pattern).map((fault) => `${path}: ${fault}`));
  }
  untranslated.push(...listMissing(english, messages).map((key) => `${path}: ${key} is missing`));
  untranslated.push(...listUnknown(english, messages).map((key) => `${path}: ${key} is not a text of English`));
  return messages;
}

const sharedEnglish = listMessages(SHARED.english);
const sharedLanguages = new Map(
  listLanguages(SHARED.folder).map((language) => [language, readLanguage(SHARED.folder, language, sharedEnglish)]),
);

/** The compiled files of a catalogue with their content. What a language has no file for is in English. */
function compileCatalogue({
  folder,
  english: tree,
  isUsed = () => true,
  toPart = () => '',
}: Catalogue): [path: string, text: string][] {
  const english = new Map([...listMessages(tree)].filter(([key]) => isUsed(key)));
  const own = new Map([...english].filter(([key]) => !sharedEnglish.has(key)));
  const others = listLanguages(folder).map((language) => {
    const messages = new Map([...(sharedLanguages.get(language) ?? []), ...readLanguage(folder, language, own)]);
    return [language, messages] as const;
  });
  return [[DEFAULT_LANGUAGE, english] as const, ...others].flatMap(([language, messages]) => {
    const parts = Map.groupBy(english, ([key]) => toPart(key));
    return [...parts].map(([part, texts]): [string, string] => {
      const compiled = texts.map(([key, text]) => [key, compileMessage(key, messages.get(key) ?? text)]);
      return [
        join(folder, COMPILED, part, `${language}.json`),
        `${JSON.stringify(Object.fromEntries(compiled), undefined, 1)}\n`,
      ];
    });
  });
}

function assertStartTexts(): void {
  const keys = CATALOGUES.flatMap(({ english }) => [...listMessages(english).keys()]);
  for (const start of START_TEXTS) {
    if (!keys.some((key) => isStartText(key, [start]))) throw new Error(`START_TEXTS: there is no ${start}.`);
  }
}

/** Files in the folders of compiled texts that no catalogue has. */
function listLeftOver(files: ReadonlyMap<string, string>): string[] {
  const present = [...CATALOGUES.map(({ folder }) => folder), TYPED_WORDS].flatMap((folder) => {
    const parent = join(folder, COMPILED);
    const names = readdirSync(join(ROOT, parent), { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.json')).map((name) => join(parent, name));
  });
  return present.filter((path) => !files.has(path));
}

/** The words by which people write postings, of every language in one file, English first. */
function compileTypedWords(): [path: string, text: string] {
  const others = listLanguages(TYPED_WORDS).filter((language) => language !== DEFAULT_LANGUAGE);
  const words = [DEFAULT_LANGUAGE, ...others].map((language) => [
    language,
    JSON.parse(readFileSync(join(ROOT, TYPED_WORDS, `${language}.json`), 'utf8')) as object,
  ]);
  return [join(TYPED_WORDS, COMPILED, 'words.json'), `${JSON.stringify(Object.fromEntries(words), undefined, 1)}\n`];
}

assertStartTexts();
const files = new Map([...CATALOGUES.flatMap(compileCatalogue), compileTypedWords()]);
for (const fault of [...untranslated, ...typography]) console.warn(fault);
if (process.argv.includes('--check')) {
  if (untranslated.length + typography.length > 0) process.exitCode = 1;
  const isCurrent = ([path, text]: [string, string]): boolean => readFileSync(join(ROOT, path), 'utf8') === text;
  if (listLeftOver(files).length > 0 || ![...files].every(isCurrent)) {
    console.error('The compiled texts are out of date: run npm run derived:write texts.');
    process.exitCode = 1;
  }
} else {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  for (const path of listLeftOver(files)) rmSync(join(ROOT, path));
}
