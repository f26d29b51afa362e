import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Configuration } from './settings/config.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Creates the log of a process. `logMethod` gets each line first. */
export function createLog(
  { logLevel, isLogPretty }: Pick<Configuration['server'], 'logLevel' | 'isLogPretty'>,
  logMethod?: LogMethod,
): Logger {
  return pino({
    ...(logMethod === undefined ? {} : { hooks: { logMethod } }),
    level: logLevel,
    ...(isLogPretty ? { transport: { target: 'pino-pretty' } } : {}),
  });
}
