import type { Logger } from 'pino';
import type { ErrorReporter } from '../partners/error-reports/index.ts';

/** Ctrl-C in a terminal may arrive twice, directly and forwarded by the starter; the two count as one. */
const SAME_SIGNAL_MS = 1_000;

/** The first signal closes cleanly; a second signal, or a close that takes too long, ends the process. */
export function closeOnSignal(close: () => Promise<void>, limitMs: number, log: Logger): void {
  let closingSinceMs: number | undefined;
  const onSignal = (): void => {
    const nowMs = performance.now();
    if (closingSinceMs !== undefined) {
      if (nowMs - closingSinceMs > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSinceMs = nowMs;
    setTimeout(() => process.exit(1), limitMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not close cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

/** Ends the process with code 1 after an error that no code handles; reports it first, for 2 s at most. */
export function createEnding(log: Logger, errorReporter: ErrorReporter): (error: Error, origin: string) => void {
  return (error, origin) => {
    log.fatal({ err: error, origin }, 'unhandled error; the server ends');
    setTimeout(() => process.exit(1), 2_000);
    void errorReporter.close().then(() => process.exit(1));
  };
}
