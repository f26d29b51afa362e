import { expect, it } from 'vitest';
import { runLaneHistories } from './lane-history.ts';

/** Lanes with all kinds of changes, an outage, and a server that is killed while it posts. */
it('a random history of lanes equals a plain model: each day is posted once, whenever the server is killed', async () => {
  const result = await runLaneHistories({ histories: 2, steps: 30, seed: 2, kills: 6 });
  expect(result.faults).toEqual([]);
  expect(result.kills).toBeGreaterThan(1);
  expect(result.outages).toBeGreaterThan(0);
  expect(result.posted).toBeGreaterThan(10);
});
