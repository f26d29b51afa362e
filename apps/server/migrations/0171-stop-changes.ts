import { sql, type Kysely } from 'kysely';

/**
 * The proposed changes of the stops of assigned loads, by number from 1. A change counts once the other side has agreed. The
 * stops before it stay, so that both sides see what changed, also later.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(STOP_CHANGES).execute(db);
}

const STOP_CHANGES = `
create table stop_changes (
  id bigint generated always as identity primary key,
  assignment_id bigint not null references assignments,
  number integer not null,
  before jsonb not null check (jsonb_array_length(before) <= 8),
  after jsonb not null check (jsonb_array_length(after) <= 8),
  status text not null check (status in ('proposed', 'agreed', 'declined', 'withdrawn')),
  proposed_by_side text not null check (proposed_by_side in ('B', 'C')),
  proposed_by integer not null references users,
  created_on timestamptz(3) not null,
  decided_by integer references users,
  decided_on timestamptz(3),
  unique (assignment_id, number)
);
create unique index stop_changes_proposed on stop_changes (assignment_id) where status = 'proposed';
create index stop_changes_proposed_by on stop_changes (proposed_by);
create index stop_changes_decided_by on stop_changes (decided_by);
`;
