import { runOfferRounds } from './offer-rounds.ts';

/** Compares random histories of offers, bookings and assigns with a plain model, while the server is killed repeatedly. */
const read = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? fallback);
const rounds = {
  histories: read('histories', 300),
  steps: read('steps', 30),
  kills: read('kills', 8),
  seed: read('seed', 1),
};

const startedAt = performance.now();
const result = await runOfferRounds(rounds);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
const { events, refusals, kills, repeated, faults } = result;
if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ ...rounds, ...result, seconds }));
} else {
  for (const fault of faults.slice(0, 20)) console.log(fault);
  console.log(
    `${rounds.histories} histories from seed ${rounds.seed}: ${events} events, ${refusals} refusals, ${kills} kills, ` +
      `${repeated} repeated calls, ${faults.length} faults, ${seconds} s`,
  );
}
process.exitCode = faults.length === 0 ? 0 : 1;
