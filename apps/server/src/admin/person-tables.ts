import { PLAIN_FACTS } from '@loadstone/contracts/postings';

/** Shown in place of the name of a user whose data was deleted. */
export const DELETED_NAME = 'Deleted user';

/** What a table holds about a user, and what becomes of it when the user's data is deleted. */
export interface PersonTable {
  /** Columns with the user's id. */
  readonly users?: readonly string[];
  /** A column with the id of a driver of the company, who can be the user. */
  readonly driver?: string;
  /** A column with the user's e-mail address. */
  readonly address?: string;
  /** The rows are deleted where one of these columns is the user's. Without it the rows stay. */
  readonly removedBy?: readonly string[];
  /** Copies of the user's name and contact, set in the rows where the column `by` has the user's id. */
  readonly overwritten?: { readonly by: string; readonly set: Readonly<Record<string, string>> };
  /** Texts and JSON that can mention the user: address, name and phone are replaced there. */
  readonly texts?: readonly string[];
  /** Name and phone are searched in rows of the user's company only, because others can have the same. */
  readonly within?: 'account_id' | 'assignment_id' | 'id' | 'record';
  /** A column with rows of other tables, by the names of the tables, to which the lines of those tables apply. */
  readonly records?: string;
  /** Columns that are never exported: they are secrets. */
  readonly secrets?: readonly string[];
  /** Texts that name the user and stay, with the reason. `docs/security.md` states each of them. */
  readonly kept?: string;
}

/** Columns of postings and templates with texts that users type. */
const POSTING_TEXTS = [
  'client_ref_num',
  ...Object.values(PLAIN_FACTS)
    .filter(({ value }) => value.type === 'text' || value.type === 'line')
    .map(({ column }) => column),
];
const REMOVED = { users: ['user_id'], removedBy: ['user_id'] } as const;

