import type { PostingBatchResult } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../../test/make-posting.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { toUnchangedDraft, type PostingDraft } from '../../../modules/postings/index.ts';
import { continueRun, countSent, leaveAsked, sendAsked, toImportRun, type ImportRun } from './import-run.ts';

const draftOf = (comment: string): PostingDraft => toUnchangedDraft('B', makePosting({ token: 1, comment }));
const rowOf = (number: number, comment: string) => ({ number, draft: draftOf(comment) });

/** A board that has an open posting like each draft of some comments. */
function createBoard(repeated: readonly string[]) {
  const open = new Set(repeated);
  const posted: string[][] = [];
  const keys: string[] = [];
  const create = (drafts: readonly PostingDraft[], key: string): Promise<readonly PostingBatchResult[]> => {
    keys.push(key);
    posted.push([]);
    return Promise.resolve(
      drafts.map((draft) => {
        const { comment } = draft;
        const isAsked = open.has(comment) && !('confirmDuplicate' in draft);
        open.add(comment);
        if (isAsked) {
          const text = { name: 'posting.duplicateOf', values: { token: '41' } };
          const details = [{ field: 'token', message: '', text }];
          return { posting: null, code: 'posting.duplicate', message: '', details };
        }
        posted.at(-1)?.push(comment);
        return { posting: makePosting({ token: 1, comment }), code: null, message: null, details: [] };
      }),
    );
  };
  const remove = () => {
    open.clear();
    return Promise.resolve(1);
  };
  const edit = () => Promise.reject(new Error('there are no changes'));
  const send = (run: ImportRun) => continueRun(run, { create, edit, remove, onProgress: () => undefined });
  return { posted, keys, send };
}
const createKeys = () => {
  let last = 0;
  return () => String((last += 1));
};

/** A board with room for some open postings. */
function createFullBoard(limit: number, open: number) {
  const state = { open, calls: [] as string[] };
  const create = (drafts: readonly PostingDraft[], key: string): Promise<readonly PostingBatchResult[]> => {
    state.calls.push(`create ${key}`);
    if (state.open + drafts.length > limit)
      return Promise.reject(new ApiError('posting.limitReached', 'No room.', 409));
    state.open += drafts.length;
    const toResult = () => ({ posting: makePosting({ token: 1 }), code: null, message: null, details: [] });
    return Promise.resolve(drafts.map(toResult));
  };
  const remove = (postings: readonly unknown[]) => {
    state.calls.push(`remove ${postings.length}`);
    state.open -= postings.length;
    return Promise.resolve(postings.length);
  };
  const edit = () => Promise.reject(new Error('there are no changes'));
  const send = (run: ImportRun) => continueRun(run, { create, edit, remove, onProgress: () => undefined });
  return { state, send };
}

describe('an import', () => {
  const gone = [makePosting({ token: 7 }), makePosting({ token: 8 })];

  it('withdraws first where the board is full and what is gone makes room for all new rows', async () => {
    const { state, send } = createFullBoard(10, 10);
    const run = toImportRun({ rows: [rowOf(1, 'a'), rowOf(2, 'b')], changes: [], gone }, createKeys());
    expect(await send(run)).toBeUndefined();
    expect(state).toEqual({ open: 10, calls: ['create 1', 'remove 2', 'create 2'] });
    expect([run.posted.length, run.removed.length]).toEqual([2, 2]);
  });

  it('withdraws nothing where that would not make room for all new rows', async () => {
    const { state, send } = createFullBoard(10, 10);
    const rows = [rowOf(1, 'a'), rowOf(2, 'b'), rowOf(3, 'c')];
    const run = toImportRun({ rows, changes: [], gone }, createKeys());
    expect(await send(run)).toMatchObject({ code: 'posting.limitReached' });
    expect(state).toEqual({ open: 10, calls: ['create 1'] });
    expect(run.gone).toEqual([]);
  });

  it('asks about another row like it, and posts it with the decision only', async () => {
    const { posted, keys, send } = createBoard(['known']);
    const rows = [rowOf(1, 'known'), rowOf(2, 'new'), rowOf(3, 'new')];
    const run = toImportRun({ rows, changes: [], gone: [] }, createKeys());
    await send(run);
    expect(posted).toEqual([['new']]);
    expect(run.asked.map(({ number, token }) => [number, token])).toEqual([
      [1, 41],
      [3, 41],
    ]);
    expect(countSent(run)).toBe(1);
    sendAsked(run, true);
    await send(run);
    expect(posted).toEqual([['new'], ['known', 'new']]);
    expect(countSent(run)).toBe(3);
    expect(new Set(keys).size).toBe(2);
  });

  it('leaves rows where the user says no', async () => {
    const { posted, send } = createBoard(['known']);
    const run = toImportRun({ rows: [rowOf(1, 'known')], changes: [], gone: [] }, createKeys());
    await send(run);
    leaveAsked(run, false);
    await send(run);
    expect([posted.flat(), run.refusals.size]).toEqual([[], 0]);
  });

  it('does not ask about a row that repeats a posting which the list has withdrawn', async () => {
    const { posted, send } = createBoard(['moved']);
    const gone = [makePosting({ token: 41 })];
    const run = toImportRun({ rows: [rowOf(1, 'moved')], changes: [], gone }, createKeys());
    await send(run);
    expect([posted.flat(), run.asked]).toEqual([['moved'], []]);
  });
});
