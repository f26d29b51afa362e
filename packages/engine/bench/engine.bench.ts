import { cpus } from 'node:os';
import type { Engine, Posting } from '../src/index.ts';
import { createEngine } from '../src/index.ts';
import { Random } from '../test/random.ts';
import { createBenchMarket } from './market.ts';
import type { Line } from './measure.ts';
import { measure, print } from './measure.ts';
import { measureScan } from './scan.ts';

/**
 * `npm run bench engine -- [--size 1000000] [--seed 1] [--queries 2000] [--json] [--against-scan]`.
 * Fails at the full size if the median load has fewer than 50 matches: figures of so sparse a market would look too
 * good.
 */

const LEAST_MATCHES = 50;
const FULL_SIZE = 1_000_000;
/** Loads that the linear scan is measured with: one takes a second. */
const SCANNED_LOADS = 12;

function numberFlag(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}
const asJson = process.argv.includes('--json');
const size = numberFlag('size', FULL_SIZE);
const seed = numberFlag('seed', 1);
const queries = numberFlag('queries', 2000);
const log = (text: string): void => {
  if (!asJson) console.log(text);
};

/** Wall clock and processor seconds of one run. */
function timed(run: () => void): { wall: number; cpu: number } {
  const before = process.cpuUsage();
  const started = performance.now();
  run();
  const wall = (performance.now() - started) / 1000;
  const used = process.cpuUsage(before);
  return { wall, cpu: (used.user + used.system) / 1e6 };
}

function sample(postings: readonly Posting[], count: number, random: Random): Posting[] {
  return Array.from({ length: count }, () => random.pick(postings));
}

async function measureQueries(engine: Engine, loads: Posting[], trucks: Posting[]): Promise<Line[]> {
  const random = new Random(seed);
  const warm = Math.ceil(queries / 2);
  const measureQuery = (name: string, postings: Posting[], run: (token: number) => number): Promise<Line> =>
    measure(
      name,
      sample(postings, queries + warm, random),
      warm,
      ({ token }) => ({ found: run(token), entries: engine.lastEffort.entries }),
      ({ token }) => engine.count(token),
    );
  return [
    await measureQuery('match(load) best 400', loads, (token) => engine.match(token).leads.length),
    await measureQuery('match(truck) best 400', trucks, (token) => engine.match(token).leads.length),
    await measureQuery('count(load)', loads, (token) => engine.count(token)),
    await measureQuery('count(truck)', trucks, (token) => engine.count(token)),
  ];
}

/** Puts new postings one at a time, collects the affected pairs, and removes the postings afterwards. */
async function measureAffected(engine: Engine, loads: Posting[], trucks: Posting[]): Promise<Line[]> {
  const random = new Random(seed + 1);
  let token = 1e9;
  const lines: Line[] = [];
  for (const [name, postings] of [
    ['affected(new load)', loads],
    ['affected(new truck)', trucks],
  ] as const) {
    const samples = sample(postings, Math.ceil(queries / 2), random);
    const run = (posting: Posting): { found: number } => {
      return { found: engine.affected({ type: 'put', posting: { ...posting, token: ++token } }).length };
    };
    lines.push(await measure(name, samples, Math.ceil(samples.length / 3), run));
    while (token > 1e9) engine.remove(token--);
  }
  return lines;
}

function measureMutations(engine: Engine, postings: Posting[]): Record<string, number> {
  const random = new Random(seed + 2);
  const count = Math.min(200_000, postings.length);
  const added = sample(postings, count, random).map((posting, index) => ({ ...posting, token: 2e9 + index }));
  const changed = added.map((posting, index) => ({ ...added[(index + 1) % count]!, token: posting.token }));
  const perSecond = (run: (posting: Posting) => void, list: Posting[]): number =>
    Math.round(count / timed(() => list.forEach(run)).cpu);
  return {
    addsPerSecond: perSecond((posting) => engine.put(posting), added),
    changesPerSecond: perSecond((posting) => engine.put(posting), changed),
    removesPerSecond: perSecond((posting) => engine.remove(posting.token), added),
    // The first adds grow every array; these reuse the room that the removals freed.
    addsWithRoomPerSecond: perSecond((posting) => engine.put(posting), added),
  };
}

const { today, loads, trucks } = createBenchMarket(size, seed);
const engine = createEngine({ today });
const postings = [...loads, ...trucks];
log(`${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length}, node ${process.version}, seed ${seed}`);
const load = timed(() => engine.load(postings));
const { bytes } = engine.stats();
const tokenBytes = bytes.tokens + 8 * postings.length;
const lines = await measureQueries(engine, loads, trucks);
lines.push(...(await measureAffected(engine, loads, trucks)));
const mutations = measureMutations(engine, postings);

if (process.argv.includes('--against-scan')) {
  lines.push(await measureScan(sample(loads, SCANNED_LOADS, new Random(seed + 3)), trucks));
}

const matches = lines[0]!.found!;
const result = {
  loads: loads.length,
  trucks: trucks.length,
  loadSeconds: load,
  bytesAPosting: bytes.total / postings.length,
  bytesAPostingBesideTokens: (bytes.total - tokenBytes) / postings.length,
  ...mutations,
  lines,
};
if (asJson) console.log(JSON.stringify(result, null, 2));
else {
  print(lines);
  const { lines: _lines, ...figures } = result;
  console.log(figures);
  const mine = lines[0]!;
  for (const other of lines.filter(({ name }) => name.includes(': match(load)'))) {
    const ratios = [other.median / mine.median, other.p99 / mine.p99].map((ratio) => Math.round(ratio));
    console.log(`${other.name}: ${ratios[0]} times the engine at the median, ${ratios[1]} times at p99`);
  }
}
if (size >= FULL_SIZE && matches < LEAST_MATCHES) {
  console.error(
    `the median load has ${matches} matches, fewer than ${LEAST_MATCHES}: the market is too sparse to be meaningful`,
  );
  process.exitCode = 1;
}
