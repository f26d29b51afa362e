import { getPostingLists, savePostingList } from '@loadstone/contracts/posting-lists';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';

let board: TestApp;
let broker: Person;
let other: Person;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  other = await createBroker(board.db);
});
afterAll(() => board.close());

const HEADERS = ['Ziel', 'Abgang'];
const columns = { 0: 'destination', 1: 'origin' } as const;

async function post(as: Person): Promise<number> {
  const params = { key: as.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' };
  const { body } = await board.call(loadPostingCalls.create, {
    as,
    params,
    body: loadDraft({ confirmDuplicate: true }),
  });
  return body.token;
}

describe('an imported list', () => {
  const save = (as: Person, listName: string, tokens: readonly number[]) =>
    board.call(savePostingList, {
      as,
      body: { postType: 'L', headers: HEADERS, columns, listName, tokens: [...tokens] },
    });
  const get = async (as: Person, headers: readonly string[] = HEADERS) =>
    (await board.call(getPostingLists, { as, body: { postType: 'L', headers: [...headers] } })).body;

  it('has the postings of its last version, and the columns of its headers whatever their case is', async () => {
    expect(await get(broker)).toEqual({ columns: null, listName: null, lists: [] });
    const [first, second] = [await post(broker), await post(broker)];
    expect((await save(broker, 'Daily', [first, second])).body).toEqual({ count: 2 });
    expect(await get(broker, ['ZIEL ', 'abgang'])).toMatchObject({
      columns,
      listName: 'Daily',
      lists: [{ name: 'Daily', tokens: expect.arrayContaining([first, second]) as number[] }],
    });
    expect((await save(broker, 'Daily', [second])).body).toEqual({ count: 1 });
    expect((await get(broker)).lists).toMatchObject([{ name: 'Daily', tokens: [second] }]);
    expect((await get(broker, ['Other'])).columns).toBeNull();
  });

  it('is the company’s own, with its own postings only', async () => {
    const foreign = await post(other);
    expect((await save(broker, 'Foreign', [foreign])).body).toEqual({ count: 0 });
    expect(await get(other)).toEqual({ columns: null, listName: null, lists: [] });
  });

  it('without a name keeps its columns only', async () => {
    await save(other, '', [await post(other)]);
    expect(await get(other)).toMatchObject({ columns, listName: '', lists: [] });
  });

  it('is kept for users who may post', async () => {
    expect((await board.call(getPostingLists, { body: { postType: 'L', headers: [] } })).status).toBe(401);
    const body = { postType: 'E' as const, headers: HEADERS, columns, listName: 'x', tokens: [] };
    expect((await board.call(savePostingList, { as: broker, body })).status).toBe(403);
    expect((await board.call(savePostingList, { as: broker, body: { ...body, tokens: [-1] } })).status).toBe(400);
  });
});
