import { STATES } from '@loadstone/places/states';
import { foldText } from '../../../lib/format/fold-text.ts';
import type { CityChoice, CityLookUp } from '../../../lib/places/cities.ts';
import { readDayWords } from '../../../lib/time/read-day-words.ts';
import { CITY_OF_SHORT_FORM, EQUIPMENT_WORDS, KNOWN_CITIES } from './quick-words.ts';

/** The words of the longest name that is tried. */
const LONGEST_NAME = 4;
/** Cities of one name in all states. */
const MOST_SAME_NAMES = 60;
const MOST_CHOICES = 6;
const SPELLED_OUT: Readonly<Record<string, string>> = { ft: 'fort', mt: 'mount', ste: 'sainte' };

/** A city at the start of the words: the one that is meant, or those that it may be. */
export interface CityMatch {
  readonly words: number;
  readonly city?: CityChoice;
  readonly choices: readonly CityChoice[];
}

interface CityContext {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly cities: Pick<CityLookUp, 'list'>;
}

/**
 * Finds a city at the start of lower-case words. A name with a state is that city. A short form is what dispatchers mean by it.
 * A name alone is the one city that has it, or the well-known one; where it could be several, the match has no city.
 *
 * @param how `withState` tries names with a state only, `alone` the others, and without it both
 */
export function findCities(
  words: readonly string[],
  context: CityContext,
  how?: 'withState' | 'alone',
): CityMatch | undefined {
  if (how !== 'alone') {
    for (let count = LONGEST_NAME; count >= 1; count -= 1) {
      const state = readState(words.slice(count));
      if (state === undefined) continue;
      const found = listNamed(words.slice(0, count), context).filter(({ st }) => st === state.st);
      if (found.length > 0) return toMatch(count + state.words, found);
    }
  }
  if (how === 'withState') return undefined;
  for (let count = LONGEST_NAME - 1; count >= 1; count -= 1) {
    if (words.length < count) continue;
    const found = listNamed(words.slice(0, count), context);
    if (found.length === 0) continue;
    const state = readState(words.slice(count));
    // "on mon" after a city is a day; any other state is one in which there is no such city.
    const isDay = words[count] === 'on' && readDayWords(words.slice(count + 1), context.today) !== undefined;
    if (state !== undefined && !isDay) return { words: count + state.words, choices: found.slice(0, MOST_CHOICES) };
    const known = found.filter(({ city, st }) => KNOWN_CITIES.has(`${city}, ${st}`));
    return toMatch(count, known.length > 0 ? known : found, found);
  }
  return undefined;
}

/** A state or province at the start of lower-case words, by its letters or its name; `sd` is a step deck. */
export function readState(words: readonly string[]): { readonly st: string; readonly words: number } | undefined {
  for (const { abbreviation, name } of STATES) {
    if (words[0] === abbreviation.toLowerCase() && !EQUIPMENT_WORDS.has(words[0]))
      return { st: abbreviation, words: 1 };
    const parts = name.toLowerCase().split(' ');
    if (parts.every((part, index) => words[index] === part)) return { st: abbreviation, words: parts.length };
  }
  return undefined;
}

function toMatch(words: number, found: readonly CityChoice[], all = found): CityMatch {
  const [only] = found;
  return { words, ...(found.length === 1 && only && { city: only }), choices: all.slice(0, MOST_CHOICES) };
}

/** The cities of exactly that name or short form, the largest first. */
function listNamed(words: readonly string[], { cities }: CityContext): readonly CityChoice[] {
  const short = words.length === 1 ? CITY_OF_SHORT_FORM.get(words[0] ?? '') : undefined;
  const name = words.map((word) => SPELLED_OUT[word.replace('.', '')] ?? word).join(' ');
  const wanted = foldText(short?.slice(0, -4) ?? name);
  if (wanted.length < 3) return [];
  const named = cities.list(wanted, MOST_SAME_NAMES).filter(({ city }) => foldText(city) === wanted);
  return short === undefined ? named : named.filter(({ city, st }) => `${city}, ${st}` === short);
}
