/** The position of a card on the screen, pixels. */
interface CardPlace {
  readonly left: number;
  readonly top: number;
}

/**
 * The card to which a key moves from the one at `index`, in reading order: left and right (or k and j) by one, up and
 * down within the column, Home and End to the ends. Undefined for any other key. O(n).
 */
export function toCardMove(key: string, index: number, places: readonly CardPlace[]): number | undefined {
  const last = places.length - 1;
  switch (key) {
    case 'ArrowRight':
    case 'j':
      return Math.min(last, index + 1);
    case 'ArrowLeft':
    case 'k':
      return Math.max(0, index - 1);
    case 'ArrowDown':
      return findInColumn(index, places, 1) ?? last;
    case 'ArrowUp':
      return findInColumn(index, places, -1) ?? 0;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The next card of the same column in that direction; undefined at the column's end. */
function findInColumn(index: number, places: readonly CardPlace[], step: 1 | -1): number | undefined {
  const from = places[index];
  for (let other = index + step; from && places[other]; other += step) {
    if (places[other]?.left === from.left) return other;
  }
  return undefined;
}
