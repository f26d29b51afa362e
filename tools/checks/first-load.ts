import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE } from '@loadstone/contracts/texts';

const BUILD = 'apps/web/dist';
const ENTRY = 'index.html';
const HOME = 'src/screens/desk/home-page.tsx';
/** The texts of the first screen, one file for each language. */
const TEXTS = 'src/lib/texts/compiled/start';
/** The texts of a surface in a language, in the manifest of its build. */
const TEXT_FILE = /texts\/compiled\/([\w-]+)\.json$/;
const OTHER_TEXTS = 'apps/web/src/lib/texts/compiled/en.json';

/** The most that the home screen may load before its leads: JavaScript, gzipped. */
const FIRST_LOAD_LIMIT_BYTES = 300 * 1024;

/** The most scripts that the home screen may load before its leads: a browser requests six at a time over HTTP/1.1. */
const FIRST_LOAD_FILES = 12;

/** The most that the page of a driver, and that of a customer, may load: JavaScript and styles, gzipped. */
const SMALL_PAGE_LIMIT_BYTES = 100 * 1024;

/** One chunk in the build's manifest: the file, and the chunks that load with it. */
interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestChunk>>;

/** @returns the JavaScript files that load with the chunks, each once. @throws Error for a chunk that is not in the build. */
export function listFirstLoad(manifest: Manifest, names: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk of ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  names.forEach(add);
  return [...files].filter((file) => file.endsWith('.js'));
}

/**
 * @returns the files that a page does not request itself: each is requested only once another script has run. The server
 *   requests the texts of the reader's language where the page names those of each
 */
export function listRequestedLate(page: string, files: readonly string[]): string[] {
  const requested = new Set(Array.from(page.matchAll(/(?:src|href|content)="\/([^"]+)"/g), ([, file]) => file));
  return files.filter((file) => !requested.has(file));
}

/** The start of a text's key in quotes, at least an area and a letter: the rest may be added at run time. */
const QUOTED_KEY = /["'`]([A-Za-z]+\.\w[\w.]*)/g;

/** @returns the keys, or the starts of keys, in a script that name one of the texts, each once. */
export function findTexts(script: string, keys: readonly string[]): string[] {
  const quoted = new Set(Array.from(script.matchAll(QUOTED_KEY), ([, name = '']) => name.replace(/\.$/, '')));
  return [...quoted].filter((name) => keys.some((key) => key === name || key.startsWith(`${name}.`)));
}

/** Fails the check where the first load names texts that are loaded later: the user would see their keys. */
function checkTexts(files: readonly string[]): void {
  const otherKeys = Object.keys(JSON.parse(readFileSync(OTHER_TEXTS, 'utf8')) as object);
  const scripts = files.map((file) => readFileSync(join(BUILD, file), 'utf8')).join('\n');
  const named = findTexts(scripts, otherKeys);
  if (named.length === 0) return;
  console.error(`Add to START_TEXTS of apps/web/scripts/start-texts.ts: ${named.sort().join(', ')}`);
  process.exitCode = 1;
}

/** Fails the check where the page requests a script of the first load only after another one, or loads many small ones. */
function checkRequests(files: readonly string[]): void {
  const late = listRequestedLate(readFileSync(join(BUILD, ENTRY), 'utf8'), files);
  for (const file of late)
    console.error(`Preload ${file} from the page: preloadFirstScreen of apps/web/vite.config.ts`);
  if (files.length > FIRST_LOAD_FILES) {
    console.error(
      `${files.length} scripts load first, at most ${FIRST_LOAD_FILES}: the chunks of apps/web/vite.config.ts`,
    );
  }
  if (late.length > 0 || files.length > FIRST_LOAD_FILES) process.exitCode = 1;
}

function readManifest(folder: string): Manifest {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('Build the front end first: node tools/build-web.mjs');
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** The languages of the front end. */
function listLanguages(): string[] {
  const files = readdirSync(join('apps/web', TEXTS)).filter((name) => name.endsWith('.json'));
  return files.map((name) => name.replace('.json', '')).sort();
}

/** The scripts of the home screen's first load in a language, gzipped: all that it needs before its leads. */
export function readFirstLoad(language = DEFAULT_LANGUAGE): {
  readonly files: readonly string[];
  readonly bytes: number;
} {
  const files = listFirstLoad(readManifest(BUILD), [ENTRY, HOME, `${TEXTS}/${language}.json`]);
  return { files, bytes: files.reduce((sum, file) => sum + statSync(join(BUILD, `${file}.gz`)).size, 0) };
}

/** @returns the files of a small page that a reader of the language does not load: the texts of the other languages */
export function listOtherTexts(manifest: Manifest, language: string): string[] {
  return Object.entries(manifest).flatMap(([module, { file }]) => {
    const found = TEXT_FILE.exec(module)?.[1];
    return found === undefined || found === language ? [] : [file];
  });
}

/** The gzipped size of all that a small page loads in a language. */
function readSmallPage(page: string, language: string): number {
  const folder = join(BUILD, page);
  const others = listOtherTexts(readManifest(folder), language).map((file) => `${file}.gz`);
  const files = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);
  const loaded = files.filter((file) => file.endsWith('.gz') && !others.includes(file));
  return loaded.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

/** Prints what a reader of the language loads first, and fails the check beyond a limit. */
function checkSizes(language: string): void {
  const toKb = (value: number) => (value / 1024).toFixed(1);
  const { bytes } = readFirstLoad(language);
  console.log(`/home in ${language}: ${toKb(bytes)} KB of JavaScript, at most ${toKb(FIRST_LOAD_LIMIT_BYTES)} KB`);
  for (const page of ['driver', 'follow']) {
    const pageBytes = readSmallPage(page, language);
    console.log(`/${page} in ${language}: ${toKb(pageBytes)} KB, at most ${toKb(SMALL_PAGE_LIMIT_BYTES)} KB`);
    if (pageBytes > SMALL_PAGE_LIMIT_BYTES) process.exitCode = 1;
  }
  if (bytes > FIRST_LOAD_LIMIT_BYTES) {
    console.error('Load what the first screen does not show later: `lazyComponent` of apps/web/src/ui.');
    process.exitCode = 1;
  }
}

if (import.meta.main) {
  for (const language of listLanguages()) {
    checkSizes(language);
    checkRequests(readFirstLoad(language).files);
  }
  checkTexts(readFirstLoad().files);
}
