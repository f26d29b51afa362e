import type { z } from 'zod';
import { checkTexts } from './en/checks.ts';
import { lateCheckTexts } from './en/late-checks.ts';
import type { generalCheckTexts } from './en/general-checks.ts';
import type { ErrorText } from './error-text.ts';
import type { FindText } from './find-text.ts';
import { toErrorWords } from './error-text.ts';

type GeneralName = keyof typeof generalCheckTexts;

/** The names of the texts without values, by their English text: the message of an issue. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...checkTexts, ...lateCheckTexts }).flatMap(([name, text]) =>
    typeof text === 'string' ? [[text, name] as const] : [],
  ),
);

/** The text of an issue that a schema has found: that which the contract names, or a general one of the issue's kind. */
export function toCheckText(issue: z.core.$ZodIssue): ErrorText {
  const named = NAMES.get(issue.message);
  if (named !== undefined) return { name: `check.${named}` };
  if (issue.code === 'custom') return (issue.params?.['text'] as ErrorText | undefined) ?? toGeneral('invalid');
  if (issue.code === 'too_big') {
    const name = issue.origin === 'string' ? 'tooLong' : isList(issue.origin) ? 'tooMany' : 'tooLarge';
    return toGeneral(name, { maximum: Number(issue.maximum) });
  }
  if (issue.code === 'too_small') {
    const name = issue.origin === 'string' ? 'tooShort' : isList(issue.origin) ? 'tooFew' : 'tooSmall';
    return toGeneral(name, { minimum: Number(issue.minimum) });
  }
  if (issue.code === 'invalid_type')
    return toGeneral(issue.message.endsWith('received undefined') ? 'missing' : 'type');
  return toGeneral(GENERAL[issue.code] ?? 'invalid');
}

const GENERAL: Readonly<Partial<Record<string, GeneralName>>> = {
  invalid_format: 'format',
  invalid_value: 'choice',
  unrecognized_keys: 'unknownField',
};

function isList(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'file';
}

function toGeneral(name: GeneralName, values?: ErrorText['values']): ErrorText {
  return { name: `check.general.${name}`, ...(values && { values }) };
}

/** How the messages of the schema library begin. */
const OF_LIBRARY = /^(Invalid|Too|Unrec)/;

/**
 * The message of an issue for a reader, in the language of the catalogue that `find` reads. A message that a form has
 * stated itself is in that language already.
 */
export function toCheckWords(issue: z.core.$ZodIssue, find: FindText): string {
  const text = toCheckText(issue);
  const isOwn = text.name.startsWith('check.general') && !OF_LIBRARY.test(issue.message);
  return (isOwn ? undefined : toErrorWords(text, find)) ?? issue.message;
}
