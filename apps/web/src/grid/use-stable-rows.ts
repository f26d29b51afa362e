import { useMemo, useState } from 'react';
import { holdRows, type RowKey, type StableRows } from './stable-rows.ts';

/** Stable rows with a function that shows the waiting ones now. */
interface HeldRows<Row> extends StableRows<Row> {
  readonly release: () => void;
}

interface StableRowsOptions<Row> {
  readonly toKey: (row: Row) => RowKey;
  readonly isReading: boolean;
  /** Another one where the rows are those of another list, which is shown at once. */
  readonly listKey?: RowKey | undefined;
  /** True while the pointer is over the rows. */
  readonly isPointed?: boolean;
  /** See {@link holdRows}. */
  readonly isGone?: (row: Row) => boolean;
}

/** Returns the latest rows, or while the user reads, the rows from when the reading began. */
export function useStableRows<Row>(
  latest: readonly Row[],
  { toKey, isReading, listKey, isPointed = false, isGone }: StableRowsOptions<Row>,
): HeldRows<Row> {
  const [order, setOrder] = useState(latest);
  const [shownList, setShownList] = useState(listKey);
  const isHeld = isReading && shownList === listKey;
  const kept = useMemo(
    () => (isHeld ? holdRows(order, latest, toKey, { isGone, isPointed }) : null),
    [isHeld, order, latest, toKey, isGone, isPointed],
  );
  // Without rows there are none that could move while the user reads.
  const held = kept !== null && kept.rows.length > 0 ? kept : null;
  const next = held?.order ?? latest;
  if (shownList !== listKey) setShownList(listKey);
  // A row that is removed later keeps the mark that it has now.
  if (order !== next) setOrder(next);
  const { rows, waitingCount } = held ?? { rows: latest, waitingCount: 0 };
  return { rows, waitingCount, release: () => setOrder(latest) };
}
