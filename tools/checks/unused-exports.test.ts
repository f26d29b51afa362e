import { describe, expect, it } from 'vitest';
import { listUnusedExports } from './unused-exports.ts';

describe('the check of exports', () => {
  const texts = new Map([
    [
      'a.ts',
      'export const used = 1;\nexport const unused = 2;\nexport type Shape = typeof unused;\nconst own = unused;',
    ],
    ['b.ts', "import { used } from './a.ts';\nconsole.log(used);\nexport const alsoUnused = 3;"],
  ]);

  it('finds what no other file names', () => {
    expect(listUnusedExports(texts, () => true)).toEqual([
      'a.ts: no other file names unused; remove it or its export',
      'a.ts: no other file names Shape; remove it or its export',
      'b.ts: no other file names alsoUnused; remove it or its export',
    ]);
  });

  it('looks only where exports are checked', () => {
    expect(listUnusedExports(texts, (path) => path === 'b.ts')).toHaveLength(1);
  });
});
