-- The schema after every migration. Made by npm run derived:write schema; a check refuses drift.

-- task queue

-- graphile_worker is at version 20

-- sequences

create sequence activity_chain_queue_id_seq as bigint start with 1;
create sequence admin_audit_id_seq as bigint start with 1;
create sequence alerts_id_seq as integer start with 1;
create sequence assignment_history_id_seq as bigint start with 1;
create sequence assignment_rates_id_seq as bigint start with 1;
create sequence assignments_id_seq as bigint start with 1;
create sequence call_notes_id_seq as integer start with 1;
create sequence carrier_checks_id_seq as integer start with 1;
create sequence change_feed_entry_seq as bigint start with 1;
create sequence change_feed_id_seq as bigint start with 1;
create sequence companies_account_id_seq as integer start with 1001;
create sequence contacted_leads_id_seq as bigint start with 1;
create sequence customer_links_id_seq as bigint start with 1;
create sequence data_keys_id_seq as integer start with 1;
create sequence device_waits_id_seq as integer start with 1;
create sequence documents_id_seq as bigint start with 1;
create sequence driver_links_id_seq as bigint start with 1;
create sequence driver_sessions_id_seq as bigint start with 1;
create sequence flags_id_seq as integer start with 1;
create sequence gone_reports_id_seq as bigint start with 1;
create sequence inbound_mails_id_seq as bigint start with 1;
create sequence inbound_senders_id_seq as bigint start with 1;
create sequence known_browsers_id_seq as integer start with 1;
create sequence lanes_id_seq as integer start with 1;
create sequence location_checks_id_seq as bigint start with 1;
create sequence mails_id_seq as bigint start with 1;
create sequence networks_id_seq as integer start with 1;
create sequence notifications_notification_id_seq as bigint start with 1;
create sequence offer_amounts_id_seq as bigint start with 1;
create sequence offers_id_seq as bigint start with 1;
create sequence oidc_keys_id_seq as integer start with 1;
create sequence passkeys_id_seq as integer start with 1;
create sequence past_passwords_id_seq as bigint start with 1;
create sequence phone_changes_id_seq as bigint start with 1;
create sequence position_consents_id_seq as bigint start with 1;
create sequence posting_lists_id_seq as bigint start with 1;
create sequence posting_replaces_id_seq as bigint start with 1;
create sequence posting_tokens as bigint start with 1000001;
create sequence postings_id_seq as bigint start with 1;
create sequence reading_aliases_id_seq as bigint start with 1;
create sequence reference_claims_id_seq as bigint start with 1;
create sequence resources_id_seq as integer start with 1;
create sequence service_account_credentials_id_seq as integer start with 1;
create sequence service_accounts_id_seq as integer start with 1;
create sequence sms_messages_id_seq as bigint start with 1;
create sequence socket_io_attachments_id_seq as bigint start with 1;
create sequence stop_changes_id_seq as bigint start with 1;
create sequence tags_id_seq as integer start with 1;
create sequence templates_template_id_seq as integer start with 1;
create sequence user_activity_ids as bigint start with 1;
create sequence user_login_activity_ids as bigint start with 1;
create sequence users_user_id_seq as integer start with 5001;
create sequence webhook_older_secrets_id_seq as bigint start with 1;
create sequence webhooks_id_seq as integer start with 1;

-- tables

