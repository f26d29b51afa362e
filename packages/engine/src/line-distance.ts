import { CORRIDOR_DOUBLES, measureOffset, writeCorridor, type Offset } from './corridor.ts';
import { toUnitVector } from './grid.ts';

const corridor = new Float64Array(CORRIDOR_DOUBLES);
const point = new Float64Array(3);
const offset: Offset = { off: 0, position: 0 };

/**
 * The distance in unrounded miles from a place to the nearest point of the great-circle segment between two ends, as
 * M9 measures it. All places are in 1e-5° steps. O(1).
 * @throws RangeError with both ends if they are identical or antipodal
 */
export function milesOffLine(ends: readonly [number, number, number, number], lat: number, lon: number): number {
  writeCorridor(ends, 0, 0, corridor, 0);
  toUnitVector(lat, lon, point, 0);
  measureOffset(corridor, 0, point, 0, lat, lon, offset);
  return offset.off;
}
