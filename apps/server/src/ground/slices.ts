import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many items are handled before other requests get their turn: a slice takes a millisecond or two. */
export const SLICE_LENGTH = 250;

/** Splits a list into slices, in order. */
function* toSlices<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += SLICE_LENGTH) yield items.slice(start, start + SLICE_LENGTH);
}

/** Maps a list in slices, so that a long one does not delay other requests. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  if (items.length <= SLICE_LENGTH) return items.map(map);
  const results: Result[] = [];
  for (const slice of toSlices(items)) {
    for (const item of slice) results.push(map(item, results.length));
    await nextTurn();
  }
  return results;
}

/**
 * Writes a list as JSON in slices, so that a long one does not delay other requests.
 *
 * @param write the JSON of a list
 */
export async function writeInSlices<Item>(
  items: readonly Item[],
  write: (items: readonly Item[]) => string,
): Promise<string> {
  const parts: string[] = [];
  for (const slice of toSlices(items)) {
    parts.push(write(slice).slice(1, -1));
    await nextTurn();
  }
  return `[${parts.join(',')}]`;
}
