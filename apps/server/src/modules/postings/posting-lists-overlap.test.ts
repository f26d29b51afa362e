import { Readable } from 'node:stream';
import { syncPostings, upsertPostings, type SyncReply } from '@loadstone/contracts/postings';
import {
  createBroker,
  createTestApp,
  createTestDatabase,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { createMachine, type TestMachine } from '../../../test/machine-calls.ts';

let database: TestDatabase;
let one: TestApp;
let two: TestApp;
let broker: Person;
let machine: TestMachine;
beforeAll(async () => {
  database = await createTestDatabase();
  [one, two] = [await createTestApp({ database }), await createTestApp({ database })];
});
afterAll(async () => {
  for (const app of [one, two]) await app.close();
  await database.close();
});
beforeEach(async () => {
  broker = await createBroker(one.db);
  machine = await createMachine(one, broker);
});

const toRow = (clientRefNum: string) => ({ postType: 'L', ...loadDraft(), clientRefNum });
const toLines = (references: readonly string[]) =>
  `${references.map((reference) => JSON.stringify(toRow(reference))).join('\n')}\n`;
const listReferences = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);

async function sync(app: TestApp, payload: string | Readable): Promise<SyncReply & { code?: string }> {
  const { body } = await app.http.inject({
    method: 'POST',
    url: `${syncPostings.path}?maxDeletedShare=1`,
    headers: { ...machine.headers, 'content-type': 'application/x-ndjson' },
    payload,
  });
  return JSON.parse(body) as SyncReply & { code?: string };
}

/** What becomes of the rows, and the postings that are deleted. */
async function upsert(app: TestApp, references: readonly string[], replace: boolean) {
  const { statusCode, body } = await app.http.inject({
    method: upsertPostings.method,
    url: upsertPostings.path,
    headers: machine.headers,
    payload: { postings: references.map(toRow), replace, maxDeletedShare: 1 },
  });
  expect(statusCode).toBe(200);
  const { results, deleted } = JSON.parse(body) as { results: { result: string }[]; deleted: number[] };
  return { results: results.map(({ result }) => result), deleted };
}

async function listOpen(): Promise<string[]> {
  const rows = await one.db
    .selectFrom('postings')
    .select('client_ref_num')
    .where('account_id', '=', broker.accountId)
    .where('deleted_on', 'is', null)
    .execute();
  return rows.map((row) => row.client_ref_num).toSorted();
}

const listReplaces = () =>
  one.db.selectFrom('posting_replaces').selectAll().where('account_id', '=', broker.accountId).execute();

/** A list whose first fifty rows are written before `meanwhile` runs, and whose last one follows. */
async function* produce(meanwhile: () => Promise<unknown>, last = 'LAST') {
  const first = listReferences('NEW', 50);
  yield toLines(first);
  while (!(await listOpen()).includes('NEW49')) await new Promise(setImmediate);
  await meanwhile();
  yield toLines([last]);
}

it('a list deletes nothing that a later list on another server has found unchanged', async () => {
  await upsert(one, ['A', 'B', 'C'], false);
  let later: Awaited<ReturnType<typeof upsert>> | undefined;
  const first = await sync(
    one,
    Readable.from(produce(async () => (later = await upsert(two, ['A', 'B', 'NEW0', 'MORE'], true)))),
  );
  expect(later?.results).toEqual(['unchanged', 'unchanged', 'unchanged', 'created']);
  // C and the rows that the first list had written.
  expect(later?.deleted).toHaveLength(50);
  expect(first).toMatchObject({ created: 51, deleted: 0 });
  expect(await listOpen()).toEqual(['A', 'B', 'LAST', 'MORE', 'NEW0']);
  expect(await listReplaces()).toEqual([]);
});

it('a list deletes nothing that a plain upsert has named meanwhile, on its own server or another one', async () => {
  await upsert(one, ['A', 'B', 'C'], false);
  const meanwhile = async () => {
    expect((await upsert(one, ['A'], false)).results).toEqual(['unchanged']);
    expect((await upsert(two, ['B'], false)).results).toEqual(['unchanged']);
  };
  const reply = await sync(one, Readable.from(produce(meanwhile)));
  expect(reply).toMatchObject({ created: 51, deleted: 1, deletions: [{ clientRefNum: 'C' }] });
  expect(await listOpen()).toEqual(['A', 'B', 'LAST', ...listReferences('NEW', 50)].toSorted());
});

it('the later of two lists deletes what only the earlier one has named since', async () => {
  await upsert(one, ['A', 'B'], false);
  let later: ReturnType<typeof sync> | undefined;
  const isEarlierDone = Promise.withResolvers<unknown>();
  async function* produceLater() {
    yield toLines(['B']);
    await isEarlierDone.promise;
  }
  // Its last row is A, after the later list has begun.
  const startLater = async () => {
    later = sync(two, Readable.from(produceLater()));
    while ((await listReplaces()).length < 2) await new Promise(setImmediate);
  };
  const earlier = await sync(one, Readable.from(produce(startLater, 'A')));
  isEarlierDone.resolve(undefined);
  expect(earlier).toMatchObject({ created: 50, unchanged: 1 });
  expect((await later)?.deletions.map(({ clientRefNum }) => clientRefNum)).toContain('A');
  expect(await listOpen()).not.toContain('A');
  expect(await listOpen()).toContain('B');
});

it('a list that has lost its row deletes nothing, and rows that a stopped server has left are removed', async () => {
  await upsert(one, ['A'], false);
  const lose = async () => one.db.deleteFrom('posting_replaces').where('account_id', '=', broker.accountId).execute();
  expect(await sync(one, Readable.from(produce(lose)))).toMatchObject({ code: 'server.overloaded' });
  expect(await listOpen()).toContain('A');
  const { accountId: account_id } = broker;
  const started_on = new Date(one.clock.now().getTime() - 86_400_000);
  await one.db.insertInto('posting_replaces').values({ account_id, started_on }).execute();
  expect((await upsert(two, ['A'], true)).deleted).toHaveLength(51);
  expect(await listReplaces()).toEqual([]);
});
