import { equipmentBatchCalls, loadBatchCalls, loadPostingCalls, repostExpired } from '@loadstone/contracts/postings';
import type { LoadDraft } from '@loadstone/contracts/postings';
import { createTemplate, repostTemplates } from '@loadstone/contracts/templates';
import {
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../../test/board-calls.ts';
import { cityId, equipmentDraft, loadDraft } from '../../../test/drafts.ts';

let database: TestDatabase;
let board: TestApp;
let calls: BoardCalls;
let broker: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  board = await createTestApp({ database });
  calls = createBoardCalls(board);
});
afterAll(async () => {
  await board.close();
  await database.close();
});
beforeEach(async () => {
  broker = await createBroker(board.db);
});

const FAR = { srceID: cityId('Ottawa, ON') };
/** The detail of a refusal that asks about the posting of a token. */
const askedAbout = (token: number, field = 'token') =>
  expect.objectContaining({ field, text: { name: 'posting.duplicateOf', values: { token: String(token) } } });

const createKey = () => broker.keyFor('ll_ldpostings_create_delete');
const updateKey = () => broker.keyFor('ll_ldpostings_update');
const create = (draft: Partial<LoadDraft> = {}) => calls.postLoad(broker, { confirmDuplicate: false, ...draft });
const edit = (token: number, draft: Partial<LoadDraft> = {}) =>
  board.call(loadPostingCalls.edit, {
    as: broker,
    params: { key: updateKey(), datKey: 'NA' },
    body: { token, ...loadDraft(draft) },
  });
const createMany = (postings: LoadDraft[]) =>
  board.call(loadBatchCalls.createMany, {
    as: broker,
    params: { key: createKey(), datKey: 'NA' },
    body: { postings },
  });
const reopen = (id: number, confirmDuplicate?: true) =>
  board.call(loadPostingCalls.setStatus, {
    as: broker,
    params: { id, key: updateKey() },
    body: { pStatus: 'O', ...(confirmDuplicate && { confirmDuplicate }) },
  });
const repostAll = (confirmDuplicate?: true) =>
  board.call(repostExpired, { as: broker, body: { Type: 'L', ...(confirmDuplicate && { confirmDuplicate }) } });
const saveTemplate = async (draft: Partial<LoadDraft> = {}) => {
  const { dateAvail: _dateAvail, ...fields } = loadDraft(draft);
  return (await board.call(createTemplate, { as: broker, body: { postType: 'L', ...fields } })).body.templateID;
};
const postTemplates = (templateIds: number[], confirmDuplicate?: true) =>
  board.call(repostTemplates, {
    as: broker,
    params: { key: createKey(), sourceTag: 'LLB_DAT' },
    body: { templateIds, pType: 'L', ...(confirmDuplicate && { confirmDuplicate }) },
  });
const listComments = async () => (await calls.listLoads(broker)).body.map(({ comment }) => comment).toSorted();

