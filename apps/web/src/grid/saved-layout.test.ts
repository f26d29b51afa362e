import { describe, expect, it } from 'vitest';
import { layoutStorage, toFittingLayout, type GridLayout } from './saved-layout.ts';

const layout: GridLayout = {
  columns: [
    { key: 'b', width: 80, isHidden: false, isGrowing: false },
    { key: 'a', width: 40, isHidden: true, isGrowing: false },
  ],
  sort: [{ key: 'b', direction: 'desc' }],
};

describe('toFittingLayout', () => {
  it('keeps a layout of the same columns in another order', () => {
    expect(toFittingLayout(layout, ['a', 'b'])).toEqual(layout);
  });

  it.each([
    ['a column was added', ['a', 'b', 'c']],
    ['a column was removed', ['a']],
    ['a column was replaced', ['a', 'c']],
  ])('drops the layout when %s', (_, keys) => {
    expect(toFittingLayout(layout, keys)).toBeNull();
  });

  it('drops a layout that names a column twice', () => {
    const [first] = layout.columns;
    if (!first) throw new Error('the layout has columns');
    expect(toFittingLayout({ columns: [first, first], sort: [] }, ['a', 'b'])).toBeNull();
  });

  it('keeps a sort by rate per mile and weight, with the order of the two', () => {
    const columns = [
      { key: 'ratePerMile', width: 112, isHidden: false, isGrowing: false },
      { key: 'weight', width: 76, isHidden: false, isGrowing: false },
    ];
    const sort = [
      { key: 'weight', direction: 'asc' as const },
      { key: 'ratePerMile', direction: 'desc' as const },
    ];
    const storage = layoutStorage('leads.C');
    storage.write({ columns, sort });
    expect(toFittingLayout(storage.read(), ['weight', 'ratePerMile'])?.sort).toEqual(sort);
    storage.clear();
  });

  it('drops a sort by a column that is not there', () => {
    const saved = { ...layout, sort: [{ key: 'old', direction: 'asc' as const }] };
    expect(toFittingLayout(saved, ['a', 'b'])?.sort).toEqual([]);
  });
});
