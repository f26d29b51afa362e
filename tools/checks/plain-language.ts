import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Words and phrases that do not belong in the prose of the project, with a suggestion each. All are nearly always wrong. */
const WORDS: Readonly<Record<string, string>> = {
  amongst: 'among',
  anew: 'again',
  answer: 'reply, return',
  answered: 'replied, returned',
  answering: 'replying, running',
  answers: 'replies, returns',
  anybody: 'any user, any company',
  'are told': 'are notified, receive',
  'asked for': 'requested',
  asker: 'caller, client or query',
  door: 'interface, entry point',
  doors: 'interfaces, entry points',
  everybody: 'all users, every company',
  felled: 'freed',
  forthwith: 'immediately',
  'give back': 'return, restore',
  'gives back': 'returns, restores',
  hear: 'receive',
  'hear of': 'are notified of, receive',
  heard: 'received',
  hears: 'receives',
  'hears of': 'is notified of, receives',
  henceforth: 'from now on',
  hitherto: 'until now',
  'is told': 'is notified, receives',
  learns: 'receives, is notified',
  lest: 'so that … not',
  'let go of': 'release',
  'lets go of': 'releases',
  nobody: 'no user, no company',
  planted: 'created',
  shelf: 'partition',
  shelves: 'partitions',
  somebody: 'a user, a client',
  'speak to': 'import, call, send to',
  'speaks to': 'imports, calls, sends to',
  stencil: 'original, template',
  stencils: 'originals, templates',
  tallies: 'counts',
  tally: 'count',
  tell: 'notify, distinguish',
  tells: 'notifies, distinguishes',
  therein: 'in it',
  thereof: 'of it',
  told: 'notified',
  'told of': 'notified of, reported',
  'was told': 'was notified, received',
  'were told': 'were notified, received',
  whence: 'from where',
  wherein: 'in which',
  whilst: 'while',
  whoever: 'the user who, the caller that',
  whomever: 'any user, any caller',
  wire: 'network, protocol',
  wired: 'connected',
  wires: 'networks, protocols',
  wishes: 'requests',
};

const PATTERN = new RegExp(`\\b(${Object.keys(WORDS).join('|')})\\b`, 'gi');

/** Words that do not belong in names of code, with a suggestion each. */
const NAME_WORDS: Readonly<Record<string, string>> = {
  anybody: 'any',
  asker: 'caller, client',
  door: 'interface, entry point',
  farewell: 'ending',
  heard: 'received',
  nobody: 'none',
  resting: 'paused',
  shelf: 'partition',
  somebody: 'user, client',
  stencil: 'original, template',
  tally: 'count',
  unmoved: 'unchanged',
  welcome: 'admission',
  whoever: 'caller, user',
};

/** Files and folders that are checked: all code and all documents. */
const CHECKED = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'apps', 'docs', 'e2e', 'packages', 'tools'];

/** Files that may use a word, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/server/migrations/0001-base.ts': 'a migration on main is never changed',
  'apps/server/migrations/0005-live.ts': 'a migration on main is never changed',
  'apps/server/migrations/0121-gone-reports.ts': 'a migration on main is never changed',
  'tools/checks/plain-language.ts': 'defines the words',
  'tools/checks/plain-language.test.ts': 'tests the words',
};

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.data', 'generated', 'test-results']);

/** Replaces everything but line breaks by spaces, so that line numbers stay. */
function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Titles of tests, and descriptions of the API: strings that are read like comments. */
const READ_STRINGS =
  /(?<=(?:(?<![.\w])(?:it|test|describe)(?:\.\w+)*|\]\))\(\s*|\bsummary:\s*|\.describe\(\s*)(['"`])(?:\\.|(?!\1)[^\\])*\1/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/;
const SQL_COMMENTS = /--.*/g;
const CODE_PROSE = new RegExp(`${READ_STRINGS.source}|${COMMENTS.source}`, 'gm');

/**
 * Returns only the prose of a file: comments of code with the strings that are read like them, or a document without its
 * code. Line numbers stay the same.
 */
function proseOf(extension: string, text: string): string {
  if (extension === '.md') return text.replace(/```[\s\S]*?```|`[^`\n]*`/g, blank);
  let prose = '';
  let end = 0;
  for (const { index, 0: found } of text.matchAll(extension === '.sql' ? SQL_COMMENTS : CODE_PROSE)) {
    prose += blank(text.slice(end, index)) + (found.startsWith('`') ? found : found.replace(/`[^`\n]*`/g, blank));
    end = index + found.length;
  }
  return prose + blank(text.slice(end));
}

/**
 * Finds words in the prose of a file that are not plain technical English.
 *
 * @returns one line per word: file, line number, word and suggestion
 */
export function listWordFaults(file: string, text: string): string[] {
  const lines = proseOf(extname(file), text).split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(PATTERN)].map(
      ([word]) => `${file}:${index + 1} "${word}": write ${WORDS[word.toLowerCase()]} instead`,
    ),
  );
}

const STRINGS = /(['"`])(?:\\.|(?!\1)[^\\])*\1/g;

/**
 * Finds words in the names of a code file that are not plain technical English.
 *
 * @returns one line per name: file, line number, name and suggestion
 */
export function listNameFaults(file: string, text: string): string[] {
  if (!/\.(ts|tsx|mjs|cjs)$/.test(file)) return [];
  const code = text.replace(new RegExp(COMMENTS, 'gm'), blank).replace(STRINGS, blank);
  return code.split('\n').flatMap((line, index) =>
    [...line.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(([name]) => {
      const word = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).find((part) => Object.hasOwn(NAME_WORDS, part.toLowerCase()));
      if (word === undefined) return [];
      return [`${file}:${index + 1} name "${name}": write ${NAME_WORDS[word.toLowerCase()]} instead`];
    }),
  );
}

function listFiles(path: string): string[] {
  if (extname(path) !== '') return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : listFiles(child);
    return /\.(ts|tsx|mjs|cjs|css|md|sql)$/.test(entry.name) ? [child] : [];
  });
}

if (import.meta.main) {
  const files = CHECKED.flatMap(listFiles).filter((file) => !(file in EXCEPTIONS));
  const faults = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...listWordFaults(file, text), ...listNameFaults(file, text)];
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${files.length} files use plain language.`);
}
