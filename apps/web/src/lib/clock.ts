/**
 * The one clock of the front end. It follows the server's, which every reply carries, so that
 * "12 min ago" and the token's expiry are right on a machine whose own clock is not.
 */
let offsetMs = 0;

/** HTTP dates have whole seconds; a smaller difference than this says nothing. */
const RESOLUTION_MS = 2_000;

/** Milliseconds since 1970 by the server's clock. */
export function nowMs(): number {
  return Date.now() + offsetMs;
}

/** How far the server's clock is ahead of this machine's, in seconds; negative where it is behind. */
export function getServerAheadSeconds(): number {
  return offsetMs / 1000;
}

/** Takes the `Date` header of a reply that has just arrived; anything unreadable is ignored. */
export function observeServerDate(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(serverMs)) return;
  const difference = serverMs - Date.now();
  offsetMs = Math.abs(difference) < RESOLUTION_MS ? 0 : difference;
}

/** Runs once after the delay. Returns what cancels it. */
export function after(delayMs: number, run: () => void): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/** Runs every so often. Returns what stops it. */
export function every(intervalMs: number, run: () => void): () => void {
  const timer = setInterval(run, intervalMs);
  return () => clearInterval(timer);
}

/** Runs once when the page has nothing else to do; where the browser cannot say when that is, after a second. Returns what cancels it. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) return after(1_000, run);
  const request = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(request);
}
