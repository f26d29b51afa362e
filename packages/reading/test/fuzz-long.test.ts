import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText, readEverywhere } from './fuzz.ts';

it('R9: 100,000 texts are read without a failure', () => {
  const result = fc.check(fc.property(anyText, readEverywhere), { numRuns: 100_000 });
  expect(result.failed, fc.defaultReportMessage(result)).toBe(false);
});
