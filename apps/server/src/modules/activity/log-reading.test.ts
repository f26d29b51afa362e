import {
  ACTIVITY_LOG_PAGE,
  ACTIVITY_TYPES,
  addUserActivities,
  listActivityLog,
  type ActivityLogPage,
} from '@loadstone/contracts/activity';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const { BrowserRefresh, RiPiClick } = ACTIVITY_TYPES;

let board: TestApp;
let administrator: Person;
let colleague: Person;

beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  administrator = await createBroker(board.db, {
    user: { role: 'administrator', first_name: 'Ada', last_name: 'One' },
  });
  colleague = await createPerson(board.db, {
    ...{ modes: ['B'], company: administrator.company },
    user: { first_name: 'Bo', last_name: 'Two' },
  });
});

const add = (as: Person, userActivityTypeId: number, ...descriptions: string[]) =>
  board.call(addUserActivities, {
    as,
    body: descriptions.map((description) => ({ userActivityTypeId, description })),
  });
async function read(query: Record<string, unknown>): Promise<ActivityLogPage> {
  const { status, body } = await board.call(listActivityLog, { as: administrator, query });
  expect(status).toBe(200);
  return body;
}
const toTexts = ({ entries }: ActivityLogPage): string[] => entries.map(({ description }) => description);

describe('the activity log of a company', () => {
  it('is read by its administrators, newest first, with who and what', async () => {
    await add(administrator, BrowserRefresh, 'first');
    board.clock.advance(1_000);
    await add(colleague, RiPiClick, 'second');
    const page = await read({});
    expect(page.entries).toMatchObject([
      { person: 'Bo Two', userId: colleague.userId, type: 'RiPiClick', description: 'second' },
      { person: 'Ada One', type: 'BrowserRefresh', at: new Date(board.clock.now().getTime() - 1_000).toISOString() },
    ]);
    expect(page.people.map(({ person }) => person)).toEqual(['Ada One', 'Bo Two']);
    expect(page.nextCursor).toBeNull();
  });

  it('is filtered by person, kind and time', async () => {
    await add(administrator, BrowserRefresh, 'of Ada');
    await add(colleague, RiPiClick, 'clicked');
    const between = new Date(board.clock.now().getTime() + 500).toISOString();
    board.clock.advance(1_000);
    await add(colleague, BrowserRefresh, 'later');
    expect(toTexts(await read({ userId: colleague.userId }))).toEqual(['later', 'clicked']);
    expect(toTexts(await read({ type: 'RiPiClick' }))).toEqual(['clicked']);
    expect(toTexts(await read({ from: between }))).toEqual(['later']);
    expect(toTexts(await read({ until: between, userId: administrator.userId }))).toEqual(['of Ada']);
  });

  it('has pages that go on where the one before ended, also within one instant', async () => {
    const texts = Array.from({ length: ACTIVITY_LOG_PAGE + 3 }, (_, index) => `entry ${index}`);
    await add(administrator, BrowserRefresh, ...texts);
    const first = await read({});
    const second = await read({ cursor: first.nextCursor });
    expect([...toTexts(first), ...toTexts(second)]).toEqual(texts.toReversed());
    expect(second.nextCursor).toBeNull();
    const foreign = await board.call(listActivityLog, { as: administrator, query: { cursor: 'x' } });
    expect(foreign.status).toBe(400);
  });

  it.each([
    ['userId', { userId: 2_147_483_648 }],
    ['userId', { userId: 0 }],
    ['cursor', { cursor: Buffer.from('2026-13-45T99:99:99.999Z 1').toString('base64url') }],
    ['cursor', { cursor: Buffer.from('2026-06-15').toString('base64url') }],
    ['from', { from: '2026-13-01T00:00:00Z' }],
  ])('names %s where it is not possible', async (field, query) => {
    const { status, error } = await board.call(listActivityLog, { as: administrator, query });
    expect([status, error.details?.map((detail) => detail.field)]).toEqual([400, [field]]);
  });

  it('has the newest entries of all people on each page', async () => {
    const texts = Array.from({ length: ACTIVITY_LOG_PAGE + 3 }, (_, index) => `entry ${index}`);
    for (const [index, text] of texts.entries()) {
      await add(index % 3 === 0 ? colleague : administrator, BrowserRefresh, text);
    }
    const first = await read({});
    const second = await read({ cursor: first.nextCursor });
    expect([...toTexts(first), ...toTexts(second)]).toEqual(texts.toReversed());
  });

  it('is refused to other users, and has no entry of another company', async () => {
    const refused = await board.call(listActivityLog, { as: colleague, query: {} });
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    const stranger = await createBroker(board.db);
    await add(stranger, BrowserRefresh, 'elsewhere');
    expect(toTexts(await read({ userId: stranger.userId }))).toEqual([]);
  });
});
