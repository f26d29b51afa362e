import { sql, type Kysely } from 'kysely';

/** Documents of postings, which of them are shared, their thumbnails, and the view that decides who sees them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [DOCUMENTS, SHARES, THUMBNAILS, VIEWERS]) await sql.raw(statement).execute(db);
}

const DOCUMENTS = `
create table documents (
  id bigint generated always as identity primary key,
  row_guid uuid not null default gen_random_uuid() unique,
  posting_id bigint not null references postings,
  account_id integer references companies,
  side text not null check (side in ('B', 'C')),
  assignment_id bigint references assignments,
  name text not null,
  kind text not null,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  received_sha256 text not null check (received_sha256 ~ '^[0-9a-f]{64}$'),
  added_by integer references users (user_id),
  added_by_name text not null,
  created_on timestamptz not null,
  thumbnail_due_on timestamptz,
  thumbnail_tries integer not null default 0,
  deleted_on timestamptz,
  version integer not null default 1,
  constraint documents_owner check (account_id is not null or (side = 'C' and assignment_id is not null))
);
create index documents_of_posting on documents (posting_id);
create index documents_of_assignment on documents (assignment_id) where assignment_id is not null;
create index documents_of_content on documents (content_sha256);
create index documents_without_thumbnail on documents (thumbnail_due_on) where thumbnail_due_on is not null;
create index documents_deleted on documents (deleted_on) where deleted_on is not null;
create index documents_by_age on documents (created_on);
`;

const SHARES = `
create table document_shares (
  document_id bigint not null references documents on delete cascade,
  assignment_id bigint not null references assignments,
  shared_by integer references users (user_id),
  shared_on timestamptz not null,
  primary key (document_id, assignment_id)
);
create index document_shares_of_assignment on document_shares (assignment_id);
`;

const THUMBNAILS = `
create table document_thumbnails (
  document_id bigint primary key references documents on delete cascade,
  image bytea not null
);
`;

// The owner; the carrier of the broker's assignment; the broker with whom a document is shared. An ended assignment shows
// nothing of the other side.
const VIEWERS = `
create view document_viewers as
  select d.id as document_id, p.account_id, p.id as posting_id, p.kind, p.token, true as is_own
  from documents d
  join postings p on p.id = d.posting_id and p.account_id = d.account_id
  where d.deleted_on is null and p.deleted_on is null
  union all
  select d.id, e.account_id, e.id, e.kind, e.token, false
  from documents d
  join assignments a on a.id = d.assignment_id and a.broker_account_id = d.account_id and a.ended_on is null
  join postings e on e.id = a.equipment_posting_id
  where d.deleted_on is null and d.side = 'B' and e.deleted_on is null
  union all
  select d.id, l.account_id, l.id, l.kind, l.token, false
  from documents d
  join document_shares s on s.document_id = d.id
  join assignments a on a.id = s.assignment_id and a.ended_on is null
  join postings l on l.id = a.load_posting_id
  where d.deleted_on is null and l.deleted_on is null
`;
