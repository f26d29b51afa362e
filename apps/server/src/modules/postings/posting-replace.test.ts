import { listPostingResources, UPSERT_BATCH, upsertPostings } from '@loadstone/contracts/postings';
import { addPosting, createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp({ environment: { OPEN_POSTING_LIMIT: '150' } });
});
afterAll(() => board.close());

async function createOwner(): Promise<{ broker: Person; machine: TestMachine }> {
  const broker = await createBroker(board.db);
  return { broker, machine: await createMachine(board, broker) };
}

const load = (clientRefNum: string, change: Record<string, unknown> = {}) => ({
  ...{ postType: 'L', ...loadDraft(), clientRefNum },
  ...change,
});

async function upsert(machine: TestMachine, postings: Record<string, unknown>[], replace = false) {
  const { status, body } = await machine.call(upsertPostings, { body: { postings, replace, maxDeletedShare: 1 } });
  expect(status).toBe(200);
  return body;
}

async function listAll(machine: TestMachine) {
  const { body } = await machine.call(listPostingResources, { query: { postType: 'L', limit: 200 } });
  return body.items;
}

describe('a replace at the limit of open postings', () => {
  const listRows = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => load(`${name}${index}`));
  const listReferences = async (machine: TestMachine) =>
    (await listAll(machine)).map(({ clientRefNum }) => String(clientRefNum)).toSorted();

  it('gives the room of what is not sent to the new rows, and the same call again changes nothing', async () => {
    const { machine } = await createOwner();
    await upsert(machine, listRows('OLD', 150));
    const rows = [...listRows('OLD', 20), ...listRows('NEW', 130)];
    const { results, deleted } = await upsert(machine, rows, true);
    expect(new Set(results.slice(20).map(({ result }) => result))).toEqual(new Set(['created']));
    expect(results.map(({ clientRefNum }) => clientRefNum)).toEqual(rows.map((row) => row.clientRefNum));
    expect(new Set(deleted).size).toBe(130);
    expect(await listReferences(machine)).toEqual(rows.map((row) => row.clientRefNum).toSorted());
    const again = await upsert(machine, rows, true);
    expect([...new Set(again.results.map(({ result }) => result)), ...again.deleted]).toEqual(['unchanged']);
  });

  it('deletes a bounded number in each transaction where the limit was lowered below what the company has', async () => {
    const { broker, machine } = await createOwner();
    await upsert(machine, listRows('OLD', 150));
    const small = await createTestApp({ database: board.database, environment: { OPEN_POSTING_LIMIT: '10' } });
    const { body } = await small.call(upsertPostings, {
      headers: machine.headers,
      body: { postings: listRows('NEW', 12), replace: true, maxDeletedShare: 1 } as never,
    });
    await small.close();
    expect(body.results.map(({ code, result }) => code ?? result)).toEqual([
      ...Array.from({ length: 10 }, () => 'created'),
      ...['posting.limitReached', 'posting.limitReached'],
    ]);
    expect(body.deleted).toHaveLength(150);
    const deletions = await sql<{ count: number }>`
      select count(*)::integer as count from postings
      where account_id = ${broker.accountId} and deleted_on is not null group by xmin::text`.execute(board.db);
    expect(Math.max(...deletions.rows.map(({ count }) => count))).toBeLessThanOrEqual(UPSERT_BATCH);
  });

  it('names no duplicate that it deletes', async () => {
    const { machine } = await createOwner();
    await upsert(machine, listRows('OLD', 150));
    const { results, deleted } = await upsert(machine, listRows('NEW', 150), true);
    expect(deleted).toHaveLength(150);
    const gone = new Set<unknown>(deleted);
    expect(results.filter(({ duplicateOf }) => gone.has(duplicateOf))).toEqual([]);
  });

  it('refuses only what is over the limit in the end, and deletes nothing for a row that is wrong', async () => {
    const { broker, machine } = await createOwner();
    for (let index = 0; index < 147; index += 1) await addPosting(board.db, broker, 'L');
    await upsert(machine, listRows('OLD', 3));
    const wrong = [load('WRONG', { srceID: 999_999_999 }), load('WORSE', { srceID: 999_999_999 })];
    const { results, deleted } = await upsert(machine, [load('OLD0'), ...wrong, ...listRows('NEW', 3)], true);
    expect(results.map(({ result, code }) => code ?? result)).toEqual([
      ...['unchanged', 'request.invalid', 'request.invalid', 'created', 'created', 'posting.limitReached'],
    ]);
    expect(deleted).toHaveLength(2);
  });

  it('refuses the new rows and keeps the old ones where it would delete more than its share', async () => {
    const { machine } = await createOwner();
    await upsert(machine, listRows('OLD', 150));
    const { body } = await machine.call(upsertPostings, {
      body: { postings: listRows('NEW', 5), replace: true, maxDeletedShare: 0.5 },
    });
    expect(body).toMatchObject({ deleted: [], stopped: { reason: 'share', wouldDelete: 150, open: 150 } });
    expect(new Set(body.results.map(({ code }) => code))).toEqual(new Set(['posting.limitReached']));
    expect(await listAll(machine)).toHaveLength(150);
  });

  it('deletes with the new rows or not at all, whatever fails in between', async () => {
    const { broker, machine } = await createOwner();
    await upsert(machine, listRows('OLD', 150));
    await sql`create function refuse_new() returns trigger language plpgsql as $$
      begin raise exception 'A fault of the test'; end $$`.execute(board.db);
    await sql`create trigger refuse_new before insert on postings for each row
      when (new.account_id = ${sql.lit(broker.accountId)} and new.client_ref_num = 'NEW140')
      execute function refuse_new()`.execute(board.db);
    const rows = listRows('NEW', 150);
    const { status } = await machine.call(upsertPostings, {
      body: { postings: rows, replace: true, maxDeletedShare: 1 },
    });
    await sql`drop function refuse_new() cascade`.execute(board.db);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await listAll(machine)).toHaveLength(150);
    await upsert(machine, rows, true);
    expect(await listReferences(machine)).toEqual(rows.map((row) => row.clientRefNum).toSorted());
  });
});

it('a replace deletes nothing of a kind of which every row is refused, and nothing that the account may not delete', async () => {
  const carrier = await createCarrier(board.db);
  const machine = await createMachine(board, carrier);
  const truck = (clientRefNum: string) => ({ postType: 'E', ...equipmentDraft(), clientRefNum });
  await upsert(machine, [truck('A'), truck('B')]);
  const wrong = { ...truck('C'), srceID: 999_999_999 };
  const refused = await upsert(machine, [wrong], true);
  expect(refused).toMatchObject({ deleted: [], stopped: { reason: 'refusedRows', wouldDelete: 2, open: 2 } });
  const { accountId } = carrier;
  await sql`update postings set kind = 'L' where account_id = ${accountId} and client_ref_num = 'B'`.execute(board.db);
  const other = await upsert(machine, [truck('NEW'), wrong], true);
  expect([other.deleted.length, other.stopped]).toEqual([1, null]);
  const left = board.db
    .selectFrom('postings')
    .select('client_ref_num')
    .where('account_id', '=', accountId)
    .where('deleted_on', 'is', null);
  expect((await left.execute()).map((row) => row.client_ref_num).toSorted()).toEqual(['B', 'NEW']);
});
