import type { Posting } from '../src/index.ts';
import { createEngine, DuplicateIndex } from '../src/index.ts';
import { Random } from '../test/random.ts';
import { createBenchMarket } from './market.ts';

/**
 * `npm run prove:shield -- [--size 100000] [--seed 1] [--json]`: a market in which 10 % of the postings are posted once more
 * by their company. Prints the precision and the recall of the duplicate marks (M16), and the cost of the index beside
 * that of a post. Fails below 0.95.
 */

const LEAST = 0.95;
const DUPLICATES = 0.1;
/** Of the duplicates, from another point: most within a city, some further than the fingerprint allows. */
const MOVED = 0.3;
const TOO_FAR = 0.03;
const MILES_PER_DEGREE = 69.1;
const COMPARED_POSTS = 5_000;

function numberFlag(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}
const size = numberFlag('size', 100_000);
const random = new Random(numberFlag('seed', 1));

/** Processor microseconds of one call, which do not include waiting for other work of the machine. */
function measureEach<T>(items: readonly T[], run: (item: T) => void): number {
  const before = process.cpuUsage();
  for (const item of items) run(item);
  const used = process.cpuUsage(before);
  return (used.user + used.system) / items.length;
}

function move(place: Posting['origin'], miles: number): Posting['origin'] {
  const lat = place.lat + miles / MILES_PER_DEGREE;
  return { lat: Math.abs(lat) > 89 ? place.lat : lat, lon: place.lon };
}

/** The same load or truck, as its company posts it again: another radius, other attributes, sometimes another point. */
function repeat(posting: Posting, token: number): Posting {
  const isFar = random.chance(TOO_FAR);
  const miles = isFar ? 16 + random.next() * 10 : random.chance(MOVED) ? random.next() * 10 : 0;
  return {
    ...posting,
    token,
    origin: move(posting.origin, miles),
    originRadius: random.pick([50, 100, 150]),
    createdOn: posting.createdOn + random.below(3_600_000),
  };
}

const market = createBenchMarket(size / 2, numberFlag('seed', 1));
const postings = [...market.loads, ...market.trucks];
const repeated = new Set<number>();
const all = [...postings];
let nextToken = postings.reduce((most, { token }) => Math.max(most, token), 0) + 1;
for (const posting of postings) {
  if (!random.chance(DUPLICATES)) continue;
  const second = repeat(posting, nextToken++);
  repeated.add(posting.token).add(second.token);
  all.push(second);
}

const engine = createEngine({ today: market.today });
engine.load(all);
const index = new DuplicateIndex((token) => engine.get(token));
const addMicros = measureEach(all, (posting) => index.add(posting));

const isMarked = ({ token }: Posting): boolean => {
  const place = index.findPlace(token);
  return place !== undefined && (place.tokens.size > 1 || place.links.size > 0);
};
const marked = all.filter(isMarked);
const right = marked.filter(({ token }) => repeated.has(token)).length;
const precision = right / marked.length;
const recall = right / repeated.size;

const edited = Array.from({ length: COMPARED_POSTS }, () => random.pick(all));
const indexMicros = measureEach(edited, (posting) => {
  index.remove(posting);
  index.add(posting);
});
const postMicros = measureEach(edited, (posting) => engine.affected({ type: 'put', posting, touched: true }));
const share = indexMicros / postMicros;

const result = {
  size: all.length,
  duplicates: repeated.size / 2,
  precision,
  recall,
  addMicros,
  indexMicros,
  postMicros,
  share,
};
if (process.argv.includes('--json')) console.log(JSON.stringify(result));
else {
  const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;
  console.log(`${all.length} postings, ${result.duplicates} of them posted twice`);
  console.log(`duplicate marks: precision ${percent(precision)}, recall ${percent(recall)}`);
  console.log(`index: ${addMicros.toFixed(1)} µs for a new posting, ${indexMicros.toFixed(1)} µs for a replaced one`);
  console.log(`the same post in the engine: ${postMicros.toFixed(0)} µs; the index adds ${percent(share)}`);
}
if (Math.min(precision, recall) < LEAST) {
  console.error(`precision or recall is below ${LEAST}`);
  process.exitCode = 1;
}
