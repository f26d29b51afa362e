/**
 * Folds a name for comparison: no accents, periods or apostrophes; hyphens and commas as spaces; lower case; single
 * spaces. "St. John's" and "st johns" become equal. Needs no data.
 */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[.'’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const ABBREVIATIONS: readonly (readonly [long: string, short: string])[] = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
];

/**
 * The folded spellings of a name: its own, and the one with its first abbreviation replaced ("Saint Louis" is also "st
 * louis", "Ft. Worth" also "fort worth").
 */
export function listFoldedSpellings(name: string): string[] {
  const folded = foldName(name);
  const words = folded.split(' ');
  for (const [long, short] of ABBREVIATIONS) {
    const at = words.findIndex((word) => word === long || word === short);
    if (at < 0 || at === words.length - 1) continue;
    const swapped = [...words];
    swapped[at] = words[at] === long ? short : long;
    return [folded, swapped.join(' ')];
  }
  return [folded];
}
