import { useMemo, useState } from 'react';
import { holdRows, type RowKey, type StableRows } from './stable-rows.ts';

/** Stable rows with a function that shows the waiting ones now. */
interface HeldRows<Row> extends StableRows<Row> {
  readonly release: () => void;
}

/**
 * Returns the latest rows, or while the user reads, the rows from when the reading began.
 *
 * @param listKey another one where the rows are those of another list, which is shown at once
 */
export function useStableRows<Row>(
  latest: readonly Row[],
  toKey: (row: Row) => RowKey,
  isReading: boolean,
  listKey?: RowKey,
): HeldRows<Row> {
  const [shown, setShown] = useState(latest);
  const [shownList, setShownList] = useState(listKey);
  const isKept = isReading && shownList === listKey;
  const kept = useMemo(() => (isKept ? holdRows(shown, latest, toKey) : null), [isKept, shown, latest, toKey]);
  // Without rows there are none that could move while the user reads.
  const held = kept !== null && kept.rows.length > 0 ? kept : null;
  if (shownList !== listKey) setShownList(listKey);
  if (held === null && shown !== latest) setShown(latest);
  return { ...(held ?? { rows: latest, waitingCount: 0 }), release: () => setShown(latest) };
}
