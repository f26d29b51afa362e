import { useMemo, useState } from 'react';
import { keepOrder } from './stable-order.ts';
import type { ListRow } from './list-row.ts';

/** The latest rows; while `isHeld`, in the order that they had when the holding began. */
export function useStableOrder<Row extends ListRow>(latest: readonly Row[], isHeld: boolean): readonly Row[] {
  const [shown, setShown] = useState(latest);
  if (!isHeld && shown !== latest) setShown(latest);
  return useMemo(() => (isHeld ? keepOrder(shown, latest) : latest), [isHeld, shown, latest]);
}
