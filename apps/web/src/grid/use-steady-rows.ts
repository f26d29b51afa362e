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
  if (!isReading && shown !== latest) setShown(latest);
  const base = isReading ? shown : latest;
  const held = useMemo(() => holdRows(base, latest, toKey), [base, latest, toKey]);
  return { ...held, release: () => setShown(latest) };
}
