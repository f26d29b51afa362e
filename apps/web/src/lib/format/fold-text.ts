const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * The form in which searches compare texts: without case, accents and periods, so that "montreal" finds "Montréal" and
 * "st louis" "St. Louis".
 */
export function foldText(text: string): string {
  // Most texts have no accents, and normalizing is the slow half of the work.
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  return plain.replaceAll('.', '').toLowerCase();
}
