export type RowKey = string | number;

/** Rows as they may be shown now, and how many new ones wait until the person looks away. */
export interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  readonly waitingCount: number;
}

/**
 * What may change under somebody who is reading: contents and departures, never places. Rows keep
 * the order of `shown`, with the content of `latest`; rows that `shown` does not have are counted
 * as waiting. O(n).
 */
export function holdRows<Row>(
  shown: readonly Row[],
  latest: readonly Row[],
  toKey: (row: Row) => RowKey,
): SteadyRows<Row> {
  if (shown === latest) return { rows: latest, waitingCount: 0 };
  const left = new Map(latest.map((row) => [toKey(row), row]));
  const rows: Row[] = [];
  for (const row of shown) {
    const key = toKey(row);
    const current = left.get(key);
    if (current === undefined) continue;
    rows.push(current);
    left.delete(key);
  }
  return { rows, waitingCount: left.size };
}

/** What has to happen to `before` for it to hold `after`; `isRearranged` where rows came or moved. */
export interface RowChange<Row> {
  readonly isRearranged: boolean;
  readonly updated: readonly Row[];
  readonly removed: readonly Row[];
}

/** Compares two lists of rows by key and identity. O(n). */
export function diffRows<Row>(
  before: readonly Row[],
  after: readonly Row[],
  toKey: (row: Row) => RowKey,
): RowChange<Row> {
  const keysAfter = new Set(after.map(toKey));
  const removed = before.filter((row) => !keysAfter.has(toKey(row)));
  const kept = removed.length === 0 ? before : before.filter((row) => keysAfter.has(toKey(row)));
  const updated: Row[] = [];
  let isRearranged = kept.length !== after.length;
  for (let index = 0; index < after.length && !isRearranged; index += 1) {
    const row = after[index] as Row;
    const old = kept[index] as Row;
    if (toKey(row) !== toKey(old)) isRearranged = true;
    else if (row !== old) updated.push(row);
  }
  return { isRearranged, updated: isRearranged ? [] : updated, removed: isRearranged ? [] : removed };
}
