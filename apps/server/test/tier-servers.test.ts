import type { Tier } from '@loadstone/contracts/tiers';
import {
  createBroker,
  createCarrier,
  createFakeClock,
  createTestApp,
  createTestDatabase,
  type TestApp,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createBoardCalls } from './board-calls.ts';
import { connectToHub } from './hub-client.ts';

const START_MS = Date.parse('2026-06-15T15:00:00Z');
/** How far the clocks of the servers are from that of the database. */
const SKEWS_MS = [-2_000, 0, 2_000];
const LOADS = 30;

/** When each tier is due and was released, by the clock of the database, in milliseconds. */
async function listDelays(board: TestApp): Promise<number[]> {
  const { rows } = await sql<{ delay: number }>`
    select extract(epoch from f.at - d.due_on)::float8 * 1000 as delay
    from planned_releases d join posting_tiers t on t.audience_id = d.audience_id and t.number = d.number
    join networks n on n.id = t.audience_id join postings p on p.network_id = n.id
    join lateral (
      select min(at) as at from change_feed
      where change ->> 'type' = 'posting' and (change -> 'posting' ->> 'token')::bigint = p.token
        and change -> 'posting' ->> 'postMode' = 'A'
    ) f on true`.execute(board.db);
  return rows.map(({ delay }) => delay);
}

/** The window of a server whose clock is ahead must not see a load early, and none sees it twice or never. */
it('servers whose clocks differ release a tier once, when it is due by the clock of the database', async () => {
  const database = await createTestDatabase();
  const boards: TestApp[] = [];
  for (const skew of SKEWS_MS) {
    boards.push(await createTestApp({ database, clock: createFakeClock(new Date(START_MS + skew)) }));
  }
  try {
    const [board] = boards as [TestApp, TestApp, TestApp];
    const friend = await createCarrier(board.db);
    const carrier = await createCarrier(board.db);
    const truck = (await createBoardCalls(board).postTruck(carrier)).body.token;
    const clients = [];
    for (const each of boards) {
      clients.push(await connectToHub(await each.listen(), { token: await each.tokenFor(carrier) }));
    }
    await sql`create table planned_releases (audience_id integer, number integer, due_on timestamptz)`.execute(
      board.db,
    );
    const tokens: number[] = [];
    for (let count = 0; count < LOADS; count += 1) {
      const calls = createBoardCalls(boards[count % boards.length]!);
      // One company's loads of a lane are one row.
      const broker = await createBroker(board.db);
      const tiers: Tier[] = [
        { receivers: { type: 'companies', custCds: [friend.custCd] }, rate: null, minutes: 30, bookNow: false },
        { receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false },
      ];
      tokens.push((await calls.postLoad(broker, { tiers })).body.token);
    }
    // Due in two to three seconds, each at another moment; a change of any audience wakes the servers.
    await sql`update posting_tiers set due_on = clock_timestamp() + interval '2 seconds' + audience_id % 10 * interval '100 ms'
      where due_on is not null`.execute(board.db);
    await sql`insert into planned_releases select audience_id, number, due_on from posting_tiers where due_on is not null`.execute(
      board.db,
    );
    const tiers: Tier[] = [
      { receivers: { type: 'companies', custCds: [friend.custCd] }, rate: null, minutes: null, bookNow: false },
    ];
    await createBoardCalls(board).postLoad(await createBroker(board.db), { tiers });
    for (const client of clients) {
      const isSeen = (token: number) =>
        client.listChanges().some((change) => change.type === 'lead.appeared' && change.lead.token === token);
      await client.waitUntil(() => tokens.every(isSeen));
    }
    const delays = await listDelays(board);
    expect(delays).toHaveLength(LOADS);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
    for (const client of clients) {
      const appeared = client
        .listChanges()
        .flatMap((change) => (change.type === 'lead.appeared' ? change.lead.token : []));
      expect(appeared.toSorted((one, other) => one - other)).toEqual(tokens.toSorted((one, other) => one - other));
      client.close();
    }
    const { leads } = (await createBoardCalls(board).leadsOfTruck(carrier, truck)).body;
    expect(leads).toHaveLength(LOADS);
    process.stdout.write(`releases were seen in the feed after ${Math.max(...delays).toFixed(0)} ms at most\n`);
  } finally {
    for (const board of boards) await board.close();
    await database.close();
  }
});
