/** 16-bit cells of a node: 6 pairs of bounds, least and greatest, 2 chords, and a link in the last two. */
export const NODE_CELLS = 16;

/** The dimensions of an entry that are coordinates; the two after them are chords. */
export const COORDINATES = 6;

const LEAST = 32767;
const GREATEST = -32768;

/** Makes a node's box one that holds nothing. */
export function clearBox(boxes: Int16Array, node: number): void {
  const at = node * NODE_CELLS;
  for (let cell = 0; cell < 2 * COORDINATES; cell += 2) {
    boxes[at + cell] = LEAST;
    boxes[at + cell + 1] = GREATEST;
  }
  boxes[at + 2 * COORDINATES] = 0;
  boxes[at + 2 * COORDINATES + 1] = 0;
}

/** Widens a node's box to hold the entry geometry at `from[start…]`; says whether it had to. */
export function widen(boxes: Int16Array, node: number, from: Int16Array, start: number): boolean {
  const at = node * NODE_CELLS;
  let isWider = false;
  for (let dimension = 0; dimension < COORDINATES; dimension++) {
    const value = from[start + dimension];
    if (value < boxes[at + 2 * dimension]) {
      boxes[at + 2 * dimension] = value;
      isWider = true;
    }
    if (value > boxes[at + 2 * dimension + 1]) {
      boxes[at + 2 * dimension + 1] = value;
      isWider = true;
    }
  }
  for (let chord = 0; chord < 2; chord++) {
    const value = from[start + COORDINATES + chord];
    if (value <= boxes[at + 2 * COORDINATES + chord]) continue;
    boxes[at + 2 * COORDINATES + chord] = value;
    isWider = true;
  }
  return isWider;
}

/** Makes a node's box that of its two children, of which `pair` is the first. */
export function unite(boxes: Int16Array, node: number, pair: number): void {
  const at = node * NODE_CELLS;
  const one = pair * NODE_CELLS;
  const two = one + NODE_CELLS;
  for (let cell = 0; cell < 2 * COORDINATES; cell += 2) {
    boxes[at + cell] = Math.min(boxes[one + cell], boxes[two + cell]);
    boxes[at + cell + 1] = Math.max(boxes[one + cell + 1], boxes[two + cell + 1]);
  }
  for (let cell = 12; cell < 14; cell++) boxes[at + cell] = Math.max(boxes[one + cell], boxes[two + cell]);
}
