import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLine } from '../src/index.ts';
import { createContext, describeOpen, describeUnderstood } from './describe-row.ts';

/** Pairs of lines: the kind, with `fr` for a French text, and what is typed; then what is read. */
const LINES = readFileSync(join(import.meta.dirname, 'short-lines.txt'), 'utf8')
  .trimEnd()
  .split('\n');
const CASES = LINES.flatMap((line, index) => {
  const [, kind = '', language = '', typed = ''] = /^([LE])(fr)? +(.*)$/.exec(line) ?? [];
  return index % 2 === 0 ? [[kind as 'L' | 'E', language, typed, LINES[index + 1]?.trim()] as const] : [];
});

/** What is read of a line, as `origin Toronto, ON | rate 1850.00 USD flat | ? xyzzy`. */
function describeLine(kind: 'L' | 'E', language: string, line: string): string {
  const french = { language: 'fr', defaults: { currency: 'CAD' } } as const;
  const context = createContext({ kind, today: '2026-11-23', ...(language === 'fr' && french) });
  const { fields, unused } = readLine(line, context);
  return [
    ...Object.entries(describeUnderstood(fields)).map(([name, value]) => `${name} ${String(value)}`),
    ...describeOpen(fields),
    ...unused.map(({ text }) => `? ${text}`),
  ].join(' | ');
}

describe('R1: lines as dispatchers type them', () => {
  it('R1: are some 280 of both kinds, in both languages', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(280);
    expect(CASES.filter(([kind]) => kind === 'E').length).toBeGreaterThanOrEqual(35);
    expect(CASES.filter(([, language]) => language === 'fr').length).toBeGreaterThanOrEqual(12);
  });

  it.each(CASES)('R1: %s%s %s', (kind, language, line, expected) =>
    expect(describeLine(kind, language, line)).toBe(expected),
  );
});
