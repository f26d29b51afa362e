import type { Posting } from '@loadstone/contracts';

/**
 * The rows of `latest` in the order of `shown`. A row that `shown` does not contain follows the row that precedes it in
 * `latest`. O(n).
 */
export function keepOrder(shown: readonly Posting[], latest: readonly Posting[]): readonly Posting[] {
  const byToken = new Map(latest.map((posting) => [posting.token, posting]));
  const known = new Set(shown.map(({ token }) => token));
  const followers = new Map<number | undefined, Posting[]>();
  let anchor: number | undefined;
  for (const posting of latest) {
    if (known.has(posting.token)) anchor = posting.token;
    else followers.set(anchor, [...(followers.get(anchor) ?? []), posting]);
  }
  const rows = [...(followers.get(undefined) ?? [])];
  for (const { token } of shown) {
    const posting = byToken.get(token);
    if (posting) rows.push(posting, ...(followers.get(token) ?? []));
  }
  return rows;
}
