import { sql, type Kysely } from 'kysely';

/** Adds the address of a company for mails with postings, the senders whose mails it takes, and these mails. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(INBOUND_MAILS).execute(db);
}

const INBOUND_MAILS = `
create table inbound_addresses (
  account_id integer primary key references companies,
  local_part text not null unique,
  created_by integer not null references users,
  created_on timestamptz(3) not null
);
create table inbound_senders (
  id bigint generated always as identity primary key,
  account_id integer not null references companies,
  address text not null check (address = lower(address)),
  kind text not null check (kind in ('L', 'E')),
  switched_by integer references users,
  switched_on timestamptz(3),
  created_by integer not null references users,
  created_on timestamptz(3) not null,
  unique (account_id, address),
  check ((switched_by is null) = (switched_on is null))
);
create table inbound_mails (
  id bigint generated always as identity primary key,
  account_id integer not null references companies,
  kind text not null check (kind in ('L', 'E')),
  sender text not null,
  message_key text not null,
  subject text not null,
  received_on timestamptz(3) not null,
  status text not null default 'waiting' check (status in ('waiting', 'taken', 'posted', 'dismissed', 'replaced')),
  held_reason text check (held_reason in ('asked', 'empty', 'noRight', 'refused')),
  decided_by integer references users,
  decided_on timestamptz(3),
  posted integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  content text,
  unique (account_id, message_key)
);
create index inbound_mails_of_company on inbound_mails (account_id, received_on);
create index inbound_mails_received on inbound_mails (received_on);
`;
