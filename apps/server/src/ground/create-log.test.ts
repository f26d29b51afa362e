import { pino } from 'pino';
import { expect, it } from 'vitest';
import { toReadable } from './create-log.ts';

/** What a person reads of what is logged. */
function read(write: (log: pino.Logger) => void): string[] {
  const lines: string[] = [];
  const log = pino(
    { timestamp: () => ',"time":1781524800123' },
    { write: (line) => void lines.push(toReadable(line)) },
  );
  write(log);
  return lines;
}

it('shows time, level, text and fields of a line', () => {
  expect(read((log) => log.warn({ company: 7 }, 'slow'))).toEqual(['12:00:00.123 WARN slow {"company":7}\n']);
  expect(read((log) => log.info('ready'))).toEqual(['12:00:00.123 INFO ready\n']);
});

it('shows the stack of an error below its line', () => {
  const [line = ''] = read((log) => log.error(new Error('no connection')));
  expect(line).toMatch(/^12:00:00[.]123 ERROR no connection\n {4}Error: no connection\n {8}at /);
});
