import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Configuration } from './settings/config.ts';

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** Creates the log of a process. `logMethod` gets each line first. */
export function createLog(
  { logLevel, isLogPretty }: Pick<Configuration['server'], 'logLevel' | 'isLogPretty'>,
  logMethod?: LogMethod,
): Logger {
  const options = { ...(logMethod === undefined ? {} : { hooks: { logMethod } }), level: logLevel };
  return isLogPretty ? pino(options, { write: (line) => void process.stdout.write(toReadable(line)) }) : pino(options);
}

/** A line of the log for a person: time of day, level and text, then the other fields, and the stack of an error. */
export function toReadable(line: string): string {
  const { level, time, msg = '', err, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line) as LogLine;
  const clock = new Date(time).toISOString().slice(11, 23);
  const rest = Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`;
  const stack = err === undefined ? '' : `\n    ${(err.stack ?? JSON.stringify(err)).replaceAll('\n', '\n    ')}`;
  return `${clock} ${(pino.levels.labels[level] ?? String(level)).toUpperCase()} ${msg}${rest}${stack}\n`;
}

/** What pino writes for each line, and the fields of the line. */
interface LogLine extends Record<string, unknown> {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/** Shows that the board is ready: as text to a person who reads the log, otherwise as a line of the log, which is JSON. */
export function toPrint(
  { isLogPretty }: { readonly isLogPretty: boolean },
  log: { info(text: string): void },
): (text: string) => void {
  return isLogPretty ? (text) => void process.stdout.write(`\n${text}\n`) : (text) => log.info(text.trim());
}
