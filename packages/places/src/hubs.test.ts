import { describe, expect, it } from 'vitest';
import { toMiles } from './distance.ts';
import { findCityByName, loadGazetteer } from './gazetteer.ts';
import { findCityOfArea, findHubOfCity, listCityIdsOfHub, listHubs, nearestHub } from './hubs.ts';

describe('the market-area hubs', () => {
  it('are distinct cities of all three countries', () => {
    const hubs = listHubs();
    expect(hubs.length).toBeGreaterThanOrEqual(120);
    expect(new Set(hubs.map((hub) => hub.id)).size).toBe(hubs.length);
    expect(new Set(hubs.map((hub) => hub.country))).toEqual(new Set(['CA', 'US', 'MX']));
    expect(hubs.filter((hub) => hub.population < 10_000)).toEqual([]);
  });

  it('put a point into the area of the hub nearest to it', () => {
    const brampton = findCityByName('Brampton', 'ON')!;
    expect(nearestHub(brampton.lat, brampton.lon).label).toBe('Toronto, ON');
    for (const hub of listHubs()) expect(nearestHub(hub.lat, hub.lon)).toBe(hub);
  });

  it('share all cities out among their areas, each to its nearest hub', () => {
    const { cities, getCity } = loadGazetteer();
    const shared = listHubs().flatMap((hub) => listCityIdsOfHub(hub.id).map((id) => ({ id, hub })));
    expect(shared.length).toBe(cities.length);
    expect(new Set(shared.map(({ id }) => id)).size).toBe(cities.length);
    const sample = shared.filter((_, at) => at % 7 === 0);
    expect(sample.filter(({ id, hub }) => nearestHub(getCity(id).lat, getCity(id).lon) !== hub)).toEqual([]);
    expect(sample.filter(({ id, hub }) => findHubOfCity(id) !== hub)).toEqual([]);
    expect(findHubOfCity(-1)).toBeUndefined();
    expect(listCityIdsOfHub(1)).toEqual([]);
  });

  it('are known for a name that several places of one area have', () => {
    expect(findHubOfCity(findCityOfArea('Mountain View', 'CA')!.id)?.label).toBe('Oakland, CA');
    expect(findCityOfArea('Holly Springs', 'MS')).toBeUndefined();
    expect(findCityOfArea('Dallas', 'TX')?.label).toBe('Dallas, TX');
  });

  it('leave hardly any people further than 150 miles from a hub', () => {
    const towns = loadGazetteer().cities.filter((city) => city.population > 10_000);
    const far = towns.filter((city) => toMiles(city, nearestHub(city.lat, city.lon)) > 150);
    const people = (list: typeof towns): number => list.reduce((sum, city) => sum + city.population, 0);
    expect(people(far) / people(towns)).toBeLessThan(0.02);
  });
});

describe('distance', () => {
  it('is the haversine on the mean earth radius, to 0.001 mile', () => {
    expect(toMiles({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBe(12436.815);
    expect(toMiles({ lat: 43.70011, lon: -79.4163 }, { lat: 43.70011, lon: -79.4163 })).toBe(0);
    expect(toMiles({ lat: 43.70011, lon: -79.4163 }, { lat: 41.85003, lon: -87.65005 })).toBeCloseTo(438, -1);
  });
});
