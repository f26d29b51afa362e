import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { toSettingsWithoutEval } from './without-eval.ts';

it('sets in zod itself that it compiles no code', async () => {
  const source = await readFile(fileURLToPath(new URL('core.js', import.meta.resolve('zod/v4/core'))), 'utf8');
  expect(toSettingsWithoutEval(source)).toMatch(/globalConfig = .*jitless: true/);
  expect(() => toSettingsWithoutEval('export const globalConfig = {};')).toThrow(RangeError);
});
