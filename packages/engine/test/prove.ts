import { Program } from './program.ts';

/**
 * The long fuzz run: `npm run prove engine [-- --seeds 40 --operations 10000 --first 1000]`. Random programs against
 * the oracle with other seeds than the test run. The first difference stops it and prints the seed.
 */

function flag(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

const seeds = flag('seeds', 40);
const operations = flag('operations', 10_000);
const first = flag('first', 1000);
const started = performance.now();
for (let seed = first; seed < first + seeds; seed++) {
  try {
    // Every fourth seed uses a larger board, since splits, merges and block chains need more postings.
    new Program(seed, seed % 4 === 3 ? 90 : 40).run(operations);
  } catch (error) {
    console.error(`seed ${seed} differs from the oracle`);
    throw error;
  }
  console.log(`seed ${seed}: ${operations} operations agree (${Math.round((performance.now() - started) / 1000)} s)`);
}
console.log(`${seeds * operations} operations over ${seeds} seeds agree with the oracle`);
