import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KEYS } from './keys.ts';

const SOURCE = join(import.meta.dirname, '../..');

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name));
}

it('each key has one meaning', () => {
  const meanings = Object.groupBy(Object.entries(KEYS), ([, key]) => key);
  const shared = Object.values(meanings).filter((entries) => (entries?.length ?? 0) > 1);
  expect(shared).toEqual([]);
});

it('bindings and hints read their key from the table, so that they cannot differ', () => {
  const typed = /(?:keys: |toKeyedLabel\(t\('[\w.]+'\), |toShortcut\()'.'/;
  const literal = listSources(SOURCE).filter((file) => typed.test(readFileSync(file, 'utf8')));
  expect(literal).toEqual([]);
});

it('no text names a key, because a key that changes would leave it behind', () => {
  const named = listSources(join(SOURCE, 'lib/texts/en')).filter((file) =>
    /\((?:[a-z]|[A-Z])\)'/.test(readFileSync(file, 'utf8')),
  );
  expect(named).toEqual([]);
});
