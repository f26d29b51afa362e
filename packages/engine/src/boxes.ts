/**
 * 16-bit cells per node: minimum and maximum of 6 coordinates, 2 maximum chords, and a 32-bit link in the last two
 * cells.
 */
export const NODE_CELLS = 16;

/** The first dimensions of an entry are coordinates; the two after them are chords (radii). */
const COORDINATES = 6;

const LEAST = 32767;
const GREATEST = -32768;

/** Sets the box of a node to the empty box. O(1). */
export function clearBox(boxes: Int16Array, node: number): void {
  const at = node * NODE_CELLS;
  for (let cell = 0; cell < 2 * COORDINATES; cell += 2) {
    boxes[at + cell] = LEAST;
    boxes[at + cell + 1] = GREATEST;
  }
  boxes[at + 2 * COORDINATES] = 0;
  boxes[at + 2 * COORDINATES + 1] = 0;
}

/** Extends the box of a node to contain the geometry at `from[start…]`. Returns true if the box grew. O(1). */
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

/** Sets the box of a node to the union of its two children, `pair` and `pair + 1`. O(1). */
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
