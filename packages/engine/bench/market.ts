import { generatePostings } from '@loadstone/market';
import type { Posting } from '../src/index.ts';

/** The postings of a bench, reproducible from the seed. */
interface BenchMarket {
  /** The engine's current day number. */
  today: number;
  loads: Posting[];
  trucks: Posting[];
}

const TODAY = '2026-11-21';
const DAY_MS = 86_400_000;

/** Generates a market of `size` loads and as many trucks. */
export function createBenchMarket(size: number, seed: number): BenchMarket {
  const loads: Posting[] = [];
  const trucks: Posting[] = [];
  for (const posting of generatePostings({ seed, today: TODAY, loads: size, trucks: size })) {
    (posting.kind === 'L' ? loads : trucks).push(posting);
  }
  return { today: Date.parse(TODAY) / DAY_MS, loads, trucks };
}
