import {
  deleteAlias,
  getPostingLists,
  LIST_ROWS_OF_COMPANY,
  readList,
  savePostingList,
} from '@loadstone/contracts/posting-lists';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';

describe('what lists cost', () => {
  let board: TestApp;
  let broker: Person;
  let other: Person;

  beforeAll(async () => {
    board = await createTestApp();
    broker = await createBroker(board.db);
    other = await createBroker(board.db);
  });
  afterAll(() => board.close());

  it('takes the rows of a usual file of many columns in one call', async () => {
    const row = Array.from({ length: 26 }, () => 'dock 12, call ahead');
    const rows = Array.from({ length: 500 }, () => row);
    const { status } = await board.call(readList, { as: broker, body: { postType: 'L', rows } });
    expect(JSON.stringify(rows).length).toBeGreaterThan(256 * 1024);
    expect(status).toBe(200);
  });

  it('refuses a row of more text than a posting has', async () => {
    const rows = [Array.from({ length: 10 }, () => 'x'.repeat(500))];
    expect((await board.call(readList, { as: broker, body: { postType: 'L', rows } })).status).toBe(400);
  });

  it('leaves other requests their turns while a file is read', async () => {
    const rows = [['Post'], ...Array.from({ length: 40 }, () => ['v and '.repeat(100)])];
    const order: string[] = [];
    const read = board
      .call(readList, { as: broker, body: { postType: 'L', rows, columns: { 0: 'posting' } } })
      .then(() => order.push('read'));
    const quick = Array.from({ length: 3 }, () =>
      board.call(deleteAlias, { as: other, params: { id: 1 } }).then(() => order.push('other')),
    );
    await Promise.all([read, ...quick]);
    expect(order.indexOf('read')).toBe(3);
  });

  it('keeps a bounded number of postings in all lists of a company, and lets a list be replaced', async () => {
    const params = { key: broker.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' };
    const { body: posting } = await board.call(loadPostingCalls.create, { as: broker, params, body: loadDraft() });
    await sql`
      with copies as (
        insert into postings overriding system value select (jsonb_populate_record(p, jsonb_build_object('id', -n, 'token', p.token + n))).*
        from postings p, generate_series(1, 1000) n where p.token = ${posting.token}
        returning id
      ), lists as (
        insert into posting_lists (account_id, kind, list_name, updated_on)
        select ${broker.accountId}, kind, 'list ' || n || kind, now()
        from generate_series(1, ${LIST_ROWS_OF_COMPANY / 2_000}::int) n, (values ('L'), ('E')) kinds (kind)
        returning id
      )
      insert into posting_list_rows select lists.id, copies.id from lists, copies
    `.execute(board.db);
    const save = (listName: string, as = broker) =>
      board.call(savePostingList, {
        as,
        body: { postType: 'L', headers: [], columns: {}, listName, tokens: [posting.token] },
      });
    const { status, error } = await save('one more');
    expect([status, error.code]).toEqual([409, 'postingList.limitReached']);
    expect(error.message).toContain('100000 postings together');
    expect((await save('list 1L')).body).toEqual({ count: 1 });
    expect((await save('one more')).body).toEqual({ count: 1 });
  });

  it('saves and reads the lists of a user sixty times a minute at most', async () => {
    const user = await createBroker(board.db);
    const body = { postType: 'L' as const, headers: [] };
    const save = (as: Person) =>
      board.call(savePostingList, { as, body: { ...body, columns: {}, listName: 'list', tokens: [] } });
    const read = (as: Person) => board.call(getPostingLists, { as, body });
    for (const call of [save, read]) {
      for (let n = 0; n < 60; n += 1) expect((await call(user)).status).toBe(200);
      const { status, error } = await call(user);
      expect([status, error.code]).toEqual([429, 'request.tooMany']);
      expect((await call(other)).status).toBe(200);
    }
    board.clock.advance(60_000);
    expect((await save(user)).status).toBe(200);
  });

  it('keeps every list that is saved while others of the company are', async () => {
    const save = (listName: string) =>
      board.call(savePostingList, {
        as: other,
        body: { postType: 'L', headers: [], columns: {}, listName, tokens: [] },
      });
    for (let n = 0; n < 100; n += 1) {
      await save(`list ${n}`);
      if (n % 50 === 49) board.clock.advance(60_000);
    }
    const replies = await Promise.all([save('list 0'), save('list 1'), save('new 1'), save('new 2')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const kept = await sql<{ list_name: string }>`
      select list_name from posting_lists where account_id = ${other.accountId}
    `.execute(board.db);
    const names = kept.rows.map(({ list_name: name }) => name);
    expect(names).toHaveLength(100);
    expect(names).toEqual(expect.arrayContaining(['list 0', 'list 1', 'new 1', 'new 2']));
  });
});
