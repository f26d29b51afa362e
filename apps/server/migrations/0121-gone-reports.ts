import { sql, type Kysely } from 'kysely';

/**
 * Adds the reports of carriers that a load is gone. A load counts those that its owner has not answered; any action of the
 * owner, which sets `updated_on`, answers them. A trigger does that, so that every way of writing a posting does, also
 * that of an older server.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(REPORTS + ANSWERS).execute(db);
}

const REPORTS = `
alter table postings add column gone_reports integer not null default 0, add column gone_since timestamptz(3);

create table gone_reports (
  id bigint generated always as identity primary key,
  posting_id integer not null references postings,
  posted_on timestamptz(3) not null,
  account_id integer not null references companies,
  reported_by integer not null references users,
  reported_on timestamptz(3) not null,
  answer text check (answer in ('available', 'deleted', 'taken')),
  answered_on timestamptz(3),
  check (num_nonnulls(answer, answered_on) in (0, 2))
);
create unique index gone_reports_once on gone_reports (posting_id, account_id, posted_on);
create index gone_reports_company on gone_reports (account_id);
create index gone_reports_user on gone_reports (reported_by);
create index gone_reports_age on gone_reports (reported_on);
`;

const ANSWERS = `
create function answer_gone_reports() returns trigger language plpgsql as $$
begin
  update gone_reports set answered_on = new.updated_on, answer = case
    when new.deleted_on is not null then 'deleted'
    when new.p_status = 'O' then 'available'
    else 'taken' end
  where posting_id = new.id and answer is null;
  new.gone_reports := 0;
  new.gone_since := null;
  return new;
end
$$;
create trigger postings_gone_answered before update of updated_on on postings
  for each row when (old.gone_reports > 0) execute function answer_gone_reports();
`;
