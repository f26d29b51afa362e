import { foldName } from './fold.ts';

/** Words that are written in several ways, in English and in French, by the form in which they are compared. */
const SAME_WORDS: readonly (readonly [form: string, ...others: string[]])[] = [
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['ft', 'fort'],
  ['mt', 'mount'],
  ['n', 'north', 'nord'],
  ['s', 'south', 'sud'],
  ['e', 'east', 'est'],
  ['w', 'west', 'ouest'],
  ['hts', 'heights'],
  ['spgs', 'springs'],
  ['bch', 'beach'],
  ['jct', 'junction'],
  ['mtn', 'mountain'],
  ['vly', 'valley'],
  ['fls', 'falls'],
  ['ctr', 'center', 'centre'],
  ['grv', 'grove'],
  ['is', 'island'],
  ['lk', 'lake'],
];
/** "So. San Francisco" and "No. Kansas City": words that say something else inside a name. */
const FIRST_FORMS: ReadonlyMap<string, string> = new Map([
  ['no', 'n'],
  ['so', 's'],
]);
const FORMS: ReadonlyMap<string, string> = new Map(
  SAME_WORDS.flatMap(([form, ...others]) => others.map((other) => [other, form] as const)),
);

/**
 * The form in which two spellings of a place name are equal: folded, each word in its short form, without spaces. "O Fallon" and
 * "O'Fallon", "De Kalb" and "DeKalb", "West Chicago" and "W. Chicago" have one key.
 */
export function toPlaceKey(name: string): string {
  return foldName(name)
    .split(' ')
    .map(
      (word, at, words) =>
        (at === 0 && words.length > 1 ? FIRST_FORMS.get(word) : undefined) ?? FORMS.get(word) ?? word,
    )
    .join('');
}
