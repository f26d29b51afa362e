import { toMiles, type Point } from '@loadstone/places';

const RADIANS = Math.PI / 180;

/**
 * The point after some miles on the great circle from one point to another; the other point where it is nearer.
 *
 * @param miles at least 0
 */
export function moveToward(from: Point, to: Point, miles: number): Point {
  const length = toMiles(from, to);
  if (miles >= length) return to;
  const angle = arcOf(from, to);
  const part = miles / length;
  const [weightFrom, weightTo] = [
    Math.sin((1 - part) * angle) / Math.sin(angle),
    Math.sin(part * angle) / Math.sin(angle),
  ];
  const [a, b] = [toVector(from), toVector(to)];
  const [x, y, z] = [0, 1, 2].map((axis) => weightFrom * (a[axis] ?? 0) + weightTo * (b[axis] ?? 0)) as [
    number,
    number,
    number,
  ];
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lon: Math.atan2(y, x) / RADIANS };
}

/** The angle between two points at the centre of the earth, in radians. */
function arcOf(from: Point, to: Point): number {
  const [a, b] = [toVector(from), toVector(to)];
  return Math.acos(
    Math.min(
      1,
      a.reduce((sum, value, axis) => sum + value * (b[axis] ?? 0), 0),
    ),
  );
}

function toVector({ lat, lon }: Point): readonly number[] {
  const [polar, around] = [lat * RADIANS, lon * RADIANS];
  return [Math.cos(polar) * Math.cos(around), Math.cos(polar) * Math.sin(around), Math.sin(polar)];
}
