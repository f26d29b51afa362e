import { loadPostingCalls, postingSchema } from '@loadstone/contracts/postings';
import { addPosting, createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';

let board: TestApp;
let calls: BoardCalls;
let person: Person;
beforeAll(async () => {
  board = await createTestApp();
  calls = createBoardCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createBroker(board.db);
});

describe('a long list', () => {
  it('is read page by page, each posting once, while others are added and deleted', async () => {
    const key = person.keyFor('ll_ldpostings_view');
    const created_on = board.clock.now();
    const tokens: number[] = [];
    // Some have the same time.
    for (let place = 0; place < 7; place += 1) {
      const minute = new Date(created_on.getTime() - Math.floor(place / 3) * 60_000);
      tokens.push((await addPosting(board.db, person, 'L', { created_on: minute })).token);
    }
    const readPage = async (after?: string) =>
      (await board.call(loadPostingCalls.list, { as: person, params: { key }, query: { limit: 2, after } })).body;
    const read: number[] = [];
    let page = await readPage();
    while (page.length > 0) {
      read.push(...page.map(({ token }) => token));
      const last = page.at(-1)!;
      board.clock.advance(1000);
      await calls.postLoad(person);
      await board.db
        .updateTable('postings')
        .set({ deleted_on: board.clock.now() })
        .where('token', '=', last.token)
        .execute();
      page = await readPage(`${last.createdOn}_${last.token}`);
    }
    expect(read).toHaveLength(7);
    expect(read.toSorted()).toEqual(tokens.toSorted());
    const wrong = await board.call(loadPostingCalls.list, {
      as: person,
      params: { key },
      query: { after: '2026-99-99T00:00:00.000Z_1' },
    });
    expect([wrong.status, wrong.error.code]).toEqual([400, 'request.invalid']);
  });

  it('has more postings than fit into one slice, with every field of the contract', async () => {
    const { token } = await addPosting(board.db, person, 'L');
    await sql`
      insert into postings (kind, account_id, created_by, date_avail, srce_id, srce_city, srce_st, srce_lat, srce_long,
        srce_radius, dest_id, dest_city, dest_st, dest_lat, dest_long, dest_radius, vehicle_type, vehicle_size)
      select kind, account_id, created_by, date_avail, srce_id, srce_city, srce_st, srce_lat, srce_long, srce_radius,
        dest_id, dest_city, dest_st, dest_lat, dest_long, dest_radius, vehicle_type, vehicle_size
      from postings, generate_series(1, 600) where token = ${token}`.execute(board.db);
    const { body, status } = await calls.listLoads(person);
    expect([status, body.length]).toEqual([200, 601]);
    expect(z.array(postingSchema).safeParse(body).success).toBe(true);
    const order = body.map((posting) => [posting.createdOn, posting.token] as const);
    expect(order).toEqual(order.toSorted(([a, b], [c, d]) => (a === c ? d - b : a < c ? 1 : -1)));
  });
});
