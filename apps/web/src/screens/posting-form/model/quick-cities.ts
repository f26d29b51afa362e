import { STATES } from '@loadstone/places/states';
import { foldText } from '../../../lib/format/fold-text.ts';
import type { CityChoice, PlaceFinder } from '../../../lib/places/cities.ts';
import { readDayWords } from '../../../lib/time/read-day-words.ts';
import { CITY_OF_SHORT_FORM, EQUIPMENT_WORDS, KNOWN_CITIES } from './quick-words.ts';

/** The words of the longest name that is tried. */
const LONGEST_NAME = 4;
const MOST_CHOICES = 6;

/** A city at the start of the words: the one that is meant, or those that it may be. */
export interface CityMatch {
  readonly words: number;
  readonly city?: CityChoice;
  readonly choices: readonly CityChoice[];
}

interface CityContext {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly places: Pick<PlaceFinder, 'find'>;
}

/**
 * Finds a city at the start of lower-case words, by the reading of the server. A name with a state is read before anything else. A short
 * form is what dispatchers mean by it. A name alone is the city that it means, or the well-known one; where it could be several, the match has
 * no city.
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
      if (state === undefined || words.length < count) continue;
      const found = listNamed(words.slice(0, count), context, state.st);
      if (found.length > 0) return toMatch(count + state.words, found);
    }
  }
  if (how === 'withState') return undefined;
  for (let count = LONGEST_NAME - 1; count >= 1; count -= 1) {
    if (words.length < count) continue;
    const found = listNamed(words.slice(0, count), context);
    if (found.length === 0) continue;
    const state = readState(words.slice(count));
    // "on mon" after a city is a day, "sd" a step deck; any other state is one in which there is no such city.
    const isOther =
      EQUIPMENT_WORDS.has(words[count] ?? '') ||
      (words[count] === 'on' && readDayWords(words.slice(count + 1), context.today) !== undefined);
    if (state !== undefined && !isOther) return { words: count + state.words, choices: found.slice(0, MOST_CHOICES) };
    const known = found.filter(({ city, st }) => KNOWN_CITIES.has(`${city}, ${st}`));
    return toMatch(count, known.length > 0 ? known : found, found);
  }
  return undefined;
}

/** A state or province at the start of lower-case words, by its letters or its name. */
export function readState(words: readonly string[]): { readonly st: string; readonly words: number } | undefined {
  for (const { abbreviation, name } of STATES) {
    if (words[0] === abbreviation.toLowerCase()) return { st: abbreviation, words: 1 };
    const parts = name.toLowerCase().split(' ');
    if (parts.every((part, index) => words[index] === part)) return { st: abbreviation, words: parts.length };
  }
  return undefined;
}

function toMatch(words: number, found: readonly CityChoice[], all = found): CityMatch {
  const [only] = found;
  return { words, ...(found.length === 1 && only && { city: only }), choices: all.slice(0, MOST_CHOICES) };
}

/** The cities that a name or a short form means, the likely one first. */
function listNamed(words: readonly string[], { places }: CityContext, state?: string): readonly CityChoice[] {
  const short = words.length === 1 ? CITY_OF_SHORT_FORM.get(words[0] ?? '') : undefined;
  const text = short ?? words.join(' ');
  // A sign between two places is no part of a name.
  if (foldText(text).length < 3 || !words.every((word) => /\p{L}/u.test(word))) return [];
  return places.find(text, state === undefined ? {} : { state })?.cities ?? [];
}
