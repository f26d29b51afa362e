import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ACTIVITY_TYPES,
  addUserActivities,
  exportActivity,
  type ActivityChainPage,
} from '@loadstone/contracts/activity';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendToChains, trimChains } from './activity-chain.service.ts';

const VERIFIER = join(import.meta.dirname, '../../../../../tools/verify-activity.mjs');
const run = promisify(execFile);
const entry = { userActivityTypeId: ACTIVITY_TYPES.BrowserRefresh };

let board: TestApp;
let administrator: Person;
let folder: string;

beforeAll(async () => {
  board = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'activity-'));
  administrator = await createBroker(board.db);
  await board.db
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('user_id', '=', administrator.userId)
    .execute();
  await add('one', 'two – “quoted”', 'three');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await board.close();
});

async function add(...descriptions: string[]): Promise<void> {
  const body = descriptions.map((description) => ({ ...entry, description }));
  await board.call(addUserActivities, { as: administrator, body });
  await appendToChains(board);
}

const read = (as: Person, after = 0) => board.call(exportActivity, { as, query: { after } });

async function verify(
  { entries, ...head }: ActivityChainPage,
  ...options: string[]
): Promise<{ code: number; text: string }> {
  const file = join(folder, 'activity.jsonl');
  await writeFile(file, [head, ...entries].map((line) => JSON.stringify(line)).join('\n'));
  try {
    return { code: 0, text: (await run(process.execPath, [VERIFIER, file, ...options])).stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, text: stderr.trim() };
  }
}

it('is exported in pages by an administrator, and verified without the board', async () => {
  const { body } = await read(administrator);
  expect(body).toMatchObject({ accountId: administrator.accountId, before: { number: 0 }, last: { number: 3 } });
  const first = await verify(body);
  expect(first).toMatchObject({ code: 0, text: expect.stringMatching(/^3 entries are as they were written\./) });
  const kept = /--kept=\S+/.exec(first.text)?.[0] ?? '';
  await add('four');
  const later = (await read(administrator)).body;
  expect((await verify(later, kept)).code).toBe(0);
  expect(await verify(body, `--kept=4:${later.last.hash}`)).toMatchObject({ code: 1 });
  const rest = (await read(administrator, 3)).body.entries;
  expect(rest.map(({ number }) => number)).toEqual([4]);
});

it('shows an entry that was changed, left out, moved or cut off', async () => {
  const { body } = await read(administrator);
  const [one, two, ...others] = body.entries;
  if (one === undefined || two === undefined) throw new Error('There are no entries.');
  const changed = { ...two, content: two.content?.replace('two', 'ten') ?? '' };
  expect(await verify({ ...body, entries: [one, changed, ...others] })).toMatchObject({
    code: 1,
    text: `Entry 2 (${two.activityId}) was changed.`,
  });
  expect((await verify({ ...body, entries: [one, ...others] })).text).toMatch(/does not follow number 1/);
  const swapped = [{ ...two, number: 1 }, { ...one, number: 2 }, ...others];
  expect((await verify({ ...body, entries: swapped })).text).toMatch(/is not in its place/);
  expect((await verify({ ...body, entries: [one, two] })).text).toMatch(/^The export ends at number 2/);
});

it('continues what was removed by its age', async () => {
  const { body } = await read(administrator);
  const now = board.clock.now();
  board.clock.advance(60_000);
  await add('young');
  await trimChains(board, new Date(now.getTime() + 1));
  const trimmed = (await read(administrator)).body;
  expect(trimmed.before).toEqual(body.last);
  expect((await verify(trimmed, `--kept=${body.last.number}:${body.last.hash}`)).text).toMatch(/^1 entries/);
});

it('is for administrators of the own company', async () => {
  const colleague = await createPerson(board.db, { modes: ['B'], company: administrator.company });
  const refused = await read(colleague);
  expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
  expect((await board.call(exportActivity, { query: { after: 0 } })).status).toBe(401);
  const other = await createBroker(board.db);
  await board.db.updateTable('users').set({ role: 'administrator' }).where('user_id', '=', other.userId).execute();
  expect((await read(other)).body).toMatchObject({ accountId: other.accountId, last: { number: 0 }, entries: [] });
});
