import { parseArgs } from 'node:util';
import { runDocumentRounds } from './document-rounds.ts';

/**
 * Kills the server at each step of an upload and takes its store away, with a folder and with a bucket. With `--folder=`
 * of a small file system it also fills the disk. Fails where a row has no content, a content has no row after the sweep,
 * or a repeated upload adds a second document.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});

let count = 0;
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const store of ['folder', 'bucket'] as const) {
    const seed = Number(values.seed) + round;
    const { folder } = values;
    for (const { step, faults } of await runDocumentRounds({ store, seed, folder })) {
      console.log(`seed ${seed}, ${store}, ${step}: ${faults.length} faults`);
      for (const fault of faults) console.log(`  ${fault}`);
      count += faults.length;
    }
  }
}
if (values.folder === undefined) console.log('The full disk needs --folder= of a file system with less than 2 GB.');
console.log(count === 0 ? 'No row is without its bytes, no bytes are without their row.' : `${count} faults.`);
process.exitCode = count === 0 ? 0 : 1;
