import { sql, type Kysely } from 'kysely';

/** Adds followed searches and postings, what they have found, and how far the feed was compared with them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(ALERTS).execute(db);
}

// A hit has no reference to a posting: it is a public name at the time, and the posting is read again when it is sent.
const ALERTS = `
create table alerts (
  id integer generated always as identity primary key,
  account_id integer not null references companies,
  user_id integer not null references users,
  kind text not null check (kind in ('carriers', 'usCarriers', 'posting')),
  criteria jsonb check ((criteria is null) = (kind = 'posting')),
  posting_id bigint references postings on delete cascade,
  name text not null check (length(name) between 1 and 100),
  channel text not null check (channel in ('push', 'mail', 'sms')),
  rhythm text not null check (rhythm in ('now', 'hourly', 'morning')),
  is_paused boolean not null,
  unsubscribe_hash bytea not null,
  unsubscribe_secret text not null,
  waiting integer not null default 0,
  due_on timestamptz(3),
  last_sent_on timestamptz(3),
  created_on timestamptz(3) not null,
  check ((posting_id is not null) = (kind = 'posting'))
);
create unique index alerts_unsubscribe on alerts (unsubscribe_hash);
create index alerts_user on alerts (user_id, id);
create index alerts_company on alerts (account_id) where kind = 'posting';
create index alerts_posting on alerts (posting_id) where posting_id is not null;
create table alert_hits (
  alert_id integer not null references alerts on delete cascade,
  token bigint not null,
  found_on timestamptz(3) not null,
  sent_on timestamptz(3),
  primary key (alert_id, token)
);
create index alert_hits_waiting on alert_hits (alert_id) where sent_on is null;
create index alert_hits_found on alert_hits (found_on);
create table alert_position (
  id integer primary key check (id = 1),
  event_id bigint not null
);
insert into alert_position values (1, 0);
alter table mails add column unsubscribe_url text;
`;
