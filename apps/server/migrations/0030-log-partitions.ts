import { sql, type Kysely } from 'kysely';

/**
 * The activity log and the sign-in log are partitioned by day of UTC, so that old entries are removed by dropping a table.
 * The existing table becomes the default partition as it is: no row is copied or read. The logs have no foreign keys,
 * because a new partition with one locks the users.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['user_activity', 'user_login_activity']) await sql.raw(toStatements(table)).execute(db);
}

const toStatements = (table: string): string => `
alter table ${table} rename to ${table}_rest;
alter index ${table}_user rename to ${table}_rest_user;
alter index ${table}_age rename to ${table}_rest_age;
drop trigger ${table}_append_only on ${table}_rest;
alter table ${table}_rest drop constraint ${table}_pkey, drop constraint ${table}_user_id_fkey,
  drop constraint if exists ${table}_account_id_fkey;
create table ${table} (like ${table}_rest including defaults including constraints) partition by range (created_on);
create sequence ${table}_ids owned by ${table}.id;
select setval('${table}_ids', nextval(pg_get_serial_sequence('${table}_rest', 'id')), false);
alter table ${table}_rest alter column id drop identity;
alter table ${table} alter column id set default nextval('${table}_ids');
create index ${table}_user on ${table} (user_id, created_on);
alter table ${table} attach partition ${table}_rest default;
create trigger ${table}_append_only before update or delete on ${table}
  for each row execute function refuse_change_of_log();
`;
