import {
  ALIASES_MAXIMUM,
  deleteAlias,
  listAliases,
  readLines,
  readList,
  saveAlias,
} from '@loadstone/contracts/posting-lists';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let board: TestApp;
let broker: Person;
let other: Person;
beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
  other = await createBroker(board.db);
});
afterAll(() => board.close());

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

  it('wins over what the reader alone understands, until it is revoked', async () => {
    const readLabel = async (text: string) => (await readOrigin(other, text))?.origin;
    const bham = { state: 'understood', value: { label: 'Bham, AL' } };
    const birmingham = { state: 'understood', value: { label: 'Birmingham, AL' } };
    expect(await readLabel("B'ham")).toMatchObject(bham);
    const { body: alias } = await board.call(saveAlias, {
      as: other,
      body: { kind: 'place', text: "B'ham", means: 'Birmingham, AL' },
    });
    expect(await readLabel("B'ham")).toMatchObject(birmingham);
    expect(await readLabel('Bham, AL')).toMatchObject(bham);
    const { body: line } = await board.call(readLines, {
      as: other,
      body: { postType: 'L', lines: ["B'ham > Chicago, IL van"], language: 'en' },
    });
    expect(line.lines[0]?.fields.origin).toMatchObject(birmingham);
    await board.call(deleteAlias, { as: other, params: { id: alias.id } });
    expect(await readLabel("B'ham")).toMatchObject(bham);
  });

  it.each([
    ['place', 'Birmingham, AL', 'Boston, MA'],
    ['place', 'birmingham al', 'Boston, MA'],
    ['place', 'Quebec, QC', 'Boston, MA'],
    ['equipment', 'step deck', 'flatbed'],
    ['equipment', 'fourgon', 'reefer'],
  ] as const)('of a %s is no label of the board, which keeps its meaning: %s', async (kind, text, means) => {
    const { status, error } = await board.call(saveAlias, { as: other, body: { kind, text, means } });
    expect([status, error.code]).toEqual([400, 'request.invalid']);
    expect(error.details).toMatchObject([
      { field: 'text', message: `${text} is a name of the board, which keeps its meaning.` },
    ]);
  });

  it('states the one place that it stands for, for the type-ahead', async () => {
    const save = async (text: string, means: string) =>
      (await board.call(saveAlias, { as: other, body: { kind: 'place', text, means } })).body;
    const saved = [await save("B'ham", 'Birmingham, AL'), await save('the plant', 'Springfield')];
    expect(saved).toMatchObject([
      { place: { label: 'Birmingham, AL', city: 'Birmingham', st: 'AL' } },
      { place: null },
    ]);
    expect(await list(other)).toMatchObject([{ place: { label: 'Birmingham, AL' } }, { place: null }]);
    for (const { id } of saved) await board.call(deleteAlias, { as: other, params: { id } });
  });

  it('has one meaning: the last', async () => {
    for (const means of ['Boston, MA', 'Dallas, TX'])
      await board.call(saveAlias, { as: broker, body: { kind: 'place', text: 'Plant 9', means } });
    expect((await list(broker)).filter(({ text }) => text === 'Plant 9')).toMatchObject([{ means: 'Dallas, TX' }]);
    expect((await board.call(listAliases, {})).status).toBe(401);
  });

  it('lets a company state a bounded number of words, and replace them', async () => {
    const full = await createBroker(board.db);
    await sql`
      insert into reading_aliases (account_id, alias_kind, alias_text, means, created_by, created_on)
      select ${full.accountId}, 'place', 'plant ' || n, 'Joliet, IL', ${full.userId}, now()
      from generate_series(1, ${ALIASES_MAXIMUM}::int) n
    `.execute(board.db);
    const save = (text: string) =>
      board.call(saveAlias, { as: full, body: { kind: 'place', text, means: 'Chicago, IL' } });
    expect((await save('plant 1')).status).toBe(200);
    const { status, error } = await save('one more');
    expect([status, error.code]).toEqual([409, 'alias.limitReached']);
  });

  it('knows no words of another company', async () => {
    const { body } = await board.call(saveAlias, {
      as: other,
      body: { kind: 'place', text: 'yard', means: 'Chicago, IL' },
    });
    const { status, error } = await board.call(deleteAlias, { as: broker, params: { id: body.id } });
    expect([status, error.code]).toEqual([404, 'alias.notFound']);
  });
});
