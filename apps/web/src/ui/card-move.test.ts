import { describe, expect, it } from 'vitest';
import { toCardMove } from './card-move.ts';

/** Two columns, five cards. */
const places = [0, 1, 2, 3, 4].map((index) => ({ left: (index % 2) * 300, top: Math.floor(index / 2) * 160 }));

describe('the way from card to card', () => {
  it('moves forward and back in reading order, and stops at the ends', () => {
    expect(toCardMove('ArrowRight', 1, places)).toBe(2);
    expect(toCardMove('j', 4, places)).toBe(4);
    expect(toCardMove('ArrowLeft', 2, places)).toBe(1);
    expect(toCardMove('k', 0, places)).toBe(0);
    expect(toCardMove('Home', 3, places)).toBe(0);
    expect(toCardMove('End', 0, places)).toBe(4);
  });

  it('moves up and down within the column, and to the end where the column has no further card', () => {
    expect(toCardMove('ArrowDown', 0, places)).toBe(2);
    expect(toCardMove('ArrowUp', 3, places)).toBe(1);
    expect(toCardMove('ArrowDown', 3, places)).toBe(4);
    expect(toCardMove('ArrowUp', 1, places)).toBe(0);
  });

  it('leaves every other key alone', () => {
    expect(toCardMove('e', 0, places)).toBeUndefined();
  });
});
