export type RowKey = string | number;

/** The rows to show now, and how many new ones are held back while the user reads. */
export interface StableRows<Row> {
  readonly rows: readonly Row[];
  readonly waitingCount: number;
}

interface HoldOptions<Row> {
  /** True for a row that is marked as removed. It stays while the pointer is over the rows: those below it would move. */
  readonly isGone?: ((row: Row) => boolean) | undefined;
  readonly isPointed?: boolean;
}

/** The rows that are held, and their order with those that may come back to their place. */
interface HeldRows<Row> extends StableRows<Row> {
  readonly order: readonly Row[];
}

/**
 * Applies the changes that do not move rows while the user reads: new values and removals. Rows keep their place in `order`,
 * with the values of `latest`; rows that are not in `order` are counted as waiting. Returns `order` itself where nothing
 * changes. O(n).
 */
export function holdRows<Row>(
  order: readonly Row[],
  latest: readonly Row[],
  toKey: (row: Row) => RowKey,
  { isGone, isPointed = false }: HoldOptions<Row> = {},
): HeldRows<Row> {
  if (order === latest) return { rows: latest, order, waitingCount: 0 };
  const left = new Map(latest.map((row) => [toKey(row), row]));
  const rows: Row[] = [];
  const next: Row[] = [];
  for (const row of order) {
    const key = toKey(row);
    const current = left.get(key);
    left.delete(key);
    const isKept = current !== undefined || (isPointed && isGone?.(row) === true);
    if (isKept) rows.push(current ?? row);
    // Without a mark the user has removed it, and may undo that.
    if (isKept || isGone?.(row) !== true) next.push(current ?? row);
  }
  const toKnown = (list: readonly Row[]) => (isSameList(list, order) ? order : list);
  return { rows: toKnown(rows), order: toKnown(next), waitingCount: left.size };
}

function isSameList<Row>(one: readonly Row[], other: readonly Row[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
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
