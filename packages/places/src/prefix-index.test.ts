import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, listFoldedSpellings } from './fold.ts';
import { createPrefixIndex } from './prefix-index.ts';

describe('the prefix index', () => {
  it('returns nothing before the third letter, or for a limit of none', () => {
    const index = createPrefixIndex([{ name: 'Toronto', st: 'ON' }]);
    expect(index.list('to', 5)).toEqual([]);
    expect(index.list('. to', 5)).toEqual([]);
    expect(index.list('tor', 0)).toEqual([]);
    expect(index.list('tor', 5)).toHaveLength(1);
  });

  it('lists an item once even when the prefix fits two of its spellings', () => {
    const index = createPrefixIndex([
      { name: 'Mount Mt', st: 'AL' },
      { name: 'Mt Mount', st: 'AL' },
    ]);
    expect(index.list('mount', 5)).toHaveLength(2);
  });

  it('equals a plain filter over the items in their order', () => {
    const name = fc.string({ unit: fc.constantFrom('s', 't', 'a', 'é', ' ', '.', '-'), minLength: 1, maxLength: 7 });
    const item = fc.record({ name, st: fc.constantFrom('ON', 'NY', 'MX') });
    fc.assert(
      fc.property(fc.array(item), name, fc.integer({ min: 1, max: 4 }), (items, prefix, limit) => {
        const folded = foldName(prefix);
        const expected = items.filter((it) =>
          listFoldedSpellings(it.name).some((spelling) => `${spelling} ${it.st.toLowerCase()}`.startsWith(folded)),
        );
        const wanted = folded.length < 3 ? [] : expected.slice(0, limit);
        expect(createPrefixIndex(items).list(prefix, limit)).toEqual(wanted);
      }),
      { numRuns: 500, seed: 2 },
    );
  });
});
