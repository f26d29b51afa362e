import { foldText } from './fold-text.ts';
import type { PlainTextKey } from '../texts/text-key.ts';
import { activeLanguage, t } from '../texts/t.ts';

const lists = new Map<string, readonly string[]>();

/** The form in which typed words are compared: {@link foldText}, with one kind of apostrophe. */
export function foldTyped(text: string): string {
  return foldText(text).replaceAll('’', "'");
}

/** The words of a list of the catalogue in the active language, as {@link foldTyped} returns them. */
export function listTypedWords(key: PlainTextKey): readonly string[] {
  const id = `${activeLanguage()} ${key}`;
  const known = lists.get(id) ?? foldTyped(t(key)).split(/\s*,\s*/);
  lists.set(id, known);
  return known;
}

/** The words of a list as a part of a pattern, the longest first. A space may be missing, as in `voicemail`. */
export function toTypedPattern(key: PlainTextKey): string {
  const words = listTypedWords(key).map((word) => word.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&').replaceAll(' ', ' ?'));
  return `(?:${words.sort((one, other) => other.length - one.length).join('|')})`;
}
