import type { ListRow } from './list-row.ts';

/**
 * The rows of `latest` in the order of `shown`. A row that `shown` does not contain follows the row that precedes it in
 * `latest`. O(n).
 */
export function keepOrder<Row extends ListRow>(shown: readonly Row[], latest: readonly Row[]): readonly Row[] {
  const byToken = new Map(latest.map((row) => [row.token, row]));
  const known = new Set(shown.map(({ token }) => token));
  const followers = new Map<number | undefined, Row[]>();
  let anchor: number | undefined;
  for (const row of latest) {
    if (known.has(row.token)) anchor = row.token;
    else followers.set(anchor, [...(followers.get(anchor) ?? []), row]);
  }
  const rows = [...(followers.get(undefined) ?? [])];
  for (const { token } of shown) {
    const row = byToken.get(token);
    if (row) rows.push(row, ...(followers.get(token) ?? []));
  }
  return rows;
}
