const BEYOND_ASCII = /[\u0080-\uffff]/;

/** A text as searches compare it: without case, accents and periods, so that "montreal" finds "Montréal" and "st louis" "St. Louis". */
export function foldText(text: string): string {
  // Most texts have no accents, and taking them apart is the slow half.
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
  return plain.replaceAll('.', '').toLowerCase();
}
