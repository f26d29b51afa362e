import { sql, type Kysely } from 'kysely';

/** Adds notes on calls with another company, which belong to the company of their author. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(CALL_NOTES).execute(db);
}

// The other company is named by its code, because the companies of the partner board have no row here. The lane is a copy:
// the posting may be edited or deleted later.
const CALL_NOTES = `
create table call_notes (
  id integer generated always as identity primary key,
  account_id integer not null references companies,
  created_by integer not null references users,
  cust_cd text not null check (length(cust_cd) between 1 and 40),
  company text not null check (length(company) <= 100),
  posting_id bigint references postings on delete set null,
  lane jsonb,
  outcome text not null check (outcome in ('quoted', 'callBack', 'noAnswer', 'agreed', 'note')),
  note_text text not null check (length(note_text) <= 300),
  call_back_on timestamptz(3) check ((call_back_on is not null) = (outcome = 'callBack')),
  reminded_on timestamptz(3),
  done_on timestamptz(3),
  created_on timestamptz(3) not null
);
create index call_notes_company on call_notes (account_id, cust_cd, id);
create index call_notes_creator on call_notes (created_by);
create index call_notes_posting on call_notes (posting_id);
create index call_notes_open_call_backs on call_notes (account_id, call_back_on)
  where call_back_on is not null and done_on is null;
create index call_notes_created on call_notes (created_on);
`;
