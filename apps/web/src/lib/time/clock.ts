/**
 * The one clock of the front end. It follows the server's time, which every reply carries, so that "12 min ago" and the
 * token's expiry are right on a machine with a wrong clock.
 */
let offsetMs = 0;

/** HTTP dates have whole seconds; a smaller difference than this is ignored. */
const RESOLUTION_MS = 2_000;

/** Milliseconds since 1970 by the server's clock. */
export function nowMs(): number {
  return Date.now() + offsetMs;
}

/** Milliseconds since 1970 by this machine's clock, which may be wrong. */
export function deviceNowMs(): number {
  return Date.now();
}

/** How far the server's clock is ahead of this machine's, in seconds; negative where it is behind. */
export function getServerAheadSeconds(): number {
  return offsetMs / 1000;
}

/** Reads the `Date` header of a reply that has just arrived; an unreadable one is ignored. */
export function observeServerDate(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs - Date.now();
  offsetMs = Math.abs(difference) < RESOLUTION_MS ? 0 : difference;
}

/** Runs once after the delay. @returns a function that cancels it */
export function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/** Runs at the interval. @returns a function that stops it */
export function every(intervalMs: number, run: () => void): () => void {
  const timer = setInterval(run, intervalMs);
  return () => clearInterval(timer);
}

/**
 * Runs once when the page is idle; after a second where the browser has no idle callback. @returns a function that
 * cancels it
 */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return after(1_000, run);
  const request = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(request);
}
