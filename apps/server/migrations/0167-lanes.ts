import { sql, type Kysely } from 'kysely';

/**
 * Adds lanes, which post on certain days, and what became of each posting of a day (an occurrence). The facts of the posting are
 * kept as the reply of a template has them: a new fact needs no column here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(LANES).execute(db);
}

const LANES = `
create table lanes (
  id integer generated always as identity primary key,
  account_id integer not null references companies,
  kind text not null check (kind in ('L', 'E')),
  created_by integer not null references users,
  -- In whose name it posts.
  updated_by integer not null references users,
  facts jsonb not null,
  weekdays jsonb not null,
  without_days jsonb not null,
  extra_days jsonb not null,
  per_day smallint not null check (per_day between 1 and 50),
  post_hour smallint not null check (post_hour between 0 and 23),
  days_ahead smallint not null check (days_ahead between 1 and 14),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  is_paused boolean not null default false,
  -- The first day that is not settled, and when it is posted; null where none is left, or the lane is paused.
  next_day date,
  next_post_on timestamptz,
  created_on timestamptz(3) not null,
  updated_on timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  check ((next_day is null) = (next_post_on is null)),
  check (not is_paused or next_day is null)
);
create index lanes_account on lanes (account_id, kind, id desc);
create index lanes_creator on lanes (created_by);
create index lanes_author on lanes (updated_by);
create index lanes_due on lanes (next_post_on) where next_post_on is not null;
create table lane_occurrences (
  lane_id integer not null references lanes on delete cascade,
  day date not null,
  number smallint not null check (number between 1 and 50),
  state text not null check (state in ('posted', 'missed', 'refused', 'withdrawn')),
  refusal text check ((refusal is not null) = (state = 'refused')),
  posting_id bigint references postings on delete set null,
  settled_on timestamptz(3) not null,
  primary key (lane_id, day, number),
  check (posting_id is null or state = 'posted')
);
create unique index lane_occurrences_posting on lane_occurrences (posting_id) where posting_id is not null;
create index lane_occurrences_day on lane_occurrences (day);
`;
