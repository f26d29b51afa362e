import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from '../src/lib/texts/en/index.ts';
import { START_TEXTS, isStartText } from './start-texts.ts';

const FOLDER = join(import.meta.dirname, '../src/lib/texts/compiled');

interface TextTree {
  readonly [name: string]: string | TextTree;
}

/** Every message of a tree with its dotted key, in the order of the source. */
function listMessages(tree: TextTree, prefix = ''): [key: string, message: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : listMessages(value, `${prefix}${name}.`),
  );
}

type CompiledText = readonly [key: string, tokens: ReturnType<typeof compileMessageOrThrow>];

/**
 * Compiles the English catalogue: each message becomes the token list that the front end's runtime reads, so that the
 * browser needs no parser. For a message that is not a list the runtime prints a warning with each call.
 *
 * @throws Error with the key of a message that is empty or not valid ICU MessageFormat, or with an entry of
 *   `START_TEXTS` that names no text.
 */
function compileTexts(): CompiledText[] {
  const messages = listMessages(english);
  for (const start of START_TEXTS) {
    if (!messages.some(([key]) => isStartText(key, [start]))) throw new Error(`START_TEXTS: there is no ${start}.`);
  }
  return messages.map(([key, message]): CompiledText => {
    if (message === '') throw new Error(`${key} is empty.`);
    return [key, compileMessageOrThrow(message)];
  });
}

const toFile = (texts: readonly CompiledText[]) => `${JSON.stringify(Object.fromEntries(texts), undefined, 1)}\n`;

const compiled = compileTexts();
/** The texts of the first screen, and all others: the browser loads them at different times. */
const files = {
  'start/en.json': toFile(compiled.filter(([key]) => isStartText(key))),
  'en.json': toFile(compiled.filter(([key]) => !isStartText(key))),
};
for (const [name, text] of Object.entries(files)) {
  const path = join(FOLDER, name);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error('The compiled texts are out of date: run npm run texts:write.');
    process.exitCode = 1;
  }
}
