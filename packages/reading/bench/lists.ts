import { cpus } from 'node:os';
import { readSource } from '../src/index.ts';
import { createContext } from '../test/describe-row.ts';

const ROWS = 500;
const RUNS = 15;
const context = createContext();
const repeat = (line: string): string => Array.from({ length: ROWS }, () => line).join('\n');
const SOURCES: Readonly<Record<string, string>> = {
  table: `Origin,Destination,Pickup Date,Equipment,Weight,Rate,Comments\n${repeat('"Toronto, ON","Chicago, IL",11/29/2026,53\' dry van,"42,000 lbs","$1,850",no touch')}`,
  lines: repeat('3x Toronto ON - Chicago 53v 42k 11/29 1850'),
  'labelled blocks': repeat("PU: Toronto, ON 11/29 0800-1600\nDEL: Chicago, IL 11/30\n53' van 42,000 lbs $1850\n"),
};

console.log(`${cpus()[0]?.model ?? ''}, Node ${process.version}: ${ROWS} rows, median of ${RUNS} runs (least to most)`);
for (const [name, text] of Object.entries(SOURCES)) {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    const { rows } = readSource(text, context);
    if (rows.length !== ROWS) throw new Error(`${name}: ${rows.length} rows`);
    times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const [least = 0, most = 0] = [times[0], times.at(-1)];
  console.log(`${name}: ${(times[RUNS >> 1] ?? 0).toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`);
}
