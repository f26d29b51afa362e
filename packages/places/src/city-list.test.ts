import { describe, expect, it } from 'vitest';
import { createCityListIndex, parseCityListEntry, toCityListEntry } from './city-list.ts';
import { cityList, getCity, loadGazetteer } from './gazetteer.ts';

describe('the city list', () => {
  it('has at least four comma parts on every line, and no more than the note adds', () => {
    expect(new Set(cityList().map((line) => line.split(',').length))).toEqual(new Set([4, 5]));
  });

  it('is read back to the same choice', () => {
    for (const line of cityList().slice(0, 2000)) expect(toCityListEntry(parseCityListEntry(line))).toBe(line);
  });

  it('refuses a line of the old shape', () => {
    expect(() => parseCityListEntry('Toronto, ON')).toThrow(RangeError);
    expect(() => parseCityListEntry('Toronto, ON, Canada, x')).toThrow(RangeError);
  });

  it('searches in the browser exactly as the gazetteer does among the places that it has', () => {
    const index = createCityListIndex(cityList());
    expect(cityList().length).toBeGreaterThan(25_000);
    for (const prefix of ['st louis', 'montreal', 'san', 'spring', 'london on']) {
      const ids = index.list(prefix, 12).map((choice) => choice.id);
      expect(ids).toEqual(
        loadGazetteer()
          .listByPrefix(prefix, 5_000)
          .filter(({ population }) => population >= 1_000)
          .slice(0, 12)
          .map((city) => city.id),
      );
      for (const id of ids) expect(getCity(id).id).toBe(id);
    }
  });
});
