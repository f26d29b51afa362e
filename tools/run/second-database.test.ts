import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NOT_ON_SECOND_DATABASE, SECOND_DATABASE_TESTS } from './second-database.ts';

const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** The folder of the module, the partner or the part of the server that a file belongs to. */
function findFolder(path: string): string | undefined {
  return /^apps\/server\/src\/((modules|partners)\/[^/]+|[^/]+)\//.exec(path)?.[1];
}

it('runs tests beside all SQL of the server on the second database', () => {
  const code = globSync('apps/server/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const folders = new Set(code.filter((path) => SQL.test(readFileSync(path, 'utf8'))).map(findFolder));
  expect(folders.size).toBeGreaterThan(20);
  const tests = globSync(SECOND_DATABASE_TESTS).filter((path) => !NOT_ON_SECOND_DATABASE.includes(path));
  const tested = new Set(tests.map(findFolder));
  expect([...folders].filter((folder) => !tested.has(folder))).toEqual([]);
});

it('names only files that exist', () => {
  for (const pattern of [...SECOND_DATABASE_TESTS, ...NOT_ON_SECOND_DATABASE]) {
    expect(globSync(pattern), pattern).not.toEqual([]);
  }
});
