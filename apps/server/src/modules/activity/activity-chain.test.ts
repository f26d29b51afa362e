import { createHash } from 'node:crypto';
import { ACTIVITY_TYPES, addUserActivities } from '@loadstone/contracts/activity';
import { createBroker, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../test/run-command.ts';
import { inTransaction } from '../../db/transaction.ts';
import { appendToChains, trimChains, verifyChain } from './activity-chain.service.ts';

const entry = { userActivityTypeId: ACTIVITY_TYPES.BrowserRefresh };
const ALL_KEPT = new Date(0);
let board: TestApp;
let person: Person;

beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createBroker(board.db);
  for (const description of ['one', 'two', 'three', 'four']) {
    await board.call(addUserActivities, { as: person, body: [{ ...entry, description }] });
  }
  await appendToChains(board);
});

const check = (keptSince = ALL_KEPT) => verifyChain(board, { accountId: person.accountId, keptSince });
const listIds = async () =>
  (
    await sql<{ id: number }>`select id from user_activity where account_id = ${person.accountId} order by id`.execute(
      board.db,
    )
  ).rows.map(({ id }) => id);

/** Changes the database as a user does who may switch triggers off. */
const attack = (statement: ReturnType<typeof sql>) =>
  inTransaction(board.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

const admin = (line: string) => runCommand(board, line.split(' '));

describe('the chain of the activity log', () => {
  it('has every entry once, also those that are written while it is appended', async () => {
    expect(await check()).toMatchObject({ fault: undefined, entries: 4, head: { last: { number: 4 } } });
    const adding = Array.from({ length: 20 }, () =>
      board.call(addUserActivities, { as: person, body: [entry, entry] }),
    );
    await Promise.all([...adding, appendToChains(board), appendToChains(board)]);
    // Those that wait for the chain are no fault.
    expect((await check()).fault).toBeUndefined();
    await appendToChains(board);
    expect(await check()).toMatchObject({ fault: undefined, entries: 44 });
  });

  it('shows an entry that was edited, removed, inserted or moved', async () => {
    const [first = 0, second = 0, third = 0] = await listIds();
    const { accountId, userId } = person;
    const text = (id: number) => sql<{ description: string }>`select description from user_activity where id = ${id}`;
    const put = (id: number, description: string) =>
      attack(sql`update user_activity set description = ${description} where id = ${id}`);
    await put(second, 'changed');
    expect((await check()).fault).toEqual({ fault: 'edited', number: 2, activityId: second });
    await put(second, 'two');
    expect((await check()).fault).toBeUndefined();

    await put(first, 'two');
    await put(second, 'one');
    expect((await check()).fault).toEqual({ fault: 'edited', number: 1, activityId: first });
    await put(first, 'one');
    await put(second, 'two');
    expect((await text(first).execute(board.db)).rows).toEqual([{ description: 'one' }]);

    const swap = (from: number, to: number) =>
      attack(sql`update activity_chain set number = ${to} where account_id = ${accountId} and number = ${from}`);
    for (const [from, to] of [
      [2, 900],
      [3, 2],
      [900, 3],
    ] as const)
      await swap(from, to);
    expect((await check()).fault).toEqual({ fault: 'order', number: 2, activityId: third });
    for (const [from, to] of [
      [2, 900],
      [3, 2],
      [900, 3],
    ] as const)
      await swap(from, to);

    await attack(
      sql`insert into user_activity (user_id, account_id, user_activity_type_id) values (${userId}, ${accountId}, 1)`,
    );
    const inserted = (await listIds()).at(-1);
    expect((await check()).fault).toEqual({ fault: 'inserted', number: undefined, activityId: inserted });
    await attack(sql`delete from user_activity where id = ${inserted}`);

    await attack(sql`delete from user_activity where id = ${third}`);
    expect((await check()).fault).toEqual({ fault: 'removed', number: 3, activityId: third });
  });

  it('shows a chain that was cut at the end, also with its log, and one without its head', async () => {
    const last = (await listIds()).at(-1) ?? 0;
    const { accountId } = person;
    await attack(sql`delete from user_activity where id = ${last}`);
    await attack(sql`delete from activity_chain where account_id = ${accountId} and activity_id = ${last}`);
    expect((await check()).fault).toEqual({ fault: 'cut', number: undefined, activityId: undefined });
    const other = await createBroker(board.db);
    await board.call(addUserActivities, { as: other, body: [entry] });
    await appendToChains(board);
    await attack(sql`update activity_heads set sealed = (select sealed from activity_heads where account_id = ${other.accountId})
      where account_id = ${accountId}`);
    expect((await check()).fault).toMatchObject({ fault: 'head' });
    await attack(sql`update activity_heads set sealed = '{}' where account_id = ${accountId}`);
    expect((await check()).fault).toMatchObject({ fault: 'head' });
    await attack(sql`delete from activity_heads where account_id = ${accountId}`);
    expect((await check()).fault).toMatchObject({ fault: 'cut' });
  });

  it('is verified after old entries were removed, from the hash that the head keeps', async () => {
    board.clock.advance(3 * 86_400_000);
    const since = board.clock.now();
    await board.call(addUserActivities, { as: person, body: [entry] });
    await appendToChains(board);
    await attack(sql`delete from user_activity where account_id = ${person.accountId} and created_on < ${since}`);
    expect((await check()).fault).toMatchObject({ fault: 'removed', number: 1 });
    expect(await check(since)).toMatchObject({ fault: undefined, entries: 5 });
    await trimChains(board, since);
    expect(await check(since)).toMatchObject({ fault: undefined, entries: 1, head: { before: { number: 4 } } });
    const later = new Date(since.getTime() + 1);
    await trimChains(board, later);
    expect(await check(later)).toMatchObject({ fault: undefined, entries: 0, head: { before: { number: 5 } } });
  });

  it('is checked and exported by the command, in a form that others verify', async () => {
    const { code, text } = await admin(`verify-activity --account ${person.custCd} --export`);
    expect(code).toBe(0);
    const rows = text
      .split('\n')
      .slice(0, 4)
      .map((line) => JSON.parse(line) as Record<string, string | number>);
    let before = Buffer.alloc(32);
    for (const { accountId, number, activityId, createdOn, content, contentHash, hash } of rows) {
      expect(createHash('sha256').update(String(content)).digest('hex')).toBe(contentHash);
      const link = [accountId, number, activityId, createdOn, contentHash].join(':');
      before = createHash('sha256').update(before).update(link).digest();
      expect(before.toString('hex')).toBe(hash);
    }
    expect(JSON.parse(text.split('\n')[4] ?? '')).toMatchObject({ last: { number: 4, hash: before.toString('hex') } });
    const [first] = await listIds();
    await attack(sql`update user_activity set description = 'x' where id = ${first}`);
    expect(await admin(`verify-activity --account ${person.custCd}`)).toEqual({
      code: 1,
      text: `Refused: Company ${person.accountId}: edited at number 1, entry ${first}.`,
    });
  });
});
