import { runAssignmentRounds } from './assignment-rounds.ts';

/** Compares a thousand random histories of assignments with a plain model, while the server is killed repeatedly. */
const read = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? fallback);
const histories = read('histories', 1_000);
const steps = read('steps', 14);
const kills = read('kills', 10);
const seed = read('seed', 1);

const startedAt = performance.now();
const {
  events,
  refusals,
  kills: killed,
  repeated,
  faults,
} = await runAssignmentRounds({ histories, steps, kills, seed });
for (const fault of faults.slice(0, 20)) console.log(fault);
console.log(
  `${histories} histories from seed ${seed}: ${events} events, ${refusals} refusals, ${killed} kills, ` +
    `${repeated} repeated calls, ${faults.length} faults, ${Math.round((performance.now() - startedAt) / 1_000)} s`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
