import { globSync, readFileSync } from 'node:fs';

/** What a test contains that moves a clock, has one of its own, or reads the real one. */
const CLOCK = /\bclock\b|takeOverClock|FakeClock|useFakeTimers|setSystemTime|new Date\(\)|Date\.now\(\) [+-]|nowMs\(\)/;

/** Test files, relative to the root, whose result could depend on the time of the run. */
export function listClockTests(pattern: string | readonly string[]): string[] {
  return globSync(pattern, { exclude: (path) => path.includes('node_modules') })
    .filter((path) => CLOCK.test(readFileSync(path, 'utf8')))
    .sort();
}
