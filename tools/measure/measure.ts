import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { linkPackages } from '../generate/copy-of-tree.ts';
import { measureCheckout, type Measure } from './measures.ts';

/**
 * Prints how heavy the product's structure is: `npm run measure`. `-- --at <commit>` and `-- --root <folder>` print
 * another state beside this checkout, `--json` prints JSON, `--list 'direct cache writes'` what a measure has counted.
 * `--live` also counts the requests of both pages for an accepted offer; it builds and starts each product.
 */
const OWN_ROOT = join(import.meta.dirname, '../..');

interface Column {
  readonly name: string;
  readonly measures: readonly Measure[];
}

/** Requests while an offer is accepted, as `e2e/bench/acceptance.ts` prints them. */
function measureRequests(root: string): Measure[] {
  // Before the start, which has a time limit.
  execFileSync(process.execPath, ['tools/build-web.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const script = join(OWN_ROOT, 'e2e/bench/acceptance.ts');
  const printed = execFileSync(process.execPath, [script, '--json'], { cwd: root, encoding: 'utf8' });
  const { requests, repeated } = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Record<string, string[]>;
  return Object.entries({ 'requests for an acceptance': requests ?? [], 'repeated requests': repeated ?? [] }).map(
    ([name, found]) => ({ name, value: found.length, found }),
  );
}

/** Measures a commit in a temporary copy, which uses the packages that are installed here. */
async function measureCommit(commit: string, measure: (root: string) => Promise<Measure[]>): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-measure-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: OWN_ROOT, maxBuffer: 512 * 1024 * 1024 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    linkPackages(OWN_ROOT, folder);
    return await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(columns: readonly Column[]): void {
  const rows = columns[0]?.measures.map(({ name }, row) => [
    name,
    ...columns.map(({ measures }) => measures[row]?.value?.toLocaleString('en') ?? 'none'),
  ]);
  const table = [['measure', ...columns.map(({ name }) => name)], ...(rows ?? [])];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) {
    console.log(
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    );
  }
}

const { values } = parseArgs({
  options: {
    at: { type: 'string', multiple: true, default: [] },
    root: { type: 'string', multiple: true, default: [] },
    list: { type: 'string' },
    live: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const measure = async (root: string): Promise<Measure[]> => [
  ...(values.live ? measureRequests(root) : []),
  ...(await measureCheckout(root)),
];
const columns: Column[] = [];
for (const commit of values.at) columns.push({ name: commit, measures: await measureCommit(commit, measure) });
for (const root of values.root) columns.push({ name: root, measures: await measure(resolve(root)) });
columns.push({ name: 'this checkout', measures: await measure(OWN_ROOT) });

if (values.list !== undefined) {
  const found = columns.map(({ name, measures }) => [name, measures.find((each) => each.name === values.list)?.found]);
  console.log(JSON.stringify(Object.fromEntries(found), undefined, 2));
} else if (values.json) {
  const figures = ({ measures }: Column) => Object.fromEntries(measures.map(({ name, value }) => [name, value]));
  console.log(
    JSON.stringify(Object.fromEntries(columns.map((column) => [column.name, figures(column)])), undefined, 2),
  );
} else print(columns);
