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
  // An empty list has no rows that could move while the user reads.
  const isHeld = isReading && shown.length > 0 && shownList === listKey;
  if (shownList !== listKey) setShownList(listKey);
  if (!isHeld && shown !== latest) setShown(latest);
  const base = isHeld ? shown : latest;
  const held = useMemo(() => holdRows(base, latest, toKey), [base, latest, toKey]);
  return { ...held, release: () => setShown(latest) };
}
