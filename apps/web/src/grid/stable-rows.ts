export type RowKey = string | number;

/** The rows to show now, and how many new ones are held back while the user reads. */
export interface StableRows<Row> {
  readonly rows: readonly Row[];
  readonly waitingCount: number;
}

/**
 * Applies the changes that do not move rows while the user reads: new values and removals. Rows keep the order of
 * `shown`, with the values of `latest`; rows that are not in `shown` are counted as waiting. Returns `shown` itself where
 * nothing changes. O(n).
 *
 * @param isKept true for a row that stays though it has left `latest`
 */
export function holdRows<Row>(
  shown: readonly Row[],
  latest: readonly Row[],
  toKey: (row: Row) => RowKey,
  isKept: (row: Row) => boolean = () => false,
): StableRows<Row> {
  if (shown === latest) return { rows: latest, waitingCount: 0 };
  const left = new Map(latest.map((row) => [toKey(row), row]));
  const rows: Row[] = [];
  for (const row of shown) {
    const key = toKey(row);
    const current = left.get(key);
    if (current !== undefined) rows.push(current);
    else if (isKept(row)) rows.push(row);
    left.delete(key);
  }
  const isSame = rows.length === shown.length && rows.every((row, index) => row === shown[index]);
  return { rows: isSame ? shown : rows, waitingCount: left.size };
}

/** The changes that turn `before` into `after`; `isRearranged` where rows were added or moved. */
interface RowChange<Row> {
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
