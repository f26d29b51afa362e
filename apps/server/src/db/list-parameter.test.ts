import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toListParameter } from './list-parameter.ts';

const EXECUTIONS = 12;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table things (id bigint primary key, parent bigint)`.execute(database.db);
  await sql`insert into things select n, n % 100 + 1 from generate_series(1, 5000) n`.execute(database.db);
  await sql`analyze things`.execute(database.db);
});
afterAll(() => database.close());

describe('a list as a parameter', () => {
  it('keeps the elements of the list, and adds no other', () => {
    expect(toListParameter([])).toEqual([]);
    expect(new Set(toListParameter([3, 1, 2]))).toEqual(new Set([3, 1, 2]));
    const long = Array.from({ length: 50 }, (_, at) => at);
    expect(toListParameter(long)).toEqual(long);
  });

  it('is planned once, however short it is', async () => {
    const plans = await database.db.connection().execute(async (db) => {
      for (let at = 1; at <= EXECUTIONS; at += 1) {
        const { rows } = await sql<{ id: number }>`
          select t.id from things t join things p on p.id = t.parent
          where t.id = any(${toListParameter([at, at + 1])}::bigint[]) order by t.id`.execute(db);
        expect(rows.map(({ id }) => id)).toEqual([at, at + 1]);
      }
      const { rows } = await sql<{ generic: number }>`
        select generic_plans::int as generic from pg_prepared_statements where statement like '%things t join%'`.execute(
        db,
      );
      return rows[0]?.generic;
    });
    // PostgreSQL plans the first five executions for their values.
    expect(plans).toBe(EXECUTIONS - 5);
  });
});
