import { parseArgs } from 'node:util';
import { attackWithCostlyFiles } from './costly-documents.ts';
import { runDocumentRounds } from './document-rounds.ts';

/** Above this the memory of the server and its children fails the proof, MB above idle. */
const MEMORY_LIMIT = 600;
/** Another company's small file takes longer on a busy machine: at most this, or so many times what it took before. */
const SMALL_FILE_MS = 1_000;
const SMALL_FILE_FACTOR = 20;

/**
 * One company adds files that cost much to read: another one's small file and the memory of the server stay within limits
 * (`--rounds 0` runs this only). Kills the server at each step of an upload, with a folder and with a bucket as the store. Fails where a row has no
 * content, a content has no row after the sweep, or a repeated upload adds a second document.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
  },
});

const { smallFileMs, memoryMegabytes, statuses } = await attackWithCostlyFiles();
console.log(`costly files: ${JSON.stringify(statuses)} by status`);
console.log(
  `a small file of another company: ${smallFileMs.before} ms before, median ${smallFileMs.median}, most ${smallFileMs.most}`,
);
console.log(`memory of the server and its children: ${memoryMegabytes} MB above idle, limit ${MEMORY_LIMIT}`);
let count = 0;
if (memoryMegabytes > MEMORY_LIMIT) count += 1;
if (smallFileMs.most > Math.max(SMALL_FILE_MS, SMALL_FILE_FACTOR * smallFileMs.before)) count += 1;
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
