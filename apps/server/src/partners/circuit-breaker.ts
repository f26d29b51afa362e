/** What became of a question that the breaker let through. */
export type Outcome = 'succeeded' | 'failed' | 'unknown';

/**
 * Leaves a party alone for a while once it failed several times in a row, then lets one question through to see whether
 * it is back.
 */
export interface CircuitBreaker {
  /** Undefined while the party rests; else a function to be called once with the outcome. */
  enter(): ((outcome: Outcome, restMs?: number) => void) | undefined;
  isResting(): boolean;
}

/**
 * @param failures how many in a row open the breaker
 * @param restMs how long it then stays open; an outcome may ask for longer
 * @param getNowMs a clock that never goes back
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
        // A question from before the rest says nothing about whether the party is back.
        if (!isProbe && isOpen()) return;
        if (outcome === 'succeeded') failedInARow = 0;
        if (outcome !== 'failed') return;
        failedInARow = askedRestMs > restMs ? failures : Math.min(failures, failedInARow + 1);
        if (isOpen()) restsUntilMs = getNowMs() + Math.max(restMs, askedRestMs);
      };
    },
    isResting: () => isOpen() && (isProbing || getNowMs() < restsUntilMs),
  };
}
