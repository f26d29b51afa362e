import compiled from '../texts/compiled/words.json' with { type: 'json' };

/** The order of day, month and year in numbers. */
type DayOrders = readonly ('MDY' | 'DMY' | 'YMD')[];

/** The words of a language: lists with commas, without accents. A list that a language does not have is empty. */
interface LanguageWords {
  /** By the days from today. */
  readonly relativeDays?: Readonly<Record<string, string>>;
  /** By the number of the weekday, 0 for Sunday. */
  readonly weekdays?: Readonly<Record<string, string>>;
  /** Names of weekdays that are read in a text of this language only, because they are words of another one. */
  readonly ownWeekdays?: Readonly<Record<string, string>>;
  /**
   * Short forms of weekdays that only a list of days of the week has, by the number from 1 for Monday. One that several days
   * have can be each of them.
   */
  readonly weekdayCodes?: Readonly<Record<string, string>>;
  /** Words for several days of the week, by the first and the last one, 1 for Monday. */
  readonly daySets?: Readonly<Record<string, string>>;
  /** By the number of the month, 1 for January. */
  readonly months?: Readonly<Record<string, string>>;
  /** How days in numbers are read, the most likely order first. */
  readonly dayOrders?: string;
  /** Headers of tables by the column. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Headers of the schedule of a lane by its field. */
  readonly laneColumns?: Readonly<Record<string, string>>;
  /** Headers that stand twice, by the two columns. */
  readonly repeatedColumns?: Readonly<Record<string, string>>;
  /** What a header has in brackets. */
  readonly columnNotes?: string;
  /** By what they mean, in the notation of `equipment-words.ts`. */
  readonly equipment?: Readonly<Record<string, string>>;
  /** Words that stand for nothing in a cell. */
  readonly none?: string;
  readonly pickupLabels?: string;
  readonly deliveryLabels?: string;
  readonly laneSigns?: string;
  readonly fieldLabels?: string;
  readonly fillers?: string;
  /** What is counted in the text of a posting; `?` after a letter or a space that may be missing. */
  readonly counted?: string;
  /** Other words that are read beside a value, by their meaning: parts of regular expressions. */
  readonly patterns?: Readonly<Record<string, string>>;
}

/**
 * Every language of `src/texts`, English first: where words of two languages are the same, the meaning in English is
 * taken.
 */
const LANGUAGES: readonly (readonly [language: string, words: LanguageWords])[] = Object.entries(compiled);

const toList = (words: string | undefined): readonly string[] => (words === undefined ? [] : words.split(', '));

/** The keys of lists; those with a value for each word are in the groups. */
type ListName = {
  [N in keyof LanguageWords]-?: string extends NonNullable<LanguageWords[N]> ? N : never;
}[keyof LanguageWords];
type GroupName = Exclude<keyof LanguageWords, ListName>;

/** The words of a list in every language. */
export function listWords(name: ListName): readonly string[] {
  return LANGUAGES.flatMap(([, words]) => toList(words[name]));
}

/** The words of the groups in every language, each with its group. @param language only that of a reader, such as `fr` */
export function listGroupedWords(
  name: GroupName,
  language?: string,
): readonly (readonly [group: string, word: string])[] {
  return LANGUAGES.filter(([each]) => language === undefined || each.startsWith(language)).flatMap(([, words]) =>
    Object.entries(words[name] ?? {}).flatMap(([group, list]) => toList(list).map((word) => [group, word] as const)),
  );
}

/** The meanings of `patterns`. */
export type PatternName = keyof (typeof compiled)['en']['patterns'] | 'nextAfterWeekday';

/** The words of meanings as a part of a regular expression, in every language; longer ones are tried first. */
export function toPattern(...names: readonly PatternName[]): string {
  const found = listGroupedWords('patterns').filter(([name]) => names.some((each) => each === name));
  const words = found.map(([, word]) => word).sort((one, other) => other.length - one.length);
  // Without a word nothing is read: an empty pattern would be found everywhere.
  return words.length === 0 ? '(?!)' : `(?:${words.join('|')})`;
}

/** The languages, English first, or that of a reader before the others. @param first such as `fr` */
export function listLanguages(first: string): readonly string[] {
  const all = LANGUAGES.map(([language]) => language);
  return [...all.filter((each) => each.startsWith(first)), ...all.filter((each) => !each.startsWith(first))];
}

/** How a language reads days in numbers; undefined where it states nothing. */
export function findDayOrders(language: string): DayOrders | undefined {
  const found = LANGUAGES.find(([each, { dayOrders }]) => each.startsWith(language) && dayOrders !== undefined);
  return found && (toList(found[1].dayOrders) as DayOrders);
}
