import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeQuickPost } from '../../../../test/describe-quick-post.ts';

/** Pairs of lines: the mode with what is typed, and what is read. */
const LINES = readFileSync(join(import.meta.dirname, '../../../../test/quick-post-lines.txt'), 'utf8')
  .trimEnd()
  .split('\n');
const CASES = LINES.flatMap((line, index) =>
  index % 2 === 0 ? [[line.slice(0, 1) as 'B' | 'C', line.slice(3), LINES[index + 1]?.trim()] as const] : [],
);

describe('a posting in one line', () => {
  it('is tried with 200 lines of both kinds', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(200);
    expect(CASES.filter(([mode]) => mode === 'C').length).toBeGreaterThanOrEqual(35);
  });

  it.each(CASES)('%s %s', (mode, line, expected) => {
    expect(describeQuickPost(mode, line)).toBe(expected);
  });
});
