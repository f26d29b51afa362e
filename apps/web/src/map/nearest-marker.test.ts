import { describe, expect, it } from 'vitest';
import { findNearest, findNext } from './nearest-marker.ts';

const HERE = { x: 100, y: 100 };

describe('the next marker', () => {
  const east = { x: 160, y: 110 };
  const farEast = { x: 300, y: 100 };
  const north = { x: 100, y: 20 };
  const places = [HERE, farEast, east, north];

  it('lies in the direction of the arrow, the nearest first', () => {
    expect(findNext(HERE, 'ArrowRight', places)).toBe(east);
    expect(findNext(east, 'ArrowRight', places)).toBe(farEast);
    expect(findNext(HERE, 'ArrowUp', places)).toBe(north);
  });

  it('is none where nothing lies that way', () => {
    expect(findNext(HERE, 'ArrowLeft', places)).toBeUndefined();
    expect(findNext(HERE, 'ArrowDown', places)).toBeUndefined();
  });

  it('is rather straight ahead than close but to the side', () => {
    const aside = { x: 150, y: 145 };
    const ahead = { x: 170, y: 100 };
    expect(findNext(HERE, 'ArrowRight', [aside, ahead])).toBe(ahead);
  });

  it('can be reached back by the opposite arrow', () => {
    expect(findNext(east, 'ArrowLeft', places)).toBe(HERE);
  });
});

describe('the nearest marker', () => {
  it('is the one at the smallest distance', () => {
    const near = { x: 110, y: 90 };
    expect(findNearest(HERE, [{ x: 0, y: 0 }, near])).toBe(near);
    expect(findNearest(HERE, [])).toBeUndefined();
  });
});
