import { after, whenIdle } from './clock.ts';

/** After this long without a file or a reply, what the screen shows first is taken as loaded. */
const QUIET_MS = 1_000;
/** The longest wait. */
const LATEST_MS = 10_000;

/**
 * Runs once when the page is idle and no file or reply has arrived for a second, at the latest after ten seconds. For code
 * that is loaded ahead: it would delay what the screen shows first. @returns a function that cancels it
 */
export function whenQuiet(run: () => void): () => void {
  if (!('PerformanceObserver' in window)) return whenIdle(run);
  const runWhenIdle = () => {
    stopWaiting();
    cancel = whenIdle(run);
  };
  let cancel = after(QUIET_MS, runWhenIdle);
  const observer = new PerformanceObserver(() => {
    cancel();
    cancel = after(QUIET_MS, runWhenIdle);
  });
  const cancelLatest = after(LATEST_MS, () => {
    cancel();
    runWhenIdle();
  });
  const stopWaiting = () => {
    observer.disconnect();
    cancelLatest();
  };
  observer.observe({ type: 'resource' });
  return () => {
    stopWaiting();
    cancel();
  };
}
