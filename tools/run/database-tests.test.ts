import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listTestsOnBothDatabases, SERVER_TESTS } from './database-tests.ts';

const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;

/** The folder of the module, the partner or the part of the server that a file belongs to. */
function findFolder(path: string): string | undefined {
  return /^apps\/server\/src\/((modules|partners)\/[^/]+|[^/]+)\//.exec(path)?.[1];
}

it('runs a test of every folder with SQL on both databases', () => {
  const code = globSync('apps/server/src/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const folders = new Set(code.filter((path) => SQL.test(readFileSync(path, 'utf8'))).map(findFolder));
  expect(folders.size).toBeGreaterThan(20);
  const tested = new Set(listTestsOnBothDatabases().map(findFolder));
  expect([...folders].filter((folder) => !tested.has(folder))).toEqual([]);
});

it('names only server tests that exist', () => {
  const tests = new Set(globSync(SERVER_TESTS));
  expect(listTestsOnBothDatabases().filter((path) => !tests.has(path) || !existsSync(path))).toEqual([]);
});
