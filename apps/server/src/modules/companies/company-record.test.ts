import type { CompanyRecord } from '@loadstone/contracts/companies';
import { reportGone } from '@loadstone/contracts/gone-reports';
import { getLeadReason } from '@loadstone/contracts/leads';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { companyRecordStatement } from './company-record.queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('the record of a company', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;
  let truck: number;
  /** The load whose panel states the record. */
  let shown: number;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
    truck = (await addPosting(board.db, carrier, 'E', { srce_radius: 300 })).token;
    shown = (await addPosting(board.db, broker, 'L')).token;
  });
  afterAll(() => board.close());

  const addPast = async (count: number, daysAgo: number) => {
    for (let day = 1; day <= count; day += 1) {
      const created = new Date(board.clock.now().getTime() - daysAgo * 24 * HOUR_MS);
      const columns = { p_status: 'E' as const, created_on: created, updated_on: created };
      const date = `2026-05-${String(day).padStart(2, '0')}`;
      await addPosting(board.db, broker, 'L', { ...columns, date_avail: date });
    }
  };
  /** Read again after the time for which it is cached. */
  const readRecord = async (): Promise<CompanyRecord | null> => {
    board.clock.advance(10 * MINUTE_MS + 1);
    const params = { token: truck, leadToken: shown };
    return (await board.call(getLeadReason, { as: carrier, params })).body.record;
  };
  const report = (as: Person, token: number, leadToken: number) =>
    board.call(reportGone, { as, body: { token, leadToken, isGone: true } });

  it('is stated from 20 postings of 90 days on, of which those alike count once', async () => {
    await addPast(25, 91);
    await addPast(18, 89);
    await addPast(18, 10);
    expect(await readRecord()).toBeNull();
    await addPosting(board.db, broker, 'L', { from: ['Hamilton', 'ON'], p_status: 'D' });
    expect(await readRecord()).toEqual({ postings: 20, reportedGone: 0, withdrawn: 0 });
  });

  it('counts a load that was reported as gone, once its owner has deleted it or not replied for 4 hours', async () => {
    const load = (await addPosting(board.db, broker, 'L', { vehicle_type: 'VR' })).token;
    await report(carrier, truck, load);
    expect((await readRecord())?.reportedGone).toBe(0);
    await calls.remove(broker, 'L', load);
    expect(await readRecord()).toMatchObject({ postings: 21, reportedGone: 1 });
    await report(carrier, truck, shown);
    expect((await readRecord())?.reportedGone).toBe(1);
    board.clock.advance(4 * HOUR_MS);
    expect((await readRecord())?.reportedGone).toBe(2);
  });

  it('does not count a report that the owner has refuted, unless a second company reports the load', async () => {
    const editOf = async (token: number, version: number) =>
      calls.editLoad(broker, token, version, { comment: 'is here' });
    expect((await editOf(shown, 1)).status).toBe(200);
    expect((await readRecord())?.reportedGone).toBe(1);
    const second = await createCarrier(board.db);
    const other = (await addPosting(board.db, second, 'E', { srce_radius: 300 })).token;
    await report(second, other, shown);
    expect((await editOf(shown, 2)).status).toBe(200);
    expect((await readRecord())?.reportedGone).toBe(2);
  });

  it('counts a load that was withdrawn within 30 minutes after another posting of it was assigned', async () => {
    const assignments = createAssignmentCalls(board);
    const add = async () => (await addPosting(board.db, broker, 'L', { vehicle_type: 'VK' })).token;
    const [taken, late, soon] = [await add(), await add(), await add()];
    expect((await assignments.assign(broker, taken, truck)).status).toBe(200);
    const before = (await readRecordOf(broker))?.withdrawn;
    await calls.remove(broker, 'L', soon);
    board.clock.advance(31 * MINUTE_MS);
    await calls.remove(broker, 'L', late);
    expect([before, (await readRecordOf(broker))?.withdrawn]).toEqual([0, 1]);
    await board.db.updateTable('postings').set({ deleted_on: null }).where('token', '=', soon).execute();
    expect((await readRecordOf(broker))?.withdrawn).toBe(0);
  });

  it('does not count what is left of a quantity, which its owner withdraws after one was assigned', async () => {
    const assignments = createAssignmentCalls(board);
    const rest = (await addPosting(board.db, broker, 'L', { vehicle_type: 'VH', quantity: 2 })).token;
    const other = (await addPosting(board.db, await createCarrier(board.db), 'E', { vehicle_type: 'VH' })).token;
    const before = (await readRecordOf(broker))?.withdrawn;
    expect((await assignments.assign(broker, rest, other)).status).toBe(200);
    await calls.remove(broker, 'L', rest);
    expect((await readRecordOf(broker))?.withdrawn).toBe(before);
  });

  /** The same by another truck, because the first one is assigned. */
  async function readRecordOf(owner: Person): Promise<CompanyRecord | null> {
    board.clock.advance(10 * MINUTE_MS + 1);
    const reader = await createCarrier(board.db);
    const token = (await addPosting(board.db, reader, 'E', { srce_radius: 300 })).token;
    const leads = (await calls.leadsOfTruck(reader, token)).body.leads.filter(({ custCd }) => custCd === owner.custCd);
    const params = { token, leadToken: leads[0]?.token ?? 0 };
    return (await board.call(getLeadReason, { as: reader, params })).body.record;
  }

  it('is read by the indexes of the company and of lanes', async () => {
    const { id } = await board.db
      .selectFrom('postings')
      .select('id')
      .where('token', '=', shown)
      .executeTakeFirstOrThrow();
    // Copies of a load on many days, most of another company; every second one is deleted.
    const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'postings' and is_generated = 'NEVER'
        and column_name not in ('id', 'token', 'account_id', 'created_by', 'date_avail', 'deleted_on')`.execute(
      board.db,
    );
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`insert into postings (${names}, token, account_id, created_by, date_avail, deleted_on)
      select ${names}, 800000000 + i, owner.account_id, owner.user_id, '2026-06-01'::date + i % 300,
        case when i % 2 = 0 then now() end
      from postings, generate_series(1, 20000) i
        join (values (true, ${broker.accountId}::integer, ${broker.userId}::integer),
          (false, ${carrier.accountId}, ${carrier.userId})) as owner (is_own, account_id, user_id) on owner.is_own = (i % 20 < 2)
      where id = ${id}`.execute(board.db);
    await sql`insert into assignments (load_posting_id, broker_account_id, holder, status, pin, pin_created_on, created_by,
        created_on, updated_on, ended_on)
      select id, account_id, 'externalCarrier', 'D', '00000000', now(), created_by, now(), now(), now()
      from postings where token > 800000000`.execute(board.db);
    await sql`analyze postings, assignments`.execute(board.db);
    const filter = {
      accountId: broker.accountId,
      kind: 'L',
      since: new Date(0),
      unansweredSince: new Date(0),
    } as const;
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain ${companyRecordStatement(filter)}`.execute(board.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['postings_own', 'postings_deleted', 'postings_lane']) expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on postings');
  });
});
