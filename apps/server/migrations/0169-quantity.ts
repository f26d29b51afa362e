import { sql, type Kysely } from 'kysely';

/**
 * Adds how many equal ones a posting stands for, and from which posting one of them was taken. Every row stands for one: a
 * constraint or a reference that were checked here would read each table whole, under a lock that stops every call.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['postings', 'templates']) {
    await sql
      .raw(
        `
        alter table ${table} add column quantity smallint not null default 1,
          add constraint ${table}_quantity_check check (quantity between 1 and 50) not valid`,
      )
      .execute(db);
  }
  await sql`alter table postings add column taken_from bigint`.execute(db);
}
