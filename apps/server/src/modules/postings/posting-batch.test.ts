import { LIMITS } from '@loadstone/contracts/board';
import { equipmentBatchCalls, loadBatchCalls, loadPostingCalls, type LoadDraft } from '@loadstone/contracts/postings';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';

let board: TestApp;
let broker: Person;
beforeAll(async () => {
  board = await createTestApp({ environment: { RATE_LIMIT_WRITES_PER_DAY: '120' } });
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
});

const createMany = (
  postings: LoadDraft[],
  { as = broker, idempotencyKey }: { as?: Person; idempotencyKey?: string } = {},
) =>
  board.call(loadBatchCalls.createMany, {
    as,
    params: { key: as.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
    body: { postings: postings.map((draft) => ({ confirmDuplicate: true, ...draft })) },
    ...(idempotencyKey && { idempotencyKey }),
  });
const removeMany = (tokens: number[], as: Person = broker) =>
  board.call(loadBatchCalls.removeMany, { as, body: { tokens, key: as.keyFor('ll_ldpostings_create_delete') } });
const listTokens = async (as: Person = broker) => {
  const params = { key: as.keyFor('ll_ldpostings_view') };
  const { body } = await board.call(loadPostingCalls.list, { as, params });
  return body.map(({ token }) => token);
};
const tokensOf = ({ body }: Awaited<ReturnType<typeof createMany>>) =>
  body.results.flatMap(({ posting }) => (posting ? [posting.token] : []));

describe('a batch of postings', () => {
  it('is created in its order, except for the drafts that are refused with their reason', async () => {
    const response = await createMany([
      loadDraft({ comment: 'first' }),
      loadDraft({ srceID: 1 }),
      loadDraft({ postMode: 'P', networkId: 2_000_000 }),
      loadDraft({ comment: 'last' }),
    ]);
    expect(response.status).toBe(200);
    expect(response.body.results.map(({ posting, code }) => posting?.comment ?? code)).toEqual([
      'first',
      'request.invalid',
      'network.notFound',
      'last',
    ]);
    expect(response.body.results[1]?.details).toEqual([
      { field: 'srceID', message: 'Please choose an origin from the list.', text: { name: 'check.originMissing' } },
    ]);
    expect((await listTokens()).toSorted()).toEqual(tokensOf(response).toSorted());
  });

  it('is created once for two requests with one key', async () => {
    const drafts = [loadDraft(), loadDraft()];
    const first = await createMany(drafts, { idempotencyKey: 'one' });
    const second = await createMany(drafts, { idempotencyKey: 'one' });
    expect(second.body).toEqual(first.body);
    expect(await listTokens()).toHaveLength(2);
  });

  it('is refused whole where a draft has the wrong shape, naming the row, or where it has too many', async () => {
    const wrong = await createMany([loadDraft(), loadDraft({ srceRadius: 7 })]);
    expect([wrong.status, wrong.error.details?.map(({ field }) => field)]).toEqual([400, ['postings.1.srceRadius']]);
    const long = await createMany(Array.from({ length: LIMITS.postingBatch + 1 }, () => loadDraft()));
    expect(long.status).toBe(400);
    expect(await listTokens()).toEqual([]);
  });

  it('counts each row as a write of the day, and none is created over the limit', async () => {
    const fifty = Array.from({ length: 50 }, () => loadDraft());
    expect((await createMany(fifty)).status).toBe(200);
    expect((await createMany(fifty)).status).toBe(200);
    const third = await createMany(fifty);
    expect([third.status, third.error.code]).toEqual([429, 'request.dailyLimit']);
    expect(await listTokens()).toHaveLength(100);
  });

  it('creates none where the company has no room for all', async () => {
    const small = await createTestApp({ environment: { OPEN_POSTING_LIMIT: '2' } });
    try {
      const person = await createBroker(small.db);
      const response = await small.call(loadBatchCalls.createMany, {
        as: person,
        params: { key: person.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' },
        body: { postings: Array.from({ length: 3 }, () => loadDraft({ confirmDuplicate: true })) },
      });
      expect([response.status, response.error.code]).toEqual([409, 'posting.limitReached']);
      const rows = await small.db.selectFrom('postings').select('token').execute();
      expect(rows).toEqual([]);
    } finally {
      await small.close();
    }
  });

  it('of a carrier whose insurance has expired is refused whole', async () => {
    const carrier = await createCarrier(board.db);
    await board.db
      .updateTable('companies')
      .set({ insurance_expiry_date: '2026-06-01' })
      .where('account_id', '=', carrier.accountId)
      .execute();
    const response = await board.call(equipmentBatchCalls.createMany, {
      as: carrier,
      params: { key: carrier.keyFor('ll_eqpostings_create_delete'), datKey: 'NA' },
      body: { postings: [equipmentDraft()] },
    });
    expect([response.status, response.error.code]).toEqual([403, 'insurance.expired']);
  });
});

describe('deleting a batch', () => {
  it('deletes the open ones, and leaves the others and those of other companies', async () => {
    const created = tokensOf(await createMany([loadDraft(), loadDraft(), loadDraft()]));
    const [kept = 0, ...open] = created;
    await board.db.updateTable('postings').set({ p_status: 'P' }).where('token', '=', kept).execute();
    const stranger = await createBroker(board.db);
    const [strange = 0] = tokensOf(await createMany([loadDraft()], { as: stranger }));
    const response = await removeMany([...created, strange, 999_999_999]);
    expect(response.status).toBe(200);
    expect(response.body.deleted.toSorted()).toEqual(open.toSorted());
    expect(await listTokens()).toEqual([kept]);
    expect(await listTokens(stranger)).toEqual([strange]);
  });

  it('removes the postings from the index, and can be repeated', async () => {
    const tokens = tokensOf(await createMany([loadDraft(), loadDraft()]));
    await board.app.matching.catchUp();
    const before = board.app.matching.index.postingCount;
    expect((await removeMany(tokens)).body.deleted).toHaveLength(2);
    await board.app.matching.catchUp();
    expect(board.app.matching.index.postingCount).toBe(before - 2);
    expect((await removeMany(tokens)).body).toEqual({ deleted: [] });
  });
});