create table activity_chain (
  account_id integer not null,
  number bigint not null,
  activity_id bigint not null,
  created_on timestamp(3) with time zone not null,
  content_hash bytea not null,
  hash bytea not null
);
create table activity_chain_queue (
  id bigint generated always as identity not null,
  account_id integer not null,
  activity_id bigint not null,
  created_on timestamp(3) with time zone not null,
  content_hash bytea not null
);
create table activity_chain_start (
  id integer not null,
  activity_id bigint not null
);
create table activity_heads (
  account_id integer not null,
  sealed text not null
);
create table admin_audit (
  id bigint generated always as identity not null,
  at timestamp(3) with time zone not null,
  operator text not null,
  command text not null,
  account_id integer,
  user_id integer,
  details jsonb not null
);
create table alert_hits (
  alert_id integer not null,
  token bigint not null,
  found_on timestamp(3) with time zone not null,
  sent_on timestamp(3) with time zone
);
create table alert_position (
  id integer not null,
  event_id bigint not null
);
create table alerts (
  id integer generated always as identity not null,
  account_id integer not null,
  user_id integer not null,
  kind text not null,
  criteria jsonb,
  posting_id bigint,
  name text not null,
  channel text not null,
  rhythm text not null,
  is_paused boolean not null,
  unsubscribe_hash bytea not null,
  unsubscribe_secret text not null,
  waiting integer not null default 0,
  due_on timestamp(3) with time zone,
  last_sent_on timestamp(3) with time zone,
  created_on timestamp(3) with time zone not null,
  known_trips jsonb,
  searched_on timestamp(3) with time zone
);
create table archive_runs (
  only_row boolean not null default true,
  ended_on timestamp(3) with time zone not null
);
create table archived_postings (
  posting_id bigint not null,
  token bigint not null,
  account_id integer not null,
  client_ref_num text not null,
  truck_ids bigint[] not null,
  ended_on date not null,
  archived_on timestamp(3) with time zone not null,
  record jsonb not null
) partition by RANGE (ended_on);
create table assignment_history (
  id bigint generated always as identity not null,
  assignment_id bigint not null,
  action text not null,
  p_status text not null,
  actor text not null,
  user_id integer,
  actor_name text not null,
  actor_company text not null,
  note text not null,
  created_on timestamp with time zone not null,
  reply_to bigint
);
create table assignment_rates (
  id bigint generated always as identity not null,
  assignment_id bigint not null,
  number integer not null,
  amount integer not null,
  currency text not null,
  basis text not null,
  status text not null,
  proposed_by_side text not null,
  proposed_by integer not null,
  created_on timestamp(3) with time zone not null,
  decided_by integer,
  decided_on timestamp(3) with time zone,
  document_id bigint,
  pdf_sha256 text,
  accepted_name text,
  accepted_by integer,
  accepted_on timestamp(3) with time zone,
  accepted_document_id bigint,
  facts jsonb,
  confirmation_problem text
);
create table assignments (
  id bigint generated always as identity not null,
  load_posting_id bigint not null,
  equipment_posting_id bigint,
  broker_account_id integer not null,
  carrier_account_id integer,
  holder text not null,
  status text not null,
  instruction text not null default ''::text,
  pin text,
  pin_created_on timestamp with time zone,
  pin_lapsed_on timestamp with time zone,
  driver_id integer,
  driver_user_id integer,
  driver_name text not null default ''::text,
  driver_phone text not null default ''::text,
  driver_email text not null default ''::text,
  equipment_id integer,
  equipment_name text not null default ''::text,
  created_by integer not null,
  updated_by integer,
  created_on timestamp with time zone not null,
  updated_on timestamp with time zone not null,
  ended_on timestamp with time zone,
  version integer not null default 1,
  lane_srce_area integer,
  lane_dest_area integer,
  lane_equipment text,
  lane_miles double precision,
  stop_times jsonb
);
create table authenticators (
  user_id integer not null,
  secret text not null,
  last_step bigint not null,
  created_on timestamp(3) with time zone not null,
  last_used_on timestamp(3) with time zone
);
create table board_day (
  day date not null
);
create table board_event_position (
  id smallint not null default 1,
  event_id bigint not null default 0,
  removed_event_id bigint not null default 0
);
create table board_events (
  event_id bigint not null,
  account_id integer not null,
  changes jsonb not null,
  at timestamp with time zone not null,
  cause text,
  actor jsonb
);
create table call_notes (
  id integer generated always as identity not null,
  account_id integer not null,
  created_by integer not null,
  cust_cd text not null,
  company text not null,
  posting_id bigint,
  lane jsonb,
  outcome text not null,
  note_text text not null,
  call_back_on timestamp(3) with time zone,
  reminded_on timestamp(3) with time zone,
  done_on timestamp(3) with time zone,
  created_on timestamp(3) with time zone not null
);
create table carrier_checks (
  id integer generated always as identity not null,
  account_id integer not null,
  carrier_account_id integer not null,
  created_by integer not null,
  created_on timestamp(3) with time zone not null
);
create table change_feed (
  id bigint,
  at timestamp(3) with time zone not null default clock_timestamp(),
  change jsonb not null,
  trace text,
  change_id uuid default (NULLIF(current_setting('loadstone.change_id'::text, true), ''::text))::uuid,
  call jsonb default (NULLIF(current_setting('loadstone.call'::text, true), ''::text))::jsonb,
  entry bigint generated always as identity not null
);
create table change_feed_bounds (
  bound bigint not null
);
create table companies (
  account_id integer generated by default as identity not null,
  cust_cd text not null,
  common_name text not null,
  registered_name text not null,
  phone text not null default ''::text,
  fax text not null default ''::text,
  email text not null default ''::text,
  mailing_street text not null default ''::text,
  billing_city text not null default ''::text,
  billing_province_code text not null default ''::text,
  billing_postal_code text not null default ''::text,
  country text not null default 'CA'::text,
  hours_of_operation text not null default ''::text,
  s_type text not null default 'Link-P'::text,
  globally_excluded boolean not null default false,
  is_closed boolean not null default false,
  insurance_expiry_date date,
  is_sample boolean not null default false,
  created_on timestamp(3) with time zone not null default now(),
  is_access_enabled boolean not null default true,
  folded_name text not null generated always as (fold_name(common_name)) stored,
  name_lexemes tsvector not null generated always as (to_name_lexemes(common_name)) stored,
  phone_lexemes tsvector not null generated always as (to_phone_lexemes(phone)) stored,
  geo_enforced boolean not null default false,
  rate_terms text not null default ''::text,
  offers_first boolean not null default false,
  quiet_from text,
  quiet_to text,
  is_sandbox boolean not null default false,
  trip_cost_usd integer not null default 200,
  trip_cost_cad integer not null default 200,
  second_factor text not null default 'off'::text,
  confirms_new_devices boolean not null default false,
  phone_changed_on timestamp(3) with time zone,
  rate_language text not null default 'en'::text,
  mc_number text not null default ''::text,
  dot_number text not null default ''::text,
  nsc_number text not null default ''::text,
  archive_days integer
);
create table contacted_leads (
  account_id integer not null,
  lead_token bigint,
  kind text not null,
  cn_cust_cd text not null,
  contacted_by integer not null,
  contacted_on timestamp(3) with time zone not null default now(),
  id bigint generated always as identity not null,
  lead_posting_id bigint
);
create table customer_links (
  id bigint generated always as identity not null,
  secret_hash bytea not null,
  assignment_id bigint not null,
  created_by integer not null,
  created_on timestamp with time zone not null,
  revoked_on timestamp with time zone
);
create table data_keys (
  id integer generated always as identity not null,
  master_id text not null,
  encrypted bytea not null,
  created_on timestamp(3) with time zone not null
);
create table deleted_identities (
  issuer text not null,
  subject_hash bytea not null,
  deleted_on timestamp with time zone,
  user_id integer
);
create table device_waits (
  id integer generated always as identity not null,
  account_id integer not null,
  user_id integer not null,
  browser_id integer,
  service_account_id integer,
  asked_on timestamp(3) with time zone not null,
  decided_by integer,
  decided_on timestamp(3) with time zone,
  is_confirmed boolean
);
create table document_shares (
  document_id bigint not null,
  assignment_id bigint not null,
  shared_by integer,
  shared_on timestamp with time zone not null
);
create table document_thumbnails (
  document_id bigint not null,
  image bytea not null
);
create table documents (
  id bigint generated always as identity not null,
  row_guid uuid not null default gen_random_uuid(),
  posting_id bigint not null,
  account_id integer,
  side text not null,
  assignment_id bigint,
  name text not null,
  kind text not null,
  content_type text not null,
  bytes integer not null,
  content_sha256 text not null,
  received_sha256 text not null,
  added_by integer,
  added_by_name text not null,
  created_on timestamp with time zone not null,
  deleted_on timestamp with time zone,
  version integer not null default 1,
  is_thumbnail_due boolean not null default false,
  is_for_customer boolean not null default false,
  stop smallint,
  stop_place text not null default ''::text
);
create table driver_links (
  id bigint generated always as identity not null,
  secret_hash bytea not null,
  account_id integer not null,
  driver_id integer not null,
  created_by integer not null,
  created_on timestamp with time zone not null,
  expires_on timestamp with time zone not null,
  used_on timestamp with time zone
);
create table driver_push_subscriptions (
  endpoint text not null,
  session_id bigint not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_on timestamp(3) with time zone not null
);
create table driver_sessions (
  id bigint generated always as identity not null,
  secret_hash bytea not null,
  account_id integer,
  driver_id integer,
  assignment_id bigint,
  display_name text not null,
  has_worked boolean not null default false,
  created_on timestamp with time zone not null,
  expires_on timestamp with time zone not null,
  user_id integer
);
create table ended_sessions (
  session_id text not null,
  ended_on timestamp(3) with time zone not null,
  reason text not null default 'logout'::text
);
create table error_reports (
  fingerprint text not null,
  source text not null,
  message text not null,
  stack text not null,
  version text not null,
  count bigint not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null
);
create table exclusions (
  account_id integer not null,
  other_account_id integer not null,
  created_on timestamp(3) with time zone not null default now()
);
create table external_identities (
  issuer text not null,
  subject text not null,
  user_id integer not null,
  linked_on timestamp with time zone not null
);
create table flags (
  id integer generated by default as identity not null,
  account_id integer not null,
  created_by integer not null,
  own_kind text not null,
  own_token bigint,
  lead_token bigint,
  contact_cust_cd text not null,
  contact_account_id integer,
  contact_user_id integer,
  facts jsonb not null,
  created_on timestamp(3) with time zone not null default now(),
  deleted_on timestamp(3) with time zone,
  own_posting_id bigint,
  lead_posting_id bigint
);
create table gone_reports (
  id bigint generated always as identity not null,
  posting_id integer not null,
  posted_on timestamp(3) with time zone not null,
  account_id integer not null,
  reported_by integer not null,
  reported_on timestamp(3) with time zone not null,
  answer text,
  answered_on timestamp(3) with time zone
);
create table idempotency_keys (
  caller_id integer not null,
  route text not null,
  key text not null,
  body_hash text not null,
  status integer,
  reply jsonb,
  created_on timestamp(3) with time zone not null,
  caller_kind text not null,
  sealed_reply text
);
create table identity_resets (
  user_id integer not null,
  reset_on timestamp with time zone not null
);
create table inbound_addresses (
  account_id integer not null,
  local_part text not null,
  created_by integer not null,
  created_on timestamp(3) with time zone not null
);
create table inbound_mails (
  id bigint generated always as identity not null,
  account_id integer not null,
  kind text not null,
  sender text not null,
  message_key text not null,
  subject text not null,
  received_on timestamp(3) with time zone not null,
  status text not null default 'waiting'::text,
  held_reason text,
  decided_by integer,
  decided_on timestamp(3) with time zone,
  posted integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  content text
);
create table inbound_senders (
  id bigint generated always as identity not null,
  account_id integer not null,
  address text not null,
  kind text not null,
  switched_by integer,
  switched_on timestamp(3) with time zone,
  created_by integer not null,
  created_on timestamp(3) with time zone not null
);
create table insurance_notices (
  user_id integer not null,
  noticed_on date not null
);
create table known_browsers (
  id integer generated always as identity not null,
  user_id integer not null,
  secret_hash bytea not null,
  name text not null,
  first_seen_on timestamp(3) with time zone not null,
  last_seen_on timestamp(3) with time zone not null,
  confirmed_by integer,
  confirmed_on timestamp(3) with time zone
);
create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null
);
create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer not null default 0
);
create table lane_occurrences (
  lane_id integer not null,
  day date not null,
  number smallint not null,
  state text not null,
  refusal text,
  posting_id bigint,
  settled_on timestamp(3) with time zone not null
);
create table lanes (
  id integer generated always as identity not null,
  account_id integer not null,
  kind text not null,
  created_by integer not null,
  updated_by integer not null,
  facts jsonb not null,
  weekdays jsonb not null,
  without_days jsonb not null,
  extra_days jsonb not null,
  per_day smallint not null,
  post_hour smallint not null,
  days_ahead smallint not null,
  valid_from date not null,
  valid_to date,
  is_paused boolean not null default false,
  next_day date,
  next_post_on timestamp with time zone,
  created_on timestamp(3) with time zone not null,
  updated_on timestamp(3) with time zone not null,
  version integer not null default 1
);
create table limit_counts (
  subject text not null,
  used bigint not null,
  last_grant bigint not null,
  ends_on timestamp(3) with time zone not null
);
create table list_column_maps (
  account_id integer not null,
  kind text not null,
  headers_hash text not null,
  columns jsonb not null,
  list_name text not null,
  used_on timestamp(3) with time zone not null
);
create table location_checks (
  id bigint generated always as identity not null,
  user_id integer not null,
  account_id integer not null,
  session_id text not null,
  state text not null,
  long double precision,
  lat double precision,
  accuracy double precision,
  address text not null default ''::text,
  recorded_on timestamp with time zone,
  created_on timestamp with time zone not null
);
create table logout_users_temp (
  user_id integer not null,
  is_user_logout boolean not null,
  updated_on timestamp(3) with time zone not null
);
create table mails (
  id bigint generated always as identity not null,
  delivery text not null,
  recipient text not null,
  reply_to text not null,
  subject text not null,
  body text not null,
  created_on timestamp with time zone not null,
  sent_on timestamp with time zone,
  last_error text,
  unsubscribe_url text,
  secret_parts text
);
create table network_members (
  network_id integer not null,
  member_account_id integer not null,
  added_on timestamp(3) with time zone not null default now(),
  tier smallint
);
create table networks (
  id integer generated by default as identity not null,
  account_id integer not null,
  user_id integer not null,
  name text not null,
  type text not null,
  is_deleted boolean not null default false,
  created_on timestamp(3) with time zone not null default now()
);
create table notifications (
  notification_id bigint generated always as identity not null,
  notification_type_id integer not null,
  user_id integer not null,
  entity_id text not null default ''::text,
  created_by integer,
  srce_product_id integer not null,
  dest_product_id integer not null,
  cust_cd text not null,
  notification_details jsonb not null,
  is_read boolean not null default false,
  created_on timestamp(3) with time zone not null default now(),
  pushed_on timestamp(3) with time zone,
  push_type_id integer
);
create table offer_amounts (
  id bigint generated always as identity not null,
  offer_id bigint not null,
  side text not null,
  user_id integer not null,
  user_name text not null,
  amount integer not null,
  currency text not null,
  basis text not null,
  created_on timestamp(3) with time zone not null
);
create table offers (
  id bigint generated always as identity not null,
  load_posting_id bigint not null,
  equipment_posting_id bigint not null,
  broker_account_id integer not null,
  carrier_account_id integer not null,
  status text not null default 'open'::text,
  expires_on timestamp(3) with time zone not null,
  version integer not null default 1,
  assignment_id bigint,
  closed_by_account_id integer,
  created_on timestamp(3) with time zone not null,
  updated_on timestamp(3) with time zone not null
);
create table oidc_keys (
  id integer generated always as identity not null,
  purpose text not null,
  secret jsonb not null,
  created_on timestamp(3) with time zone not null
);
create table oidc_records (
  kind text not null,
  id_digest text not null,
  payload jsonb not null,
  grant_id text,
  session_uid text,
  subject text,
  consumed_on timestamp(3) with time zone,
  expires_on timestamp(3) with time zone not null
);
create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_on timestamp(3) with time zone not null,
  last_used_on timestamp(3) with time zone
);
create table password_resets (
  token_hash bytea not null,
  user_id integer not null,
  expires_on timestamp(3) with time zone not null,
  used_on timestamp(3) with time zone
);
create table past_passwords (
  id bigint generated always as identity not null,
  user_id integer not null,
  password_hash text not null,
  replaced_on timestamp(3) with time zone not null
);
create table permits (
  account_id integer not null,
  product_id integer not null,
  code text not null,
  api_key text not null
);
create table phone_changes (
  id bigint generated always as identity not null,
  account_id integer not null,
  user_id integer,
  phone_before text not null,
  changed_by integer,
  changed_on timestamp(3) with time zone not null
);
create table position_consents (
  id bigint generated always as identity not null,
  assignment_id bigint not null,
  driver_id integer not null,
  driver_name text not null,
  is_given boolean not null,
  created_on timestamp with time zone not null
);
create table positions (
  assignment_id bigint not null,
  recorded_on timestamp with time zone not null,
  sequence integer not null,
  lat integer not null,
  long integer not null,
  is_marked boolean not null,
  is_on_route boolean not null default false
) partition by RANGE (recorded_on);
create table posting_list_rows (
  list_id bigint not null,
  posting_id bigint not null
);
create table posting_lists (
  id bigint generated always as identity not null,
  account_id integer not null,
  kind text not null,
  list_name text not null,
  updated_on timestamp(3) with time zone not null
);
create table posting_replace_kept (
  replace_id bigint not null,
  token bigint not null
);
create table posting_replaces (
  id bigint generated always as identity not null,
  account_id integer not null,
  started_on timestamp with time zone not null
);
create table posting_tags (
  tag_id integer not null,
  tagged_on timestamp(3) with time zone not null default now(),
  posting_id bigint not null
);
create table posting_tiers (
  audience_id integer not null,
  number smallint not null,
  is_everybody boolean not null,
  network_id integer,
  account_ids integer[] not null,
  rate jsonb,
  book_now boolean not null,
  minutes smallint,
  due_on timestamp(3) with time zone,
  released_on timestamp(3) with time zone
);
create table postings (
  token bigint not null default nextval('posting_tokens'::regclass),
  kind text not null,
  account_id integer not null,
  created_by integer not null,
  p_status text not null default 'O'::text,
  date_avail date not null,
  srce_id integer not null,
  srce_city text not null,
  srce_st text not null,
  srce_lat double precision not null,
  srce_long double precision not null,
  srce_radius integer not null,
  dest_id integer not null,
  dest_city text not null,
  dest_st text not null,
  dest_lat double precision not null,
  dest_long double precision not null,
  dest_radius integer not null,
  vehicle_type text not null,
  vehicle_size text not null,
  posting_attrib text not null default ''::text,
  post_mode text not null default 'A'::text,
  network_id integer,
  corridor text not null default 'R'::text,
  customer_tracking boolean not null default false,
  comment text not null default ''::text,
  client_ref_num text not null default 'Client Ref'::text,
  product_name text not null default 'WEBAPI'::text,
  created_on timestamp(3) with time zone not null default now(),
  updated_on timestamp(3) with time zone not null default now(),
  version integer not null default 1,
  deleted_on timestamp(3) with time zone,
  id bigint generated always as identity not null,
  rate jsonb,
  weight_lbs integer,
  length_ft integer,
  commodity text not null default ''::text,
  pickup_hours jsonb,
  delivery_date date,
  delivery_hours jsonb,
  book_now boolean not null default false,
  min_rate_per_mile jsonb,
  free_weight_lbs integer,
  free_length_ft integer,
  comment_key integer,
  reference_key integer,
  device_since timestamp(3) with time zone,
  gone_reports integer not null default 0,
  gone_since timestamp(3) with time zone,
  pickup_number text not null default ''::text,
  stops jsonb,
  quantity smallint not null default 1,
  taken_from bigint
);
create table push_keys (
  id integer not null,
  public_key text not null,
  private_key text not null,
  created_on timestamp(3) with time zone not null
);
create table push_subscriptions (
  endpoint text not null,
  user_id integer not null,
  p256dh text not null,
  auth text not null,
  failures integer not null default 0,
  created_on timestamp(3) with time zone not null
);
create table reading_aliases (
  id bigint generated always as identity not null,
  account_id integer not null,
  alias_kind text not null,
  alias_text text not null,
  means text not null,
  created_by integer not null,
  created_on timestamp(3) with time zone not null
);
create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  used_on timestamp(3) with time zone
);
create table reference_challenges (
  challenge text not null,
  bits integer not null,
  created_on timestamp with time zone not null
);
create table reference_claims (
  id bigint generated always as identity not null,
  assignment_id bigint not null,
  secret_hash bytea not null,
  name text not null,
  phone text not null,
  created_on timestamp with time zone not null,
  confirmed_on timestamp with time zone
);
create table reference_tries (
  subject text not null,
  wrong_on timestamp with time zone[] not null default '{}'::timestamp with time zone[]
);
create table resources (
  id integer generated always as identity not null,
  account_id integer not null,
  entity_type_id smallint not null,
  status_id smallint not null default 1,
  user_id integer,
  details jsonb not null,
  created_by integer not null,
  updated_by integer not null,
  created_on timestamp(3) with time zone not null default now(),
  updated_on timestamp(3) with time zone not null default now(),
  version integer not null default 1
);
create table road_miles (
  low_city_id integer not null,
  high_city_id integer not null,
  miles double precision,
  source text not null,
  measured_on timestamp(3) with time zone not null
);
create table service_account_credentials (
  id integer generated always as identity not null,
  service_account_id integer not null,
  secret_hash bytea,
  public_key jsonb,
  hint text not null,
  created_on timestamp(3) with time zone not null
);
create table service_accounts (
  id integer generated always as identity not null,
  account_id integer not null,
  author_id integer not null,
  client_id text not null,
  name text not null,
  scopes text[] not null,
  networks text[] not null,
  credential_kind text not null,
  created_by integer,
  created_on timestamp(3) with time zone not null,
  revoked_on timestamp(3) with time zone,
  last_used_on timestamp(3) with time zone,
  last_used_from text,
  confirmed_on timestamp(3) with time zone
);
create table sign_in_domains (
  domain text not null,
  account_id integer not null,
  product_ids integer[] not null,
  added_on timestamp with time zone not null
);
create table sign_in_tries (
  subject text not null,
  tries integer not null,
  locked_until timestamp(3) with time zone,
  window_started_on timestamp(3) with time zone not null
);
create table sign_ins (
  session_id text not null,
  user_id integer not null,
  browser_id integer,
  network_address text not null,
  signed_in_on timestamp(3) with time zone not null,
  confirmed_on timestamp(3) with time zone,
  challenge text,
  new_secret bytea
);
create table sms_messages (
  id bigint generated always as identity not null,
  account_id integer not null,
  user_id integer not null,
  purpose text not null,
  driver_id integer,
  phone text not null,
  body text,
  state text not null default 'queued'::text,
  failure text,
  created_on timestamp(3) with time zone not null,
  expires_on timestamp(3) with time zone not null,
  sent_on timestamp(3) with time zone,
  secret_parts text
);
create table socket_io_attachments (
  id bigint generated always as identity not null,
  created_at timestamp with time zone not null default now(),
  payload bytea
);
create table stop_changes (
  id bigint generated always as identity not null,
  assignment_id bigint not null,
  number integer not null,
  before jsonb not null,
  after jsonb not null,
  status text not null,
  proposed_by_side text not null,
  proposed_by integer not null,
  created_on timestamp(3) with time zone not null,
  decided_by integer,
  decided_on timestamp(3) with time zone
);
create table tags (
  id integer generated by default as identity not null,
  account_id integer not null,
  created_by integer not null,
  tag_name text not null,
  tag_color text not null,
  created_on timestamp(3) with time zone not null default now()
);
create table templates (
  template_id integer generated by default as identity not null,
  account_id integer not null,
  kind text not null,
  created_by integer not null,
  date_avail date not null,
  srce_id integer not null,
  srce_city text not null,
  srce_st text not null,
  srce_radius integer not null,
  dest_id integer not null,
  dest_city text not null,
  dest_st text not null,
  dest_radius integer not null,
  vehicle_type text not null,
  vehicle_size text not null,
  posting_attrib text not null default ''::text,
  post_mode text not null default 'A'::text,
  network_id integer,
  corridor text not null default 'R'::text,
  customer_tracking boolean not null default false,
  comment text not null default ''::text,
  client_ref_num text not null default 'Client Ref'::text,
  product_name text not null default 'WEBAPI'::text,
  created_on timestamp(3) with time zone not null default now(),
  updated_on timestamp(3) with time zone not null default now(),
  version integer not null default 1,
  rate jsonb,
  weight_lbs integer,
  length_ft integer,
  commodity text not null default ''::text,
  pickup_hours jsonb,
  delivery_date date,
  delivery_hours jsonb,
  book_now boolean not null default false,
  min_rate_per_mile jsonb,
  free_weight_lbs integer,
  free_length_ft integer,
  pickup_number text not null default ''::text,
  stops jsonb,
  quantity smallint not null default 1
);
create table tracked_assignments (
  assignment_id bigint not null,
  sharing_driver_id integer,
  sharing_since timestamp with time zone,
  last_sequence integer not null default 0,
  lat integer,
  long integer,
  recorded_on timestamp with time zone,
  near_stop text,
  near_since timestamp with time zone,
  eta timestamp with time zone,
  eta_stop text,
  is_estimate boolean not null default true,
  remaining_miles real,
  routed_on timestamp with time zone,
  at_pick_up_on timestamp with time zone,
  at_delivery_on timestamp with time zone,
  late_on timestamp with time zone
);
create table used_proofs (
  id bytea not null,
  used_on timestamp(3) with time zone not null default now()
);
create table user_activity (
  id bigint not null default nextval('user_activity_ids'::regclass),
  user_id integer not null,
  account_id integer not null,
  user_activity_type_id integer not null,
  description text not null default ''::text,
  email_address text not null default ''::text,
  app_name text not null default ''::text,
  error_code text not null default ''::text,
  created_on timestamp(3) with time zone not null default now()
) partition by RANGE (created_on);
create table user_devices (
  user_id integer not null,
  thumbprint text not null,
  first_seen_on timestamp with time zone not null,
  last_seen_on timestamp with time zone not null,
  revoked_on timestamp with time zone
);
create table user_login_activity (
  id bigint not null default nextval('user_login_activity_ids'::regclass),
  user_id integer,
  user_activity_type_id integer not null,
  description text not null default ''::text,
  email_address text not null default ''::text,
  app_name text not null default ''::text,
  error_code text not null default ''::text,
  long double precision,
  lat double precision,
  address text not null default ''::text,
  geo_accuracy double precision,
  created_on timestamp(3) with time zone not null default now(),
  source text not null default 'client'::text,
  network_address text not null default ''::text
) partition by RANGE (created_on);
create table user_phones (
  user_id integer not null,
  phone text,
  verified_on timestamp(3) with time zone,
  pending_phone text,
  code_hash bytea,
  code_expires_on timestamp(3) with time zone,
  code_tries integer not null default 0
);
create table user_preferences (
  user_id integer not null,
  product_id integer not null,
  preference jsonb not null,
  status_id integer not null default 1,
  updated_on timestamp(3) with time zone not null default now()
);
create table user_security_tokens (
  user_id integer not null,
  sec_token text,
  diff_count integer not null default 0,
  is_excluded boolean not null default false,
  updated_on timestamp with time zone not null
);
create table user_sessions (
  session_id text not null,
  user_id integer not null,
  window_id text,
  seen_on timestamp(3) with time zone not null,
  window_claim integer not null default 0,
  window_entering_on timestamp with time zone
);
create table users (
  user_id integer generated by default as identity not null,
  account_id integer not null,
  email text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  nick_name text not null default ''::text,
  phone text not null default ''::text,
  password_hash text,
  status_id integer not null default 1,
  product_ids integer[] not null default '{}'::integer[],
  role text not null default 'user'::text,
  session_enforcement boolean not null default false,
  geo_enforced boolean not null default false,
  skip_device_check boolean not null default true,
  open_access_check boolean not null default false,
  training_school boolean not null default false,
  remote_user boolean not null default false,
  in_product_notification text not null default ''::text,
  created_on timestamp(3) with time zone not null default now(),
  is_email_verified boolean not null default true,
  legacy_user_id text,
  phone_lexemes tsvector not null generated always as (to_phone_lexemes(phone)) stored,
  phone_changed_on timestamp(3) with time zone,
  language text,
  browser_language text
);
create table vetting_rules (
  account_id integer not null,
  warn_below_loads integer,
  second_user_below_loads integer,
  check_days integer not null,
  updated_by integer not null,
  updated_on timestamp(3) with time zone not null
);
create table webhook_deliveries (
  webhook_id integer not null,
  number integer not null,
  event_id text not null,
  type text not null,
  body text not null,
  status text not null,
  is_replay boolean not null default false,
  tries integer not null default 0,
  created_on timestamp with time zone not null,
  tried_on timestamp with time zone,
  next_try_on timestamp with time zone,
  reply_status integer,
  reply text not null default ''::text,
  fault text,
  took_ms integer,
  is_urgent boolean not null default false,
  event_count integer not null default 1
);
create table webhook_older_secrets (
  id bigint generated always as identity not null,
  webhook_id integer not null,
  secret text not null,
  used_until timestamp with time zone not null
);
create table webhooks (
  id integer generated always as identity not null,
  account_id integer not null,
  url text not null,
  description text not null,
  events text[] not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  pause text,
  failing_since timestamp with time zone,
  is_slow boolean not null default false,
  sent_event_id bigint not null,
  sent_index integer not null,
  last_number integer not null default 0,
  created_by integer not null,
  service_account_id integer,
  created_on timestamp with time zone not null,
  is_batched boolean not null default false,
  urgent_event_id bigint,
  urgent_index integer
);