/** Every table of the schema. A test refuses a table that is missing, and a column with a user's id that is not named. */
export const PERSON_TABLES = {
  activity_chain: {},
  activity_chain_queue: {},
  activity_chain_start: {},
  activity_heads: {},
  admin_audit: { users: ['user_id'], texts: ['details'], within: 'account_id' },
  alert_hits: {},
  alert_position: {},
  alerts: {
    ...REMOVED,
    texts: ['name', 'criteria'],
    within: 'account_id',
    secrets: ['unsubscribe_hash', 'unsubscribe_secret'],
  },
  archived_postings: {
    texts: ['client_ref_num'],
    records: 'record',
    within: 'record',
    kept: 'The facts of a rate confirmation, as in `assignment_rates`.',
  },
  assignment_history: {
    users: ['user_id'],
    overwritten: { by: 'user_id', set: { actor_name: DELETED_NAME } },
    texts: ['note'],
    within: 'assignment_id',
  },
  assignment_rates: {
    users: ['proposed_by', 'decided_by', 'accepted_by'],
    overwritten: { by: 'accepted_by', set: { accepted_name: DELETED_NAME } },
    kept: 'The facts of a rate confirmation are a contract of two companies, with the checksum of its PDF, which names their contacts and the driver.',
  },
  assignments: {
    users: ['driver_user_id', 'created_by', 'updated_by'],
    overwritten: { by: 'driver_user_id', set: { driver_name: DELETED_NAME, driver_phone: '', driver_email: '' } },
    texts: ['instruction', 'equipment_name'],
    within: 'id',
    secrets: ['pin'],
  },
  authenticators: { ...REMOVED, secrets: ['secret'] },
  board_day: {},
  archive_runs: {},
  board_event_position: {},
  board_events: { texts: ['changes'], within: 'account_id' },
  call_notes: { users: ['created_by'], texts: ['company', 'note_text'], within: 'account_id' },
  carrier_checks: { users: ['created_by'] },
  change_feed: {},
  change_feed_bounds: {},
  companies: { kept: "The company's own phone, address and names are business data, also where they name a person." },
  contacted_leads: { users: ['contacted_by'] },
  customer_links: { users: ['created_by'], secrets: ['secret_hash'] },
  data_keys: {},
  device_waits: { users: ['user_id', 'decided_by'], removedBy: ['user_id'] },
  document_shares: { users: ['shared_by'] },
  document_thumbnails: {},
  documents: {
    users: ['added_by'],
    overwritten: { by: 'added_by', set: { added_by_name: DELETED_NAME } },
    texts: ['name'],
    within: 'account_id',
    kept: 'The contents of documents are proof for both companies of a load. Only file names are searched.',
  },
  driver_links: { users: ['created_by'], driver: 'driver_id', removedBy: ['driver_id'], secrets: ['secret_hash'] },
  driver_push_subscriptions: { secrets: ['p256dh', 'auth'] },
  driver_sessions: {
    users: ['user_id'],
    driver: 'driver_id',
    removedBy: ['user_id', 'driver_id'],
    secrets: ['secret_hash'],
  },
  ended_sessions: {},
  error_reports: { texts: ['message', 'stack'] },
  exclusions: {},
  flags: { users: ['created_by', 'contact_user_id'], texts: ['facts'] },
  gone_reports: { users: ['reported_by'] },
  idempotency_keys: { texts: ['reply'], secrets: ['sealed_reply'] },
  inbound_addresses: { users: ['created_by'] },
  // The sealed text of a mail is removed after days.
  inbound_mails: { users: ['decided_by'], texts: ['sender', 'subject'], within: 'account_id' },
  inbound_senders: { users: ['created_by', 'switched_by'], texts: ['address'], within: 'account_id' },
  insurance_notices: REMOVED,
  known_browsers: { users: ['user_id', 'confirmed_by'], removedBy: ['user_id'], secrets: ['secret_hash'] },
  kysely_migration: {},
  kysely_migration_lock: {},
  limit_counts: {},
  lane_occurrences: {},
  lanes: { users: ['created_by', 'updated_by'], texts: ['facts'], within: 'account_id' },
  list_column_maps: { texts: ['list_name'], within: 'account_id' },
  location_checks: REMOVED,
  logout_users_temp: REMOVED,
  mails: {
    address: 'recipient',
    removedBy: ['recipient'],
    texts: ['reply_to', 'subject', 'body', 'last_error'],
    secrets: ['unsubscribe_url', 'secret_parts'],
  },
  network_members: {},
  networks: { users: ['user_id'], texts: ['name'], within: 'account_id' },
  notifications: { users: ['user_id', 'created_by'], removedBy: ['user_id'], texts: ['notification_details'] },
  offer_amounts: { users: ['user_id'], overwritten: { by: 'user_id', set: { user_name: DELETED_NAME } } },
  offers: {},
  oidc_keys: {},
  oidc_records: { texts: ['payload'], secrets: ['payload', 'id_digest', 'grant_id', 'session_uid'] },
  passkeys: { ...REMOVED, secrets: ['public_key'] },
  password_resets: { ...REMOVED, secrets: ['token_hash'] },
  past_passwords: { ...REMOVED, secrets: ['password_hash'] },
  permits: {},
  phone_changes: {
    users: ['user_id', 'changed_by'],
    removedBy: ['user_id'],
    texts: ['phone_before'],
    within: 'account_id',
  },
  position_consents: { driver: 'driver_id', overwritten: { by: 'driver_id', set: { driver_name: DELETED_NAME } } },
  positions: {},
  posting_replace_kept: {},
  posting_replaces: {},
  posting_tags: {},
  posting_tiers: {},
  posting_list_rows: {},
  posting_lists: { texts: ['list_name'], within: 'account_id' },
  postings: { users: ['created_by'], texts: POSTING_TEXTS, within: 'account_id' },
  push_keys: {},
  push_subscriptions: { ...REMOVED, secrets: ['p256dh', 'auth'] },
  recovery_codes: { ...REMOVED, secrets: ['code_hash'] },
  reading_aliases: { users: ['created_by'], texts: ['alias_text', 'means'], within: 'account_id' },
  reference_challenges: {},
  reference_claims: { texts: ['name', 'phone'], within: 'assignment_id', secrets: ['secret_hash'] },
  reference_tries: {},
  resources: { users: ['user_id', 'created_by', 'updated_by'], texts: ['details'], within: 'account_id' },
  road_miles: {},
  service_account_credentials: {},
  service_accounts: { users: ['author_id', 'created_by'], texts: ['name'], within: 'account_id' },
  sign_in_tries: {},
  sign_ins: { ...REMOVED, secrets: ['session_id', 'challenge', 'new_secret'] },
  sms_messages: {
    users: ['user_id'],
    driver: 'driver_id',
    removedBy: ['user_id', 'driver_id'],
    texts: ['body'],
    within: 'account_id',
    secrets: ['secret_parts'],
  },
  socket_io_attachments: {},
  stop_changes: {
    users: ['proposed_by', 'decided_by'],
    kept: 'The stops of a load, with references that are stated at a gate.',
  },
  tags: { users: ['created_by'], texts: ['tag_name'], within: 'account_id' },
  templates: { users: ['created_by'], texts: POSTING_TEXTS, within: 'account_id' },
  tracked_assignments: {},
  external_identities: { ...REMOVED },
  identity_resets: REMOVED,
  // The deletion clears the ids of these rows before.
  deleted_identities: { users: ['user_id'] },
  sign_in_domains: {},
  used_proofs: {},
  user_activity: {
    users: ['user_id'],
    kept: 'Each entry is part of the chain of hashes of its company: an edit would be found as a forgery.',
  },
  user_devices: { ...REMOVED },
  user_login_activity: { users: ['user_id'], address: 'email_address', removedBy: ['user_id', 'email_address'] },
  user_phones: { ...REMOVED, secrets: ['code_hash'] },
  user_preferences: REMOVED,
  user_security_tokens: { ...REMOVED, secrets: ['sec_token'] },
  user_sessions: { ...REMOVED, secrets: ['session_id'] },
  users: { users: ['user_id'], secrets: ['password_hash'] },
  vetting_rules: { users: ['updated_by'] },
  webhook_deliveries: { texts: ['body', 'reply', 'fault'] },
  webhook_older_secrets: { secrets: ['secret'] },
  webhooks: {
    users: ['created_by'],
    texts: ['description', 'url'],
    within: 'account_id',
    secrets: ['secret', 'old_secret'],
  },
} as const satisfies Record<string, PersonTable>;
