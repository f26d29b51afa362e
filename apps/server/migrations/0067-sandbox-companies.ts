import { sql, type Kysely } from 'kysely';

/**
 * Sandbox companies, whose postings match only each other. A company is one from its opening on: postings, assignments
 * and networks of both sides would meet if it changed. A trigger notifies the indexes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(SANDBOX_COMPANIES).execute(db);
}

const SANDBOX_COMPANIES = `
alter table companies add column is_sandbox boolean not null default false;
create index companies_sandbox on companies (account_id) where is_sandbox;

create function append_sandbox_company() returns trigger language plpgsql as $$
begin
  insert into change_feed (change) values (jsonb_build_object('type', 'sandboxCompany', 'accountId', new.account_id));
  perform pg_notify('loadstone_feed', '');
  return null;
end
$$;
create trigger companies_open_sandbox after insert on companies
  for each row when (new.is_sandbox) execute function append_sandbox_company();

create function keep_sandbox() returns trigger language plpgsql as $$
begin
  raise exception 'a company is in the sandbox, or is not, for good';
end
$$;
create trigger companies_keep_sandbox before update of is_sandbox on companies
  for each row when (old.is_sandbox <> new.is_sandbox) execute function keep_sandbox();
`;