describe('a posting like an open one of the company is asked about', () => {
  describe('in an edit', () => {
    it('that makes it equal to another one, and is then written or left', async () => {
      const first = (await create({ comment: 'first' })).body;
      const other = (await create({ ...FAR, comment: 'other' })).body;
      const refused = await edit(other.token, { comment: 'other' });
      expect([refused.status, refused.error.code]).toEqual([409, 'posting.duplicate']);
      expect(refused.error.details).toEqual([askedAbout(first.token)]);
      expect((await calls.listLoads(broker)).body.find(({ token }) => token === other.token)?.srceCity).toBe('Ottawa');
      const written = await edit(other.token, { comment: 'other', confirmDuplicate: true });
      expect([written.status, written.body.srceCity]).toEqual([200, 'Toronto']);
    });

    it('not where it keeps what two postings have in common, since that was decided before', async () => {
      await create();
      const second = (await create({ confirmDuplicate: true })).body;
      expect((await edit(second.token, { comment: 'new' })).status).toBe(200);
      // Within 15 miles: the same two postings are equal as before.
      expect((await edit(second.token, { srceID: cityId('Mississauga, ON') })).status).toBe(200);
    });

    it('not about the edited posting itself, and not about a posting of another company', async () => {
      await calls.postLoad(await createBroker(board.db));
      const own = (await create()).body;
      expect((await edit(own.token, { comment: 'new' })).status).toBe(200);
    });

    it('that opens an expired one', async () => {
      const expired = await addPosting(board.db, broker, 'L', { p_status: 'E' });
      const first = (await create()).body;
      const refused = await edit(expired.token);
      expect(refused.error.details).toEqual([askedAbout(first.token)]);
      expect((await edit(expired.token, { confirmDuplicate: true })).status).toBe(200);
    });
  });

  describe('in several at once', () => {
    it('each for itself, also about an earlier one of the same call; the others are posted', async () => {
      const open = (await create({ comment: 'open' })).body;
      const { status, body } = await createMany([
        loadDraft({ comment: 'repeats the open one' }),
        loadDraft({ ...FAR, comment: 'new' }),
        loadDraft({ ...FAR, comment: 'repeats the new one' }),
        loadDraft({ confirmDuplicate: true, comment: 'confirmed' }),
        loadDraft({ dateAvail: '2026-06-17', comment: 'another day' }),
      ]);
      expect(status).toBe(200);
      expect(body.results.map(({ posting, code }) => posting?.comment ?? code)).toEqual([
        'posting.duplicate',
        'new',
        'posting.duplicate',
        'confirmed',
        'another day',
      ]);
      expect(body.results[0]?.details).toEqual([askedAbout(open.token)]);
      expect(body.results[2]?.details).toEqual([askedAbout(body.results[1]?.posting?.token ?? 0)]);
      expect(await listComments()).toEqual(['another day', 'confirmed', 'new', 'open']);
    });

    it('of equipment too', async () => {
      const carrier = await createCarrier(board.db);
      const { body } = await board.call(equipmentBatchCalls.createMany, {
        as: carrier,
        params: { key: carrier.keyFor('ll_eqpostings_create_delete'), datKey: 'NA' },
        body: { postings: [equipmentDraft(), equipmentDraft()] },
      });
      expect(body.results.map(({ code }) => code)).toEqual([null, 'posting.duplicate']);
    });
  });

  describe('in a repost', () => {
    it('of one', async () => {
      const expired = await addPosting(board.db, broker, 'L', { p_status: 'E', date_avail: '2026-06-10' });
      const first = (await create()).body;
      const refused = await reopen(expired.token);
      expect([refused.status, refused.error.code]).toEqual([409, 'posting.duplicate']);
      expect(refused.error.details).toEqual([askedAbout(first.token)]);
      expect((await reopen(expired.token, true)).status).toBe(200);
    });

    it('of all: the others are open again, and those asked about stay expired until they are confirmed', async () => {
      const expire = (fields = {}) => addPosting(board.db, broker, 'L', { p_status: 'E', ...fields });
      const [likeOpen, lane, sameLane] = [
        await expire({ date_avail: '2026-06-10' }),
        await expire({ date_avail: '2026-06-11', vehicle_type: 'F' }),
        await expire({ date_avail: '2026-06-12', vehicle_type: 'F' }),
      ];
      const open = (await create()).body;
      const { status, body } = await repostAll();
      expect(status).toBe(200);
      expect(body).toEqual({
        reposted: 1,
        duplicates: [
          { token: likeOpen.token, duplicateOf: open.token },
          { token: sameLane.token, duplicateOf: lane.token },
        ],
      });
      const tokens = (await calls.listLoads(broker)).body.map(({ token }) => token);
      expect(tokens.toSorted()).toEqual([lane.token, open.token].toSorted());
      expect((await repostAll(true)).body).toEqual({ reposted: 2, duplicates: [] });
      expect((await calls.listLoads(broker)).body).toHaveLength(4);
    });
  });

  describe('in a repost of templates', () => {
    it('names each that repeats an open posting or another template, and posts none before the decision', async () => {
      const open = (await create()).body;
      const like = await saveTemplate();
      const [lane, sameLane] = [await saveTemplate(FAR), await saveTemplate(FAR)];
      const refused = await postTemplates([sameLane, like, lane]);
      expect([refused.status, refused.error.code]).toEqual([409, 'posting.duplicate']);
      expect(refused.error.details).toEqual([
        askedAbout(open.token, 'templateIds.1'),
        expect.objectContaining({ field: 'templateIds.0', text: { name: 'posting.duplicate' } }),
      ]);
      expect((await calls.listLoads(broker)).body).toHaveLength(1);
      expect((await postTemplates([lane])).status).toBe(200);
      expect((await postTemplates([like, sameLane], true)).body).toHaveLength(2);
    });
  });
});
