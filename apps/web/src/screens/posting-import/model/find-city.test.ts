import { describe, expect, it } from 'vitest';
import { makeGazetteer, makePlaceFinder } from '../../../../test/make-place-finder.ts';
import { findCity } from './find-city.ts';

const places = makePlaceFinder(
  makeGazetteer([
    'Toronto, ON, Canada, 2',
    'Montréal, QC, Canada, 21',
    'St. Louis, MO, USA, 7',
    'Springfield, NJ, USA, 31, near Newark',
    'Springfield, NJ, USA, 32, near Camden',
    'Springfield, IL, USA, 33',
  ]),
);
const find = (city: string, st = '', id = '') => findCity({ city, st, id }, places);

describe('the city of a row', () => {
  it('is found with its state in the same cell or in the next one, without regard to case, accents and periods', () => {
    expect(find('Toronto, ON').city?.id).toBe(2);
    expect(find('toronto', 'on').city?.id).toBe(2);
    expect(find('montreal', 'QC').city?.id).toBe(21);
    expect(find('Saint Louis, MO').city?.id).toBe(7);
    expect(find('Springfield', 'IL').city?.id).toBe(33);
  });

  it('is refused with its name where the list does not have it', () => {
    expect(find('Torronto', 'ON').cityError).toBe('Torronto, ON is not in the list of cities.');
    expect(find('Toronto', 'QC').cityError).toBe('Toronto, QC is not in the list of cities.');
    expect(find('').cityError).toBe('Write a city, such as Toronto, ON.');
  });

  it('needs a state, and only one', () => {
    expect(find('Torronto').stError).toBe('Write the state or province.');
    expect(find('Springfield').cityError).toMatch(/^3 cities have this name/);
    expect(find('Toronto, ON', 'QC').stError).toBe('The city is written with ON.');
    expect(find('Toronto, ON', 'on').city?.id).toBe(2);
  });

  it('that shares its name is named in full or by its id, and is otherwise refused with the choices', () => {
    expect(find('Springfield, NJ').cityError).toBe(
      '2 cities have this name. Write one in full: Springfield, NJ (near Newark); Springfield, NJ (near Camden).',
    );
    expect(find('springfield, nj (near camden)').city?.id).toBe(32);
    expect(find('Springfield', 'NJ', '31').city?.id).toBe(31);
  });

  it('is not changed by an id of another city', () => {
    expect(find('Toronto', 'ON', '31').city?.id).toBe(2);
    expect(find('Springfield', 'NJ', '2').city).toBeUndefined();
  });
});
