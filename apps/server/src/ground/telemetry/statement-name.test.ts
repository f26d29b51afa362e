import { describe, expect, it } from 'vitest';
import { toStatementName } from './statement-name.ts';

describe('the name of a statement', () => {
  it.each([
    ['select "id", "change" from "change_feed" where "id" > $1', 'select change_feed'],
    ['insert into "postings" ("kind") values ($1) returning "id"', 'insert postings'],
    ['update "postings" set "comment" = $1', 'update postings'],
    ['delete from only graphile_worker.jobs where id = $1', 'delete jobs'],
    [
      '\n  with added as (insert into change_feed (change) select 1 returning id) select count(*)',
      'insert change_feed',
    ],
    ['with own as (select 1 from companies for update) select * from own', 'select companies'],
    ["select pg_advisory_xact_lock('a secret')", 'select'],
    ['savepoint joined_1', 'savepoint'],
    ['commit', 'commit'],
    ['', 'statement'],
  ])('of %s is %s', (sql, name) => expect(toStatementName(sql)).toBe(name));
});
