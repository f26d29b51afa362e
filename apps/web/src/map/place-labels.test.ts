import { describe, expect, it } from 'vitest';
import { placeLabels, type LabelPlace } from './place-labels.ts';

function toPlace(left: number, top: number, width = 40): LabelPlace {
  return { box: { left, top, right: left + width, bottom: top + 16 }, textLeft: left };
}

const VIEW = { left: -1_000, top: -1_000, right: 1_000, bottom: 1_000 };

describe('names on the map', () => {
  it('stand in the first of their places that is free', () => {
    const first = { name: 'Toronto', places: [toPlace(100, 100)] };
    const second = { name: 'Hamilton', places: [toPlace(120, 104), toPlace(40, 104)] };
    expect(placeLabels([first, second], [], VIEW).map(({ label, textLeft }) => [label.name, textLeft])).toEqual([
      ['Toronto', 100],
      ['Hamilton', 40],
    ]);
  });

  it('are left out, the less important of two, where there is no room', () => {
    const labels = ['large', 'small'].map((name) => ({ name, places: [toPlace(10, 10)] }));
    expect(placeLabels(labels, [], VIEW).map(({ label }) => label.name)).toEqual(['large']);
  });

  it('keep clear of markers, also of one that spans several squares', () => {
    const marker = { left: -50, top: -50, right: 250, bottom: 250 };
    const label = { places: [toPlace(120, 120), toPlace(260, 120)] };
    expect(placeLabels([label], [marker], VIEW)).toEqual([{ label, textLeft: 260 }]);
  });

  it('are not cut by the edge of the view where another place is free', () => {
    const view = { left: 0, top: 0, right: 120, bottom: 100 };
    const places = [toPlace(100, 10), toPlace(40, 10)];
    expect(placeLabels([{ places }], [], view)[0]?.textLeft).toBe(40);
    expect(placeLabels([{ places }], [toPlace(40, 10).box], view)[0]?.textLeft).toBe(100);
  });

  it('may touch', () => {
    const labels = [{ places: [toPlace(0, 0)] }, { places: [toPlace(40, 0)] }, { places: [toPlace(0, 16)] }];
    expect(placeLabels(labels, [], VIEW)).toHaveLength(3);
  });
});
