import { after, nowMs } from './clock.ts';

/**
 * A browser's timers pause while the laptop sleeps, and the server's clock may be corrected. A deadline is therefore
 * compared with the clock at this interval, and whenever the page becomes visible.
 */
const CHECK_EVERY_MS = 15_000;
/** The events by which a page is seen or reached again. */
const WAKES = ['focus', 'pageshow', 'online'] as const;

/**
 * Runs once when the server's clock reaches the instant, at once where it has passed. `findDueMs` is called again at
 * every check, so a deadline that changes needs no new call. @returns a function that cancels it
 */
export function atMoment(findDueMs: () => number, run: () => void): () => void {
  let cancelTimer: () => void = () => undefined;
  const stop = () => {
    cancelTimer();
    for (const name of WAKES) window.removeEventListener(name, check);
    document.removeEventListener('visibilitychange', check);
  };
  function check() {
    cancelTimer();
    const leftMs = findDueMs() - nowMs();
    if (leftMs > 0) {
      cancelTimer = after(Math.min(leftMs, CHECK_EVERY_MS), check);
      return;
    }
    stop();
    run();
  }
  for (const name of WAKES) window.addEventListener(name, check);
  document.addEventListener('visibilitychange', check);
  // Never before this function returns: `run` may need what the caller does with the result.
  cancelTimer = after(0, check);
  return stop;
}
