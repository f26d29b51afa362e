import { parseArgs } from 'node:util';
import { runNeighbour } from './attack-neighbour.ts';
import { runAttack } from './attack-rounds.ts';

/**
 * Attacks a server with every credential that must be refused and with generated calls. Fails where a reply breaks a
 * promise, or where the memory of the server grows over the limit. Then one company sends all that it can, and another one
 * must not notice.
 */
const MEMORY_GROWTH_LIMIT_MB = 150;

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    // For each kind of busy company.
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

const result = await runAttack({ calls: Number(values.calls), seed: Number(values.seed) });
const { memoryMb, faults, ...counts } = result;
for (const fault of faults.slice(0, 30)) console.error(fault);
console.log(JSON.stringify({ ...counts, memoryMb, faults: faults.length }, null, values.json ? 0 : 2));
const isMemoryBounded = memoryMb.after - memoryMb.before <= MEMORY_GROWTH_LIMIT_MB;
if (!isMemoryBounded) console.error(`The memory grew from ${memoryMb.before} to ${memoryMb.after} MB.`);
const neighbours = await runNeighbour({ seconds: Number(values.seconds), seed: Number(values.seed) });
console.log(JSON.stringify(neighbours, null, values.json ? 0 : 2));
const isFair = neighbours.every((result) => result.faults.length === 0);
process.exitCode = faults.length === 0 && isMemoryBounded && isFair ? 0 : 1;
