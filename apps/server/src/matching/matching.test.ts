import { listNetworks } from '@loadstone/contracts/networks';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendChanges } from '../db/change-feed/change-feed.ts';
import { systemClock } from '../ground/clock.ts';
import { inTransaction, lockForTransaction } from '../db/transaction.ts';
import { startMatching } from './matching.ts';

describe('the matching', () => {
  let board: TestApp;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });
  afterAll(() => board.close());

  const leadsOf = (token: number, app = board) =>
    app.app.matching.index.listLeads(token, 100).pairs.map((pair) => pair.leadToken);

  it('starts from all data in the tables except closed companies and past days', async () => {
    const closed = await createCarrier(board.db, { company: { is_closed: true } });
    const excluded = await createCarrier(board.db, { company: { globally_excluded: true } });
    const barred = await createCarrier(board.db);
    await board.db
      .insertInto('exclusions')
      .values({ account_id: barred.accountId, other_account_id: broker.accountId })
      .execute();
    const load = await addPosting(board.db, broker, 'L', { vehicle_type: 'F' });
    const truck = await addPosting(board.db, carrier, 'E', { vehicle_type: 'F' });
    const hidden = await addPosting(board.db, excluded, 'E', { vehicle_type: 'F' });
    for (const owner of [closed, barred]) await addPosting(board.db, owner, 'E', { vehicle_type: 'F' });
    await addPosting(board.db, carrier, 'E', { vehicle_type: 'F', date_avail: '2026-06-14' });
    const second = await createTestApp({ database: board.database });
    try {
      expect(leadsOf(load.token, second)).toEqual([truck.token]);
      expect(leadsOf(hidden.token, second)).toEqual([load.token]);
    } finally {
      await second.close();
    }
  });

  it('applies what others commit, without a request', async () => {
    const load = await addPosting(board.db, broker, 'L', { vehicle_type: 'R' });
    const truck = await addPosting(board.db, carrier, 'E', { vehicle_type: 'R' });
    await expect.poll(() => leadsOf(load.token)).toEqual([truck.token]);
  });

  it('applies changes in the order of their ids, each once, also when many commit at once', async () => {
    const seen: number[] = [];
    const stop = board.app.matching.onApplied(({ eventId }) => seen.push(eventId));
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        addPosting(board.db, index % 2 === 0 ? broker : carrier, index % 2 === 0 ? 'L' : 'E', { vehicle_type: 'K' }),
      ),
    );
    await board.app.matching.catchUp();
    stop();
    expect(seen).toHaveLength(30);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    const { rows } = await sql<{ id: number }>`select max(id) as id from change_feed`.execute(board.db);
    expect(board.app.matching.appliedEventId).toBe(rows[0]?.id);
  });

  it('gives other work a turn while it applies many changes that take long', async () => {
    const load = await addPosting(board.db, broker, 'L', { vehicle_type: 'T' });
    await board.app.matching.catchUp();
    let turns = 0;
    let isApplying = true;
    const seen: number[] = [];
    const stop = board.app.matching.onApplied(() => {
      const startedMs = performance.now();
      while (performance.now() - startedMs < 5) continue;
      seen.push(turns);
    });
    const count = (): void => {
      turns += 1;
      if (isApplying) setImmediate(count);
    };
    const removed = { type: 'postingRemoved', kind: 'L', accountId: broker.accountId, version: null } as const;
    const changes = Array.from({ length: 40 }, (_, place) => ({ ...removed, token: load.token + 1_000 + place }));
    await inTransaction(board.db, (tx) => appendChanges(tx, changes));
    setImmediate(count);
    expect(await board.app.matching.catchUp()).toBe(true);
    isApplying = false;
    stop();
    expect(seen).toHaveLength(40);
    expect((seen.at(-1) ?? 0) - (seen[0] ?? 0)).toBeGreaterThanOrEqual(5);
  });

  it('waits until the listeners have passed on what was committed, and no longer than the limit', async () => {
    const passing = Promise.withResolvers<void>();
    const seen: string[] = [];
    const stop = board.app.matching.onApplied(
      () => seen.push('applied'),
      () => passing.promise,
    );
    await addPosting(board.db, broker, 'L', { vehicle_type: 'R' });
    await board.app.matching.whenPassedOn(20);
    expect(seen).toEqual(['applied']);
    const waiting = board.app.matching.whenPassedOn(60_000).then(() => seen.push('passed on'));
    await new Promise(setImmediate);
    expect(seen).toEqual(['applied']);
    passing.resolve();
    await waiting;
    expect(seen).toEqual(['applied', 'passed on']);
    stop();
  });

  it('rebuilds the index, reports it and continues when a change cannot be applied', async () => {
    const refilled: number[] = [];
    const stop = board.app.matching.onFilled((eventId) => refilled.push(eventId));
    const load = await addPosting(board.db, broker, 'L', { vehicle_type: 'S' });
    await inTransaction(board.db, (tx) =>
      appendChanges(tx, [
        { type: 'exclusion', accountId: broker.accountId, otherAccountId: broker.accountId, excluded: true },
      ]),
    );
    await board.app.matching.catchUp();
    stop();
    expect(refilled).toEqual([board.app.matching.appliedEventId]);
    const truck = await addPosting(board.db, carrier, 'E', { vehicle_type: 'S' });
    await board.app.matching.catchUp();
    expect(leadsOf(load.token)).toEqual([truck.token]);
  });

  it('rebuilds the index where the feed is another one, as after a restore', async () => {
    const restored = await createTestApp();
    try {
      const { matching } = restored.app;
      const person = await createBroker(restored.db);
      await addPosting(restored.db, person, 'L');
      await matching.catchUp();
      const { feedName, appliedEventId } = matching;
      const fills: number[] = [];
      matching.onFilled((eventId) => fills.push(eventId));
      expect([feedName, appliedEventId]).not.toContain('');
      expect(appliedEventId).toBeGreaterThan(0);
      await sql`alter table change_feed rename to lost_feed`.execute(restored.db);
      await sql`create table change_feed (like lost_feed including all)`.execute(restored.db);
      await expect.poll(() => fills, { timeout: 60_000 }).toEqual([0]);
      expect(matching.feedName).not.toBe(feedName);
    } finally {
      await restored.close();
    }
  });

  it('is filled for a caller during the first fill, too: neither waits for the connections of the other', async () => {
    const troubles: string[] = [];
    const note = (_fields: object, message: string) => troubles.push(message);
    const matching = startMatching({
      ...{ database: board.database, clock: systemClock, timeZone: 'America/Toronto', dateToleranceDays: 0 },
      ...{ newLeadMinutes: 1, confirmedHours: 1, log: { info: () => undefined, warn: () => undefined, error: note } },
    });
    try {
      expect(await matching.catchUp()).toBe(true);
      await matching.whenReady();
      expect(troubles).toEqual([]);
    } finally {
      await matching.close();
    }
  });

  it('returns the lead counts of a list in the requested order', async () => {
    const owner = await createBroker(board.db);
    const tokens: number[] = [];
    for (let count = 0; count < 20; count++) {
      tokens.push((await addPosting(board.db, owner, 'L', { vehicle_type: 'D' })).token);
    }
    await addPosting(board.db, carrier, 'E', { vehicle_type: 'D' });
    await board.app.matching.catchUp();
    const { summaries, eventId } = await board.app.matching.summariseLeads(tokens);
    expect(summaries.map((summary) => summary.count)).toEqual(tokens.map(() => 1));
    expect(eventId).toBe(board.app.matching.appliedEventId);
  });

  it('reports that it is starting until the first fill, and refuses calls until then', async () => {
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // The fill waits until the transaction that writes to the feed ends.
    const holding = inTransaction(board.db, async (tx) => {
      await lockForTransaction(tx, 'changeFeed');
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const second = await createTestApp({ database: board.database, waitsUntilReady: false });
    try {
      expect((await second.http.inject('/health')).statusCode).toBe(503);
      expect((await second.call(listNetworks, { as: broker })).error.code).toBe('server.starting');
      release.resolve();
      await second.app.matching.whenReady();
      expect((await second.http.inject('/health')).statusCode).toBe(200);
      expect((await second.call(listNetworks, { as: broker })).status).toBe(200);
    } finally {
      release.resolve();
      await holding;
      await second.close();
    }
  });
});
