import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { getUserPreference } from '@loadstone/contracts/preferences';
import { createTag, listTags } from '@loadstone/contracts/tags';
import {
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBoardCalls } from '../../test/board-calls.ts';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { inTransaction } from '../db/transaction.ts';

const WAITING_STATEMENTS = 3;

describe('a server whose statements wait for the database', () => {
  let database: TestDatabase;
  let board: TestApp;
  let quiet: TestApp;
  let broker: Person;
  let carrier: Person;
  let desk: HubClient;

  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 2 });
    const environment = { OVERLOAD_WAITING_STATEMENTS: String(WAITING_STATEMENTS) };
    board = await createTestApp({ database, environment });
    quiet = await createTestApp({ database });
    broker = await createBroker(database.db);
    carrier = await createCarrier(database.db);
    desk = await connectToHub(await board.listen(), { token: await board.tokenFor(carrier) });
  });
  afterAll(async () => {
    desk.close();
    await quiet.close();
    await board.close();
    await database.close();
  });

  it('refuses writes with 503, serves reads, and keeps its connected desks correct', async () => {
    const truck = (await createBoardCalls(quiet).postTruck(carrier)).body;
    const authorization = `Bearer ${await board.tokenFor(broker)}`;
    const write = (tagName: string) =>
      board.call(createTag, { headers: { authorization }, body: { tagName, tagColor: '#000000' } });
    const release = Promise.withResolvers<void>();
    onTestFinished(() => release.resolve());
    const isHeld = Promise.withResolvers<void>();
    const holding = inTransaction(database.db, async (tx) => {
      await sql`lock table user_preferences in access exclusive mode`.execute(tx);
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;

    // Reads of the locked table hold both connections; more of them wait for one.
    const reads = Array.from({ length: 2 + WAITING_STATEMENTS + 1 }, () =>
      board.call(getUserPreference, { headers: { authorization }, query: { productId: PRODUCT_IDS.B } }),
    );
    await vi.waitFor(async () => {
      const { body } = await board.http.inject('/metrics');
      expect(Number(/^loadstone_database_waiting (\d+)/m.exec(body)?.[1])).toBeGreaterThan(WAITING_STATEMENTS);
    });
    const refused = await write('refused');
    expect(refused.status).toBe(503);
    expect([refused.error.code, refused.headers['retry-after']]).toEqual(['server.overloaded', '1']);
    expect((await board.http.inject('/health')).statusCode).toBe(200);

    // Another server writes meanwhile.
    const load = (await createBoardCalls(quiet).postLoad(broker)).body;
    release.resolve();
    await holding;
    const change = await desk.waitForChange(({ type }) => type === 'lead.appeared');
    expect(change).toMatchObject({ myToken: truck.token, lead: { token: load.token } });
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
    expect(desk.refusals).toEqual([]);
    expect((await write('accepted')).status).toBe(200);
  });
});

describe('a server whose event loop is late', () => {
  it('refuses every call of the API with 503 until it is in time again, but not its health', async () => {
    const board = await createTestApp({ environment: { OVERLOAD_LOOP_DELAY_MS: '100' } });
    try {
      const broker = await createBroker(board.db);
      const authorization = `Bearer ${await board.tokenFor(broker)}`;
      const read = () => board.call(listTags, { headers: { authorization } });
      const end = blockEachTurn(150);
      onTestFinished(end);
      const refused = await vi.waitFor(
        async () => {
          const reply = await read();
          expect(reply.status).toBe(503);
          return reply;
        },
        { timeout: 120_000, interval: 1 },
      );
      expect([refused.error.code, refused.headers['retry-after']]).toEqual(['server.overloaded', '1']);
      expect((await board.http.inject('/health')).statusCode).toBe(200);
      end();
      await vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 120_000, interval: 1_000 });
    } finally {
      await board.close();
    }
  });
});

/**
 * Makes each turn of the event loop as late as that, so that the average does not depend on how many turns a call takes.
 * @returns ends it
 */
function blockEachTurn(ms: number): () => void {
  let turn = setImmediate(function block() {
    const endMs = performance.now() + ms;
    while (performance.now() < endMs);
    turn = setImmediate(block);
  });
  return () => clearImmediate(turn);
}
