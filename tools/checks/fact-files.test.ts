import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const NOT_PRODUCT = /\.test\.|\/(?:test|testkit|bench|prove|scripts|migrations|compiled|generated|node_modules|dist)\//;
/**
 * A fact of a posting is described once; the rest follows. The numbers may fall. No rule compares the commodity; the
 * comment is also compared by M18, read by quick post and sent to the partner board.
 */
const MOST_FILES = { commodity: 8, comment: 30 };
/** The reader has the words by which people name each fact, and what it does with words that no fact has. */
const READER = 'packages/reading/';
const MOST_READER_FILES = { commodity: 8, comment: 10 };

/** The files of the product that name a fact. */
function listFiles(fact: string): string[] {
  const paths = globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => NOT_PRODUCT.test(`${path}/`),
  });
  return paths.filter((path) => new RegExp(`\\b${fact}\\b`).test(readFileSync(join(ROOT, path), 'utf8')));
}

describe('a fact of a posting', () => {
  it.each(Object.entries(MOST_FILES))(
    'is named in a bounded number of files of the product: %s in %i',
    (fact, most) => {
      const files = listFiles(fact).filter((path) => !path.startsWith(READER));
      expect(files.length).toBeGreaterThan(0);
      expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
    },
  );

  it.each(Object.entries(MOST_READER_FILES))(
    'is named in a bounded number of files of the reader: %s in %i',
    (fact, most) => {
      const files = listFiles(fact).filter((path) => path.startsWith(READER));
      expect(files.length).toBeGreaterThan(0);
      expect(files.length, files.join('\n')).toBeLessThanOrEqual(most);
    },
  );
});
