import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const NOT_PRODUCT = /\.test\.|\/(?:test|testkit|bench|prove|scripts|migrations|compiled|generated|node_modules|dist)\//;
/** A plain fact of a posting is described once; the rest follows. The number of files may fall. */
const MOST_FILES = 25;

describe('a fact of a posting', () => {
  it(`is named in at most ${MOST_FILES} files of the product, as the comment shows`, () => {
    const paths = globSync('{apps,packages}/**/*.{ts,tsx}', {
      cwd: ROOT,
      exclude: (path) => NOT_PRODUCT.test(`${path}/`),
    });
    const files = paths.filter((path) => /\bcomment\b/.test(readFileSync(join(ROOT, path), 'utf8')));
    expect(files.length).toBeGreaterThan(0);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
  });
});
