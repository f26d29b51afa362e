import { findCountryOfState, loadGazetteer, WESTERN_PROVINCES } from '@loadstone/places';
import { describe, expect, it } from 'vitest';
import { toDayNumber } from './calendar.ts';
import { borderOf } from './lanes.ts';
import { isRoughMatch } from './matching-oracle.ts';
import { generatePostings } from './posting-stream.ts';

const TODAY = '2026-03-02';
const SAMPLE = 100_000;
const MILLION = 1_000_000;
const sample = [...generatePostings({ seed: 3, today: TODAY, loads: SAMPLE, trucks: SAMPLE })];
const loads = sample.filter((posting) => posting.kind === 'L');
const trucks = sample.filter((posting) => posting.kind === 'E');

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
}

describe('the stream of postings', () => {
  it('returns the requested number of each kind, with tokens from 1 and one createdOn after another', () => {
    expect([loads.length, trucks.length]).toEqual([SAMPLE, SAMPLE]);
    expect(sample.every((posting, at) => posting.token === at + 1)).toBe(true);
    expect(sample.every((posting, at) => at === 0 || posting.createdOn > sample[at - 1]!.createdOn)).toBe(true);
  });

  it('is the same for the same seed', () => {
    const options = { today: TODAY, loads: 2_000, trucks: 1_000 };
    const first = [...generatePostings({ ...options, seed: 3 })];
    expect([...generatePostings({ ...options, seed: 3 })]).toEqual(first);
    expect([...generatePostings({ ...options, seed: 4 })]).not.toEqual(first);
  });

  it('mixes the kinds from start to end', () => {
    const early = sample.slice(0, 1_000).filter((posting) => posting.kind === 'L').length;
    expect(early > 430 && early < 570, String(early)).toBe(true);
  });

  it('lies on cities of the gazetteer, within today and five days on', () => {
    const cities = new Set(loadGazetteer().cities.map((city) => `${city.lat} ${city.lon}`));
    const isCity = (point: { lat: number; lon: number }): boolean => cities.has(`${point.lat} ${point.lon}`);
    expect(sample.every((posting) => isCity(posting.origin) && isCity(posting.destination))).toBe(true);
    const today = toDayNumber(TODAY);
    expect(sample.every((posting) => posting.day >= today && posting.day <= today + 5)).toBe(true);
  });

  it('allows 1000 miles to trucks at western ends only', () => {
    const western = new Set(
      loadGazetteer()
        .cities.filter((city) => WESTERN_PROVINCES.includes(city.st))
        .map((city) => `${city.lat} ${city.lon}`),
    );
    const wide = sample.filter((posting) => posting.originRadius === 1000);
    expect(wide.length).toBeGreaterThan(0);
    expect(wide.length / trucks.length).toBeLessThan(0.02);
    for (const posting of wide) {
      expect(posting.kind).toBe('E');
      expect(western.has(`${posting.origin.lat} ${posting.origin.lon}`)).toBe(true);
    }
  });

  it('crosses the border of Canada and the United States with 70 % of the loads', () => {
    const country = new Map(
      loadGazetteer().cities.map((city) => [`${city.lat} ${city.lon}`, findCountryOfState(city.st)!]),
    );
    const countryAt = (point: { lat: number; lon: number }) => country.get(`${point.lat} ${point.lon}`)!;
    const crossing = loads.filter(
      (load) => borderOf(countryAt(load.origin), countryAt(load.destination)) === 'CA-US',
    ).length;
    expect(crossing / loads.length).toBeCloseTo(0.7, 1);
  });

  it('gives the median load 50 to 400 matching trucks among a million', () => {
    const some = loads.slice(0, 120);
    const counts = some.map(() => 0);
    for (const truck of trucks) some.forEach((load, at) => (counts[at]! += isRoughMatch(load, truck) ? 1 : 0));
    const scaled = median(counts) * (MILLION / SAMPLE);
    expect(scaled >= 50 && scaled <= 400, String(scaled)).toBe(true);
  });
});
