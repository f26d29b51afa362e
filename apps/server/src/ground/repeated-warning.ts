import type { WarningLog } from './warning-log.ts';

const INTERVAL_MS = 10_000;

/**
 * A warning that may repeat a thousand times a second: the first one is logged at once with its error, and one line
 * every ten seconds counts the others.
 */
export function createRepeatedWarning(log: WarningLog, message: string): (error: unknown) => void {
  let repeats = 0;
  let timer: NodeJS.Timeout | undefined;
  const report = (): void => {
    timer = undefined;
    if (repeats === 0) return;
    log.warn({ repeats, seconds: INTERVAL_MS / 1000 }, `${message}, repeatedly`);
    repeats = 0;
    timer = setTimeout(report, INTERVAL_MS).unref();
  };
  return (error) => {
    if (timer !== undefined) {
      repeats += 1;
      return;
    }
    log.warn({ err: error }, message);
    timer = setTimeout(report, INTERVAL_MS).unref();
  };
}
