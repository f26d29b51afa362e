import type { Posting } from '../src/index.ts';
import type { Line } from './measure.ts';
import { measure } from './measure.ts';

/**
 * A linear scan in plain JavaScript, as a board without an index would do it: rules M1–M12 for public postings without
 * exclusions. Corridors are checked by their ends only, which makes the scan faster than it should be.
 */
const RADIANS = Math.PI / 180;

function miles(a: Posting['origin'], b: Posting['origin']): number {
  const lat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const lon = Math.sin(((b.lon - a.lon) * RADIANS) / 2);
  const h = lat * lat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * lon * lon;
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(h)));
}

function scan(load: Posting, trucks: readonly Posting[]): number {
  const leads: { token: number; dfo: number; dfd: number }[] = [];
  for (const truck of trucks) {
    const dfo = miles(load.origin, truck.origin);
    const dfd = miles(load.destination, truck.destination);
    const covers = dfo <= truck.originRadius && dfd <= truck.destinationRadius;
    if (!covers && !(dfo <= load.originRadius && dfd <= load.destinationRadius)) continue;
    if (truck.company === load.company || Math.abs(truck.day - load.day) > 1) continue;
    if (truck.size !== load.size && truck.size !== 'B' && load.size !== 'B') continue;
    if (![...load.types].some((letter) => truck.types.includes(letter))) continue;
    if (![...load.attributes].every((letter) => truck.attributes.includes(letter))) continue;
    leads.push({ token: truck.token, dfo, dfd });
  }
  leads.sort((a, b) => a.dfo - b.dfo || a.dfo + a.dfd - b.dfo - b.dfd);
  return leads.length;
}

/** Measures the scan with the given loads. */
export function measureScan(loads: readonly Posting[], trucks: readonly Posting[]): Promise<Line> {
  return measure('scan: match(load)', loads, 2, (load) => ({ found: scan(load, trucks) }));
}
