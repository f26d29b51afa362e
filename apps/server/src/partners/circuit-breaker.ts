/** The outcome of a request that the breaker allowed. */
export type Outcome = 'succeeded' | 'failed' | 'unknown';

/** Pauses a party after several failures in a row, then allows one request to test whether it is available again. */
interface CircuitBreaker {
  /** Returns undefined while the party is paused; otherwise a function to call once with the outcome. */
  enter(): ((outcome: Outcome, restMs?: number) => void) | undefined;
  isPaused(): boolean;
}

/**
 * @param failures failures in a row that open the breaker
 * @param restMs how long it stays open; an outcome may set a longer time
 * @param getNowMs a monotonic clock
 */
export function createCircuitBreaker(failures: number, restMs: number, getNowMs: () => number): CircuitBreaker {
  let failedInARow = 0;
  let restsUntilMs = Number.NEGATIVE_INFINITY;
  let isProbing = false;
  const isOpen = () => failedInARow >= failures;

  return {
    enter() {
      const isProbe = isOpen();
      if (isProbe && (isProbing || getNowMs() < restsUntilMs)) return undefined;
      if (isProbe) isProbing = true;
      return (outcome, askedRestMs = restMs) => {
        if (isProbe) isProbing = false;
        // A request from before the pause does not show whether the party is available again.
        if (!isProbe && isOpen()) return;
        if (outcome === 'succeeded') failedInARow = 0;
        if (outcome !== 'failed') return;
        failedInARow = askedRestMs > restMs ? failures : Math.min(failures, failedInARow + 1);
        if (isOpen()) restsUntilMs = getNowMs() + Math.max(restMs, askedRestMs);
      };
    },
    isPaused: () => isOpen() && (isProbing || getNowMs() < restsUntilMs),
  };
}
