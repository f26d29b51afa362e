import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeerConnection } from './peer-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const open = () => openPeerConnection(database.url, () => undefined);
const readOne = { name: 'read_one', text: 'select 1 as one', values: [] };

it('lets a second server in only after the only one has published what it has in memory', async () => {
  const first = open();
  await expect.poll(() => first.isAloneFor(0)).toBe(true);
  const publishing = Promise.withResolvers<void>();
  let hasBegun = false;
  first.beforeSharing(async () => {
    hasBegun = true;
    await publishing.promise;
  });

  const second = open();
  let isIn = false;
  const entered = second.query(readOne).then((rows) => {
    isIn = true;
    return rows;
  });
  await expect.poll(() => hasBegun).toBe(true);
  expect([first.isAloneFor(0), second.isAloneFor(0), isIn]).toEqual([false, false, false]);
  publishing.resolve();
  expect(await entered).toEqual([{ one: 1 }]);
  expect([first.isAloneFor(0), second.isAloneFor(0)]).toEqual([false, false]);
  expect(await first.query(readOne)).toEqual([{ one: 1 }]);
  await Promise.all([first.close(), second.close()]);
});

it('keeps a second server out while publishing fails, and joins again after a lost connection', async () => {
  const first = open();
  await expect.poll(() => first.isAloneFor(0)).toBe(true);
  let isFailing = true;
  first.beforeSharing(() => (isFailing ? Promise.reject(new Error('no room')) : Promise.resolve()));
  const second = open();
  await expect(second.query(readOne)).rejects.toMatchObject({ code: '08006' });
  isFailing = false;
  await expect.poll(() => second.query(readOne).catch(() => [])).toEqual([{ one: 1 }]);

  const { pid } =
    (await first.query<{ pid: number }>({ ...readOne, name: 'pid', text: 'select pg_backend_pid() pid' }))[0] ?? {};
  await second.query({ name: 'end', text: 'select pg_terminate_backend($1)', values: [pid] });
  await expect.poll(() => first.query(readOne).catch(() => [])).toEqual([{ one: 1 }]);
  await first.close();
  await second.close();
});

it('is alone again where the other server has ended before it starts', async () => {
  const first = open();
  await expect.poll(() => first.isAloneFor(0)).toBe(true);
  expect(first.isAloneFor(60_000)).toBe(false);
  let published = 0;
  first.beforeSharing(async () => void (published += 1));
  await first.close();
  expect(published).toBe(1);
  const second = open();
  await expect.poll(() => second.isAloneFor(0)).toBe(true);
  await second.close();
});
