import { runCrashRounds } from './crash-rounds.ts';

/** Kills the server ten times, each time during 500 posts. Fails where data with a success reply is missing. */
const rounds = Number(/--rounds=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 10);
const posts = Number(/--posts=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 500);

const results = await runCrashRounds({ rounds, posts });
let faults = 0;
for (const [index, round] of results.entries()) {
  const found = round.lost.length + round.withoutLead.length + round.notOnce.length + round.halfWritten.length;
  faults += found;
  console.log(
    `kill ${index + 1}: ${round.acknowledged} answered, ${round.lost.length} lost, ${round.withoutLead.length} without their lead, ` +
      `${round.notOnce.length} not exactly once, ${round.halfWritten.length} half-written`,
  );
}
console.log(faults === 0 ? 'Nothing was lost.' : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
