import { describe, expect, it } from 'vitest';
import { chooseMode, storedMode, toModes } from './product-mode.ts';

describe('the modes of a person', () => {
  it.each([
    ['13', ['B']],
    ['19', ['C']],
    ['13,19', ['B', 'C']],
    ['19, 13', ['B', 'C']],
    ['', []],
    ['5,130,191', []],
  ])('who holds the products "%s" are %j', (productIds, modes) => {
    expect(toModes(productIds)).toEqual(modes);
  });
});

describe('the mode to start in', () => {
  it('defaults to carrier for a user with both products', () => {
    expect(chooseMode(['B', 'C'], storedMode.read())).toBe('C');
  });

  it('is the stored one for a user with both products', () => {
    storedMode.write('B');
    expect(chooseMode(['B', 'C'], storedMode.read())).toBe('B');
  });

  it('is forced for a user with one product, whatever is stored', () => {
    storedMode.write('C');
    expect(chooseMode(['B'], storedMode.read())).toBe('B');
  });

  it('is none for a user with neither', () => {
    expect(chooseMode([], 'C')).toBeUndefined();
  });
});
