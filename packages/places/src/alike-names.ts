import { foldName } from './fold.ts';
import type { City } from './gazetteer.ts';
import { toPlaceKey } from './place-key.ts';

/** Names with fewer letters are too alike. */
const LEAST_LETTERS = 5;
/** Names from this length on may differ in two letters. */
const LEAST_FOR_TWO = 7;
/** Places that people know by name; of the smaller ones too many are alike. */
const LEAST_PEOPLE = 1_000;

/** Names that are written nearly like a text. */
export interface AlikeNames {
  /**
   * The places of which a name differs from the text in one letter, or in two where the name has seven letters: a letter that is
   * wrong, missing or too much, or two neighbours in each other's place. The first letter is right, or in the place of the
   * second. The nearest names first, then the largest places.
   */
  list(text: string, limit: number, isMeant: (city: City) => boolean): City[];
}

/** The names of one length that begin with one letter. */
interface SimilarNames {
  readonly keys: string[];
  readonly owners: City[];
  /** The letters of each as bits. */
  readonly letters: number[];
}
type NamesByStart = ReadonlyMap<string, SimilarNames>;

/**
 * Indexes names by their lengths and first letters. O(letters of all names); a search passes over some ten of these groups, and
 * compares the names that have nearly the same letters.
 */
export function createAlikeNames(cities: readonly City[]): AlikeNames {
  const byStart = new Map<string, SimilarNames>();
  for (const city of cities) {
    if (city.population < LEAST_PEOPLE) continue;
    for (const key of new Set([city.name, ...city.aliases].flatMap(toKeys))) {
      if (key.length < LEAST_LETTERS) continue;
      const start = `${key[0]}${key.length}`;
      const names = byStart.get(start) ?? { keys: [], owners: [], letters: [] };
      byStart.set(start, names);
      names.keys.push(key);
      names.owners.push(city);
      names.letters.push(toLetters(key));
    }
  }

  return {
    list(text, limit, isMeant) {
      const nearest = new Map<City, number>();
      for (const typed of new Set(toKeys(text))) {
        if (typed.length < LEAST_LETTERS - 1 || /\d/.test(typed)) continue;
        for (const { city, edits } of findNear(byStart, typed))
          if (isMeant(city)) nearest.set(city, Math.min(edits, nearest.get(city) ?? edits));
      }
      return [...nearest]
        .sort(([one, edits], [other, more]) => edits - more || other.population - one.population || one.id - other.id)
        .slice(0, limit)
        .map(([city]) => city);
    },
  };
}

/** A name with the short forms of its words, and as it is written: "Fort" has more letters to go by than "Ft". */
function toKeys(name: string): readonly string[] {
  return [toPlaceKey(name), foldName(name).replaceAll(' ', '')];
}

/** The names near a word, each with the edits between them. */
function* findNear(byStart: NamesByStart, typed: string): Generator<{ city: City; edits: number }> {
  const typedLetters = toLetters(typed);
  const [first = '', second = ''] = typed;
  for (let length = typed.length - 2; length <= typed.length + 2; length += 1) {
    const most = length >= LEAST_FOR_TWO ? 2 : 1;
    if (Math.abs(length - typed.length) > most) continue;
    for (const start of new Set([first, second])) {
      const { keys, owners, letters } = byStart.get(`${start}${length}`) ?? NO_NAMES;
      for (let at = 0; at < keys.length; at += 1) {
        // Each edit changes at most two letters of the set.
        if (countBits(letters[at]! ^ typedLetters) > 2 * most) continue;
        const key = keys[at]!;
        if (start !== first && key[1] !== first) continue;
        const edits = countEdits(key, typed, most);
        if (edits > 0 && edits <= most) yield { city: owners[at]!, edits };
      }
    }
  }
}

const NO_NAMES: SimilarNames = { keys: [], owners: [], letters: [] };

/** The letters of a word as bits. */
function toLetters(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * The edits between two words: letters that are replaced, missing or added, and neighbours that are exchanged (optimal string
 * alignment). More than `most` where there are more.
 */
export function countEdits(one: string, other: string, most: number): number {
  let start = 0;
  let [oneEnd, otherEnd] = [one.length, other.length];
  while (start < oneEnd && start < otherEnd && one[start] === other[start]) start += 1;
  while (oneEnd > start && otherEnd > start && one[oneEnd - 1] === other[otherEnd - 1]) {
    oneEnd -= 1;
    otherEnd -= 1;
  }
  const [rows, columns] = [oneEnd - start, otherEnd - start];
  if (Math.abs(rows - columns) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, at) => at);
  for (let row = 1; row <= rows; row += 1) {
    const letter = one[start + row - 1];
    const next = [row];
    let least = row;
    for (let at = 1; at <= columns; at += 1) {
      const isSame = letter === other[start + at - 1];
      let edits = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1));
      const isExchanged =
        row > 1 && at > 1 && letter === other[start + at - 2] && one[start + row - 2] === other[start + at - 1];
      if (isExchanged) edits = Math.min(edits, beforeLast[at - 2]! + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    // An exchange may follow that costs one edit less than the row before it.
    if (least > most + 1) return most + 1;
    [beforeLast, last] = [last, next];
  }
  return last[columns]!;
}
