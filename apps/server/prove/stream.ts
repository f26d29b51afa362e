import { runStreamRounds } from './stream-rounds.ts';

/**
 * Breaks a thousand connections. Fails where a client's lists differ from the server's, or an event was received twice
 * or not at all.
 */
const read = (name: string, otherwise: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? otherwise);

const result = await runStreamRounds({
  disconnects: read('disconnects', 1_000),
  companies: read('companies', 5),
  seed: read('seed', 1),
});
const { faults, wrong, ...counts } = result;
for (const fault of [...faults, ...wrong].slice(0, 20)) console.error(fault);
console.log(
  process.argv.includes('--json')
    ? JSON.stringify({ ...counts, faults: faults.length, wrongLists: wrong.length })
    : `${counts.disconnects} disconnects (${counts.cuts} cuts, ${counts.expiries} expired tokens, ${counts.kills} killed servers), ` +
        `${counts.writes} writes, ${counts.refetches} refetches: ${faults.length} events twice or lost, ${wrong.length} wrong lists`,
);
process.exitCode = faults.length + wrong.length === 0 ? 0 : 1;
