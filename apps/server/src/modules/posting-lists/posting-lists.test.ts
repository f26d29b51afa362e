import {
  deleteAlias,
  getPostingLists,
  listAliases,
  readList,
  saveAlias,
  savePostingList,
} from '@loadstone/contracts/posting-lists';
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

describe('an alias', () => {
  const list = async (as: Person) => (await board.call(listAliases, { as })).body;
  const readOrigin = async (as: Person, text: string) => {
    const rows = [
      ['Origin', 'Destination', 'Equipment'],
      [text, 'Chicago, IL', 'maxi 5'],
    ];
    const { body } = await board.call(readList, { as, body: { postType: 'L', rows, language: 'en' } });
    return body.rows[0]?.fields;
  };

  it('R10: is read in the company’s lists from then on, until it is revoked, and in no other company’s', async () => {
    expect(await readOrigin(broker, 'the yard')).toMatchObject({ origin: { state: 'unread' } });
    const { body: alias } = await board.call(saveAlias, {
      as: broker,
      body: { kind: 'place', text: 'the yard', means: 'Toronto, ON' },
    });
    await board.call(saveAlias, {
      as: broker,
      body: { kind: 'equipment', text: 'maxi 5', means: 'flatbed' },
    });
    expect(await readOrigin(broker, 'The Yard')).toMatchObject({
      origin: { state: 'understood', value: { label: 'Toronto, ON' } },
      vehicleTypes: { state: 'understood', value: ['F'] },
    });
    expect(await readOrigin(other, 'the yard')).toMatchObject({ origin: { state: 'unread' } });
    expect(await list(broker)).toMatchObject([{ text: 'maxi 5' }, { text: 'the yard', means: 'Toronto, ON' }]);
    expect(await list(other)).toEqual([]);

    await board.call(deleteAlias, { as: other, params: { id: alias.id } });
    expect(await list(broker)).toHaveLength(2);
    await board.call(deleteAlias, { as: broker, params: { id: alias.id } });
    expect(await readOrigin(broker, 'the yard')).toMatchObject({ origin: { state: 'unread' } });
  });

  it.each([
    ['place', 'the moon', 'There is no place the moon.'],
    ['place', 'Torronto, ON', 'There is no place Torronto, ON.'],
    ['place', 'flatbed', 'There is no place flatbed.'],
    ['equipment', 'hovercraft', 'There is no equipment hovercraft.'],
  ] as const)('of a %s does not stand for what is none: %s', async (kind, means, message) => {
    const { status, error } = await board.call(saveAlias, { as: other, body: { kind, text: 'our yard', means } });
    expect([status, error.code]).toEqual([400, 'request.invalid']);
    expect(error.details).toMatchObject([{ field: 'means', message }]);
    expect(await list(other)).toEqual([]);
  });

  it.each([
    ['place', 'Springfield'],
    ['place', '60601'],
    ['place', 'Québec, QC'],
    ['equipment', 'VR'],
    ['equipment', 'Van, Reefer'],
    ['equipment', 'fourgon'],
  ] as const)('of a %s may stand for %s', async (kind, means) => {
    const { status, body } = await board.call(saveAlias, { as: other, body: { kind, text: 'our yard', means } });
    expect(status).toBe(200);
    await board.call(deleteAlias, { as: other, params: { id: body.id } });
  });

  it('has one meaning: the last', async () => {
    for (const means of ['Boston, MA', 'Dallas, TX'])
      await board.call(saveAlias, { as: broker, body: { kind: 'place', text: 'Plant 9', means } });
    expect((await list(broker)).filter(({ text }) => text === 'Plant 9')).toMatchObject([{ means: 'Dallas, TX' }]);
    expect((await board.call(listAliases, {})).status).toBe(401);
  });
});
