import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOURNEY_SWEEPS, SERVER_SWEEPS } from './sweeps.ts';

it('are files that exist', () => {
  const paths = [...SERVER_SWEEPS, ...JOURNEY_SWEEPS.map((name) => `e2e/journeys/${name}`)];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
