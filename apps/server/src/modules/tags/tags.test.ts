import { equipmentPostingCalls, loadPostingCalls, POSTING_STATUSES } from '@loadstone/contracts/postings';
import {
  addPostingTag,
  createTag,
  deleteTag,
  getTag,
  listPostingTags,
  listTags,
  removePostingTag,
  TAG_COLORS,
  type TagColor,
} from '@loadstone/contracts/tags';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';

describe('tags', () => {
  let board: TestApp;
  let calls: BoardCalls;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });

  const add = (as: Person, tagName: string, tagColor: TagColor = '#000000') =>
    board.call(createTag, { as, body: { tagName, tagColor } });
  const addId = async (as: Person, name = 'Hot') => (await add(as, name)).body.id;
  const tag = (as: Person, postingId: number, tagId: number) =>
    board.call(addPostingTag, { as, body: { postingId, tagId } });
  const untag = (as: Person, token: number, tagId: number) =>
    board.call(removePostingTag, { as, params: { token, tagId } });
  const tagOf = async (as: Person, id: number) =>
    (await board.call(loadPostingCalls.get, { as, params: { id } })).body.tag;

  it('are 25 colours, five a row, black first', () => {
    expect(TAG_COLORS).toHaveLength(25);
    expect(new Set(TAG_COLORS.map((color) => color.value)).size).toBe(25);
    expect(new Set(TAG_COLORS.map((color) => color.name)).size).toBe(25);
    expect(TAG_COLORS[0]).toEqual({ value: '#000000', name: 'Black' });
  });

  it('belong to the company: colleagues share them, by name, and no other company sees them', async () => {
    const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    const second = await add(broker, 'urgent', '#dc2626');
    const first = await add(colleague, '  Hold  ');
    expect(first.body).toEqual({ id: first.body.id, tagName: 'Hold', tagColor: '#000000' });
    expect((await board.call(listTags, { as: broker })).body).toEqual([first.body, second.body]);
    expect((await board.call(getTag, { as: broker, params: { id: first.body.id } })).body).toEqual(first.body);
    expect((await board.call(listTags, { as: carrier })).body).toEqual([]);
    const strange = await board.call(getTag, { as: carrier, params: { id: first.body.id } });
    expect([strange.status, strange.error.code]).toEqual([404, 'tag.notFound']);
    expect((await board.call(deleteTag, { as: carrier, params: { id: first.body.id } })).status).toBe(404);
  });

  it('need a name of at most 30 characters and a colour of the palette', async () => {
    const nameless = await add(broker, '   ');
    expect(nameless.status).toBe(400);
    expect(nameless.error.details).toEqual([
      { field: 'tagName', message: 'Missing tag name', text: { name: 'check.tagName' } },
    ]);
    expect((await add(broker, 'x'.repeat(31))).error.details?.[0]?.field).toBe('tagName');
    expect((await add(broker, 'x'.repeat(30))).status).toBe(200);
    expect((await add(broker, 'Fine', '#123456' as TagColor)).error.details?.[0]?.field).toBe('tagColor');
  });

  it('have names that are new to the company, also when two people add one at once', async () => {
    const responses = await Promise.all([add(broker, 'Hot'), add(broker, 'HOT')]);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
    expect(responses.find((response) => response.status === 409)?.error.code).toBe('tag.nameTaken');
    expect((await add(carrier, 'Hot')).status).toBe(200);
  });

  it('require a session and for postings that the caller may see', async () => {
    expect((await board.call(listTags)).status).toBe(401);
    const plain = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect((await board.call(listTags, { as: plain })).error.code).toBe('permit.missing');
    expect((await add(plain, 'Hot')).error.code).toBe('permit.missing');
  });

  it('stay as they are for a carrier whose insurance is expired', async () => {
    const tagId = await addId(carrier);
    const truck = await addPosting(board.db, carrier, 'E');
    await board.db
      .updateTable('companies')
      .set({ insurance_expiry_date: '2026-06-15' })
      .where('account_id', '=', carrier.accountId)
      .execute();
    expect((await add(carrier, 'New')).error.code).toBe('insurance.expired');
    expect((await board.call(deleteTag, { as: carrier, params: { id: tagId } })).error.code).toBe('insurance.expired');
    expect((await tag(carrier, truck.token, tagId)).error.code).toBe('insurance.expired');
    expect((await untag(carrier, truck.token, tagId)).error.code).toBe('insurance.expired');
    expect((await board.call(listTags, { as: carrier })).body).toHaveLength(1);
  });

  describe('on a posting', () => {
    it('show in the list, one at a time, without making an open edit stale', async () => {
      const [hot, cold] = [await addId(broker, 'Hot'), await addId(broker, 'Cold')];
      const { body } = await calls.postLoad(broker);
      expect((await tag(broker, body.token, hot)).body).toEqual({ postingId: body.token, tagId: hot });
      await tag(broker, body.token, cold);
      const [listed] = (await calls.listLoads(broker)).body;
      expect(listed?.tag).toEqual({ tagId: cold, tagName: 'Cold', tagColor: '#000000', postingId: body.token });
      expect(listed?.version).toBe(1);
      expect((await board.call(listPostingTags, { as: broker })).body).toEqual([
        { postingId: body.token, tagId: cold },
      ]);
      expect((await board.call(listPostingTags, { as: carrier })).body).toEqual([]);
      expect((await calls.editLoad(broker, body.token, 1, { comment: 'x' })).body.tag?.tagId).toBe(cold);
    });

    it('come off when they are taken off or deleted, and only then', async () => {
      const [hot, cold] = [await addId(broker, 'Hot'), await addId(broker, 'Cold')];
      const { body } = await calls.postLoad(broker, { tagId: hot });
      expect(body.tag?.tagId).toBe(hot);
      expect((await untag(broker, body.token, cold)).status).toBe(200);
      expect((await tagOf(broker, body.token))?.tagId).toBe(hot);
      expect((await untag(broker, body.token, hot)).status).toBe(200);
      expect(await tagOf(broker, body.token)).toBeNull();
      await tag(broker, body.token, cold);
      expect((await board.call(deleteTag, { as: broker, params: { id: cold } })).body).toEqual({ id: cold });
      expect(await tagOf(broker, body.token)).toBeNull();
      expect((await board.call(listPostingTags, { as: broker })).body).toEqual([]);
    });

    it('can be chosen with a post and an edit; 0 removes them', async () => {
      const hot = await addId(broker, 'Hot');
      const { body } = await calls.postLoad(broker);
      expect(body.tag).toBeNull();
      expect((await calls.editLoad(broker, body.token, 1, { tagId: hot })).body.tag?.tagId).toBe(hot);
      expect((await calls.editLoad(broker, body.token, 2)).body.tag?.tagId).toBe(hot);
      expect((await calls.editLoad(broker, body.token, 3, { tagId: 0 })).body.tag).toBeNull();
      const theirs = await addId(carrier);
      const refused = await calls.postLoad(broker, { tagId: theirs });
      expect([refused.status, refused.error.code]).toEqual([404, 'tag.notFound']);
      expect((await calls.listLoads(broker)).body).toHaveLength(1);
    });

    it('are the company’s own on its own postings only', async () => {
      const [mine, theirs] = [await addId(broker), await addId(carrier)];
      const load = await calls.postLoad(broker);
      expect((await tag(broker, load.body.token, theirs)).error.code).toBe('tag.notFound');
      expect((await tag(carrier, load.body.token, theirs)).error.code).toBe('posting.notFound');
      expect((await untag(carrier, load.body.token, mine)).error.code).toBe('posting.notFound');
      expect((await tag(broker, 999_999_999, mine)).status).toBe(404);
      expect((await board.call(addPostingTag, { body: { postingId: 1, tagId: 1 } })).status).toBe(401);
    });

    it('require the view feature of the posting’s own mode', async () => {
      const both = await createPerson(board.db, { modes: ['B', 'C'] });
      const truck = await addPosting(board.db, both, 'E');
      const tagId = await addId(both);
      await board.db
        .deleteFrom('permits')
        .where('account_id', '=', both.accountId)
        .where('code', '=', 'll_eqpostings_view')
        .execute();
      expect((await tag(both, truck.token, tagId)).error.code).toBe('permit.missing');
      const seen = await board.call(equipmentPostingCalls.get, { as: both, params: { id: truck.token } });
      expect(seen.error.code).toBe('permit.missing');
    });

    it.each(POSTING_STATUSES)('can be put on a posting of status %s unless it is expired', async (p_status) => {
      const tagId = await addId(broker);
      const row = await addPosting(board.db, broker, 'L', { p_status });
      const { status } = await tag(broker, row.token, tagId);
      expect(status).toBe(p_status === 'E' ? 409 : 200);
      expect((await untag(broker, row.token, tagId)).status).toBe(p_status === 'E' ? 409 : 200);
    });
  });
});
