const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * Folds a name for comparison: no accents, periods or apostrophes; hyphens and commas as spaces; lower case; single
 * spaces. "St. John's" and "st johns" become equal. Needs no data.
 */
export function foldName(text: string): string {
  // Most names have no accents, and normalizing is the slow half of the work.
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : text;
  return plain
    .toLowerCase()
    .replace(/[.'’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that people and postal services write short, as in "W Palm Beach" and "Colorado Spgs". */
const ABBREVIATIONS: readonly (readonly [long: string, short: string])[] = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['heights', 'hts'],
  ['springs', 'spgs'],
  ['beach', 'bch'],
  ['junction', 'jct'],
  ['mountain', 'mtn'],
  ['valley', 'vly'],
  ['falls', 'fls'],
  ['center', 'ctr'],
  ['grove', 'grv'],
  ['island', 'is'],
  ['lake', 'lk'],
];
/** These have a short form before another word only. */
const LEADING = new Set(['saint', 'sainte', 'fort', 'mount']);
const LONG = new Map(ABBREVIATIONS.map(([long, short]) => [short, long]));
const SHORT = new Map(ABBREVIATIONS);

/**
 * The folded spellings of a name: its own first, and those with one or all of its words that have a short form replaced
 * ("Saint Louis" is also "st louis", "West Palm Beach" also "w palm beach" and "w palm bch").
 */
export function listFoldedSpellings(name: string): string[] {
  const words = foldName(name).split(' ');
  const others = words.map((word, place) => {
    const long = SHORT.has(word) ? word : LONG.get(word);
    const isLast = place === words.length - 1;
    if (long === undefined || words.length === 1 || (isLast && LEADING.has(long))) return undefined;
    return long === word ? SHORT.get(word) : long;
  });
  const places = others.flatMap((other, place) => (other === undefined ? [] : [place]));
  const replace = (some: readonly number[]): string =>
    words.map((word, place) => (some.includes(place) ? (others[place] ?? word) : word)).join(' ');
  return [...new Set([replace([]), ...places.map((place) => replace([place])), replace(places)])];
}
