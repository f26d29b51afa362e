import { writeFileSync } from 'node:fs';
import { generatePostings } from '@loadstone/market';
import type { Posting } from '../src/index.ts';
import { createEngine } from '../src/index.ts';
import { Store } from '../src/store.ts';
import { Drawing, toRing } from './drawing.ts';
import { listLeafBoxes } from './leaf-boxes.ts';

/**
 * `npm run playground -w @loadstone/engine -- [--size 20000] [--seed 1] [--out engine.html]` writes a page with four
 * pictures: the index of a day, a load with its radii and matches, a truck likewise, and a corridor.
 */

function flag(name: string, fallback: string): string {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1]!;
}

const TODAY = '2026-11-21';
const today = Date.parse(TODAY) / 86_400_000;
const size = Number(flag('size', '20000'));
const postings = [...generatePostings({ seed: Number(flag('seed', '1')), today: TODAY, loads: size, trucks: size })];
const engine = createEngine({ today });
engine.load(postings);
const byToken = new Map(postings.map((posting) => [posting.token, posting]));

function drawIndex(): string {
  const store = new Store(today);
  store.load(postings);
  const drawing = new Drawing();
  for (const box of listLeafBoxes(store, today, 'E', 'V')) drawing.area(box, 'leaf');
  for (const { kind, types, day, origin } of postings) {
    if (kind === 'E' && day === today && types.includes('V')) drawing.dot(origin, 'place');
  }
  return drawing.toSvg(
    'The leaves of one tree: origins of the vans that are empty today, each box a leaf block of up to 32',
  );
}

/** A posting with its radii at both ends, its line, and its leads, coloured by the reason of the match. */
function drawMatches(mine: Posting, title: string): string {
  const drawing = new Drawing();
  const { leads, total } = engine.match(mine.token, { limit: 1000, total: true });
  drawing.area(toRing(mine.origin, mine.originRadius), 'reach origin');
  drawing.area(toRing(mine.destination, mine.destinationRadius), 'reach destination');
  for (const lead of leads.toReversed()) {
    const other = byToken.get(lead.token)!;
    drawing.line(other.origin, other.destination, lead.mutual ? 'mutual' : lead.covers ? 'covers' : 'near');
  }
  drawing.line(mine.origin, mine.destination, 'mine');
  const { entries } = engine.lastEffort;
  return drawing.toSvg(`${title}: ${total} leads of ${size}, ${entries} entries scanned`);
}

function findWith(isWanted: (posting: Posting) => boolean, least: number): Posting {
  const found = postings.find((posting) => isWanted(posting) && engine.count(posting.token) >= least);
  if (!found) throw new RangeError('the market has no posting with enough leads; raise --size');
  return found;
}

const load = findWith(({ kind }) => kind === 'L', 15);
const truck = findWith(({ kind, corridor }) => kind === 'E' && !corridor, 15);
const corridor = findWith(({ corridor: has }) => has, 15);
const pictures = [
  drawIndex(),
  drawMatches(load, 'A load and the trucks that match it'),
  drawMatches(truck, 'A truck and the loads that it covers'),
  drawMatches(corridor, 'A truck with a corridor: loads along its way, forward only'),
];
const out = flag('out', 'engine.html');
writeFileSync(out, Drawing.toPage(pictures));
process.stdout.write(`${out}: ${pictures.length} pictures of ${postings.length} postings\n`);
