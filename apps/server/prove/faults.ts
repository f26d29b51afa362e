import { runFaults } from './fault-rounds.ts';

/**
 * Kills the database of a running board, and with `--folder=` of a small file system also fills its disk. Fails where
 * acknowledged data is missing, or the fault was not noticed within five seconds.
 */
const folder = /--folder=(\S+)/.exec(process.argv.join(' '))?.[1];
const posts = Number(/--posts=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 300);

const results = await runFaults({ posts, folder });
for (const { fault, noticedMs, recoveredMs, acknowledged, faults } of results) {
  console.log(`${fault}: ${acknowledged} acknowledged, noticed after ${noticedMs} ms, healthy after ${recoveredMs} ms`);
  for (const each of faults) console.log(`  ${each}`);
}
const count = results.reduce((sum, { faults }) => sum + faults.length, 0);
if (folder === undefined) console.log('The full disk needs --folder= of a file system with less than 2 GB.');
console.log(count === 0 ? 'Nothing was lost.' : `${count} faults.`);
process.exitCode = count === 0 ? 0 : 1;
