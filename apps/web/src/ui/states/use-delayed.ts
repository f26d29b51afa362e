import { useEffect, useState } from 'react';
import { after } from '../../lib/time/clock.ts';

/** Work that takes less than this shows no loading state. */
const SKELETON_DELAY_MS = 150;

/** False at first, true once the delay has passed. */
export function useDelayed(delayMs = SKELETON_DELAY_MS): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => after(delayMs, () => setPassed(true)), [delayMs]);
  return hasPassed;
}
