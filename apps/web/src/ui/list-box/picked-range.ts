import type { ListRow } from './list-row.ts';

/** The tokens from one row to another one, both included, in the order of the list; `to` alone where `from` is not in it. */
export function toRange(rows: readonly ListRow[], from: number | null, to: number): number[] {
  const start = rows.findIndex(({ token }) => token === from);
  const end = rows.findIndex(({ token }) => token === to);
  if (end < 0) return [];
  if (start < 0) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ token }) => token);
}
