import type { Posting } from '@loadstone/contracts';
import { useMemo, useState } from 'react';
import { keepOrder } from './model/stable-order.ts';

/** The latest rows; while `isHeld`, in the order that they had when the holding began. */
export function useStableOrder(latest: readonly Posting[], isHeld: boolean): readonly Posting[] {
  const [shown, setShown] = useState(latest);
  if (!isHeld && shown !== latest) setShown(latest);
  return useMemo(() => (isHeld ? keepOrder(shown, latest) : latest), [isHeld, shown, latest]);
}
