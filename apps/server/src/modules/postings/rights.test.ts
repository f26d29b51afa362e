import { POSTING_FEATURES } from '@loadstone/contracts/board';
import {
  equipmentPostingCalls,
  loadPostingCalls,
  POSTING_STATUSES,
  PRODUCT_MODES,
  type PostingStatus,
  type ProductMode,
} from '@loadstone/contracts/postings';
import { addPostingTag, createTag, removePostingTag } from '@loadstone/contracts/tags';
import { addPosting, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equipmentDraft, loadDraft } from '../../../test/drafts.ts';

const OWNERS = ['self', 'colleague', 'other company'] as const;

/** The statuses in which the board allows each action on an own posting. Every other combination is refused. */
const ALLOWED = { edit: 'OE', delete: 'OED', repost: 'E', tag: 'OPARD', untag: 'OPARD' } as const;
type Act = keyof typeof ALLOWED;
const ACTS = Object.keys(ALLOWED) as Act[];

describe('who may do what with a posting, through HTTP', () => {
  let board: TestApp;
  const people: Record<ProductMode, Record<(typeof OWNERS)[number], Person>> = {} as never;
  const tagIds = new Map<number, number>();

  beforeAll(async () => {
    board = await createTestApp();
    for (const mode of PRODUCT_MODES) {
      const self = await createPerson(board.db, { modes: [mode] });
      people[mode] = {
        self,
        colleague: await createPerson(board.db, { modes: [mode], company: self.company }),
        'other company': await createPerson(board.db, { modes: [mode] }),
      };
      for (const as of [self, people[mode]['other company']]) {
        const { body } = await board.call(createTag, { as, body: { tagName: 'Hot', tagColor: '#dc2626' } });
        tagIds.set(as.accountId, body.id);
      }
    }
  });
  afterAll(() => board.close());

  const act = async (which: Act, mode: ProductMode, as: Person, token: number): Promise<number> => {
    const keys = POSTING_FEATURES[mode];
    const tagId = tagIds.get(as.accountId)!;
    const params = { id: token, key: as.keyFor(keys.update) };
    const setOpen = { as, params, body: { pStatus: 'O' as const, confirmDuplicate: true } };
    const edited = { token, version: 1, confirmDuplicate: true };
    const editing = { as, params: { key: as.keyFor(keys.update), datKey: 'NA' } };
    const removing = { as, params: { id: token, key: as.keyFor(keys.createDelete) } };
    const work: Record<Act, () => Promise<{ status: number }>> = {
      edit: () =>
        mode === 'B'
          ? board.call(loadPostingCalls.edit, { ...editing, body: { ...edited, ...loadDraft() } })
          : board.call(equipmentPostingCalls.edit, { ...editing, body: { ...edited, ...equipmentDraft() } }),
      delete: () => board.call((mode === 'B' ? loadPostingCalls : equipmentPostingCalls).remove, removing),
      repost: () => board.call((mode === 'B' ? loadPostingCalls : equipmentPostingCalls).setStatus, setOpen),
      tag: () => board.call(addPostingTag, { as, body: { postingId: token, tagId } }),
      untag: () => board.call(removePostingTag, { as, params: { token, tagId } }),
    };
    return (await work[which]()).status;
  };

  const cases = ACTS.flatMap((which) =>
    PRODUCT_MODES.flatMap((mode) =>
      OWNERS.flatMap((owner) => POSTING_STATUSES.map((p) => [which, mode, owner, p] as const)),
    ),
  );

  it.each(cases)('%s in mode %s by %s at status %s', async (which, mode, owner, p_status) => {
    const row = await addPosting(board.db, people[mode].self, mode === 'B' ? 'L' : 'E', { p_status });
    const status = await act(which, mode, people[mode][owner], row.token);
    if (owner === 'other company') expect(status).toBe(404);
    else expect(status).toBe(ALLOWED[which].includes(p_status) ? 200 : 409);
    const changed = await board.db.selectFrom('postings').selectAll().where('token', '=', row.token).execute();
    const isWrite = which !== 'tag' && which !== 'untag';
    if (status !== 200 || !isWrite) expect(changed).toEqual([row]);
  });

  it.each(PRODUCT_MODES)('an open posting of a past day is expired to every rule, in mode %s', async (mode) => {
    const { self } = people[mode];
    const make = () => addPosting(board.db, self, mode === 'B' ? 'L' : 'E', { date_avail: '2026-06-14' });
    for (const which of ACTS) {
      const expected = (ALLOWED[which] as string).includes('E') ? 200 : 409;
      expect([which, await act(which, mode, self, (await make()).token)]).toEqual([which, expected]);
    }
  });

  it.each(['O', 'E', 'P'] as PostingStatus[])('a delete of what was seen as open, and is %s now', async (p_status) => {
    const { self } = people.B;
    const row = await addPosting(board.db, self, 'L', { p_status });
    const remove = (status: PostingStatus, key = self.keyFor('ll_ldpostings_create_delete')) =>
      board.call(loadPostingCalls.aggregateRemove, { as: self, body: { token: row.token, status, key } });
    expect((await remove('O', self.keyFor('ll_ldpostings_view'))).error.code).toBe('permit.missing');
    const seenOpen = await remove('O');
    if (p_status === 'O') {
      expect(seenOpen.body).toEqual({ token: row.token });
      return;
    }
    expect([seenOpen.status, seenOpen.error.code]).toEqual([409, 'posting.changedMeanwhile']);
    const seenTruly = await remove(p_status);
    expect(seenTruly.status).toBe(p_status === 'E' ? 200 : 409);
    if (p_status === 'P') expect(seenTruly.error.message).toBe('Cannot delete Pending Load posting.');
  });

  it('tracking requires its feature; a truck that already has it may keep it', async () => {
    const { self } = people.C;
    const row = await addPosting(board.db, self, 'E', { customer_tracking: true });
    await board.db
      .deleteFrom('permits')
      .where('account_id', '=', self.accountId)
      .where('code', '=', 'll_custtrack')
      .execute();
    const refused = await board.call(equipmentPostingCalls.create, {
      as: self,
      params: { key: self.keyFor('ll_eqpostings_create_delete'), datKey: 'NA' },
      body: equipmentDraft({ customerTracking: true }),
    });
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    expect(refused.error.message).toMatch(/^Please contact our Customer Service department at .* to add this feature/);
    const kept = await board.call(equipmentPostingCalls.edit, {
      as: self,
      params: { key: self.keyFor('ll_eqpostings_update'), datKey: 'NA' },
      body: { token: row.token, version: 1, ...equipmentDraft({ customerTracking: true }) },
    });
    expect(kept.body.customerTracking).toBe(true);
  });

  it('a screen opens with one call: postings, expired ones on demand, tags', async () => {
    const self = await createPerson(board.db, { modes: ['B'] });
    const open = await addPosting(board.db, self, 'L');
    const old = await addPosting(board.db, self, 'L', { p_status: 'E' });
    await board.call(createTag, { as: self, body: { tagName: 'Cold', tagColor: '#000000' } });
    const request = (expired: 'Y' | 'N', key = self.keyFor('ll_ldpostings_view')) =>
      board.call(loadPostingCalls.aggregate, { as: self, params: { key, expired } });
    const { body } = await request('Y');
    expect(body.postings.map((posting) => posting.token)).toEqual([open.token]);
    expect(body.expired.map((posting) => posting.token)).toEqual([old.token]);
    expect(body.tags.map((tag) => tag.tagName)).toEqual(['Cold']);
    expect((await request('N')).body.expired).toEqual([]);
    expect((await request('Y', 'wrong-key')).status).toBe(403);
  });
});
