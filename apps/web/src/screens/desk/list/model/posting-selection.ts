import type { Posting } from '@loadstone/contracts/postings';

/**
 * The selected posting after the list has changed: the same one while it is listed, its nearest neighbour after it was
 * removed, and the first one where it was never listed. Null for an empty list.
 *
 * @param before the tokens in the order in which they were shown when `selected` was last among them
 * @param after the tokens as they are shown now
 */
export function toSelectedToken(
  selected: number | null,
  before: readonly number[],
  after: readonly number[],
): number | null {
  const first = after[0] ?? null;
  if (selected === null) return first;
  const present = new Set(after);
  if (present.has(selected)) return selected;
  const index = before.indexOf(selected);
  if (index < 0) return first;
  for (const token of before.slice(index + 1)) if (present.has(token)) return token;
  for (const token of before.slice(0, index).reverse()) if (present.has(token)) return token;
  return first;
}

/** The tokens of a list, in its order. */
export function toTokens(rows: readonly Posting[]): number[] {
  return rows.map((posting) => posting.token);
}
