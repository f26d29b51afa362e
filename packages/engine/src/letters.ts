/** The 16 equipment letters, in the order of their bits (V is bit 0). */
export const TYPE_LETTERS = 'VRKFSDTCUHLONPIE';

/** The 15 attribute letters, in the order of their bits (A is bit 0). */
export const ATTRIBUTE_LETTERS = 'ABWCZITVXMGFHEN';

/** The bit number of each letter by character code; -1 for other characters. */
function numberLetters(alphabet: string): Int8Array {
  const numbers = new Int8Array(128).fill(-1);
  for (let bit = 0; bit < alphabet.length; bit++) numbers[alphabet.charCodeAt(bit)] = bit;
  return numbers;
}

const TYPE_NUMBERS = numberLetters(TYPE_LETTERS);
const ATTRIBUTE_NUMBERS = numberLetters(ATTRIBUTE_LETTERS);

function toBits(letters: string, numbers: Int8Array, field: string): number {
  if (typeof letters !== 'string') throw new TypeError(`${field} must be a string of letters, got ${String(letters)}`);
  let bits = 0;
  for (let at = 0; at < letters.length; at++) {
    const bit = numbers[letters.charCodeAt(at)] ?? -1;
    if (bit < 0) throw unknownLetter(letters, at, field);
    bits |= 1 << bit;
  }
  return bits;
}

function unknownLetter(letters: string, at: number, field: string): RangeError {
  const letter = String.fromCodePoint(letters.codePointAt(at)!);
  return new RangeError(`${field} has the unknown letter ${JSON.stringify(letter)}`);
}

function toLetters(bits: number, alphabet: string): string {
  let letters = '';
  for (let bit = 0; bit < alphabet.length; bit++) if (bits & (1 << bit)) letters += alphabet[bit];
  return letters;
}

/**
 * Returns the bits of a set of equipment letters; repeated letters count once. O(letters).
 * @throws RangeError with an unknown letter or for an empty set (M4); TypeError with a value that is not a string
 */
export function parseTypes(letters: string): number {
  const bits = toBits(letters, TYPE_NUMBERS, 'types');
  if (bits === 0) throw new RangeError('types must name at least one letter, got ""');
  return bits;
}

/**
 * Returns the bits of a set of attribute letters, which may be empty. O(letters).
 * @throws RangeError with an unknown letter; TypeError with a value that is not a string
 */
export function parseAttributes(letters: string): number {
  return toBits(letters, ATTRIBUTE_NUMBERS, 'attributes');
}

/** The letters of a set of equipment bits, in the order of {@link TYPE_LETTERS}. */
export function toTypeLetters(bits: number): string {
  return toLetters(bits, TYPE_LETTERS);
}

/** The letters of a set of attribute bits, in the order of {@link ATTRIBUTE_LETTERS}. */
export function toAttributeLetters(bits: number): string {
  return toLetters(bits, ATTRIBUTE_LETTERS);
}
