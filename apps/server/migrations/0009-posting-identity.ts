import { sql, type Kysely } from 'kysely';

/**
 * A posting gets a permanent id, which foreign keys use. Its token stays unique, and becomes a name that can be
 * renewed: tags, contacted marks and flags stay with the posting then.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [POSTINGS, POSTING_TAGS, CONTACTED, FLAGS]) await sql.raw(statement).execute(db);
}

const POSTINGS = `
alter table posting_tags drop constraint posting_tags_token_fkey;
alter table postings drop constraint postings_pkey;
alter table postings add column id bigint generated always as identity primary key;
alter table postings add constraint postings_token_key unique (token);
`;

const POSTING_TAGS = `
alter table posting_tags add column posting_id bigint;
update posting_tags as pt set posting_id = p.id from postings as p where p.token = pt.token;
alter table posting_tags drop constraint posting_tags_pkey;
alter table posting_tags drop column token;
alter table posting_tags add primary key (posting_id);
alter table posting_tags
  add constraint posting_tags_posting_id_fkey foreign key (posting_id) references postings on delete cascade;
`;

// A lead of the partner board has no row here, and neither has one that was removed by hand: such marks keep the token.
const CONTACTED = `
alter table contacted_leads drop constraint contacted_leads_pkey;
alter table contacted_leads alter column lead_token drop not null;
alter table contacted_leads add column id bigint generated always as identity primary key;
alter table contacted_leads add column lead_posting_id bigint references postings on delete cascade;
update contacted_leads as m set lead_posting_id = p.id, lead_token = null from postings as p where p.token = m.lead_token;
alter table contacted_leads
  add constraint contacted_leads_one_lead check (num_nonnulls(lead_posting_id, lead_token) = 1);
create unique index contacted_leads_own on contacted_leads (account_id, lead_posting_id);
create unique index contacted_leads_foreign on contacted_leads (account_id, lead_token) where lead_token is not null;
create index contacted_leads_posting on contacted_leads (lead_posting_id) where lead_posting_id is not null;
`;

const FLAGS = `
drop index flags_one_a_lead;
alter table flags alter column own_token drop not null;
alter table flags alter column lead_token drop not null;
alter table flags add column own_posting_id bigint references postings;
alter table flags add column lead_posting_id bigint references postings;
update flags as f set own_posting_id = p.id, own_token = null from postings as p where p.token = f.own_token;
update flags as f set lead_posting_id = p.id, lead_token = null from postings as p where p.token = f.lead_token;
alter table flags add constraint flags_one_own check (num_nonnulls(own_posting_id, own_token) = 1);
alter table flags add constraint flags_one_lead check (num_nonnulls(lead_posting_id, lead_token) = 1);
create unique index flags_one_a_lead on flags (account_id, lead_posting_id) where deleted_on is null;
create unique index flags_one_a_foreign_lead on flags (account_id, lead_token)
  where deleted_on is null and lead_token is not null;
create index flags_own_posting on flags (own_posting_id) where own_posting_id is not null;
create index flags_lead_posting on flags (lead_posting_id) where lead_posting_id is not null;
`;
