import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { TextTree } from '@loadstone/contracts/texts';

/** Messages in ICU MessageFormat by their dotted keys. */
export type Messages = ReadonlyMap<string, string>;

type CompiledMessage = ReturnType<typeof compileMessageOrThrow>;

/** Every message of a tree, in the order of the source. */
export function listMessages(tree: TextTree, prefix = ''): Messages {
  return new Map(
    Object.entries(tree).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + name, value]] : [...listMessages(value, `${prefix}${name}.`)],
    ),
  );
}

/**
 * Compiles a message to the token list that the runtimes read, so that the browser needs no parser. For a message that is
 * not a list the runtime prints a warning with each call.
 *
 * @throws Error with the key of a message that is empty or not valid ICU MessageFormat
 */
export function compileMessage(key: string, message: string): CompiledMessage {
  if (message === '') throw new Error(`${key} is empty.`);
  try {
    return compileMessageOrThrow(message);
  } catch (cause) {
    throw new Error(`${key} is not valid: ${message}`, { cause });
  }
}

/** The names of the values that a compiled message uses. */
function listValues(tokens: unknown, found = new Set<string>()): Set<string> {
  if (!Array.isArray(tokens)) return found;
  for (const token of tokens) {
    if (!Array.isArray(token)) continue;
    const [name, , forms] = token as [string, string?, unknown?];
    if (name !== '#') found.add(name);
    if (typeof forms === 'object' && forms !== null) Object.values(forms).forEach((form) => listValues(form, found));
  }
  return found;
}

/** @returns the keys of English that a catalogue of a language does not have yet */
export function listMissing(english: Messages, messages: Messages): string[] {
  return [...english.keys()].filter((key) => !messages.has(key));
}

/** @returns the keys of a catalogue of a language that English does not have (any more) */
export function listUnknown(english: Messages, messages: Messages): string[] {
  return [...messages.keys()].filter((key) => !english.has(key));
}

/** @returns the texts that a catalogue of a language fills with other values than English */
export function compareWithEnglish(english: Messages, messages: Messages): string[] {
  const toValues = (key: string, message: string) => [...listValues(compileMessage(key, message))].sort().join(', ');
  return [...messages].flatMap(([key, message]) => {
    const source = english.get(key);
    if (source === undefined) return [];
    const [wanted, given] = [toValues(key, source), toValues(key, message)];
    return wanted === given ? [] : [`${key} uses the values (${given}), English (${wanted})`];
  });
}

/** The entry of a language's file with the pattern of what its typography does not allow. It is no text. */
export const TYPOGRAPHY = 'typography.faults';

/** @returns the texts of a catalogue that the pattern of its language finds */
export function listTypographyFaults(messages: Messages, pattern: string): string[] {
  const faults = new RegExp(pattern, 'i');
  return [...messages].filter(([, message]) => faults.test(message)).map(([key, message]) => `${key}: ${message}`);
}
