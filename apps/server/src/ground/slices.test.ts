import { expect, it } from 'vitest';
import { mapInSlices, SLICE_LENGTH, writeInSlices } from './slices.ts';

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
