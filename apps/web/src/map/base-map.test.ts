import { describe, expect, it } from 'vitest';
import { parseBaseMap, type LatLong } from './base-map.ts';
import text from './data/base-map.topo.json?raw';

const baseMap = parseBaseMap(text);

function isInRing([lat, long]: LatLong, ring: readonly LatLong[]): boolean {
  let isIn = false;
  ring.forEach(([toLat, toLong], index) => {
    const [fromLat, fromLong] = ring.at(index - 1) ?? [toLat, toLong];
    const isCrossed = fromLat > lat !== toLat > lat;
    if (isCrossed && long < ((toLong - fromLong) * (lat - fromLat)) / (toLat - fromLat) + fromLong) isIn = !isIn;
  });
  return isIn;
}

function isLand(place: LatLong): boolean {
  return baseMap.areas.flat().some((rings) => rings.filter((ring) => isInRing(place, ring)).length % 2 === 1);
}

describe('the committed base map', () => {
  it.each([
    ['Toronto', [43.75, -79.5]],
    ['Chicago', [41.85, -87.9]],
    ['Monterrey', [25.67, -100.31]],
    ['Yellowknife', [62.6, -114.4]],
    ['Madrid', [40.4, -3.7]],
  ] as const)('has land at %s', (_name, [lat, long]) => {
    expect(isLand([lat, long])).toBe(true);
  });

  it.each([
    ['the Atlantic', [35, -50]],
    ['Lake Superior', [47.6, -87.5]],
    ['Lake Michigan', [43.5, -87]],
    ['Hudson Bay', [59, -85]],
  ] as const)('has water in %s', (_name, [lat, long]) => {
    expect(isLand([lat, long])).toBe(false);
  });

  it('draws no line across the whole map', () => {
    const lines = [...baseMap.areas.flat(2), ...baseMap.innerLines, ...baseMap.outerLines];
    const steps = lines.flatMap((line) =>
      line.slice(1).map(([, long], index) => Math.abs(long - (line[index]?.[1] ?? long))),
    );
    const longs = lines.flat().map(([, long]) => Math.abs(long));
    expect(steps.reduce((widest, step) => Math.max(widest, step), 0)).toBeLessThan(45);
    expect(longs.reduce((furthest, long) => Math.max(furthest, long), 0)).toBeLessThanOrEqual(180.01);
  });

  it('has each border between two states once', () => {
    expect(baseMap.innerLines.length).toBeGreaterThan(200);
    const ends = baseMap.innerLines.map((line) => `${line[0]} ${line[1]} ${line.at(-1)}`);
    expect(new Set(ends).size).toBe(ends.length);
  });

  it('names every province and state that postings can be in, and no other', () => {
    const states = baseMap.names.filter(({ kind }) => kind === 'state').map(({ name }) => name);
    expect(states).toHaveLength(64);
    expect(states).toEqual(expect.arrayContaining(['ON', 'QC', 'NL', 'PE', 'TX', 'DC', 'HI']));
    const cities = baseMap.names.filter(({ kind }) => kind === 'city').map(({ name }) => name);
    expect(cities).toEqual(expect.arrayContaining(['Toronto', 'Montréal', 'Chicago', 'Mexico City']));
  });

  it('refuses a text that is another map', () => {
    expect(() => parseBaseMap('{"type":"Topology","arcs":[],"objects":{}}')).toThrow('lacks one of its layers');
  });
});
