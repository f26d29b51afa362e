import { expect, it } from 'vitest';
import { simulate } from '../src/index.ts';

/** A long run states more events; each seed is a board of its own. */
const EVENTS = Number(process.env['SIMULATED_EVENTS'] ?? 30_000);
const FIRST_SEED = Number(process.env['SIMULATOR_SEED'] ?? 1);
const EVENTS_OF_A_SEED = 5_000;
const SEEDS_OF_A_LINE = 100;
/** For what never ends: an event takes less than a millisecond on an idle machine. */
const LIMIT_MS = 600_000 + 10 * EVENTS;

it('every list of every desk is what brute force says', { timeout: LIMIT_MS }, async () => {
  let [seed, events, comparisons, seconds] = [FIRST_SEED, 0, 0, 0];
  const started = process.cpuUsage();
  for (; events < EVENTS; seed += 1) {
    const result = await simulate(seed, EVENTS_OF_A_SEED);
    events += result.events;
    comparisons += result.comparisons;
    seconds += result.seconds;
    if (seed % SEEDS_OF_A_LINE === 0) console.log(`${events} events, up to seed ${seed}`);
  }
  // Half of the events change a list.
  expect(comparisons).toBeGreaterThan(events / 4);
  const { user, system } = process.cpuUsage(started);
  const speed = Math.round((events / (user + system)) * 1e6);
  console.log(
    `${events} events in ${Math.round(seconds)} simulated seconds, seeds ${FIRST_SEED} to ${seed - 1}, ${speed} each second of processor time`,
  );
});

it('a seed makes the same history each time', async () => {
  const first = await simulate(FIRST_SEED, 2_000);
  expect(await simulate(FIRST_SEED, 2_000)).toEqual(first);
});
