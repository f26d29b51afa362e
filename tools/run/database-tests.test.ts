import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EMBEDDED_ONLY, listTestsOnBothDatabases, SERVER_TESTS } from './database-tests.ts';

it('runs the tests of each part that depends on the database on both databases', () => {
  const tests = listTestsOnBothDatabases();
  for (const part of ['admin', 'db', 'jobs', 'modules/board-day']) {
    const ofPart = globSync(`apps/server/src/${part}/**/*.test.ts`).filter((path) => path !== EMBEDDED_ONLY);
    expect(ofPart.length).toBeGreaterThan(0);
    expect(ofPart.filter((path) => !tests.includes(path))).toEqual([]);
  }
  const known = new Set(globSync(SERVER_TESTS));
  expect(tests.filter((path) => !known.has(path))).toEqual([]);
});
