import type { Kind, Place } from '../src/index.ts';
import { TYPE_LETTERS } from '../src/index.ts';
import { BLOCK_SIZE, DIMENSIONS } from '../src/tree-pool.ts';
import type { Store } from '../src/store.ts';

function toPlace(x: number, y: number, z: number): Place {
  return { lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI, lon: (Math.atan2(y, x) * 180) / Math.PI };
}

/** Returns the bounding boxes of the origins in every leaf of one tree, as rings. */
export function listLeafBoxes(store: Store, day: number, kind: Kind, letter: string): Place[][] {
  const { pool } = store.partitions;
  return store.partitions.listBlocks(day, kind, TYPE_LETTERS.indexOf(letter)).map((block) => {
    const places = Array.from({ length: pool.counts[block]! }, (_, index) => {
      const at = (block * BLOCK_SIZE + index) * DIMENSIONS;
      return toPlace(pool.geometry[at]!, pool.geometry[at + 1]!, pool.geometry[at + 2]!);
    });
    const lats = places.map(({ lat }) => lat);
    const lons = places.map(({ lon }) => lon);
    const [south, north, west, east] = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)];
    return [
      { lat: south, lon: west },
      { lat: south, lon: east },
      { lat: north, lon: east },
      { lat: north, lon: west },
    ];
  });
}
