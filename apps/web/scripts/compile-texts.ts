import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from '../src/lib/texts/en/index.ts';

const TARGET = join(import.meta.dirname, '../src/lib/texts/compiled/en.json');

interface TextTree {
  readonly [name: string]: string | TextTree;
}

/** Every message of a tree with its dotted key, in the order of the source. */
function listMessages(tree: TextTree, prefix = ''): [key: string, message: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : listMessages(value, `${prefix}${name}.`),
  );
}

/**
 * Compiles the English catalogue: a message with arguments becomes the token list that the front end's
 * runtime reads, so that the browser needs no parser.
 *
 * @throws Error with the key of a message that is empty or not valid ICU MessageFormat.
 */
function compileTexts(): string {
  const compiled = listMessages(english).map(([key, message]) => {
    if (message === '') throw new Error(`${key} is empty.`);
    if (!/[{}]/.test(message)) return [key, message] as const;
    return [key, compileMessageOrThrow(message)] as const;
  });
  return `${JSON.stringify(Object.fromEntries(compiled), undefined, 1)}\n`;
}

const text = compileTexts();
if (!process.argv.includes('--check')) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, 'utf8') !== text) {
  console.error('The compiled texts are out of date: run npm run texts:write.');
  process.exitCode = 1;
}
