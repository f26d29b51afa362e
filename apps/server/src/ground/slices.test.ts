import { expect, it } from 'vitest';
import { CallerShares, runInShares } from './caller-shares.ts';
import { mapInSlices, runInTurns, SLICE_LENGTH, writeInSlices } from './slices.ts';

/** How often other work of the process runs meanwhile. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

const rows = Array.from({ length: 20 * SLICE_LENGTH + 1 }, (_, id) => ({ id, text: `"${id}"` }));

it('a long list is mapped in order, while other work runs between its slices', async () => {
  let mapped: number[] = [];
  const turns = await countTurns(async () => (mapped = await mapInSlices(rows, ({ id }, index) => id + index)));
  expect(mapped).toEqual(rows.map(({ id }) => 2 * id));
  expect(turns).toBeGreaterThanOrEqual(20);
});

it('a long list is written as one JSON text, while other work runs between its slices', async () => {
  let text = '';
  const turns = await countTurns(async () => (text = await writeInSlices(rows, JSON.stringify)));
  expect(text).toBe(JSON.stringify(rows));
  expect(turns).toBeGreaterThanOrEqual(20);
});

/** Longer than a computation may take in a turn of the event loop. */
const STEP_MS = 6;
const STEPS = 10;

it('a computation of one company does not wait for each of the many of another', async () => {
  let stepsOfBusy = 0;
  const compute = function* (onStep: () => void): Generator<undefined, void> {
    for (let step = 0; step < STEPS; step += 1) {
      const endMs = performance.now() + STEP_MS;
      while (performance.now() < endMs);
      onStep();
      yield;
    }
  };
  const runOf = (company: string, onStep: () => void) =>
    runInShares(new CallerShares(() => [company]), () => runInTurns(compute(onStep)));
  const busy = Array.from({ length: 8 }, () => runOf('company:1', () => (stepsOfBusy += 1)));
  await runOf('company:2', () => undefined);
  // Each computation has done its first step where it began.
  expect(stepsOfBusy).toBeLessThanOrEqual(busy.length + 2 * STEPS);
  await Promise.all(busy);
});
