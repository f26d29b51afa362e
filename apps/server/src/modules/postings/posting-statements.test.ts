import { equipmentPostingCalls, loadPostingCalls, type LoadDraft } from '@loadstone/contracts/postings';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';
import { toFeedPosting } from '../../matching/index.ts';

let board: TestApp;
let broker: Person;
let carrier: Person;
beforeAll(async () => {
  board = await createTestApp({ environment: { OPEN_POSTING_LIMIT: '2' } });
});
afterAll(() => board.close());
beforeEach(async () => {
  [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
});

const postLoad = (fields: Partial<LoadDraft> = {}) =>
  board.call(loadPostingCalls.create, {
    as: broker,
    params: { key: broker.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
    body: { ...loadDraft(fields), confirmDuplicate: true },
  });
const postTruck = () =>
  board.call(equipmentPostingCalls.create, {
    as: carrier,
    params: { key: carrier.keyFor('ll_eqpostings_create_delete'), datKey: 'NA' },
    body: equipmentDraft(),
  });

/** The posting of a token, the newest change of the feed and the newest entry of the log. */
async function readWritten(token: number) {
  const { db } = board;
  const row = await db.selectFrom('postings').selectAll().where('token', '=', token).executeTakeFirstOrThrow();
  const feed = await db.selectFrom('change_feed').select('change').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const log = await db.selectFrom('user_activity').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  return { row, change: feed.change, log };
}

describe('what a post writes in one statement', () => {
  it('is the change of the feed that its row stands for, also with the hashes of its texts', async () => {
    const { body: load } = await postLoad({
      comment: 'tarps',
      clientRefNum: 'A 1',
      rate: { amount: 1, currency: 'CAD', basis: 'flat' },
    });
    const written = await readWritten(load.token);
    expect(written.row.comment_key).not.toBeNull();
    expect(written.row.reference_key).not.toBeNull();
    expect(written.change).toEqual({ type: 'posting', posting: toFeedPosting(written.row) });
    const { body: truck } = await postTruck();
    const ofTruck = await readWritten(truck.token);
    expect(ofTruck.change).toEqual({ type: 'posting', posting: toFeedPosting(ofTruck.row) });
  });

  it('is an entry of the log that names it', async () => {
    const { body } = await postLoad();
    expect((await readWritten(body.token)).log).toMatchObject({
      user_id: broker.userId,
      account_id: broker.accountId,
      description: `Load ${body.token}: Toronto, ON to Chicago, IL`,
      created_on: board.clock.now(),
    });
  });

  it('is nothing where the company then has too many open postings', async () => {
    for (const comment of ['one', 'two']) expect((await postLoad({ comment })).status).toBe(200);
    const count = async () => [
      await board.db.selectFrom('change_feed').select('id').execute(),
      await board.db.selectFrom('user_activity').select('id').execute(),
      await board.db.selectFrom('postings').select('id').where('account_id', '=', broker.accountId).execute(),
    ];
    const before = await count();
    const refused = await postLoad({ comment: 'three' });
    expect(refused.error.code).toBe('posting.limitReached');
    expect(await count()).toEqual(before);
  });

  it('is written by one command', async () => {
    const { body } = await postLoad();
    const { rows } = await sql<{ posted: number; logged: number }>`
      select p.cmin::text::integer as posted, a.cmin::text::integer as logged
      from postings p join user_activity a on a.xmin = p.xmin
      where p.token = ${body.token}`.execute(board.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.logged).toBe(rows[0]?.posted);
  });
});
