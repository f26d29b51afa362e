import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { putSlowFirst, SLOW_TESTS } from './slow-first.ts';

it('puts slow tests first, the slowest before the others, and keeps the order of the rest', () => {
  const [slowest = '', second = ''] = SLOW_TESTS;
  expect(putSlowFirst(['b.test.ts', second, 'a.test.ts', slowest], (path) => path)).toEqual([
    slowest,
    second,
    'b.test.ts',
    'a.test.ts',
  ]);
});

it('names only files that exist', () => {
  expect(SLOW_TESTS.filter((path) => !existsSync(path))).toEqual([]);
});
