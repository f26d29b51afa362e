import type { WarningLog } from '../ground/warning-log.ts';

/**
 * A log of failures that may repeat with every request: at most one line in each period. A line states how many
 * others were left out before it.
 *
 * @param getNowMs a monotonic clock
 */
export function createPeriodicLog(log: WarningLog, periodMs: number, getNowMs: () => number): WarningLog {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return {
    warn(details, message) {
      if (getNowMs() < quietUntilMs) {
        leftOut += 1;
        return;
      }
      quietUntilMs = getNowMs() + periodMs;
      log.warn({ ...details, leftOut }, message);
      leftOut = 0;
    },
  };
}
