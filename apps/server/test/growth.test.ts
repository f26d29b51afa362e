import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendToChains } from '../src/modules/activity/index.ts';
import { createBoardCalls } from './board-calls.ts';

/** What docs/scale.md states. A posting has its row, its entry of the log and that of the chain. */
const LASTING_BYTES = 1_500;
/** Removed after a day: the feed, keys and events. */
const DAILY_BYTES = 4_500;
const POSTINGS = 400;
/** Tables whose rows a retention of at most a day removes. */
const DAILY = ['change_feed', 'idempotency_keys', 'board_events', 'activity_chain_queue', 'limit_counts'];

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());

/** Bytes of the tables with their indexes, partitions included. */
async function readBytes(): Promise<{ lasting: number; daily: number }> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(board.db);
  const isDaily = (name: string): boolean => DAILY.includes(name);
  const sum = (isWanted: (name: string) => boolean): number =>
    rows.filter(({ name }) => isWanted(name)).reduce((total, { bytes }) => total + bytes, 0);
  return { lasting: sum((name) => !isDaily(name)), daily: sum(isDaily) };
}

it('a posting takes no more of the database than the documents state', async () => {
  const calls = createBoardCalls(board);
  const broker = await createBroker(board.db);
  const post = async (count: number): Promise<void> => {
    for (let each = 0; each < count; each += 1) {
      const comment = `Dock 4, call before arrival. Load ${each}`;
      const { status } = await calls.postLoad(
        broker,
        { comment, clientRefNum: `R-${each}-${count}` },
        `key-${each}-${count}`,
      );
      expect(status).toBe(200);
    }
  };
  // The first pages of tables and indexes.
  await post(100);
  await appendToChains(board.app.parts);
  const before = await readBytes();
  await post(POSTINGS);
  await appendToChains(board.app.parts);
  const after = await readBytes();
  const lasting = (after.lasting - before.lasting) / POSTINGS;
  const daily = (after.daily - before.daily) / POSTINGS;
  console.info(`A posting takes ${Math.round(lasting)} bytes for good and ${Math.round(daily)} for a day.`);
  expect(lasting).toBeLessThan(LASTING_BYTES);
  expect(daily).toBeLessThan(DAILY_BYTES);
});
