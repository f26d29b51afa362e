import { describe, expect, it } from 'vitest';
import { CORRIDOR_DOUBLES, UNCERTAIN, writeCorridor } from '../src/corridor.ts';
import { toGridChord, toGridPoint } from '../src/grid.ts';
import type { Place, Posting } from '../src/index.ts';
import { STEPS_PER_DEGREE } from '../src/posting.ts';
import { CorridorClassifier } from '../src/corridor-classifier.ts';
import { covers } from './oracle.ts';
import { aLoad, aTruck } from './postings.ts';
import { Random } from './random.ts';

const PAIRS = 30_000;

/** A random place in whole steps, anywhere or within some degrees of another. */
function somewhere(random: Random, near?: Place, degrees = 0): Place {
  const lat = near ? near.lat + degrees * (2 * random.next() - 1) : 138 * random.next() - 69;
  const lon = near ? near.lon + degrees * (2 * random.next() - 1) : 360 * random.next() - 180;
  const round = (value: number, limit: number): number =>
    Math.round(Math.max(-limit, Math.min(limit, value)) * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
  return { lat: round(lat, 89), lon: round(lon, 179) };
}

function aPair(random: Random): { truck: Posting; load: Posting } {
  const origin = somewhere(random);
  const destination = random.chance(0.8) ? somewhere(random, origin, 20) : somewhere(random);
  const radius = (): number => random.pick([0, 1, 50, 100, 500, 3000]);
  const truck = aTruck({ origin, destination, corridor: true, originRadius: radius(), destinationRadius: radius() });
  const along = (part: number): Place => ({
    lat: origin.lat + part * (destination.lat - origin.lat),
    lon: origin.lon + part * (destination.lon - origin.lon),
  });
  const at = random.next() * 1.4 - 0.2;
  const load = aLoad({
    origin: random.chance(0.1) ? somewhere(random) : somewhere(random, along(at), 2),
    destination: somewhere(random, along(at + random.next() * 0.6), 2),
  });
  return { truck, load };
}

const toSteps = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE);

describe('the corridor classifier', () => {
  const random = new Random(1);
  const corridor = new Float64Array(CORRIDOR_DOUBLES);
  const points = new Int16Array(12);
  const classifier = new CorridorClassifier();

  /** Selects the truck's corridor and writes the ends of the load and of the truck to `points`. */
  function setPair({ truck, load }: ReturnType<typeof aPair>): void {
    const places = [load.origin, load.destination, truck.origin, truck.destination];
    places.forEach(({ lat, lon }, index) => toGridPoint(toSteps(lat), toSteps(lon), points, index * 3));
    const [from, to] = [truck.origin, truck.destination];
    const ends = [toSteps(from.lat), toSteps(from.lon), toSteps(to.lat), toSteps(to.lon)] as const;
    writeCorridor(ends, truck.originRadius * 1000, truck.destinationRadius * 1000, corridor, 0);
    classifier.setCorridor(
      corridor,
      0,
      toGridChord(truck.originRadius * 1000),
      toGridChord(truck.destinationRadius * 1000),
    );
  }

  function gap(a: number, b: number): number {
    return [0, 1, 2].reduce((sum, axis) => sum + (points[a + axis]! - points[b + axis]!) ** 2, 0);
  }

  it('M9: most loads are classified with certainty, and every certain result agrees with the oracle', () => {
    const seen = { certain: 0, covered: 0 };
    for (let index = 0; index < PAIRS; index++) {
      const pair = aPair(random);
      setPair(pair);
      const verdict = classifier.classify(points, 0, gap(0, 6), gap(3, 9));
      if (verdict === UNCERTAIN) continue;
      const isCovered = covers(pair.truck, pair.load);
      if ((verdict === 1) !== isCovered) expect({ verdict, ...pair }).toBe(isCovered);
      seen.certain++;
      if (isCovered) seen.covered++;
    }
    expect(seen.certain).toBeGreaterThan(0.8 * PAIRS);
    expect(seen.covered).toBeGreaterThan(0.02 * PAIRS);
  });

  it('M9: a box that contains a covered load is never pruned', () => {
    const box = new Int16Array(12);
    const seen = { covered: 0, refused: 0 };
    for (let index = 0; index < PAIRS; index++) {
      const pair = aPair(random);
      setPair(pair);
      for (let axis = 0; axis < 6; axis++) {
        box[axis * 2] = points[axis]! - random.below(300);
        box[axis * 2 + 1] = points[axis]! + random.below(300);
      }
      const isHeld = classifier.mayCoverBox(box, 0);
      const isCovered = covers(pair.truck, pair.load);
      if (isCovered && !isHeld) expect(pair).toBe('held');
      if (isCovered) seen.covered++;
      if (!isHeld) seen.refused++;
    }
    expect(seen.covered).toBeGreaterThan(0.02 * PAIRS);
    expect(seen.refused).toBeGreaterThan(0.1 * PAIRS);
  });
});
