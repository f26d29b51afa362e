import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLine } from '../src/index.ts';
import { createContext, describeOpen, describeUnderstood } from './describe-row.ts';

/** Pairs of lines: the kind with what is typed, and what is read. */
const LINES = readFileSync(join(import.meta.dirname, 'short-lines.txt'), 'utf8')
  .trimEnd()
  .split('\n');
const CASES = LINES.flatMap((line, index) =>
  index % 2 === 0 ? [[line.slice(0, 1) as 'L' | 'E', line.slice(3), LINES[index + 1]?.trim()] as const] : [],
);

/** What is read of a line, as `origin Toronto, ON | rate 1850.00 USD flat | ? xyzzy`. */
function describeLine(kind: 'L' | 'E', line: string): string {
  const { fields, unused } = readLine(line, createContext({ kind, today: '2026-11-23' }));
  return [
    ...Object.entries(describeUnderstood(fields)).map(([name, value]) => `${name} ${String(value)}`),
    ...describeOpen(fields),
    ...unused.map(({ text }) => `? ${text}`),
  ].join(' | ');
}

describe('R1: lines as dispatchers type them', () => {
  it('R1: are some 200 of both kinds', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(200);
    expect(CASES.filter(([kind]) => kind === 'E').length).toBeGreaterThanOrEqual(35);
  });

  it.each(CASES)('R1: %s %s', (kind, line, expected) => expect(describeLine(kind, line)).toBe(expected));
});
