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

/** Shows that the board is ready: as text to a person who reads the log, otherwise as a line of the log, which is JSON. */
export function toPrint(
  { isLogPretty }: { readonly isLogPretty: boolean },
  log: { info(text: string): void },
): (text: string) => void {
  return isLogPretty ? (text) => void process.stdout.write(`\n${text}\n`) : (text) => log.info(text.trim());
}
