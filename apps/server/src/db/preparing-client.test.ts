import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PoolClient } from 'pg';
import { createPool } from './connections.ts';
import { findDatabaseFault } from './database-faults.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let client: PoolClient;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, because statements are prepared on a connection.
  pool = createPool({ url: database.url, size: 1, isPooled: false, onTrouble: () => undefined });
  client = await pool.connect();
  await client.query('create table samples (id integer, name text)');
  await client.query(`insert into samples values (1, 'one')`);
});
afterAll(async () => {
  client.release();
  await pool.end();
  await database.close();
});

async function listPrepared(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

it('a statement with parameters is prepared once a connection, one without is not', async () => {
  const text = 'select name from samples where id = $1';
  for (const id of [1, 2, 1]) await client.query(text, [id]);
  await client.query('select count(*) from samples');
  expect(await listPrepared()).toEqual([text]);
});

it('another pool has texts of its own, so that many of them leave room here', async () => {
  const other = createPool({ url: database.url, size: 1, isPooled: false, onTrouble: () => undefined });
  const connection = await other.connect();
  for (let at = 1; at <= 1_001; at += 1) await connection.query(`select $1::integer + ${at}`, [at]);
  connection.release();
  await other.end();
  const text = 'select id from samples where name = $1';
  await client.query(text, ['one']);
  expect(await listPrepared()).toContain(text);
});

it('a prepared statement is repeated when a migration has changed what it returns', async () => {
  const text = 'select * from samples where id = $1';
  expect((await client.query(text, [1])).rows).toEqual([{ id: 1, name: 'one' }]);
  await client.query('alter table samples add column size integer');
  expect((await client.query(text, [1])).rows).toEqual([{ id: 1, name: 'one', size: null }]);
});

it('a transaction that meets changed columns fails, and the next one succeeds', async () => {
  const text = 'select * from samples where id = $1 and name is not null';
  await client.query(text, [1]);
  await client.query('alter table samples add column weight integer');
  await client.query('begin');
  const error: unknown = await client.query(text, [1]).catch((cause: unknown) => cause);
  // The caller is asked to send the request again.
  expect(findDatabaseFault(error)).toBe('away');
  await client.query('rollback');
  await client.query('begin');
  expect((await client.query(text, [1])).rows).toHaveLength(1);
  await client.query('commit');
});

it('errors of a statement reach the caller', async () => {
  await expect(client.query('select 1 / $1::integer', [0])).rejects.toMatchObject({ code: '22012' });
});
