/** The 16 equipment letters, in the order of their bits (V is bit 0). */
export const TYPE_LETTERS = 'VRKFSDTCUHLONPIE';

/** The 15 attribute letters, in the order of their bits (A is bit 0). */
export const ATTRIBUTE_LETTERS = 'ABWCZITVXMGFHEN';

/** Sets seen lately; a market uses a few hundred of them, and a stream of others starts it anew. */
const MOST_KNOWN = 4096;
const knownTypes = new Map<string, number>();
const knownAttributes = new Map<string, number>();

function toBits(letters: string, alphabet: string, field: string, known: Map<string, number>): number {
  const before = known.get(letters);
  if (before !== undefined) return before;
  if (typeof letters !== 'string') throw new TypeError(`${field} must be a string of letters, got ${String(letters)}`);
  let bits = 0;
  for (const letter of letters) {
    const bit = alphabet.indexOf(letter);
    if (bit < 0) throw new RangeError(`${field} has the unknown letter ${JSON.stringify(letter)}`);
    bits |= 1 << bit;
  }
  if (known.size === MOST_KNOWN) known.clear();
  known.set(letters, bits);
  return bits;
}

function toLetters(bits: number, alphabet: string): string {
  let letters = '';
  for (let bit = 0; bit < alphabet.length; bit++) if (bits & (1 << bit)) letters += alphabet[bit];
  return letters;
}

/**
 * The bits of a set of equipment letters; a repeated letter counts once. O(letters).
 * @throws RangeError for an unknown letter or an empty set (M4), TypeError for anything but a string.
 */
export function parseTypes(letters: string): number {
  const bits = toBits(letters, TYPE_LETTERS, 'types', knownTypes);
  if (bits === 0) throw new RangeError('types must name at least one letter, got ""');
  return bits;
}

/**
 * The bits of a set of attribute letters, which may be empty. O(letters).
 * @throws RangeError for an unknown letter, TypeError for anything but a string.
 */
export function parseAttributes(letters: string): number {
  return toBits(letters, ATTRIBUTE_LETTERS, 'attributes', knownAttributes);
}

/** The letters of a set of equipment bits, in the order of {@link TYPE_LETTERS}. */
export function toTypeLetters(bits: number): string {
  return toLetters(bits, TYPE_LETTERS);
}

/** The letters of a set of attribute bits, in the order of {@link ATTRIBUTE_LETTERS}. */
export function toAttributeLetters(bits: number): string {
  return toLetters(bits, ATTRIBUTE_LETTERS);
}
