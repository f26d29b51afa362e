import { after, nowMs } from './clock.ts';

/**
 * A browser's timers stand still while the laptop sleeps, and the server's clock may be corrected
 * meanwhile: a deadline is compared with the clock at least this often, and whenever the page wakes.
 */
const CHECK_EVERY_MS = 15_000;
const WAKES = ['focus', 'pageshow', 'online'] as const;

/**
 * Runs once when the server's clock reaches the moment, at once where it has passed. `findDueMs` is
 * asked again at every check, so a moment that moves needs no new deadline. Returns what cancels it.
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
  // Not within the caller's own step: what it gets back must be there first.
  cancelTimer = after(0, check);
  return stop;
}
