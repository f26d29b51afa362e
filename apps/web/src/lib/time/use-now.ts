import { useEffect, useState } from 'react';
import { every, nowMs } from './clock.ts';

/** The server's time in milliseconds, renewed at the interval; for texts such as "2 min ago". */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => every(intervalMs, () => setNow(nowMs())), [intervalMs]);
  return now;
}
