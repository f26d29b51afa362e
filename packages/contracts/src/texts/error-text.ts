import { formatDay } from '../board/day.ts';
import type { errorTexts } from './en/errors.ts';
import type { FindText, TextValues } from './find-text.ts';
import type { KeyOf, ValuesOf } from './text-key.ts';

/** The name of a text of `errors` in the catalogue, such as `posting.notFound`. */
export type ErrorTextName = KeyOf<typeof errorTexts>;

/** The values that the text of a name needs. */
export type ErrorTextValues<Name extends ErrorTextName> = ValuesOf<typeof errorTexts, Name>;

/** The text of an error before it is put into words. */
export interface ErrorText {
  name: string;
  /** Days are `YYYY-MM-DD`, statuses their letters, facts their names in the contract. */
  values?: Record<string, string | number> | undefined;
}

/** A status, a plain fact or a day of an error's text in words; any other value as it is. */
function toValueWords(name: string, value: string | number, find: FindText): string | number {
  if (name === 'fact') return find(`facts.${value}.name`) ?? value;
  if (/^(status|toStatus)$/.test(name)) return find(`codes.status.${value}`) ?? value;
  return name.endsWith('Day') ? formatDay(String(value), find) : value;
}

/** Puts the text of an error into words; undefined for one that the catalogue does not have. */
export function toErrorWords({ name, values = {} }: ErrorText, find: FindText): string | undefined {
  const words: TextValues = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, toValueWords(key, value, find)]),
  );
  return find(`errors.${name}`, words);
}
