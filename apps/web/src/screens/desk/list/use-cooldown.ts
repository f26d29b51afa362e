import { useEffect, useState } from 'react';
import { after } from '../../../lib/time/clock.ts';

/** The remaining seconds, counted down to 0, and a function that starts the countdown. */
export function useCooldown(seconds: number): { leftSeconds: number; start: () => void } {
  const [leftSeconds, setLeftSeconds] = useState(0);
  useEffect(() => {
    if (leftSeconds === 0) return undefined;
    return after(1_000, () => setLeftSeconds((left) => Math.max(0, left - 1)));
  }, [leftSeconds]);
  return { leftSeconds, start: () => setLeftSeconds(seconds) };
}
