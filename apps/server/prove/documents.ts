import { parseArgs } from 'node:util';
import { runDocumentRounds } from './document-rounds.ts';

/**
 * Kills the server at each step of an upload, with a folder and with a bucket as the store. Fails where a row has no
 * content, a content has no row after the sweep, or a repeated upload adds a second document.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
  },
});

let count = 0;
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const store of ['folder', 'bucket'] as const) {
    const seed = Number(values.seed) + round;
    for (const { step, faults } of await runDocumentRounds({ store, seed })) {
      console.log(`seed ${seed}, ${store}, ${step}: ${faults.length} faults`);
      for (const fault of faults) console.log(`  ${fault}`);
      count += faults.length;
    }
  }
}
console.log(count === 0 ? 'No row is without its bytes, no bytes are without their row.' : `${count} faults.`);
process.exitCode = count === 0 ? 0 : 1;
