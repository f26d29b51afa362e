import { deleteNetwork } from '@loadstone/contracts/networks';
import {
  equipmentPostingCalls,
  loadPostingCalls,
  POSTING_STATUSES,
  repostExpired,
  type PostingKind,
  type PostingStatus,
} from '@loadstone/contracts/postings';
import {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { tryLockForCompany } from '../../db/company-locks.ts';
import { inTransaction } from '../../db/transaction.ts';

describe('reposting', () => {
  let database: TestDatabase;
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    // A test that holds a lock, the request that waits for it, and the look at that have one each.
    database = await createTestDatabase({ poolSize: 4 });
    board = await createTestApp({ database });
    calls = createBoardCalls(board);
  });
  afterAll(async () => {
    await board.close();
    await database.close();
  });
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });

  const repost = (as: Person, Type: PostingKind) =>
    board.call(repostExpired, { as, body: { Type, confirmDuplicate: true } });
  const setStatus = (as: Person, id: number, pStatus: PostingStatus) =>
    board.call(loadPostingCalls.setStatus, {
      as,
      params: { id, key: as.keyFor('ll_ldpostings_update') },
      body: { pStatus },
    });
  const leadTokens = async (as: Person, token: number) =>
    (await calls.leadsOfTruck(as, token)).body.leads.map((lead) => lead.token);
  const isWaitingForLock = async () => {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      ) as waits`.execute(board.db);
    return rows[0]?.waits === true;
  };

  describe('all', () => {
    it('dates every expired posting of the kind to today, as new, and notifies the other side', async () => {
      const truck = await calls.postTruck(carrier);
      const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
      const marked = await addPosting(board.db, broker, 'L', { p_status: 'E', date_avail: '2026-05-01' });
      const late = await addPosting(board.db, colleague, 'L', { date_avail: '2026-06-14', vehicle_type: 'VR' });
      const open = await addPosting(board.db, broker, 'L', { date_avail: '2026-06-16' });
      const delivered = await addPosting(board.db, broker, 'L', { p_status: 'D', date_avail: '2026-06-01' });
      const gone = await addPosting(board.db, broker, 'L', { p_status: 'E', deleted_on: new Date() });
      const theirs = await addPosting(board.db, await createBroker(board.db), 'L', { p_status: 'E' });
      board.clock.advance(60_000);

      const { status, body } = await repost(broker, 'L');
      expect([status, body]).toEqual([200, { reposted: 2, duplicates: [] }]);
      const rows = await board.db.selectFrom('postings').selectAll().execute();
      const rowOf = (token: number) => rows.find((row) => row.token === token);
      for (const token of [marked.token, late.token]) {
        expect(rowOf(token)).toMatchObject({ p_status: 'O', date_avail: '2026-06-15', version: 2 });
        expect(rowOf(token)?.created_on).toEqual(board.clock.now());
      }
      for (const row of [open, delivered, gone, theirs]) expect(rowOf(row.token)).toEqual(row);
      const leads = await leadTokens(carrier, truck.body.token);
      expect(leads).toEqual(expect.arrayContaining([marked.token, late.token]));
      expect(leads).not.toContain(theirs.token);
      expect((await repost(broker, 'L')).body).toEqual({ reposted: 0, duplicates: [] });
    });

    it('keeps a private posting private, and one whose network is deleted invisible to all companies', async () => {
      const truck = await calls.postTruck(carrier);
      const stranger = await createCarrier(board.db);
      const strange = await calls.postTruck(stranger);
      const [kept, deleted] = [
        await addNetwork(board.db, broker, [carrier]),
        await addNetwork(board.db, broker, [carrier]),
      ];
      const row = await addPosting(board.db, broker, 'L', { p_status: 'E', post_mode: 'P', network_id: kept });
      const lost = await addPosting(board.db, broker, 'L', { p_status: 'E', post_mode: 'P', network_id: deleted });
      await board.call(deleteNetwork, { as: broker, params: { id: deleted } });
      expect((await repost(broker, 'L')).body).toEqual({ reposted: 2, duplicates: [] });
      const leads = await leadTokens(carrier, truck.body.token);
      expect(leads).toContain(row.token);
      expect(leads).not.toContain(lost.token);
      expect(await leadTokens(stranger, strange.body.token)).not.toContain(row.token);
    });

    it('runs one at a time for a company: the next is refused with 499 and 701, other companies are not', async () => {
      await addPosting(board.db, broker, 'L', { p_status: 'E' });
      const other = await createBroker(board.db);
      await inTransaction(board.db, async (tx) => {
        expect(await tryLockForCompany(tx, 'repost', broker.accountId)).toBe(true);
        const { status, error } = await repost(broker, 'L');
        expect(status).toBe(499);
        expect(error).toMatchObject({
          code: 'repost.inProgress',
          message: 'We are in the process of reposting all your expired load postings.',
          responseCode: 701,
        });
        expect((await repost(other, 'L')).status).toBe(200);
      });
      expect((await repost(broker, 'L')).body).toEqual({ reposted: 1, duplicates: [] });
    });

    it('reposts each posting once, however many requests arrive at once', async () => {
      for (let made = 0; made < 20; made += 1) await addPosting(board.db, carrier, 'E', { p_status: 'E' });
      const responses = await Promise.all(Array.from({ length: 6 }, () => repost(carrier, 'E')));
      const done = responses.filter((response) => response.status === 200);
      expect(responses.every((response) => [200, 499].includes(response.status))).toBe(true);
      expect(done.reduce((sum, response) => sum + response.body.reposted, 0)).toBe(20);
      expect(responses.find((response) => response.status === 499)?.error.message ?? 'equipment').toContain(
        'equipment',
      );
    });

    it('keeps a concurrent edit: the edit wins or is refused', async () => {
      const row = await addPosting(board.db, broker, 'L', { p_status: 'E' });
      let asked: Promise<unknown> = Promise.resolve();
      await inTransaction(board.db, async (tx) => {
        await tx.updateTable('postings').set({ comment: 'edited' }).where('token', '=', row.token).execute();
        asked = repost(broker, 'L');
        while (!(await isWaitingForLock())) await new Promise(setImmediate);
      });
      expect(await asked).toMatchObject({ status: 200 });
      const { body } = await board.call(loadPostingCalls.get, { as: broker, params: { id: row.token } });
      expect(body).toMatchObject({ comment: 'edited', pStatus: 'O', version: 2 });
      expect((await calls.editLoad(broker, row.token, 1)).error.code).toBe('posting.changedMeanwhile');
    });

    it('requires the right to post, insurance and that product', async () => {
      expect((await board.call(repostExpired, { body: { Type: 'L' } })).status).toBe(401);
      expect((await repost(carrier, 'L')).error.code).toBe('product.missing');
      const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
      expect((await repost(plain, 'L')).error.code).toBe('permit.missing');
      expect((await repost(broker, 'X' as 'L')).status).toBe(400);
      const late = await createCarrier(board.db, { company: { insurance_expiry_date: '2026-06-15' } });
      expect((await repost(late, 'E')).error.code).toBe('insurance.expired');
    });
  });

  describe('one, by its status', () => {
    it('opens an expired posting again, dated today, for both sides', async () => {
      const truck = await calls.postTruck(carrier);
      const row = await addPosting(board.db, broker, 'L', { p_status: 'E', date_avail: '2026-06-01' });
      const { status, body } = await setStatus(broker, row.token, 'O');
      expect(status).toBe(200);
      expect(body).toMatchObject({ pStatus: 'O', dateAvail: '2026-06-15', version: 2 });
      expect(body.createdOn).toBe(board.clock.now().toISOString());
      expect(await leadTokens(carrier, truck.body.token)).toContain(row.token);
    });

    const ways = POSTING_STATUSES.flatMap((from) => POSTING_STATUSES.map((to) => ({ from, to })));
    it.each(ways)('from $from to $to is legal only where an expired one is opened', async ({ from, to }) => {
      const row = await addPosting(board.db, broker, 'L', { p_status: from });
      const { status, error } = await setStatus(broker, row.token, to);
      if (from === 'E' && to === 'O') {
        expect(status).toBe(200);
        return;
      }
      // The statuses of an assignment need one.
      const code = ['A', 'R', 'D'].includes(to) ? 'assignment.ended' : 'posting.illegalTransition';
      expect([status, error.code]).toEqual([409, code]);
      const kept = await board.db
        .selectFrom('postings')
        .selectAll()
        .where('token', '=', row.token)
        .executeTakeFirstOrThrow();
      expect(kept).toEqual(row);
    });

    it('is refused to other companies, and requires the update key and insurance', async () => {
      const row = await addPosting(board.db, broker, 'L', { p_status: 'E' });
      expect((await setStatus(await createBroker(board.db), row.token, 'O')).status).toBe(404);
      const wrong = await board.call(loadPostingCalls.setStatus, {
        as: broker,
        params: { id: row.token, key: broker.keyFor('ll_ldpostings_view') },
        body: { pStatus: 'O' },
      });
      expect(wrong.error.code).toBe('permit.missing');
      const late = await createCarrier(board.db, { company: { insurance_expiry_date: '2026-06-15' } });
      const truck = await addPosting(board.db, late, 'E', { p_status: 'E' });
      const refused = await board.call(equipmentPostingCalls.setStatus, {
        as: late,
        params: { id: truck.token, key: late.keyFor('ll_eqpostings_update') },
        body: { pStatus: 'O' },
      });
      expect(refused.error.code).toBe('insurance.expired');
    });
  });
});
