import { parseArgs } from 'node:util';
import { runAttack } from './attack-rounds.ts';
import { runFloods } from './flood-rounds.ts';

/**
 * Attacks a server with every credential that must be refused, with generated calls and with floods. Fails where a reply
 * breaks a promise, where the memory of the server grows over the limit, or where a flood exceeds its bounds.
 */
const MEMORY_GROWTH_LIMIT_MB = 150;

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'flood-seconds': { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});

/** Time after a flood until the memory is read. */
const FLOOD_REST_MS = 10_000;

const result = await runAttack({ calls: Number(values.calls), seed: Number(values.seed) });
const floods = await runFloods({ seconds: Number(values['flood-seconds']), restMs: FLOOD_REST_MS });
const { memoryMb, ...counts } = result;
const faults = [...result.faults, ...floods.flatMap((each) => each.faults.map((fault) => `${each.flood}: ${fault}`))];
for (const fault of faults.slice(0, 30)) console.error(fault);
console.log(JSON.stringify({ ...counts, memoryMb, floods, faults: faults.length }, null, values.json ? 0 : 2));
const isMemoryBounded = memoryMb.after - memoryMb.before <= MEMORY_GROWTH_LIMIT_MB;
if (!isMemoryBounded) console.error(`The memory grew from ${memoryMb.before} to ${memoryMb.after} MB.`);
process.exitCode = faults.length === 0 && isMemoryBounded ? 0 : 1;
