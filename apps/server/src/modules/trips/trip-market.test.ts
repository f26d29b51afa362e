import { addPosting, createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inSharedTransaction } from '../../db/held-transaction.ts';
import { TripMarket } from './trip-market.ts';

let board: TestApp;
let broker: Person;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
});
afterAll(() => board.close());

const createMarket = () => new TripMarket(board.app.parts);
/** Refreshes where each statement of the database fails. */
const failToRefresh = (market: TripMarket) =>
  inSharedTransaction(board.db, async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    await market.refresh();
  });

it('reads changed loads with the next search where they could not be read', async () => {
  const market = createMarket();
  const before = (await market.refresh()).size;
  await addPosting(board.db, broker, 'L');
  await expect(failToRefresh(market)).rejects.toThrow('aborted');
  expect((await market.refresh()).size).toBe(before + 1);
});

it('reads all loads with the next search where a part of them could not be read', async () => {
  const market = createMarket();
  await expect(failToRefresh(market)).rejects.toThrow('aborted');
  const all = (await createMarket().refresh()).size;
  expect(all).toBeGreaterThan(0);
  expect((await market.refresh()).size).toBe(all);
});
