import { toGridPoint } from './grid.ts';

/** Cached places, a power of two. A market's postings start and end in about 17,000 cities. */
const CAPACITY = 1 << 15;
/** A cached place is four words: latitude and longitude in 1e-5°, then the grid point as 16-bit cells. */
const WORDS = 4;
const CELLS = 8;

/** Not a latitude: marks an empty cache line. */
const EMPTY = 0x7fff_ffff;

const words = new Int32Array(CAPACITY * WORDS).fill(EMPTY);
const cells = new Int16Array(words.buffer);

/** Writes the grid point of a place to `out[at…]`, like {@link toGridPoint}, through a direct-mapped cache. O(1). */
export function cachedGridPoint(lat: number, lon: number, out: Int16Array, at: number): void {
  const mixed = Math.imul(lat, 0x9e3779b1) ^ Math.imul(lon, 0x85ebca6b);
  const place = (mixed ^ (mixed >>> 15)) & (CAPACITY - 1);
  const point = place * CELLS + 4;
  if (words[place * WORDS] !== lat || words[place * WORDS + 1] !== lon) {
    words[place * WORDS] = lat;
    words[place * WORDS + 1] = lon;
    toGridPoint(lat, lon, cells, point);
  }
  out[at] = cells[point];
  out[at + 1] = cells[point + 1];
  out[at + 2] = cells[point + 2];
}
