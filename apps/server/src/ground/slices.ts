import { nextTurn } from './fair-turns.ts';

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

/** A turn of the event loop that a long computation may take. */
const TURN_MS = 4;

/** Runs a computation of many steps, so that other requests have their turns between them. */
export async function runInTurns<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let startedMs = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - startedMs < TURN_MS) continue;
    await nextTurn();
    startedMs = performance.now();
  }
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
