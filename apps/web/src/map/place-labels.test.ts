import { describe, expect, it } from 'vitest';
import { placeLabels, type LabelPlace } from './place-labels.ts';

function toPlace(left: number, top: number, width = 40): LabelPlace {
  return { box: { left, top, right: left + width, bottom: top + 16 }, textLeft: left };
}

describe('names on the map', () => {
  it('stand in the first of their places that is free', () => {
    const first = { name: 'Toronto', places: [toPlace(100, 100)] };
    const second = { name: 'Hamilton', places: [toPlace(120, 104), toPlace(40, 104)] };
    expect(placeLabels([first, second], []).map(({ label, textLeft }) => [label.name, textLeft])).toEqual([
      ['Toronto', 100],
      ['Hamilton', 40],
    ]);
  });

  it('are left out, the less important of two, where there is no room', () => {
    const labels = ['large', 'small'].map((name) => ({ name, places: [toPlace(10, 10)] }));
    expect(placeLabels(labels, []).map(({ label }) => label.name)).toEqual(['large']);
  });

  it('keep clear of markers, also of one that spans several squares', () => {
    const marker = { left: -50, top: -50, right: 250, bottom: 250 };
    const label = { places: [toPlace(120, 120), toPlace(260, 120)] };
    expect(placeLabels([label], [marker])).toEqual([{ label, textLeft: 260 }]);
  });

  it('may touch', () => {
    const labels = [{ places: [toPlace(0, 0)] }, { places: [toPlace(40, 0)] }, { places: [toPlace(0, 16)] }];
    expect(placeLabels(labels, [])).toHaveLength(3);
  });
});
