import type { LoggerOptions } from 'pino';
import type { ErrorReporter } from './error-reporter.ts';

/** pino's number of the level `error`; `fatal` is higher. */
const ERROR_LEVEL = 50;

/** Returns pino's `hooks.logMethod`: whatever is logged as `error` or `fatal` with an `err` is also reported. */
export function toLogHook(
  errorReporter: ErrorReporter,
  version: string,
): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  return function logMethod(values, method, level) {
    if (level >= ERROR_LEVEL) {
      const [details] = values as unknown[];
      const error = details instanceof Error ? details : (details as { err?: unknown } | null | undefined)?.err;
      if (error !== undefined) errorReporter.report({ source: 'server', version, ...describe(error) });
    }
    method.apply(this, values);
  };
}

/** A thrown value that is not an error is reported by its kind only: its content may be personal. */
function describe(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error)) return { message: `a thrown ${typeof error}`, stack: '' };
  return { message: `${error.name}: ${error.message}`, stack: String(error.stack ?? '') };
}
