import { useMemo, useState } from 'react';
import { holdRows, type RowKey, type SteadyRows } from './steady-rows.ts';

/** Steady rows with the way to let the waiting ones in now. */
export interface HeldRows<Row> extends SteadyRows<Row> {
  readonly release: () => void;
}

/** The latest rows while nobody reads; while somebody does, the rows that were there when they began. */
export function useSteadyRows<Row>(
  latest: readonly Row[],
  toKey: (row: Row) => RowKey,
  isReading: boolean,
): HeldRows<Row> {
  const [shown, setShown] = useState(latest);
  // Where there is nothing to read yet, nothing can move under anybody.
  const isHeld = isReading && shown.length > 0;
  if (!isHeld && shown !== latest) setShown(latest);
  const base = isHeld ? shown : latest;
  const held = useMemo(() => holdRows(base, latest, toKey), [base, latest, toKey]);
  return { ...held, release: () => setShown(latest) };
}
