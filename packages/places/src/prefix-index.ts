import { foldName, listFoldedSpellings } from './fold.ts';

/** Minimum length of a prefix. */
const MIN_PREFIX_LETTERS = 3;

/** A name that can be found by its prefix. */
interface Named {
  name: string;
  st: string;
  /** Other names of the same place. */
  aliases?: readonly string[];
}

/**
 * Prefix search over names in memory. `list` returns the items in their original order, after those of which the prefix is the
 * whole name with its state.
 */
export interface PrefixIndex<T extends Named> {
  list(prefix: string, limit: number): T[];
}

/**
 * Builds a prefix index over items in order of importance. An item is found under each folded spelling followed by its
 * state, so that "london on" finds London in Ontario. Building is O(n log n); a lookup is a binary search and one pass
 * over the matches. Pure: the browser uses it for the cached city list.
 */
export function createPrefixIndex<T extends Named>(items: readonly T[]): PrefixIndex<T> {
  const spellings: string[] = [];
  const ranksOfSpellings: number[] = [];
  for (let rank = 0; rank < items.length; rank += 1) {
    const { name, st, aliases = [] } = items[rank]!;
    for (const spelling of [name, ...aliases].flatMap(listFoldedSpellings)) {
      spellings.push(`${spelling} ${st.toLowerCase()}`);
      ranksOfSpellings.push(rank);
    }
  }
  // Numbers are sorted in place of a hundred thousand objects.
  const order = Uint32Array.from(spellings, (_, at) => at).sort((one, other) => {
    const [a, b] = [spellings[one]!, spellings[other]!];
    return a < b ? -1 : a > b ? 1 : ranksOfSpellings[one]! - ranksOfSpellings[other]!;
  });
  const keys = Array.from(order, (at) => spellings[at]!);
  const ranks = Uint32Array.from(order, (at) => ranksOfSpellings[at]!);

  return {
    list(prefix, limit) {
      const folded = foldName(prefix);
      if (folded.length < MIN_PREFIX_LETTERS || limit < 1) return [];
      const best: number[] = [];
      for (let at = firstAtOrAfter(keys, folded); at < keys.length && keys[at]!.startsWith(folded); at += 1) {
        // A whole name comes before all beginnings: its order is below zero.
        keepSmallest(best, keys[at] === folded ? ranks[at]! - items.length : ranks[at]!, limit + 1);
      }
      const found = best.map((order) => items[order < 0 ? order + items.length : order]!);
      return [...new Set(found)].slice(0, limit);
    },
  };
}

function firstAtOrAfter(keys: readonly string[], wanted: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Keeps the `limit` smallest ranks, ascending and without duplicates (an item may match under two spellings). */
function keepSmallest(best: number[], rank: number, limit: number): void {
  if (best.length === limit && rank >= best[limit - 1]!) return;
  let at = best.length;
  while (at > 0 && best[at - 1]! >= rank) at -= 1;
  if (best[at] === rank) return;
  best.splice(at, 0, rank);
  if (best.length > limit) best.pop();
}
