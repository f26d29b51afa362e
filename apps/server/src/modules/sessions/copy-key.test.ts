import { forceLogout, getCopyKey } from '@loadstone/contracts/sessions';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';

let board: TestApp;
let person: Person;

beforeAll(async () => {
  board = await createTestApp();
  person = await createBroker(board.db);
});
afterAll(() => board.close());

async function request(who: Person, sessionId: string, app = board) {
  const token = await app.tokenFor(who, { sessionId });
  const reply = await app.http.inject({ url: getCopyKey.path, headers: { authorization: `Bearer ${token}` } });
  return { status: reply.statusCode, headers: reply.headers, ...reply.json<{ id: string; key: string }>() };
}

it('is the same in each window of a session, and has 256 bits', async () => {
  const { id, key, status, headers } = await request(person, 'one');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await request(person, 'one')).toMatchObject({ id, key });
});

it('differs for another session, user and company', async () => {
  const colleague = await createPerson(board.db, { modes: ['B'], company: person.company });
  const replies = [
    await request(person, 'one'),
    await request(person, 'two'),
    await request(colleague, 'one'),
    await request(await createBroker(board.db), 'one'),
  ];
  expect(new Set(replies.map(({ key }) => key)).size).toBe(4);
  expect(new Set(replies.map(({ id }) => id)).size).toBe(4);
});

it('is refused to a session that has ended', async () => {
  const leaving = await createBroker(board.db);
  const token = await board.tokenFor(leaving, { sessionId: 'over' });
  const headers = { authorization: `Bearer ${token}` };
  await board.http.inject({ method: 'POST', url: `${forceLogout.path}?userId=${leaving.userId}`, headers });
  expect((await board.http.inject({ url: getCopyKey.path, headers })).statusCode).toBe(401);
});

it('is another one once the data key of the board is replaced', async () => {
  const before = await request(person, 'one');
  await inTransaction(board.db, (tx) => board.vault.rotate(tx, []));
  expect((await request(person, 'one')).key).not.toBe(before.key);
});
