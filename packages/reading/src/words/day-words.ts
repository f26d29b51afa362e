import { listGroupedWords, listLanguages } from './languages.ts';

/** Days from today by folded words. */
export const RELATIVE_DAYS: Readonly<Record<string, number>> = Object.fromEntries(
  listGroupedWords('relativeDays').map(([days, words]) => [words, Number(days)]),
);

const toNumbers = (words: readonly (readonly [group: string, word: string])[]): ReadonlyMap<string, number> =>
  new Map(words.map(([number, word]) => [word, Number(number)]));

/** Sunday is 0. */
export const WEEKDAYS = toNumbers(listGroupedWords('weekdays'));
/** 1 to 12 by folded word. */
export const MONTHS = toNumbers(listGroupedWords('months'));

/** Words for several days of the week, such as "daily": the first and the last one, 1 for Monday, by folded words. */
export const DAY_SETS: ReadonlyMap<string, readonly [first: number, last: number]> = new Map(
  listGroupedWords('daySets').map(([days, words]) => [words, [Number(days[0]), Number(days.at(-1))]]),
);

/** What a short form of a weekday can mean, 1 for Monday, by folded words. */
export type WeekdayCodes = ReadonlyMap<string, readonly number[]>;

/** The short forms of weekdays by language, that of the reader first. @param language such as `fr` */
export function listWeekdayCodes(language: string): readonly WeekdayCodes[] {
  return listLanguages(language).map((each) => {
    const words = Map.groupBy(listGroupedWords('weekdayCodes', each), ([, word]) => word);
    return new Map([...words].map(([word, days]) => [word, days.map(([day]) => Number(day))]));
  });
}

/** Names of weekdays that are also words of another language. */
const OWN_WEEKDAYS = toNumbers(listGroupedWords('ownWeekdays'));

/**
 * The weekday of a word that only a text of its language means as one.
 *
 * @param language of the text; undefined where the words around it say that a weekday is meant
 */
export function findOwnWeekday(word: string, language?: string): number | undefined {
  if (language === undefined) return OWN_WEEKDAYS.get(word);
  const found = listGroupedWords('ownWeekdays', language).find(([, own]) => own === word);
  return found && Number(found[0]);
}
