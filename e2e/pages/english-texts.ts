import { COMMENTS } from '@loadstone/market';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');
/** The compiled texts of each surface; a surface contains the texts that it shares. */
const CATALOGUES = [
  'apps/web/src/lib/texts/compiled/start',
  'apps/web/src/lib/texts/compiled',
  'apps/web/src/driver/texts/compiled',
  'apps/web/src/follow/texts/compiled',
  'apps/server/src/ground/texts/compiled',
];

/**
 * What others have written, which reads like a text of the catalogue: comments of the sample market ('Load bars needed' as
 * '{name} needed'), and the rate confirmation, which is in the language of its broker.
 */
const isOfOthers = (text: string): boolean =>
  COMMENTS.some((comment) => text.includes(comment)) || /^Rate confirmation \d/.test(text);

type Choices = Readonly<Record<string, readonly Token[] | string | number>>;
type Token = string | readonly [name: string, type?: string, choices?: Choices];
type Messages = Readonly<Record<string, readonly Token[]>>;

const readMessages = (language: string): Messages =>
  Object.assign(
    {},
    ...CATALOGUES.map((folder) => JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8')) as Messages),
  ) as Messages;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** A text as a pattern: a value is anything, and each plural form is possible. */
function toPattern(tokens: readonly Token[] | string): string {
  if (typeof tokens === 'string') return escape(tokens);
  return tokens
    .map((token) => {
      if (token === '#') return '[\\d\\s.,]+';
      if (typeof token === 'string') return escape(token);
      const forms = Object.values(token[2] ?? {}).filter((form) => typeof form !== 'number');
      return forms.length === 0 ? '.{1,120}?' : `(?:${forms.map(toPattern).join('|')})`;
    })
    .join('');
}

/** Words of a text itself. Without three letters, such as "{a}, {b}", it is no language. */
function hasWords(tokens: readonly Token[] | string): boolean {
  if (typeof tokens === 'string') return /\p{L}{3}/u.test(tokens);
  return tokens.some((token) =>
    typeof token === 'string'
      ? /\p{L}{3}/u.test(token)
      : Object.values(token[2] ?? {}).some((form) => typeof form !== 'number' && hasWords(form)),
  );
}

const toExpression = (patterns: readonly string[]): RegExp[] =>
  patterns.map((pattern) => new RegExp(`^${pattern}$`, 's'));

/** Texts of English, with those of another language that have another wording. */
function createCatalogue(language: string) {
  const [english, other] = [readMessages('en'), readMessages(language)];
  const texts = Object.entries(english).filter(([, tokens]) => hasWords(tokens));
  const translated = new Set(Object.values(other).filter(hasWords).map(toPattern));
  const patterns = new Set(texts.map(([, tokens]) => toPattern(tokens)));
  return {
    english: toExpression([...patterns].filter((pattern) => !translated.has(pattern))),
    other: toExpression([...translated]),
  };
}

const catalogues = new Map<string, ReturnType<typeof createCatalogue>>();

/** What a page shows and what screen readers say: text, names, titles, hints of empty fields, and the title of the document. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const isHidden = (element: Element | null) =>
      element === null || element.closest('script, style, noscript') !== null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (isHidden(node.parentElement)) continue;
      const text = (node.textContent ?? '').trim();
      if (text !== '') found.add(text);
    }
    for (const name of ['aria-label', 'aria-roledescription', 'aria-description', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (text !== '') found.add(text);
      }
    }
    return [...found];
  });
}

/** The texts of a page in another language that are those of the English catalogue, and so were not put into the language. */
export async function findEnglishTexts(page: Page, language = 'fr-CA'): Promise<string[]> {
  const catalogue = catalogues.get(language) ?? createCatalogue(language);
  catalogues.set(language, catalogue);
  const { english, other } = catalogue;
  const isOf = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));
  const texts = (await readTexts(page)).filter((text) => !isOfOthers(text));
  return texts.filter((text) => /\p{L}{3}/u.test(text) && isOf(english, text) && !isOf(other, text));
}

/** A text of a surface in French. */
export function toFrench(surface: 'driver' | 'follow', key: string): string {
  const path = join(ROOT, `apps/web/src/${surface}/texts/fr-CA.json`);
  const text = (JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>)[key];
  if (text === undefined) throw new Error(`The page has no text ${key}.`);
  return text;
}