-- constraints

alter table activity_chain add constraint activity_chain_pkey PRIMARY KEY (account_id, number);
alter table activity_chain_queue add constraint activity_chain_queue_pkey PRIMARY KEY (id);
alter table activity_chain_start add constraint activity_chain_start_id_check CHECK ((id = 1));
alter table activity_chain_start add constraint activity_chain_start_pkey PRIMARY KEY (id);
alter table activity_heads add constraint activity_heads_pkey PRIMARY KEY (account_id);
alter table admin_audit add constraint admin_audit_operator_check CHECK ((operator <> ''::text));
alter table admin_audit add constraint admin_audit_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table admin_audit add constraint admin_audit_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table admin_audit add constraint admin_audit_pkey PRIMARY KEY (id);
alter table alert_hits add constraint alert_hits_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE;
alter table alert_hits add constraint alert_hits_pkey PRIMARY KEY (alert_id, token);
alter table alert_position add constraint alert_position_id_check CHECK ((id = 1));
alter table alert_position add constraint alert_position_pkey PRIMARY KEY (id);
alter table alerts add constraint alerts_channel_check CHECK ((channel = ANY (ARRAY['push'::text, 'mail'::text, 'sms'::text])));
alter table alerts add constraint alerts_check CHECK (((criteria IS NULL) = (kind = 'posting'::text)));
alter table alerts add constraint alerts_check1 CHECK (((posting_id IS NOT NULL) = (kind = ANY (ARRAY['posting'::text, 'trips'::text]))));
alter table alerts add constraint alerts_kind_check CHECK ((kind = ANY (ARRAY['carriers'::text, 'usCarriers'::text, 'posting'::text, 'trips'::text])));
alter table alerts add constraint alerts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)));
alter table alerts add constraint alerts_rhythm_check CHECK ((rhythm = ANY (ARRAY['now'::text, 'hourly'::text, 'morning'::text])));
alter table alerts add constraint alerts_trips CHECK ((num_nonnulls(known_trips, searched_on) =
CASE
    WHEN (kind = 'trips'::text) THEN 2
    ELSE 0
END));
alter table alerts add constraint alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table alerts add constraint alerts_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES postings(id) ON DELETE CASCADE;
alter table alerts add constraint alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table alerts add constraint alerts_pkey PRIMARY KEY (id);
alter table archive_runs add constraint archive_runs_only_row_check CHECK (only_row);
alter table archive_runs add constraint archive_runs_pkey PRIMARY KEY (only_row);
alter table assignment_history add constraint assignment_history_actor_check CHECK ((actor = ANY (ARRAY['broker'::text, 'carrier'::text, 'driver'::text, 'job'::text])));
alter table assignment_history add constraint assignment_history_p_status_check CHECK ((p_status = ANY (ARRAY['O'::text, 'P'::text, 'A'::text, 'R'::text, 'D'::text])));
alter table assignment_history add constraint assignment_history_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table assignment_history add constraint assignment_history_reply_to_fkey FOREIGN KEY (reply_to) REFERENCES assignment_history(id);
alter table assignment_history add constraint assignment_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table assignment_history add constraint assignment_history_pkey PRIMARY KEY (id);
alter table assignment_rates add constraint assignment_rates_amount_check CHECK (((amount >= 1) AND (amount <= 100000000)));
alter table assignment_rates add constraint assignment_rates_basis_check CHECK ((basis = ANY (ARRAY['flat'::text, 'mile'::text])));
alter table assignment_rates add constraint assignment_rates_confirmation_problem_check CHECK ((confirmation_problem = ANY (ARRAY['delayed'::text, 'failed'::text])));
alter table assignment_rates add constraint assignment_rates_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CAD'::text])));
alter table assignment_rates add constraint assignment_rates_pdf_sha256_check CHECK ((pdf_sha256 ~ '^[0-9a-f]{64}$'::text));
alter table assignment_rates add constraint assignment_rates_proposed_by_side_check CHECK ((proposed_by_side = ANY (ARRAY['B'::text, 'C'::text])));
alter table assignment_rates add constraint assignment_rates_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text])));
alter table assignment_rates add constraint assignment_rates_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(user_id);
alter table assignment_rates add constraint assignment_rates_accepted_document_id_fkey FOREIGN KEY (accepted_document_id) REFERENCES documents(id) ON DELETE SET NULL;
alter table assignment_rates add constraint assignment_rates_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table assignment_rates add constraint assignment_rates_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id);
alter table assignment_rates add constraint assignment_rates_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE SET NULL;
alter table assignment_rates add constraint assignment_rates_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(user_id);
alter table assignment_rates add constraint assignment_rates_pkey PRIMARY KEY (id);
alter table assignment_rates add constraint assignment_rates_assignment_id_number_key UNIQUE (assignment_id, number);
alter table assignments add constraint assignments_carrier CHECK ((((holder = 'board'::text) = (equipment_posting_id IS NOT NULL)) AND ((holder = 'board'::text) = (carrier_account_id IS NOT NULL))));
alter table assignments add constraint assignments_external_pin CHECK (((holder = 'board'::text) OR (pin IS NOT NULL)));
alter table assignments add constraint assignments_holder_check CHECK ((holder = ANY (ARRAY['board'::text, 'externalCarrier'::text, 'externalDriver'::text])));
alter table assignments add constraint assignments_pin_check CHECK ((pin ~ '^[0-9]{8,15}$'::text));
alter table assignments add constraint assignments_pin_date CHECK (((pin IS NULL) = (pin_created_on IS NULL)));
alter table assignments add constraint assignments_status_check CHECK ((status = ANY (ARRAY['P'::text, 'A'::text, 'R'::text, 'D'::text])));
alter table assignments add constraint assignments_stop_times_check CHECK (((jsonb_array_length(stop_times) >= 3) AND (jsonb_array_length(stop_times) <= 10))) NOT VALID;
alter table assignments add constraint assignments_broker_account_id_fkey FOREIGN KEY (broker_account_id) REFERENCES companies(account_id);
alter table assignments add constraint assignments_carrier_account_id_fkey FOREIGN KEY (carrier_account_id) REFERENCES companies(account_id);
alter table assignments add constraint assignments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table assignments add constraint assignments_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES resources(id);
alter table assignments add constraint assignments_driver_user_id_fkey FOREIGN KEY (driver_user_id) REFERENCES users(user_id);
alter table assignments add constraint assignments_equipment_id_fkey FOREIGN KEY (equipment_id) REFERENCES resources(id);
alter table assignments add constraint assignments_equipment_posting_id_fkey FOREIGN KEY (equipment_posting_id) REFERENCES postings(id);
alter table assignments add constraint assignments_load_posting_id_fkey FOREIGN KEY (load_posting_id) REFERENCES postings(id);
alter table assignments add constraint assignments_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(user_id);
alter table assignments add constraint assignments_pkey PRIMARY KEY (id);
alter table authenticators add constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table authenticators add constraint authenticators_pkey PRIMARY KEY (user_id);
alter table board_day add constraint board_day_pkey PRIMARY KEY (day);
alter table board_event_position add constraint board_event_position_id_check CHECK ((id = 1));
alter table board_event_position add constraint board_event_position_pkey PRIMARY KEY (id);
alter table board_events add constraint board_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table board_events add constraint board_events_pkey PRIMARY KEY (account_id, event_id);
alter table call_notes add constraint call_notes_check CHECK (((outcome <> 'callBack'::text) OR (call_back_on IS NOT NULL)));
alter table call_notes add constraint call_notes_company_check CHECK ((length(company) <= 100));
alter table call_notes add constraint call_notes_cust_cd_check CHECK (((length(cust_cd) >= 1) AND (length(cust_cd) <= 40)));
alter table call_notes add constraint call_notes_note_text_check CHECK ((length(note_text) <= 300));
alter table call_notes add constraint call_notes_outcome_check CHECK ((outcome = ANY (ARRAY['quoted'::text, 'callBack'::text, 'noAnswer'::text, 'agreed'::text, 'note'::text])));
alter table call_notes add constraint call_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table call_notes add constraint call_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table call_notes add constraint call_notes_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES postings(id) ON DELETE SET NULL;
alter table call_notes add constraint call_notes_pkey PRIMARY KEY (id);
alter table carrier_checks add constraint carrier_checks_check CHECK ((account_id <> carrier_account_id));
alter table carrier_checks add constraint carrier_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table carrier_checks add constraint carrier_checks_carrier_account_id_fkey FOREIGN KEY (carrier_account_id) REFERENCES companies(account_id);
alter table carrier_checks add constraint carrier_checks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table carrier_checks add constraint carrier_checks_pkey PRIMARY KEY (id);
alter table change_feed add constraint change_feed_change_check CHECK ((change ? 'type'::text));
alter table change_feed add constraint change_feed_pkey PRIMARY KEY (entry);
alter table change_feed add constraint change_feed_id UNIQUE (id);
alter table change_feed_bounds add constraint change_feed_bounds_pkey PRIMARY KEY (bound);
alter table companies add constraint companies_archive_days_check CHECK (((archive_days >= 400) AND (archive_days <= 36500)));
alter table companies add constraint companies_common_name_check CHECK ((common_name <> ''::text));
alter table companies add constraint companies_country_check CHECK ((country = ANY (ARRAY['CA'::text, 'US'::text, 'MX'::text])));
alter table companies add constraint companies_cust_cd_check CHECK ((cust_cd ~ '^[A-Z0-9]{2,20}$'::text));
alter table companies add constraint companies_dot_number_check CHECK ((length(dot_number) <= 20));
alter table companies add constraint companies_mc_number_check CHECK ((length(mc_number) <= 20));
alter table companies add constraint companies_nsc_number_check CHECK ((length(nsc_number) <= 20));
alter table companies add constraint companies_quiet_from_check CHECK ((quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'::text));
alter table companies add constraint companies_quiet_hours CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)));
alter table companies add constraint companies_quiet_to_check CHECK ((quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'::text));
alter table companies add constraint companies_rate_language_check CHECK ((rate_language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'::text));
alter table companies add constraint companies_rate_terms_check CHECK ((length(rate_terms) <= 4000));
alter table companies add constraint companies_second_factor_check CHECK ((second_factor = ANY (ARRAY['off'::text, 'newDevices'::text, 'always'::text])));
alter table companies add constraint companies_trip_cost_cad_check CHECK (((trip_cost_cad >= 0) AND (trip_cost_cad <= 10000)));
alter table companies add constraint companies_trip_cost_usd_check CHECK (((trip_cost_usd >= 0) AND (trip_cost_usd <= 10000)));
alter table companies add constraint companies_pkey PRIMARY KEY (account_id);
alter table companies add constraint companies_cust_cd_key UNIQUE (cust_cd);
alter table contacted_leads add constraint contacted_leads_cn_cust_cd_check CHECK ((cn_cust_cd <> ''::text));
alter table contacted_leads add constraint contacted_leads_kind_check CHECK ((kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table contacted_leads add constraint contacted_leads_lead_token_check CHECK ((lead_token > 0));
alter table contacted_leads add constraint contacted_leads_one_lead CHECK ((num_nonnulls(lead_posting_id, lead_token) = 1));
alter table contacted_leads add constraint contacted_leads_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table contacted_leads add constraint contacted_leads_contacted_by_fkey FOREIGN KEY (contacted_by) REFERENCES users(user_id);
alter table contacted_leads add constraint contacted_leads_lead_posting_id_fkey FOREIGN KEY (lead_posting_id) REFERENCES postings(id) ON DELETE CASCADE;
alter table contacted_leads add constraint contacted_leads_pkey PRIMARY KEY (id);
alter table customer_links add constraint customer_links_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table customer_links add constraint customer_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table customer_links add constraint customer_links_pkey PRIMARY KEY (id);
alter table customer_links add constraint customer_links_secret_hash_key UNIQUE (secret_hash);
alter table data_keys add constraint data_keys_pkey PRIMARY KEY (id);
alter table deleted_identities add constraint deleted_identities_check CHECK (((user_id IS NOT NULL) OR (deleted_on IS NOT NULL)));
alter table deleted_identities add constraint deleted_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table deleted_identities add constraint deleted_identities_pkey PRIMARY KEY (issuer, subject_hash);
alter table device_waits add constraint device_waits_check CHECK ((num_nonnulls(browser_id, service_account_id) = 1));
alter table device_waits add constraint device_waits_check1 CHECK ((num_nonnulls(decided_by, decided_on, is_confirmed) = ANY (ARRAY[0, 3])));
alter table device_waits add constraint device_waits_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table device_waits add constraint device_waits_browser_id_fkey FOREIGN KEY (browser_id) REFERENCES known_browsers(id) ON DELETE CASCADE;
alter table device_waits add constraint device_waits_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id);
alter table device_waits add constraint device_waits_service_account_id_fkey FOREIGN KEY (service_account_id) REFERENCES service_accounts(id);
alter table device_waits add constraint device_waits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table device_waits add constraint device_waits_pkey PRIMARY KEY (id);
alter table document_shares add constraint document_shares_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table document_shares add constraint document_shares_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
alter table document_shares add constraint document_shares_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES users(user_id);
alter table document_shares add constraint document_shares_pkey PRIMARY KEY (document_id, assignment_id);
alter table document_thumbnails add constraint document_thumbnails_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE;
alter table document_thumbnails add constraint document_thumbnails_pkey PRIMARY KEY (document_id);
alter table documents add constraint documents_bytes_check CHECK ((bytes > 0));
alter table documents add constraint documents_content_sha256_check CHECK ((content_sha256 ~ '^[0-9a-f]{64}$'::text));
alter table documents add constraint documents_owner CHECK (((account_id IS NOT NULL) OR ((side = 'C'::text) AND (assignment_id IS NOT NULL))));
alter table documents add constraint documents_received_sha256_check CHECK ((received_sha256 ~ '^[0-9a-f]{64}$'::text));
alter table documents add constraint documents_side_check CHECK ((side = ANY (ARRAY['B'::text, 'C'::text])));
alter table documents add constraint documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table documents add constraint documents_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(user_id);
alter table documents add constraint documents_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table documents add constraint documents_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES postings(id);
alter table documents add constraint documents_pkey PRIMARY KEY (id);
alter table documents add constraint documents_row_guid_key UNIQUE (row_guid);
alter table driver_links add constraint driver_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table driver_links add constraint driver_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table driver_links add constraint driver_links_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES resources(id);
alter table driver_links add constraint driver_links_pkey PRIMARY KEY (id);
alter table driver_links add constraint driver_links_secret_hash_key UNIQUE (secret_hash);
alter table driver_push_subscriptions add constraint driver_push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES driver_sessions(id) ON DELETE CASCADE;
alter table driver_push_subscriptions add constraint driver_push_subscriptions_pkey PRIMARY KEY (endpoint);
alter table driver_sessions add constraint driver_sessions_bound CHECK ((((account_id IS NULL) = (driver_id IS NULL)) AND ((driver_id IS NULL) <> (assignment_id IS NULL))));
alter table driver_sessions add constraint driver_sessions_user CHECK (((user_id IS NULL) OR (driver_id IS NOT NULL)));
alter table driver_sessions add constraint driver_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table driver_sessions add constraint driver_sessions_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table driver_sessions add constraint driver_sessions_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES resources(id);
alter table driver_sessions add constraint driver_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table driver_sessions add constraint driver_sessions_pkey PRIMARY KEY (id);
alter table driver_sessions add constraint driver_sessions_secret_hash_key UNIQUE (secret_hash);
alter table ended_sessions add constraint ended_sessions_reason_check CHECK ((reason = ANY (ARRAY['logout'::text, 'otherSession'::text, 'deviceRevoked'::text])));
alter table ended_sessions add constraint ended_sessions_pkey PRIMARY KEY (session_id);
alter table error_reports add constraint error_reports_count_check CHECK ((count > 0));
alter table error_reports add constraint error_reports_source_check CHECK ((source = ANY (ARRAY['page'::text, 'server'::text])));
alter table error_reports add constraint error_reports_pkey PRIMARY KEY (fingerprint);
alter table exclusions add constraint exclusions_check CHECK ((account_id <> other_account_id));
alter table exclusions add constraint exclusions_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table exclusions add constraint exclusions_other_account_id_fkey FOREIGN KEY (other_account_id) REFERENCES companies(account_id);
alter table exclusions add constraint exclusions_pkey PRIMARY KEY (account_id, other_account_id);
alter table external_identities add constraint external_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table external_identities add constraint external_identities_pkey PRIMARY KEY (issuer, subject);
alter table external_identities add constraint external_identities_issuer_user_id_key UNIQUE (issuer, user_id);
alter table flags add constraint flags_contact_cust_cd_check CHECK ((contact_cust_cd <> ''::text));
alter table flags add constraint flags_lead_token_check CHECK ((lead_token > 0));
alter table flags add constraint flags_one_lead CHECK ((num_nonnulls(lead_posting_id, lead_token) = 1));
alter table flags add constraint flags_one_own CHECK ((num_nonnulls(own_posting_id, own_token) = 1));
alter table flags add constraint flags_own_kind_check CHECK ((own_kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table flags add constraint flags_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table flags add constraint flags_contact_account_id_fkey FOREIGN KEY (contact_account_id) REFERENCES companies(account_id);
alter table flags add constraint flags_contact_user_id_fkey FOREIGN KEY (contact_user_id) REFERENCES users(user_id);
alter table flags add constraint flags_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table flags add constraint flags_lead_posting_id_fkey FOREIGN KEY (lead_posting_id) REFERENCES postings(id);
alter table flags add constraint flags_own_posting_id_fkey FOREIGN KEY (own_posting_id) REFERENCES postings(id);
alter table flags add constraint flags_pkey PRIMARY KEY (id);
alter table gone_reports add constraint gone_reports_answer_check CHECK ((answer = ANY (ARRAY['available'::text, 'deleted'::text, 'taken'::text])));
alter table gone_reports add constraint gone_reports_check CHECK ((num_nonnulls(answer, answered_on) = ANY (ARRAY[0, 2])));
alter table gone_reports add constraint gone_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table gone_reports add constraint gone_reports_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES postings(id);
alter table gone_reports add constraint gone_reports_reported_by_fkey FOREIGN KEY (reported_by) REFERENCES users(user_id);
alter table gone_reports add constraint gone_reports_pkey PRIMARY KEY (id);
alter table idempotency_keys add constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)));
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (caller_kind, caller_id, route, key);
alter table identity_resets add constraint identity_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table identity_resets add constraint identity_resets_pkey PRIMARY KEY (user_id);
alter table inbound_addresses add constraint inbound_addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table inbound_addresses add constraint inbound_addresses_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table inbound_addresses add constraint inbound_addresses_pkey PRIMARY KEY (account_id);
alter table inbound_addresses add constraint inbound_addresses_local_part_key UNIQUE (local_part);
alter table inbound_mails add constraint inbound_mails_held_reason_check CHECK ((held_reason = ANY (ARRAY['asked'::text, 'empty'::text, 'noRight'::text, 'refused'::text])));
alter table inbound_mails add constraint inbound_mails_kind_check CHECK ((kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table inbound_mails add constraint inbound_mails_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'taken'::text, 'posted'::text, 'dismissed'::text, 'replaced'::text])));
alter table inbound_mails add constraint inbound_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table inbound_mails add constraint inbound_mails_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id);
alter table inbound_mails add constraint inbound_mails_pkey PRIMARY KEY (id);
alter table inbound_mails add constraint inbound_mails_account_id_message_key_key UNIQUE (account_id, message_key);
alter table inbound_senders add constraint inbound_senders_address_check CHECK ((address = lower(address)));
alter table inbound_senders add constraint inbound_senders_check CHECK (((switched_by IS NULL) = (switched_on IS NULL)));
alter table inbound_senders add constraint inbound_senders_kind_check CHECK ((kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table inbound_senders add constraint inbound_senders_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table inbound_senders add constraint inbound_senders_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table inbound_senders add constraint inbound_senders_switched_by_fkey FOREIGN KEY (switched_by) REFERENCES users(user_id);
alter table inbound_senders add constraint inbound_senders_pkey PRIMARY KEY (id);
alter table inbound_senders add constraint inbound_senders_account_id_address_key UNIQUE (account_id, address);
alter table insurance_notices add constraint insurance_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table insurance_notices add constraint insurance_notices_pkey PRIMARY KEY (user_id);
alter table known_browsers add constraint known_browsers_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(user_id);
alter table known_browsers add constraint known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table known_browsers add constraint known_browsers_pkey PRIMARY KEY (id);
alter table known_browsers add constraint known_browsers_user_id_secret_hash_key UNIQUE (user_id, secret_hash);
alter table kysely_migration add constraint kysely_migration_pkey PRIMARY KEY (name);
alter table kysely_migration_lock add constraint kysely_migration_lock_pkey PRIMARY KEY (id);
alter table lane_occurrences add constraint lane_occurrences_check CHECK (((refusal IS NOT NULL) = (state = 'refused'::text)));
alter table lane_occurrences add constraint lane_occurrences_check1 CHECK (((posting_id IS NULL) OR (state = 'posted'::text)));
alter table lane_occurrences add constraint lane_occurrences_number_check CHECK (((number >= 1) AND (number <= 50)));
alter table lane_occurrences add constraint lane_occurrences_state_check CHECK ((state = ANY (ARRAY['posted'::text, 'missed'::text, 'refused'::text, 'withdrawn'::text])));
alter table lane_occurrences add constraint lane_occurrences_lane_id_fkey FOREIGN KEY (lane_id) REFERENCES lanes(id) ON DELETE CASCADE;
alter table lane_occurrences add constraint lane_occurrences_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES postings(id) ON DELETE SET NULL;
alter table lane_occurrences add constraint lane_occurrences_pkey PRIMARY KEY (lane_id, day, number);
alter table lanes add constraint lanes_check CHECK ((valid_to >= valid_from));
alter table lanes add constraint lanes_check1 CHECK (((next_day IS NULL) = (next_post_on IS NULL)));
alter table lanes add constraint lanes_check2 CHECK (((NOT is_paused) OR (next_day IS NULL)));
alter table lanes add constraint lanes_days_ahead_check CHECK (((days_ahead >= 1) AND (days_ahead <= 14)));
alter table lanes add constraint lanes_kind_check CHECK ((kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table lanes add constraint lanes_per_day_check CHECK (((per_day >= 1) AND (per_day <= 50)));
alter table lanes add constraint lanes_post_hour_check CHECK (((post_hour >= 0) AND (post_hour <= 23)));
alter table lanes add constraint lanes_version_check CHECK ((version > 0));
alter table lanes add constraint lanes_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table lanes add constraint lanes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table lanes add constraint lanes_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(user_id);
alter table lanes add constraint lanes_pkey PRIMARY KEY (id);
alter table limit_counts add constraint limit_counts_pkey PRIMARY KEY (subject);
alter table list_column_maps add constraint list_column_maps_kind_check CHECK ((kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table list_column_maps add constraint list_column_maps_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table list_column_maps add constraint list_column_maps_pkey PRIMARY KEY (account_id, kind, headers_hash);
alter table location_checks add constraint location_checks_accuracy_check CHECK ((accuracy >= (0)::double precision));
alter table location_checks add constraint location_checks_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision)));
alter table location_checks add constraint location_checks_long_check CHECK (((long >= ('-180'::integer)::double precision) AND (long <= (180)::double precision)));
alter table location_checks add constraint location_checks_position CHECK ((((long IS NULL) = (lat IS NULL)) AND ((lat IS NOT NULL) = (state = 'granted'::text))));
alter table location_checks add constraint location_checks_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'granted'::text, 'denied'::text, 'unsupported'::text])));
alter table location_checks add constraint location_checks_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table location_checks add constraint location_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table location_checks add constraint location_checks_pkey PRIMARY KEY (id);
alter table logout_users_temp add constraint logout_users_temp_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table logout_users_temp add constraint logout_users_temp_pkey PRIMARY KEY (user_id);
alter table mails add constraint mails_delivery_check CHECK ((delivery = ANY (ARRAY['smtp'::text, 'outbox'::text])));
alter table mails add constraint mails_pkey PRIMARY KEY (id);
alter table network_members add constraint network_members_member_account_id_fkey FOREIGN KEY (member_account_id) REFERENCES companies(account_id);
alter table network_members add constraint network_members_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id);
alter table network_members add constraint network_members_pkey PRIMARY KEY (network_id, member_account_id);
alter table networks add constraint networks_name_check CHECK ((btrim(name) <> ''::text));
alter table networks add constraint networks_type_check CHECK ((type = ANY (ARRAY['Public'::text, 'Private'::text, 'Audience'::text]))) NOT VALID;
alter table networks add constraint networks_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table networks add constraint networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table networks add constraint networks_pkey PRIMARY KEY (id);
alter table notifications add constraint notifications_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table notifications add constraint notifications_pkey PRIMARY KEY (notification_id);
alter table offer_amounts add constraint offer_amounts_amount_check CHECK (((amount >= 1) AND (amount <= 100000000)));
alter table offer_amounts add constraint offer_amounts_basis_check CHECK ((basis = ANY (ARRAY['flat'::text, 'mile'::text])));
alter table offer_amounts add constraint offer_amounts_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CAD'::text])));
alter table offer_amounts add constraint offer_amounts_side_check CHECK ((side = ANY (ARRAY['B'::text, 'C'::text])));
alter table offer_amounts add constraint offer_amounts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;
alter table offer_amounts add constraint offer_amounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table offer_amounts add constraint offer_amounts_pkey PRIMARY KEY (id);
alter table offers add constraint offers_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'lost'::text])));
alter table offers add constraint offers_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table offers add constraint offers_broker_account_id_fkey FOREIGN KEY (broker_account_id) REFERENCES companies(account_id);
alter table offers add constraint offers_carrier_account_id_fkey FOREIGN KEY (carrier_account_id) REFERENCES companies(account_id);
alter table offers add constraint offers_closed_by_account_id_fkey FOREIGN KEY (closed_by_account_id) REFERENCES companies(account_id);
alter table offers add constraint offers_equipment_posting_id_fkey FOREIGN KEY (equipment_posting_id) REFERENCES postings(id);
alter table offers add constraint offers_load_posting_id_fkey FOREIGN KEY (load_posting_id) REFERENCES postings(id);
alter table offers add constraint offers_pkey PRIMARY KEY (id);
alter table oidc_keys add constraint oidc_keys_purpose_check CHECK ((purpose = ANY (ARRAY['signing'::text, 'cookie'::text])));
alter table oidc_keys add constraint oidc_keys_pkey PRIMARY KEY (id);
alter table oidc_records add constraint oidc_records_pkey PRIMARY KEY (kind, id_digest);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (token_hash);
alter table past_passwords add constraint past_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table past_passwords add constraint past_passwords_pkey PRIMARY KEY (id);
alter table permits add constraint permits_api_key_check CHECK (((length(api_key) >= 8) AND (length(api_key) <= 256)));
alter table permits add constraint permits_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table permits add constraint permits_pkey PRIMARY KEY (account_id, product_id, code);
alter table phone_changes add constraint phone_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table phone_changes add constraint phone_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(user_id);
alter table phone_changes add constraint phone_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table phone_changes add constraint phone_changes_pkey PRIMARY KEY (id);
alter table position_consents add constraint position_consents_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table position_consents add constraint position_consents_pkey PRIMARY KEY (id);
alter table posting_list_rows add constraint posting_list_rows_list_id_fkey FOREIGN KEY (list_id) REFERENCES posting_lists(id) ON DELETE CASCADE;
alter table posting_list_rows add constraint posting_list_rows_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES postings(id) ON DELETE CASCADE;
alter table posting_list_rows add constraint posting_list_rows_pkey PRIMARY KEY (list_id, posting_id);
alter table posting_lists add constraint posting_lists_kind_check CHECK ((kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table posting_lists add constraint posting_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table posting_lists add constraint posting_lists_pkey PRIMARY KEY (id);
alter table posting_lists add constraint posting_lists_account_id_kind_list_name_key UNIQUE (account_id, kind, list_name);
alter table posting_replace_kept add constraint posting_replace_kept_replace_id_fkey FOREIGN KEY (replace_id) REFERENCES posting_replaces(id) ON DELETE CASCADE;
alter table posting_replace_kept add constraint posting_replace_kept_pkey PRIMARY KEY (replace_id, token);
alter table posting_replaces add constraint posting_replaces_pkey PRIMARY KEY (id);
alter table posting_tags add constraint posting_tags_posting_id_fkey FOREIGN KEY (posting_id) REFERENCES postings(id) ON DELETE CASCADE;
alter table posting_tags add constraint posting_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE;
alter table posting_tags add constraint posting_tags_pkey PRIMARY KEY (posting_id);
alter table posting_tiers add constraint posting_tiers_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440)));
alter table posting_tiers add constraint posting_tiers_number_check CHECK (((number >= 1) AND (number <= 6)));
alter table posting_tiers add constraint posting_tiers_audience_id_fkey FOREIGN KEY (audience_id) REFERENCES networks(id);
alter table posting_tiers add constraint posting_tiers_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id);
alter table posting_tiers add constraint posting_tiers_pkey PRIMARY KEY (audience_id, number);
alter table postings add constraint postings_commodity_check CHECK ((length(commodity) <= 50));
alter table postings add constraint postings_corridor_check CHECK ((corridor = ANY (ARRAY['R'::text, 'C'::text])));
alter table postings add constraint postings_dest_lat_check CHECK (((dest_lat >= ('-90'::integer)::double precision) AND (dest_lat <= (90)::double precision)));
alter table postings add constraint postings_dest_long_check CHECK (((dest_long >= ('-180'::integer)::double precision) AND (dest_long <= (180)::double precision)));
alter table postings add constraint postings_dest_radius_check CHECK ((dest_radius >= 0));
alter table postings add constraint postings_dest_st_check CHECK ((length(dest_st) = 2));
alter table postings add constraint postings_free_length_ft_check CHECK (((free_length_ft >= 1) AND (free_length_ft <= 199)));
alter table postings add constraint postings_free_weight_lbs_check CHECK (((free_weight_lbs >= 1) AND (free_weight_lbs <= 100000)));
alter table postings add constraint postings_kind_check CHECK ((kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table postings add constraint postings_length_ft_check CHECK (((length_ft >= 1) AND (length_ft <= 199)));
alter table postings add constraint postings_load_corridor CHECK (((kind = 'E'::text) OR (corridor = 'R'::text)));
alter table postings add constraint postings_load_size CHECK (((kind = 'E'::text) OR (vehicle_size <> 'B'::text)));
alter table postings add constraint postings_p_status_check CHECK ((p_status = ANY (ARRAY['O'::text, 'P'::text, 'A'::text, 'R'::text, 'D'::text, 'E'::text])));
alter table postings add constraint postings_pickup_number_check CHECK ((length(pickup_number) <= 50));
alter table postings add constraint postings_post_mode_check CHECK ((post_mode = ANY (ARRAY['A'::text, 'P'::text])));
alter table postings add constraint postings_posting_attrib_check CHECK ((posting_attrib ~ '^[A-Z]*$'::text));
alter table postings add constraint postings_private_network CHECK (((post_mode = 'A'::text) OR (network_id IS NOT NULL))) NOT VALID;
alter table postings add constraint postings_quantity_check CHECK (((quantity >= 1) AND (quantity <= 50))) NOT VALID;
alter table postings add constraint postings_srce_lat_check CHECK (((srce_lat >= ('-90'::integer)::double precision) AND (srce_lat <= (90)::double precision)));
alter table postings add constraint postings_srce_long_check CHECK (((srce_long >= ('-180'::integer)::double precision) AND (srce_long <= (180)::double precision)));
alter table postings add constraint postings_srce_radius_check CHECK ((srce_radius >= 0));
alter table postings add constraint postings_srce_st_check CHECK ((length(srce_st) = 2));
alter table postings add constraint postings_stops_check CHECK (((jsonb_array_length(stops) >= 1) AND (jsonb_array_length(stops) <= 8))) NOT VALID;
alter table postings add constraint postings_taken_singly CHECK (((quantity = 1) OR (p_status = ANY (ARRAY['O'::text, 'E'::text])))) NOT VALID;
alter table postings add constraint postings_token_check CHECK ((token > 0));
alter table postings add constraint postings_vehicle_size_check CHECK ((vehicle_size = ANY (ARRAY['T'::text, 'L'::text, 'B'::text])));
alter table postings add constraint postings_vehicle_type_check CHECK ((vehicle_type ~ '^[A-Z]+$'::text));
alter table postings add constraint postings_version_check CHECK ((version > 0));
alter table postings add constraint postings_weight_lbs_check CHECK (((weight_lbs >= 1) AND (weight_lbs <= 100000)));
alter table postings add constraint postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table postings add constraint postings_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table postings add constraint postings_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id);
alter table postings add constraint postings_pkey PRIMARY KEY (id);
alter table postings add constraint postings_token_key UNIQUE (token);
alter table push_keys add constraint push_keys_id_check CHECK ((id = 1));
alter table push_keys add constraint push_keys_pkey PRIMARY KEY (id);
alter table push_subscriptions add constraint push_subscriptions_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 1000)));
alter table push_subscriptions add constraint push_subscriptions_failures_check CHECK ((failures >= 0));
alter table push_subscriptions add constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table push_subscriptions add constraint push_subscriptions_pkey PRIMARY KEY (endpoint);
alter table reading_aliases add constraint reading_aliases_alias_kind_check CHECK ((alias_kind = ANY (ARRAY['place'::text, 'equipment'::text])));
alter table reading_aliases add constraint reading_aliases_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table reading_aliases add constraint reading_aliases_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table reading_aliases add constraint reading_aliases_pkey PRIMARY KEY (id);
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
alter table reference_challenges add constraint reference_challenges_bits_check CHECK (((bits >= 0) AND (bits <= 64)));
alter table reference_challenges add constraint reference_challenges_pkey PRIMARY KEY (challenge);
alter table reference_claims add constraint reference_claims_name_check CHECK ((length(name) <= 60));
alter table reference_claims add constraint reference_claims_phone_check CHECK ((length(phone) <= 20));
alter table reference_claims add constraint reference_claims_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table reference_claims add constraint reference_claims_pkey PRIMARY KEY (id);
alter table reference_claims add constraint reference_claims_secret_hash_key UNIQUE (secret_hash);
alter table reference_tries add constraint reference_tries_pkey PRIMARY KEY (subject);
alter table resources add constraint resources_deleted_details CHECK (((status_id = '-3'::integer) = (details = '{}'::jsonb)));
alter table resources add constraint resources_entity_type_id_check CHECK ((entity_type_id = ANY (ARRAY[1, 2, 3])));
alter table resources add constraint resources_status_id_check CHECK ((status_id = ANY (ARRAY[1, 2, '-3'::integer])));
alter table resources add constraint resources_user CHECK (((user_id IS NULL) OR ((entity_type_id = 1) AND (status_id <> '-3'::integer))));
alter table resources add constraint resources_version_check CHECK ((version > 0));
alter table resources add constraint resources_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table resources add constraint resources_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table resources add constraint resources_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(user_id);
alter table resources add constraint resources_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table resources add constraint resources_pkey PRIMARY KEY (id);
alter table road_miles add constraint road_miles_check CHECK ((low_city_id < high_city_id));
alter table road_miles add constraint road_miles_check1 CHECK (((miles > (0)::double precision) OR ((miles IS NULL) AND (source = 'routing'::text))));
alter table road_miles add constraint road_miles_source_check CHECK ((source = ANY (ARRAY['table'::text, 'routing'::text])));
alter table road_miles add constraint road_miles_pkey PRIMARY KEY (low_city_id, high_city_id);
alter table service_account_credentials add constraint service_account_credentials_one CHECK (((secret_hash IS NULL) <> (public_key IS NULL)));
alter table service_account_credentials add constraint service_account_credentials_service_account_id_fkey FOREIGN KEY (service_account_id) REFERENCES service_accounts(id) ON DELETE CASCADE;
alter table service_account_credentials add constraint service_account_credentials_pkey PRIMARY KEY (id);
alter table service_accounts add constraint service_accounts_credential_kind_check CHECK ((credential_kind = ANY (ARRAY['secret'::text, 'key'::text])));
alter table service_accounts add constraint service_accounts_scopes_check CHECK ((cardinality(scopes) > 0));
alter table service_accounts add constraint service_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table service_accounts add constraint service_accounts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(user_id);
alter table service_accounts add constraint service_accounts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table service_accounts add constraint service_accounts_pkey PRIMARY KEY (id);
alter table service_accounts add constraint service_accounts_author_id_key UNIQUE (author_id);
alter table service_accounts add constraint service_accounts_client_id_key UNIQUE (client_id);
alter table sign_in_domains add constraint sign_in_domains_domain_check CHECK ((domain ~ '^[a-z0-9.-]{1,253}$'::text));
alter table sign_in_domains add constraint sign_in_domains_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table sign_in_domains add constraint sign_in_domains_pkey PRIMARY KEY (domain);
alter table sign_in_tries add constraint sign_in_tries_tries_check CHECK ((tries >= 0));
alter table sign_in_tries add constraint sign_in_tries_pkey PRIMARY KEY (subject);
alter table sign_ins add constraint sign_ins_browser_id_fkey FOREIGN KEY (browser_id) REFERENCES known_browsers(id);
alter table sign_ins add constraint sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table sign_ins add constraint sign_ins_pkey PRIMARY KEY (session_id);
alter table sms_messages add constraint sms_messages_check CHECK (((failure IS NOT NULL) = (state = 'failed'::text)));
alter table sms_messages add constraint sms_messages_failure_check CHECK ((failure = ANY (ARRAY['invalidNumber'::text, 'optedOut'::text, 'refused'::text, 'expired'::text, 'unavailable'::text])));
alter table sms_messages add constraint sms_messages_purpose_check CHECK ((purpose = ANY (ARRAY['driverLink'::text, 'alert'::text, 'code'::text])));
alter table sms_messages add constraint sms_messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'failed'::text])));
alter table sms_messages add constraint sms_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table sms_messages add constraint sms_messages_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES resources(id) ON DELETE CASCADE;
alter table sms_messages add constraint sms_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table sms_messages add constraint sms_messages_pkey PRIMARY KEY (id);
alter table socket_io_attachments add constraint socket_io_attachments_pkey PRIMARY KEY (id);
alter table stop_changes add constraint stop_changes_after_check CHECK ((jsonb_array_length(after) <= 8));
alter table stop_changes add constraint stop_changes_before_check CHECK ((jsonb_array_length(before) <= 8));
alter table stop_changes add constraint stop_changes_proposed_by_side_check CHECK ((proposed_by_side = ANY (ARRAY['B'::text, 'C'::text])));
alter table stop_changes add constraint stop_changes_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text])));
alter table stop_changes add constraint stop_changes_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table stop_changes add constraint stop_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(user_id);
alter table stop_changes add constraint stop_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(user_id);
alter table stop_changes add constraint stop_changes_pkey PRIMARY KEY (id);
alter table stop_changes add constraint stop_changes_assignment_id_number_key UNIQUE (assignment_id, number);
alter table tags add constraint tags_tag_color_check CHECK ((tag_color ~ '^#[0-9a-f]{6}$'::text));
alter table tags add constraint tags_tag_name_check CHECK (((btrim(tag_name) <> ''::text) AND (length(tag_name) <= 30)));
alter table tags add constraint tags_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table tags add constraint tags_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table tags add constraint tags_pkey PRIMARY KEY (id);
alter table templates add constraint templates_commodity_check CHECK ((length(commodity) <= 50));
alter table templates add constraint templates_corridor_check CHECK ((corridor = ANY (ARRAY['R'::text, 'C'::text])));
alter table templates add constraint templates_dest_radius_check CHECK ((dest_radius >= 0));
alter table templates add constraint templates_dest_st_check CHECK ((length(dest_st) = 2));
alter table templates add constraint templates_free_length_ft_check CHECK (((free_length_ft >= 1) AND (free_length_ft <= 199)));
alter table templates add constraint templates_free_weight_lbs_check CHECK (((free_weight_lbs >= 1) AND (free_weight_lbs <= 100000)));
alter table templates add constraint templates_kind_check CHECK ((kind = ANY (ARRAY['L'::text, 'E'::text])));
alter table templates add constraint templates_length_ft_check CHECK (((length_ft >= 1) AND (length_ft <= 199)));
alter table templates add constraint templates_load_corridor CHECK (((kind = 'E'::text) OR (corridor = 'R'::text)));
alter table templates add constraint templates_load_size CHECK (((kind = 'E'::text) OR (vehicle_size <> 'B'::text)));
alter table templates add constraint templates_pickup_number_check CHECK ((length(pickup_number) <= 50));
alter table templates add constraint templates_post_mode_check CHECK ((post_mode = ANY (ARRAY['A'::text, 'P'::text])));
alter table templates add constraint templates_posting_attrib_check CHECK ((posting_attrib ~ '^[A-Z]*$'::text));
alter table templates add constraint templates_private_network CHECK (((post_mode = 'P'::text) = (network_id IS NOT NULL)));
alter table templates add constraint templates_quantity_check CHECK (((quantity >= 1) AND (quantity <= 50))) NOT VALID;
alter table templates add constraint templates_srce_radius_check CHECK ((srce_radius >= 0));
alter table templates add constraint templates_srce_st_check CHECK ((length(srce_st) = 2));
alter table templates add constraint templates_stops_check CHECK (((jsonb_array_length(stops) >= 1) AND (jsonb_array_length(stops) <= 8))) NOT VALID;
alter table templates add constraint templates_vehicle_size_check CHECK ((vehicle_size = ANY (ARRAY['T'::text, 'L'::text, 'B'::text])));
alter table templates add constraint templates_vehicle_type_check CHECK ((vehicle_type ~ '^[A-Z]+$'::text));
alter table templates add constraint templates_version_check CHECK ((version > 0));
alter table templates add constraint templates_weight_lbs_check CHECK (((weight_lbs >= 1) AND (weight_lbs <= 100000)));
alter table templates add constraint templates_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table templates add constraint templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table templates add constraint templates_network_id_fkey FOREIGN KEY (network_id) REFERENCES networks(id);
alter table templates add constraint templates_pkey PRIMARY KEY (template_id);
alter table tracked_assignments add constraint tracked_assignments_eta_stop_check CHECK ((eta_stop = ANY (ARRAY['pickUp'::text, 'delivery'::text])));
alter table tracked_assignments add constraint tracked_assignments_near_stop_check CHECK (((near_stop = ANY (ARRAY['pickUp'::text, 'delivery'::text])) OR (near_stop ~ '^[1-8]$'::text))) NOT VALID;
alter table tracked_assignments add constraint tracked_assignments_position CHECK ((((lat IS NULL) = (recorded_on IS NULL)) AND ((long IS NULL) = (lat IS NULL))));
alter table tracked_assignments add constraint tracked_assignments_sharing CHECK (((sharing_driver_id IS NULL) = (sharing_since IS NULL)));
alter table tracked_assignments add constraint tracked_assignments_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignments(id);
alter table tracked_assignments add constraint tracked_assignments_pkey PRIMARY KEY (assignment_id);
alter table used_proofs add constraint used_proofs_pkey PRIMARY KEY (id);
alter table user_devices add constraint user_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE;
alter table user_devices add constraint user_devices_pkey PRIMARY KEY (user_id, thumbprint);
alter table user_login_activity add constraint user_login_activity_source_check CHECK ((source = ANY (ARRAY['client'::text, 'server'::text])));
alter table user_phones add constraint user_phones_check CHECK (((phone IS NULL) = (verified_on IS NULL)));
alter table user_phones add constraint user_phones_check1 CHECK ((num_nonnulls(pending_phone, code_hash, code_expires_on) = ANY (ARRAY[0, 3])));
alter table user_phones add constraint user_phones_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table user_phones add constraint user_phones_pkey PRIMARY KEY (user_id);
alter table user_preferences add constraint user_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table user_preferences add constraint user_preferences_pkey PRIMARY KEY (user_id, product_id);
alter table user_security_tokens add constraint user_security_tokens_diff_count_check CHECK ((diff_count >= 0));
alter table user_security_tokens add constraint user_security_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id) ON DELETE CASCADE;
alter table user_security_tokens add constraint user_security_tokens_pkey PRIMARY KEY (user_id);
alter table user_sessions add constraint user_sessions_session_id_check CHECK (((length(session_id) >= 1) AND (length(session_id) <= 200)));
alter table user_sessions add constraint user_sessions_window_claim_check CHECK ((window_claim >= 0));
alter table user_sessions add constraint user_sessions_window_id_check CHECK (((length(window_id) >= 1) AND (length(window_id) <= 64)));
alter table user_sessions add constraint user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id);
alter table user_sessions add constraint user_sessions_pkey PRIMARY KEY (session_id);
alter table users add constraint users_browser_language_check CHECK ((browser_language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'::text));
alter table users add constraint users_email_check CHECK ((email ~~ '%_@_%'::text));
alter table users add constraint users_language_check CHECK ((language ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'::text));
alter table users add constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table users add constraint users_pkey PRIMARY KEY (user_id);
alter table vetting_rules add constraint vetting_rules_check_days_check CHECK (((check_days >= 1) AND (check_days <= 365)));
alter table vetting_rules add constraint vetting_rules_second_user_below_loads_check CHECK (((second_user_below_loads >= 1) AND (second_user_below_loads <= 100)));
alter table vetting_rules add constraint vetting_rules_warn_below_loads_check CHECK (((warn_below_loads >= 1) AND (warn_below_loads <= 100)));
alter table vetting_rules add constraint vetting_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table vetting_rules add constraint vetting_rules_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(user_id);
alter table vetting_rules add constraint vetting_rules_pkey PRIMARY KEY (account_id);
alter table webhook_deliveries add constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['delivered'::text, 'waiting'::text, 'dead'::text])));
alter table webhook_deliveries add constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (webhook_id, number);
alter table webhook_older_secrets add constraint webhook_older_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
alter table webhook_older_secrets add constraint webhook_older_secrets_pkey PRIMARY KEY (id);
alter table webhooks add constraint webhooks_events_check CHECK ((cardinality(events) > 0));
alter table webhooks add constraint webhooks_pause_check CHECK ((pause = ANY (ARRAY['byUser'::text, 'failing'::text, 'accountRevoked'::text])));
alter table webhooks add constraint webhooks_account_id_fkey FOREIGN KEY (account_id) REFERENCES companies(account_id);
alter table webhooks add constraint webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(user_id);
alter table webhooks add constraint webhooks_service_account_id_fkey FOREIGN KEY (service_account_id) REFERENCES service_accounts(id);
alter table webhooks add constraint webhooks_pkey PRIMARY KEY (id);

-- default partitions

create table archived_postings_rest partition of archived_postings default;
create table user_activity_rest partition of user_activity default;
create table user_login_activity_rest partition of user_login_activity default;

-- indexes

CREATE INDEX activity_chain_age ON public.activity_chain USING btree (created_on);
CREATE INDEX admin_audit_account ON public.admin_audit USING btree (account_id, at);
CREATE INDEX alert_hits_found ON public.alert_hits USING btree (found_on);
CREATE INDEX alert_hits_waiting ON public.alert_hits USING btree (alert_id) WHERE (sent_on IS NULL);
CREATE INDEX alerts_company ON public.alerts USING btree (account_id) WHERE (posting_id IS NOT NULL);
CREATE INDEX alerts_posting ON public.alerts USING btree (posting_id) WHERE (posting_id IS NOT NULL);
CREATE UNIQUE INDEX alerts_unsubscribe ON public.alerts USING btree (unsubscribe_hash);
CREATE INDEX alerts_user ON public.alerts USING btree (user_id, id);
CREATE INDEX archived_postings_id ON ONLY public.archived_postings USING btree (posting_id);
CREATE INDEX archived_postings_reference ON ONLY public.archived_postings USING btree (account_id, client_ref_num) WHERE (client_ref_num <> 'Client Ref'::text);
CREATE INDEX archived_postings_token ON ONLY public.archived_postings USING btree (token);
CREATE INDEX archived_postings_truck ON ONLY public.archived_postings USING gin (truck_ids) WHERE (truck_ids <> '{}'::bigint[]);
CREATE INDEX assignment_history_of_assignment ON public.assignment_history USING btree (assignment_id);
CREATE UNIQUE INDEX assignment_history_one_reply ON public.assignment_history USING btree (reply_to);
CREATE INDEX assignment_rates_accepted_by ON public.assignment_rates USING btree (accepted_by);
CREATE INDEX assignment_rates_accepted_document ON public.assignment_rates USING btree (accepted_document_id);
CREATE INDEX assignment_rates_agreed ON public.assignment_rates USING btree (assignment_id, number) INCLUDE (amount, currency, basis) WHERE (status = 'agreed'::text);
CREATE INDEX assignment_rates_decided_by ON public.assignment_rates USING btree (decided_by);
CREATE INDEX assignment_rates_document ON public.assignment_rates USING btree (document_id);
CREATE UNIQUE INDEX assignment_rates_proposed ON public.assignment_rates USING btree (assignment_id) WHERE (status = 'proposed'::text);
CREATE INDEX assignment_rates_proposed_by ON public.assignment_rates USING btree (proposed_by);
CREATE INDEX assignments_driver ON public.assignments USING btree (driver_id) WHERE (ended_on IS NULL);
CREATE INDEX assignments_lane ON public.assignments USING btree (lane_srce_area, lane_dest_area, lane_equipment, created_on) INCLUDE (id, broker_account_id, carrier_account_id, status, ended_on, lane_miles) WHERE (lane_srce_area IS NOT NULL);
CREATE UNIQUE INDEX assignments_live_pin ON public.assignments USING btree (pin) WHERE ((ended_on IS NULL) AND (pin_lapsed_on IS NULL));
CREATE INDEX assignments_of_broker ON public.assignments USING btree (broker_account_id, id) WHERE (ended_on IS NULL);
CREATE INDEX assignments_of_carrier ON public.assignments USING btree (carrier_account_id, id) WHERE (ended_on IS NULL);
CREATE INDEX assignments_of_equipment ON public.assignments USING btree (equipment_posting_id);
CREATE INDEX assignments_of_load ON public.assignments USING btree (load_posting_id);
CREATE INDEX assignments_offers ON public.assignments USING btree (carrier_account_id) WHERE ((ended_on IS NULL) AND (status = 'P'::text));
CREATE UNIQUE INDEX assignments_one_of_equipment ON public.assignments USING btree (equipment_posting_id) WHERE (ended_on IS NULL);
CREATE UNIQUE INDEX assignments_one_of_load ON public.assignments USING btree (load_posting_id) WHERE (ended_on IS NULL);
CREATE INDEX assignments_resource ON public.assignments USING btree (equipment_id) WHERE (ended_on IS NULL);
CREATE INDEX assignments_unused_pin ON public.assignments USING btree (pin_created_on) WHERE ((ended_on IS NULL) AND (pin_lapsed_on IS NULL) AND (holder = 'externalCarrier'::text) AND (status = 'P'::text));
CREATE INDEX board_events_in_order ON public.board_events USING btree (event_id);
CREATE INDEX call_notes_company ON public.call_notes USING btree (account_id, cust_cd, id);
CREATE INDEX call_notes_created ON public.call_notes USING btree (created_on);
CREATE INDEX call_notes_creator ON public.call_notes USING btree (created_by);
CREATE INDEX call_notes_open_call_backs ON public.call_notes USING btree (account_id, call_back_on) WHERE ((call_back_on IS NOT NULL) AND (done_on IS NULL));
CREATE INDEX call_notes_posting ON public.call_notes USING btree (posting_id);
CREATE INDEX carrier_checks_carrier ON public.carrier_checks USING btree (carrier_account_id);
CREATE INDEX carrier_checks_created ON public.carrier_checks USING btree (created_on);
CREATE INDEX carrier_checks_creator ON public.carrier_checks USING btree (created_by);
CREATE INDEX carrier_checks_newest ON public.carrier_checks USING btree (account_id, carrier_account_id, id);
CREATE INDEX change_feed_at ON public.change_feed USING btree (at);
CREATE INDEX change_feed_waiting ON public.change_feed USING btree (entry) WHERE (id IS NULL);
CREATE INDEX companies_globally_excluded ON public.companies USING btree (account_id) WHERE (globally_excluded OR is_closed);
CREATE INDEX companies_hidden ON public.companies USING btree (account_id) WHERE (globally_excluded OR is_closed OR (NOT is_access_enabled));
CREATE INDEX companies_name ON public.companies USING btree (lower(common_name) text_pattern_ops);
CREATE INDEX companies_name_lexemes ON public.companies USING gin (name_lexemes) WITH (fastupdate=off);
CREATE INDEX companies_phone_lexemes ON public.companies USING gin (phone_lexemes) WITH (fastupdate=off);
CREATE INDEX companies_place ON public.companies USING btree (billing_province_code, fold_name(billing_city));
CREATE INDEX companies_sandbox ON public.companies USING btree (account_id) WHERE is_sandbox;
CREATE INDEX contacted_leads_age ON public.contacted_leads USING btree (contacted_on);
CREATE UNIQUE INDEX contacted_leads_foreign ON public.contacted_leads USING btree (account_id, lead_token) WHERE (lead_token IS NOT NULL);
CREATE UNIQUE INDEX contacted_leads_own ON public.contacted_leads USING btree (account_id, lead_posting_id);
CREATE INDEX contacted_leads_posting ON public.contacted_leads USING btree (lead_posting_id) WHERE (lead_posting_id IS NOT NULL);
CREATE INDEX contacted_leads_user ON public.contacted_leads USING btree (contacted_by);
CREATE INDEX customer_links_of_assignment ON public.customer_links USING btree (assignment_id);
CREATE INDEX deleted_identities_of_user ON public.deleted_identities USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX device_waits_age ON public.device_waits USING btree (asked_on);
CREATE UNIQUE INDEX device_waits_browser ON public.device_waits USING btree (browser_id);
CREATE INDEX device_waits_company ON public.device_waits USING btree (account_id);
CREATE INDEX device_waits_decider ON public.device_waits USING btree (decided_by);
CREATE UNIQUE INDEX device_waits_program ON public.device_waits USING btree (service_account_id);
CREATE INDEX device_waits_user ON public.device_waits USING btree (user_id);
CREATE INDEX document_shares_of_assignment ON public.document_shares USING btree (assignment_id);
CREATE INDEX documents_by_age ON public.documents USING btree (created_on);
CREATE INDEX documents_deleted ON public.documents USING btree (deleted_on) WHERE (deleted_on IS NOT NULL);
CREATE INDEX documents_of_account ON public.documents USING btree (account_id) INCLUDE (bytes);
CREATE INDEX documents_of_assignment ON public.documents USING btree (assignment_id) WHERE (assignment_id IS NOT NULL);
CREATE INDEX documents_of_content ON public.documents USING btree (content_sha256);
CREATE INDEX documents_of_posting ON public.documents USING btree (posting_id);
CREATE INDEX driver_links_age ON public.driver_links USING btree (expires_on);
CREATE INDEX driver_links_of_driver ON public.driver_links USING btree (driver_id);
CREATE INDEX driver_push_subscriptions_session ON public.driver_push_subscriptions USING btree (session_id);
CREATE INDEX driver_sessions_age ON public.driver_sessions USING btree (expires_on);
CREATE INDEX driver_sessions_assignment ON public.driver_sessions USING btree (assignment_id) WHERE (assignment_id IS NOT NULL);
CREATE INDEX driver_sessions_user_id ON public.driver_sessions USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX ended_sessions_age ON public.ended_sessions USING btree (ended_on);
CREATE INDEX error_reports_last_seen ON public.error_reports USING btree (last_seen);
CREATE INDEX exclusions_other ON public.exclusions USING btree (other_account_id);
CREATE INDEX external_identities_of_user ON public.external_identities USING btree (user_id);
CREATE INDEX flags_contact_account ON public.flags USING btree (contact_account_id) WHERE (contact_account_id IS NOT NULL);
CREATE INDEX flags_contact_user ON public.flags USING btree (contact_user_id) WHERE (contact_user_id IS NOT NULL);
CREATE INDEX flags_creator ON public.flags USING btree (created_by);
CREATE INDEX flags_lead_posting ON public.flags USING btree (lead_posting_id) WHERE (lead_posting_id IS NOT NULL);
CREATE UNIQUE INDEX flags_one_a_foreign_lead ON public.flags USING btree (account_id, lead_token) WHERE ((deleted_on IS NULL) AND (lead_token IS NOT NULL));
CREATE UNIQUE INDEX flags_one_a_lead ON public.flags USING btree (account_id, lead_posting_id) WHERE (deleted_on IS NULL);
CREATE INDEX flags_own ON public.flags USING btree (account_id, created_on DESC);
CREATE INDEX flags_own_posting ON public.flags USING btree (own_posting_id) WHERE (own_posting_id IS NOT NULL);
CREATE INDEX gone_reports_age ON public.gone_reports USING btree (reported_on);
CREATE INDEX gone_reports_company ON public.gone_reports USING btree (account_id);
CREATE UNIQUE INDEX gone_reports_once ON public.gone_reports USING btree (posting_id, account_id, posted_on);
CREATE INDEX gone_reports_user ON public.gone_reports USING btree (reported_by);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_on);
CREATE INDEX inbound_mails_of_company ON public.inbound_mails USING btree (account_id, received_on);
CREATE INDEX inbound_mails_received ON public.inbound_mails USING btree (received_on);
CREATE INDEX known_browsers_confirmer ON public.known_browsers USING btree (confirmed_by);
CREATE INDEX known_browsers_secret ON public.known_browsers USING btree (secret_hash);
CREATE INDEX lane_occurrences_day ON public.lane_occurrences USING btree (day);
CREATE UNIQUE INDEX lane_occurrences_posting ON public.lane_occurrences USING btree (posting_id) WHERE (posting_id IS NOT NULL);
CREATE INDEX lanes_account ON public.lanes USING btree (account_id, kind, id DESC);
CREATE INDEX lanes_author ON public.lanes USING btree (updated_by);
CREATE INDEX lanes_creator ON public.lanes USING btree (created_by);
CREATE INDEX lanes_due ON public.lanes USING btree (next_post_on) WHERE (next_post_on IS NOT NULL);
CREATE INDEX limit_counts_end ON public.limit_counts USING btree (ends_on);
CREATE INDEX location_checks_age ON public.location_checks USING btree (created_on);
CREATE INDEX location_checks_of_session ON public.location_checks USING btree (session_id, id);
CREATE INDEX mails_created_on ON public.mails USING btree (created_on);
CREATE INDEX network_members_member ON public.network_members USING btree (member_account_id);
CREATE INDEX networks_audiences ON public.networks USING btree (account_id, id) WHERE (type = 'Audience'::text);
CREATE UNIQUE INDEX networks_private_name ON public.networks USING btree (account_id, user_id, lower(btrim(name))) WHERE ((type = 'Private'::text) AND (NOT is_deleted));
CREATE UNIQUE INDEX networks_public_name ON public.networks USING btree (account_id, lower(btrim(name))) WHERE ((type = 'Public'::text) AND (NOT is_deleted));
CREATE INDEX networks_user ON public.networks USING btree (user_id);
CREATE INDEX notifications_age ON public.notifications USING btree (created_on);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, notification_type_id) WHERE (NOT is_read);
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, created_on DESC);
CREATE INDEX offer_amounts_offer ON public.offer_amounts USING btree (offer_id, id);
CREATE INDEX offer_amounts_user ON public.offer_amounts USING btree (user_id);
CREATE INDEX offers_assignment ON public.offers USING btree (assignment_id) WHERE (assignment_id IS NOT NULL);
CREATE INDEX offers_broker ON public.offers USING btree (broker_account_id, updated_on);
CREATE INDEX offers_carrier ON public.offers USING btree (carrier_account_id, updated_on);
CREATE INDEX offers_equipment ON public.offers USING btree (equipment_posting_id);
CREATE INDEX offers_expiry ON public.offers USING btree (expires_on) WHERE (status = 'open'::text);
CREATE INDEX offers_load ON public.offers USING btree (load_posting_id);
CREATE UNIQUE INDEX offers_open_pair ON public.offers USING btree (load_posting_id, equipment_posting_id) WHERE (status = 'open'::text);
CREATE INDEX oidc_records_expiry ON public.oidc_records USING btree (expires_on);
CREATE INDEX oidc_records_grant ON public.oidc_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX oidc_records_session ON public.oidc_records USING btree (session_uid) WHERE (session_uid IS NOT NULL);
CREATE INDEX oidc_records_subject ON public.oidc_records USING btree (subject) WHERE (subject IS NOT NULL);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE INDEX password_resets_age ON public.password_resets USING btree (expires_on);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);
CREATE INDEX past_passwords_user ON public.past_passwords USING btree (user_id, id);
CREATE INDEX phone_changes_age ON public.phone_changes USING btree (changed_on);
CREATE INDEX phone_changes_changed_by ON public.phone_changes USING btree (changed_by);
CREATE INDEX phone_changes_company ON public.phone_changes USING btree (account_id, changed_on);
CREATE INDEX phone_changes_user ON public.phone_changes USING btree (user_id);
CREATE INDEX position_consents_of_assignment ON public.position_consents USING btree (assignment_id);
CREATE INDEX positions_of_assignment ON ONLY public.positions USING btree (assignment_id, recorded_on);
CREATE INDEX posting_list_rows_posting ON public.posting_list_rows USING btree (posting_id);
CREATE INDEX posting_replaces_account ON public.posting_replaces USING btree (account_id);
CREATE INDEX posting_replaces_started ON public.posting_replaces USING btree (started_on);
CREATE INDEX posting_tags_tag ON public.posting_tags USING btree (tag_id);
CREATE INDEX posting_tiers_due ON public.posting_tiers USING btree (due_on) WHERE (due_on IS NOT NULL);
CREATE INDEX posting_tiers_network ON public.posting_tiers USING btree (network_id) WHERE (network_id IS NOT NULL);
CREATE INDEX postings_creator ON public.postings USING btree (created_by) WHERE (deleted_on IS NULL);
CREATE INDEX postings_deleted ON public.postings USING btree (account_id, kind, created_on) WHERE (deleted_on IS NOT NULL);
CREATE INDEX postings_ended ON public.postings USING btree (date_avail, id) WHERE ((deleted_on IS NOT NULL) OR (p_status = ANY (ARRAY['D'::text, 'E'::text])));
CREATE INDEX postings_lane ON public.postings USING btree (srce_id, dest_id, date_avail);
CREATE INDEX postings_market ON public.postings USING btree (srce_id, created_on) INCLUDE (kind, vehicle_type, post_mode, account_id);
CREATE INDEX postings_network ON public.postings USING btree (network_id) WHERE (network_id IS NOT NULL);
CREATE INDEX postings_open ON public.postings USING btree (date_avail) WHERE ((p_status = 'O'::text) AND (deleted_on IS NULL));
CREATE INDEX postings_own ON public.postings USING btree (account_id, kind, created_on DESC) WHERE (deleted_on IS NULL);
CREATE INDEX postings_reference ON public.postings USING btree (client_ref_num, account_id) WHERE (deleted_on IS NULL);
CREATE INDEX postings_taken ON public.postings USING btree (taken_from) WHERE (taken_from IS NOT NULL);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id, created_on);
CREATE UNIQUE INDEX reading_aliases_text ON public.reading_aliases USING btree (account_id, alias_kind, lower(alias_text));
CREATE INDEX reference_challenges_age ON public.reference_challenges USING btree (created_on);
CREATE INDEX reference_claims_assignment ON public.reference_claims USING btree (assignment_id);
CREATE INDEX resources_account ON public.resources USING btree (account_id, entity_type_id, status_id);
CREATE INDEX resources_creator ON public.resources USING btree (created_by);
CREATE UNIQUE INDEX resources_driver_email ON public.resources USING btree (account_id, lower((details ->> 'email'::text))) WHERE ((entity_type_id = 1) AND (status_id <> '-3'::integer));
CREATE INDEX resources_updater ON public.resources USING btree (updated_by);
CREATE INDEX resources_user_id ON public.resources USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX road_miles_measured ON public.road_miles USING btree (measured_on) WHERE (source = 'routing'::text);
CREATE INDEX service_account_credentials_of_account ON public.service_account_credentials USING btree (service_account_id);
CREATE INDEX service_accounts_of_company ON public.service_accounts USING btree (account_id) WHERE (revoked_on IS NULL);
CREATE INDEX sign_in_domains_of_company ON public.sign_in_domains USING btree (account_id);
CREATE INDEX sign_in_tries_age ON public.sign_in_tries USING btree (window_started_on);
CREATE INDEX sign_ins_age ON public.sign_ins USING btree (signed_in_on);
CREATE INDEX sign_ins_browser ON public.sign_ins USING btree (browser_id);
CREATE INDEX sign_ins_user ON public.sign_ins USING btree (user_id);
CREATE INDEX sms_messages_age ON public.sms_messages USING btree (created_on);
CREATE INDEX sms_messages_driver ON public.sms_messages USING btree (driver_id) WHERE (driver_id IS NOT NULL);
CREATE INDEX sms_messages_phone ON public.sms_messages USING btree (phone, created_on);
CREATE INDEX sms_messages_user ON public.sms_messages USING btree (user_id, created_on);
CREATE INDEX socket_io_attachments_age ON public.socket_io_attachments USING btree (created_at);
CREATE INDEX stop_changes_decided_by ON public.stop_changes USING btree (decided_by);
CREATE UNIQUE INDEX stop_changes_proposed ON public.stop_changes USING btree (assignment_id) WHERE (status = 'proposed'::text);
CREATE INDEX stop_changes_proposed_by ON public.stop_changes USING btree (proposed_by);
CREATE INDEX tags_creator ON public.tags USING btree (created_by);
CREATE UNIQUE INDEX tags_name ON public.tags USING btree (account_id, lower(btrim(tag_name)));
CREATE INDEX templates_creator ON public.templates USING btree (created_by);
CREATE INDEX templates_network ON public.templates USING btree (network_id) WHERE (network_id IS NOT NULL);
CREATE INDEX templates_own ON public.templates USING btree (account_id, kind, created_on DESC);
CREATE INDEX tracked_assignments_age ON public.tracked_assignments USING btree (recorded_on);
CREATE INDEX used_proofs_age ON public.used_proofs USING btree (used_on);
CREATE INDEX user_activity_user ON ONLY public.user_activity USING btree (user_id, created_on);
CREATE INDEX user_activity_rest_age ON public.user_activity_rest USING btree (created_on);
CREATE INDEX user_login_activity_user ON ONLY public.user_login_activity USING btree (user_id, created_on);
CREATE INDEX user_login_activity_rest_age ON public.user_login_activity_rest USING btree (created_on);
CREATE INDEX user_sessions_age ON public.user_sessions USING btree (seen_on);
CREATE INDEX user_sessions_user ON public.user_sessions USING btree (user_id);
CREATE INDEX users_account ON public.users USING btree (account_id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_phone_lexemes ON public.users USING gin (phone_lexemes) WITH (fastupdate=off);
CREATE INDEX users_who_sign_in ON public.users USING btree (account_id) INCLUDE (product_ids) WHERE ((status_id = 1) AND (role <> 'driver'::text) AND is_email_verified);
CREATE INDEX vetting_rules_updated_by ON public.vetting_rules USING btree (updated_by);
CREATE INDEX webhook_deliveries_dead ON public.webhook_deliveries USING btree (webhook_id, created_on) WHERE (status = 'dead'::text);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (webhook_id, number) WHERE (status = 'waiting'::text);
CREATE INDEX webhook_older_secrets_of_webhook ON public.webhook_older_secrets USING btree (webhook_id);
CREATE INDEX webhooks_of_company ON public.webhooks USING btree (account_id);

-- views

create view document_viewers as
 SELECT d.id AS document_id,
    p.account_id,
    p.id AS posting_id,
    p.kind,
    p.token,
    true AS is_own
   FROM (documents d
     JOIN postings p ON (((p.id = d.posting_id) AND (p.account_id = d.account_id))))
  WHERE ((d.deleted_on IS NULL) AND (p.deleted_on IS NULL))
UNION ALL
 SELECT d.id AS document_id,
    e.account_id,
    e.id AS posting_id,
    e.kind,
    e.token,
    false AS is_own
   FROM ((documents d
     JOIN assignments a ON (((a.id = d.assignment_id) AND (a.broker_account_id = d.account_id) AND (a.ended_on IS NULL))))
     JOIN postings e ON ((e.id = a.equipment_posting_id)))
  WHERE ((d.deleted_on IS NULL) AND (d.side = 'B'::text) AND (e.deleted_on IS NULL))
UNION ALL
 SELECT d.id AS document_id,
    l.account_id,
    l.id AS posting_id,
    l.kind,
    l.token,
    false AS is_own
   FROM (((documents d
     JOIN document_shares s ON ((s.document_id = d.id)))
     JOIN assignments a ON (((a.id = s.assignment_id) AND (a.ended_on IS NULL))))
     JOIN postings l ON ((l.id = a.load_posting_id)))
  WHERE ((d.deleted_on IS NULL) AND (l.deleted_on IS NULL));
create view waiting_changes as
 SELECT entry,
    at
   FROM change_feed
  WHERE ((id IS NULL) AND (entry >= ( SELECT COALESCE(max(change_feed_bounds.bound), (0)::bigint) AS "coalesce"
           FROM change_feed_bounds)));

-- functions

CREATE OR REPLACE FUNCTION public.activity_content(entry user_activity)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_array(
    entry.id, entry.user_id, entry.account_id, entry.user_activity_type_id, entry.description, entry.email_address,
    entry.app_name, entry.error_code,
    to_char(entry.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
$function$
;
CREATE OR REPLACE FUNCTION public.answer_gone_reports()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$
;
CREATE OR REPLACE FUNCTION public.append_details_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into change_feed (change) values (jsonb_build_object(
    'type', 'details',
    'accountId', to_jsonb(new) -> 'account_id',
    'userId', coalesce(to_jsonb(new) -> 'user_id', 'null')
  ));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.append_listener()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into change_feed (change) values (jsonb_build_object('type', 'listener', 'accountId', new.account_id));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.append_offer_change(changed offers)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into change_feed (change)
  select jsonb_build_object(
    'type', 'event',
    'accountIds', jsonb_build_array(side.account_id),
    'event', jsonb_build_object(
      'type', 'offer.changed', 'kind', side.kind, 'token', side.token, 'offerId', changed.id, 'version', changed.version
    )
  ) from (
    select changed.broker_account_id as account_id, 'L' as kind, p.token from postings p where p.id = changed.load_posting_id
    union all
    select changed.carrier_account_id, 'E', p.token from postings p where p.id = changed.equipment_posting_id
  ) as side;
end
$function$
;
CREATE OR REPLACE FUNCTION public.append_sandbox_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into change_feed (change) values (jsonb_build_object('type', 'sandboxCompany', 'accountId', new.account_id));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.begin_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_current_xact_id();
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.close_offers_of_excluded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update offers set
    status = 'expired', version = version + 1, closed_by_account_id = new.account_id, updated_on = new.created_on
  where id in (
    select id from offers
    where status = 'open' and broker_account_id in (new.account_id, new.other_account_id)
      and carrier_account_id in (new.account_id, new.other_account_id)
    order by id for update skip locked
  );
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.close_offers_of_posting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update offers set
    status = case
      when expires_on <= coalesce(new.deleted_on, new.updated_on) then 'expired'
      when new.p_status <> 'O' or new.deleted_on is not null then 'lost'
      else 'expired'
    end,
    version = version + 1,
    closed_by_account_id = case when expires_on > coalesce(new.deleted_on, new.updated_on) then new.account_id end,
    updated_on = coalesce(new.deleted_on, new.updated_on)
  where id in (
    select id from offers
    where status = 'open' and (load_posting_id = new.id or equipment_posting_id = new.id)
    order by id for update skip locked
  );
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.continue_tiers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update posting_tiers t
  set due_on = date_trunc('milliseconds', clock_timestamp()) + p.minutes * interval '1 minute'
  from posting_tiers p
  where t.audience_id = new.network_id and t.due_on is null and t.released_on is null
    and p.audience_id = t.audience_id and p.number = t.number - 1 and p.released_on is not null;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.drop_audience()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from postings where network_id = old.network_id) then return null; end if;
  delete from posting_tiers where audience_id = old.network_id;
  delete from network_members m using networks n
    where n.id = old.network_id and n.type = 'Audience' and m.network_id = n.id;
  delete from networks where id = old.network_id and type = 'Audience';
  if found then
    insert into change_feed (change)
    values (jsonb_build_object('type', 'network', 'networkId', old.network_id, 'members', null, 'isAudience', true));
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.end_tiers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update posting_tiers set due_on = null where audience_id = new.network_id and due_on is not null;
  if new.deleted_on is not null and exists (select from networks where id = new.network_id and type = 'Audience') then
    update networks set is_deleted = true where id = new.network_id and not is_deleted;
    insert into change_feed (change)
    values (jsonb_build_object('type', 'network', 'networkId', new.network_id, 'members', null, 'isAudience', true));
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.fold_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(
    regexp_replace(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')), '[.''’‘\u0060]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g'))
$function$
;
CREATE OR REPLACE FUNCTION public.keep_audience()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from networks where id = old.network_id and type = 'Audience' and not is_deleted) then
    raise exception 'posting % keeps its audience until its tiers are ended', old.id;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_sandbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a company is in the sandbox, or is not, for good';
end
$function$
;
CREATE OR REPLACE FUNCTION public.note_closed_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform append_offer_change(new);
  if new.status in ('expired', 'lost') then
    perform graphile_worker.add_job('offer-closed', json_build_object('offerId', new.id), max_attempts => 3);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notify_of_credential()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(
    'loadstone_live',
    jsonb_build_object('type', 'accessChanged', 'accountId', s.account_id)::text
  ) from service_accounts s where s.id = (coalesce(new, old)).service_account_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notify_of_device_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(
    'loadstone_live',
    jsonb_build_object('type', 'accessChanged', 'userId', to_jsonb(coalesce(new, old)) -> 'user_id')::text
  );
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.notify_of_service_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('loadstone_live', jsonb_build_object('type', 'accessChanged', 'userId', new.author_id)::text);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The first row of a transaction has placed all of them.
  if not exists (select from change_feed where entry = new.entry and id is null) then
    return null;
  end if;
  if current_setting('loadstone.feed_places', true) = 'later' then
    if not pg_try_advisory_xact_lock(279773185) then
      return null;
    end if;
  else
    perform pg_advisory_xact_lock(279773185);
  end if;
  perform place_waiting_changes();
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.place_changes()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from waiting_changes) then
    perform pg_advisory_xact_lock(279773185);
    perform place_waiting_changes();
  end if;
end
$function$
;
CREATE OR REPLACE FUNCTION public.place_waiting_changes(only_entries bigint[] DEFAULT NULL::bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  last bigint;
begin
  with waiting as materialized (
    select entry, nextval('change_feed_id_seq') as place
    from (
      select entry from waiting_changes
      where only_entries is null or entry = any(only_entries)
      order by entry
    ) as ordered
  ), placed as (
    update change_feed f set id = w.place, at = clock_timestamp() from waiting w where f.entry = w.entry returning f.id
  )
  select max(id) into last from placed;
  if last is not null then
    perform pg_notify('loadstone_feed', '');
  end if;
  return last;
end
$function$
;
CREATE OR REPLACE FUNCTION public.queue_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into activity_chain_queue (account_id, activity_id, created_on, content_hash)
  values (new.account_id, new.id, new.created_on, sha256(convert_to(jsonb_build_array(
    new.id, new.user_id, new.account_id, new.user_activity_type_id, new.description, new.email_address, new.app_name,
    new.error_code, to_char(new.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text, 'UTF8')));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.raise_feed_bound(mark jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  feed oid := to_regclass('change_feed');
  server text := concat_ws(' ', pg_postmaster_start_time(), feed, pg_relation_filenode(feed));
  is_known boolean := coalesce(mark ->> 'server' = server, false);
  is_reached boolean;
  newest bigint;
  raised bigint;
  next_mark jsonb;
begin
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'raise_feed_bound needs a transaction without changes';
  end if;
  select case when is_called then last_value else 0 end into newest from change_feed_entry_seq;
  is_known := is_known and newest >= (mark ->> 'entry')::bigint;
  is_reached := is_known and pg_snapshot_xmin(pg_current_snapshot()) >= (mark ->> 'writer')::xid8;
  if is_known and not is_reached then
    return mark;
  end if;
  if newest < (select coalesce(max(bound), 0) + 500 from change_feed_bounds) then
    return null;
  end if;
  next_mark := jsonb_build_object('server', server, 'entry', newest, 'writer', pg_current_xact_id()::text);
  if is_reached then
    select coalesce(min(entry), (mark ->> 'entry')::bigint + 1) into raised
    from waiting_changes where entry <= (mark ->> 'entry')::bigint;
    insert into change_feed_bounds values (raised) on conflict do nothing;
  end if;
  return next_mark;
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and current_setting('loadstone.person_deletion', true) = 'on' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_change_of_load()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and current_setting('loadstone.person_deletion', true) = 'on' then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('loadstone.archive', true) = 'on' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_change_of_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      if tg_op = 'DELETE' and current_setting('loadstone.retention', true) = 'on' then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end
    $function$
;
CREATE OR REPLACE FUNCTION public.remove_audience()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from networks where id = old.network_id and type = 'Audience') then
    delete from posting_tiers where audience_id = old.network_id;
    delete from network_members where network_id = old.network_id;
    delete from networks where id = old.network_id;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.set_written_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.comment_key := written_key(new.comment);
  new.reference_key := written_key(nullif(new.client_ref_num, 'Client Ref'));
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tell_hubs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  message jsonb;
begin
  message := case tg_table_name
    when 'notifications' then
      jsonb_build_object('type', 'notification', 'userId', to_jsonb(new) -> 'user_id', 'notificationId', to_jsonb(new) -> 'notification_id')
    when 'ended_sessions' then
      jsonb_build_object('type', 'sessionEnded', 'sessionId', to_jsonb(new) -> 'session_id', 'reason', to_jsonb(new) -> 'reason')
    when 'users' then
      jsonb_build_object('type', 'accessChanged', 'userId', to_jsonb(new) -> 'user_id')
    else
      jsonb_build_object('type', 'accessChanged', 'accountId', to_jsonb(coalesce(new, old)) -> 'account_id')
  end;
  perform pg_notify('loadstone_live', message::text);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.to_name_lexemes(name text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array_to_tsvector(array_remove(string_to_array(fold_name(name), ' '), ''))
$function$
;
CREATE OR REPLACE FUNCTION public.to_phone_lexemes(phone text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array_to_tsvector(array(
    select '#' || substr(digits, place)
    from (select regexp_replace(phone, '\D', '', 'g') as digits) as typed, generate_series(1, length(digits)) as place))
$function$
;
CREATE OR REPLACE FUNCTION public.written_key(written text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select hashtext(nullif(btrim(lower(regexp_replace(written, '[[:space:][:punct:]]+', ' ', 'g'))), ''))
$function$
;

-- triggers

CREATE TRIGGER admin_audit_append_only BEFORE DELETE OR UPDATE ON public.admin_audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER assignment_history_append_only BEFORE DELETE OR UPDATE ON public.assignment_history FOR EACH ROW EXECUTE FUNCTION refuse_change_of_load();
CREATE TRIGGER change_feed_begun BEFORE INSERT ON public.change_feed FOR EACH STATEMENT EXECUTE FUNCTION begin_change();
CREATE CONSTRAINT TRIGGER change_feed_order AFTER INSERT ON public.change_feed DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_change();
CREATE TRIGGER companies_access_told AFTER UPDATE ON public.companies FOR EACH ROW WHEN ((((((old.is_closed IS DISTINCT FROM new.is_closed) OR (old.is_access_enabled IS DISTINCT FROM new.is_access_enabled)) OR (old.globally_excluded IS DISTINCT FROM new.globally_excluded)) OR (old.cust_cd IS DISTINCT FROM new.cust_cd)) OR (old.insurance_expiry_date IS DISTINCT FROM new.insurance_expiry_date))) EXECUTE FUNCTION tell_hubs();
CREATE TRIGGER companies_details_changed AFTER UPDATE ON public.companies FOR EACH ROW WHEN (((((((((((old.cust_cd IS DISTINCT FROM new.cust_cd) OR (old.common_name IS DISTINCT FROM new.common_name)) OR (old.s_type IS DISTINCT FROM new.s_type)) OR (old.billing_city IS DISTINCT FROM new.billing_city)) OR (old.billing_province_code IS DISTINCT FROM new.billing_province_code)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.email IS DISTINCT FROM new.email)) OR (old.offers_first IS DISTINCT FROM new.offers_first)) OR (old.quiet_from IS DISTINCT FROM new.quiet_from)) OR (old.quiet_to IS DISTINCT FROM new.quiet_to))) EXECUTE FUNCTION append_details_change();
CREATE TRIGGER companies_keep_sandbox BEFORE UPDATE OF is_sandbox ON public.companies FOR EACH ROW WHEN ((old.is_sandbox <> new.is_sandbox)) EXECUTE FUNCTION keep_sandbox();
CREATE TRIGGER companies_location_told AFTER UPDATE ON public.companies FOR EACH ROW WHEN ((old.geo_enforced IS DISTINCT FROM new.geo_enforced)) EXECUTE FUNCTION tell_hubs();
CREATE TRIGGER companies_open_sandbox AFTER INSERT ON public.companies FOR EACH ROW WHEN (new.is_sandbox) EXECUTE FUNCTION append_sandbox_company();
CREATE TRIGGER companies_policy_told AFTER UPDATE OF confirms_new_devices, phone_changed_on ON public.companies FOR EACH ROW EXECUTE FUNCTION tell_hubs();
CREATE TRIGGER ended_sessions_told AFTER INSERT ON public.ended_sessions FOR EACH ROW EXECUTE FUNCTION tell_hubs();
CREATE TRIGGER exclusions_close_offers AFTER INSERT ON public.exclusions FOR EACH ROW EXECUTE FUNCTION close_offers_of_excluded();
CREATE TRIGGER known_browsers_confirmed AFTER UPDATE OF confirmed_on ON public.known_browsers FOR EACH ROW EXECUTE FUNCTION notify_of_device_change();
CREATE TRIGGER location_checks_append_only BEFORE DELETE OR UPDATE ON public.location_checks FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER notifications_told AFTER INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION tell_hubs();
CREATE TRIGGER offers_changed AFTER INSERT OR UPDATE ON public.offers FOR EACH ROW EXECUTE FUNCTION note_closed_offer();
CREATE TRIGGER permits_told AFTER INSERT OR DELETE OR UPDATE ON public.permits FOR EACH ROW EXECUTE FUNCTION tell_hubs();
CREATE TRIGGER position_consents_append_only BEFORE DELETE OR UPDATE ON public.position_consents FOR EACH ROW EXECUTE FUNCTION refuse_change_of_load();
CREATE TRIGGER postings_close_offers AFTER UPDATE ON public.postings FOR EACH ROW WHEN (((old.p_status = 'O'::text) AND ((new.p_status <> 'O'::text) OR ((old.deleted_on IS NULL) AND (new.deleted_on IS NOT NULL)) OR (((((((old.srce_id IS DISTINCT FROM new.srce_id) OR (old.dest_id IS DISTINCT FROM new.dest_id)) OR (old.date_avail IS DISTINCT FROM new.date_avail)) OR (old.vehicle_type IS DISTINCT FROM new.vehicle_type)) OR (old.vehicle_size IS DISTINCT FROM new.vehicle_size)) OR (old.posting_attrib IS DISTINCT FROM new.posting_attrib)) OR (old.rate IS DISTINCT FROM new.rate))))) EXECUTE FUNCTION close_offers_of_posting();
CREATE TRIGGER postings_continue_tiers AFTER UPDATE ON public.postings FOR EACH ROW WHEN (((new.network_id IS NOT NULL) AND (old.p_status = 'E'::text) AND (new.p_status = 'O'::text))) EXECUTE FUNCTION continue_tiers();
CREATE CONSTRAINT TRIGGER postings_drop_audience AFTER UPDATE ON public.postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.network_id IS NOT NULL) AND (new.network_id IS DISTINCT FROM old.network_id))) EXECUTE FUNCTION drop_audience();
CREATE TRIGGER postings_end_tiers AFTER UPDATE ON public.postings FOR EACH ROW WHEN (((new.network_id IS NOT NULL) AND ((new.p_status <> 'O'::text) OR (new.deleted_on IS NOT NULL)) AND ((old.p_status = 'O'::text) OR (old.deleted_on IS NULL)))) EXECUTE FUNCTION end_tiers();
CREATE TRIGGER postings_gone_answered BEFORE UPDATE OF updated_on ON public.postings FOR EACH ROW WHEN ((old.gone_reports > 0)) EXECUTE FUNCTION answer_gone_reports();
CREATE TRIGGER postings_keep_audience BEFORE UPDATE ON public.postings FOR EACH ROW WHEN (((old.network_id IS NOT NULL) AND (new.network_id IS DISTINCT FROM old.network_id))) EXECUTE FUNCTION keep_audience();
CREATE TRIGGER postings_remove_audience AFTER DELETE ON public.postings FOR EACH ROW WHEN ((old.network_id IS NOT NULL)) EXECUTE FUNCTION remove_audience();
CREATE TRIGGER postings_written_keys BEFORE INSERT OR UPDATE OF comment, client_ref_num ON public.postings FOR EACH ROW WHEN ((new.kind = 'L'::text)) EXECUTE FUNCTION set_written_keys();
CREATE TRIGGER service_account_credentials_told AFTER INSERT OR DELETE ON public.service_account_credentials FOR EACH ROW EXECUTE FUNCTION notify_of_credential();
CREATE TRIGGER service_accounts_changed AFTER UPDATE OF scopes, networks, name, revoked_on, confirmed_on ON public.service_accounts FOR EACH ROW EXECUTE FUNCTION notify_of_service_account_change();
CREATE TRIGGER service_accounts_listen AFTER INSERT ON public.service_accounts FOR EACH ROW EXECUTE FUNCTION append_listener();
CREATE TRIGGER user_activity_append_only BEFORE DELETE OR UPDATE ON public.user_activity FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER user_activity_queued AFTER INSERT ON public.user_activity FOR EACH ROW EXECUTE FUNCTION queue_activity();
CREATE TRIGGER user_devices_revoked AFTER UPDATE OF revoked_on ON public.user_devices FOR EACH ROW EXECUTE FUNCTION notify_of_device_change();
CREATE TRIGGER user_login_activity_append_only BEFORE DELETE OR UPDATE ON public.user_login_activity FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER user_security_tokens_changed AFTER INSERT OR DELETE OR UPDATE ON public.user_security_tokens FOR EACH ROW EXECUTE FUNCTION notify_of_device_change();
CREATE TRIGGER users_access_told AFTER UPDATE ON public.users FOR EACH ROW WHEN ((((((((((old.status_id IS DISTINCT FROM new.status_id) OR (old.role IS DISTINCT FROM new.role)) OR (old.is_email_verified IS DISTINCT FROM new.is_email_verified)) OR (old.product_ids IS DISTINCT FROM new.product_ids)) OR (old.session_enforcement IS DISTINCT FROM new.session_enforcement)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.email IS DISTINCT FROM new.email)) OR (old.nick_name IS DISTINCT FROM new.nick_name)) OR (old.training_school IS DISTINCT FROM new.training_school))) EXECUTE FUNCTION tell_hubs();
CREATE TRIGGER users_details_changed AFTER UPDATE ON public.users FOR EACH ROW WHEN ((((((old.account_id IS DISTINCT FROM new.account_id) OR (old.nick_name IS DISTINCT FROM new.nick_name)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.email IS DISTINCT FROM new.email)) OR (old.status_id IS DISTINCT FROM new.status_id))) EXECUTE FUNCTION append_details_change();
CREATE TRIGGER users_location_told AFTER UPDATE ON public.users FOR EACH ROW WHEN ((old.geo_enforced IS DISTINCT FROM new.geo_enforced)) EXECUTE FUNCTION tell_hubs();
CREATE TRIGGER users_phone_told AFTER UPDATE OF phone_changed_on ON public.users FOR EACH ROW EXECUTE FUNCTION notify_of_device_change();
CREATE TRIGGER webhooks_listen AFTER INSERT ON public.webhooks FOR EACH ROW EXECUTE FUNCTION append_listener();
