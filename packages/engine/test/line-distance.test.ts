import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';
import {
  EARTH_RADIUS_MILES,
  LINE_DOUBLES,
  lineMiles,
  LineGauge,
  milesBetween,
  toThousandths,
  writeLineEnds,
} from '../src/index.ts';

const DEGREE_MILES = (Math.PI / 180) * EARTH_RADIUS_MILES;
const EQUATOR = [0, 0, 0, 1_000_000] as const;

/** The second line of two, so that the place in the array counts. */
function milesOffLine(ends: readonly [number, number, number, number], lat: number, lon: number): number {
  const lines = new Float64Array(2 * LINE_DOUBLES);
  writeLineEnds(ends, [0, 0], lines, LINE_DOUBLES);
  return new LineGauge(lat, lon).milesOff(lines, LINE_DOUBLES);
}

describe('M9 the distance of a place from a line', () => {
  it('is measured across the line between its ends', () => {
    expect(milesOffLine(EQUATOR, 100_000, 500_000)).toBeCloseTo(DEGREE_MILES, 6);
    expect(milesOffLine(EQUATOR, 0, 500_000)).toBeCloseTo(0, 6);
  });

  it('is measured to the nearer end beyond them', () => {
    expect(milesOffLine(EQUATOR, 0, 1_100_000)).toBeCloseTo(DEGREE_MILES, 6);
    expect(milesOffLine(EQUATOR, 50_000, -200_000)).toBe(milesBetween(0, 0, 50_000, -200_000));
  });

  it('does not exist where the ends are the same place', () => {
    expect(() => milesOffLine([0, 0, 0, 0], 1, 1)).toThrow(RangeError);
  });

  it('decides whether a line passes within a radius as the measured distance does', () => {
    const random = new Random(9);
    const draw = (least: number, most: number): number => Math.round((least + random.next() * (most - least)) * 1e5);
    const lines = new Float64Array(LINE_DOUBLES);
    let within = 0;
    for (let round = 0; round < 4_000; round++) {
      const ends = [draw(25, 60), draw(-130, -60), draw(25, 60), draw(-130, -60)] as const;
      const gauge = new LineGauge(draw(25, 60), draw(-130, -60));
      writeLineEnds(ends, [0, 0], lines, 0);
      const exact = toThousandths(gauge.milesOff(lines, 0));
      // Also radii at the very edge, and lines with radii so wide that only the distance decides.
      const edge = Math.max(0, exact + Math.round(random.next() * 4) - 2);
      const radii = [edge, Math.round(random.next() * 6_000_000)] as const;
      writeLineEnds(ends, radii, lines, 0);
      for (const [place, end] of (['origin', 'destination'] as const).entries()) {
        const isWithin = exact <= radii[place]!;
        expect(gauge.isWithin(lines, 0, end, radii[place]!)).toBe(isWithin);
        within += Number(isWithin);
      }
    }
    expect(within).toBeGreaterThan(2_000);
  });
});

describe('M9 the position of a place along a line', () => {
  const line = new Float64Array(LINE_DOUBLES);
  writeLineEnds(EQUATOR, [0, 0], line, 0);

  it('is measured from the origin and ends at both ends', () => {
    expect(new LineGauge(100_000, 300_000).milesAlong(line, 0)).toBeCloseTo(3 * DEGREE_MILES, 6);
    expect(new LineGauge(0, -200_000).milesAlong(line, 0)).toBe(0);
    expect(new LineGauge(0, 1_300_000).milesAlong(line, 0)).toBe(lineMiles(line, 0));
    expect(lineMiles(line, 0)).toBeCloseTo(10 * DEGREE_MILES, 6);
  });

  it('decides which of two places comes first as the rounded positions do', () => {
    const random = new Random(10);
    const draw = (least: number, most: number): number => Math.round((least + random.next() * (most - least)) * 1e5);
    const lines = new Float64Array(2 * LINE_DOUBLES);
    let before = 0;
    for (let round = 0; round < 6_000; round++) {
      const ends = [draw(25, 60), draw(-130, -60), draw(25, 60), draw(-130, -60)] as const;
      writeLineEnds(ends, [0, 0], lines, LINE_DOUBLES);
      const [lat, lon] = [draw(25, 60), draw(-130, -60)];
      // Also places that are some feet apart, and the ends themselves.
      const near = round % 3 === 0 ? [lat + draw(-0.0001, 0.0001), lon] : [draw(25, 60), draw(-130, -60)];
      const first = round % 7 === 0 ? new LineGauge(ends[0], ends[1]) : new LineGauge(lat, lon);
      const next = new LineGauge(near[0]!, near[1]!);
      const isBefore =
        toThousandths(first.milesAlong(lines, LINE_DOUBLES)) < toThousandths(next.milesAlong(lines, LINE_DOUBLES));
      expect(first.isBefore(next, lines, LINE_DOUBLES)).toBe(isBefore);
      before += Number(isBefore);
    }
    expect(before).toBeGreaterThan(2_000);
  });
});
