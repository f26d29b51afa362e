import type { CallerKind } from '@loadstone/contracts/endpoint';
import type { Rate } from '@loadstone/contracts/money';
import type { NetworkType } from '@loadstone/contracts/networks';
import type { NoticeContent } from '@loadstone/contracts/notifications';
import type { PostingKind, PostingStatus } from '@loadstone/contracts/postings';
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Selectable,
  Updateable,
} from 'kysely';
import type { FeedCall } from './feed-call.ts';
import type { AssignmentTables } from './assignment-tables.ts';
import type { DeskTables } from './desk-tables.ts';
import type { DocumentTables } from './document-tables.ts';
import type { FeedChange } from '../change-feed/feed-change.ts';
import type { FactColumns } from './fact-columns.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { LeadsDeskTables } from './leads-desk-tables.ts';
import type { LocationTables } from './location-tables.ts';
import type { LiveTables } from './live-tables.ts';
import type { SmsTables } from './sms-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';
import type { OfferTables } from './offer-tables.ts';
import type { SignInPolicyColumns, SignInTables } from './sign-in-tables.ts';
import type { TrackingTables } from './tracking-tables.ts';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;
/** An instant; the database sets it where it is omitted. */
type DefaultedInstant = ColumnType<Date, Date | undefined, Date>;
/** A calendar day, `YYYY-MM-DD`. */
type Day = string;

interface CompaniesTable extends SignInPolicyColumns {
  account_id: Generated<number>;
  cust_cd: string;
  common_name: string;
  registered_name: string;
  phone: Generated<string>;
  fax: Generated<string>;
  email: Generated<string>;
  mailing_street: Generated<string>;
  billing_city: Generated<string>;
  billing_province_code: Generated<string>;
  billing_postal_code: Generated<string>;
  country: Generated<string>;
  hours_of_operation: Generated<string>;
  s_type: Generated<string>;
  globally_excluded: Generated<boolean>;
  is_closed: Generated<boolean>;
  /** False: no user of the company may sign in, although the company is not closed. */
  is_access_enabled: Generated<boolean>;
  /** True where every user of the company must share the location of the browser. */
  geo_enforced: Generated<boolean>;
  /** When the company's phone number was last changed; null where that never happened. */
  phone_changed_on: ColumnType<Date | null, Date | undefined, Date>;
  insurance_expiry_date: ColumnType<Day | null, Day | null | undefined, Day | null>;
  /** Printed on the rate confirmations of the company. */
  rate_terms: Generated<string>;
  /** The language of the rate confirmations of the company's loads. */
  rate_language: Generated<string>;
  /** Of the carrier or broker authority in the US and of the safety certificate in Canada; '' for none. */
  mc_number: Generated<string>;
  dot_number: Generated<string>;
  nsc_number: Generated<string>;
  /** True: other companies see no phone number before a load is assigned. */
  offers_first: Generated<boolean>;
  /** Quiet hours, HH:MM by the clock of the company's city; both null for none. */
  quiet_from: ColumnType<string | null, string | null | undefined>;
  quiet_to: ColumnType<string | null, string | null | undefined>;
  /** What a mile costs, cents of each currency. */
  trip_cost_usd: Generated<number>;
  trip_cost_cad: Generated<number>;
  is_sample: Generated<boolean>;
  /** True: the company sees and matches other sandbox companies only. Set when it is opened. */
  is_sandbox: ColumnType<boolean, boolean | undefined, never>;
  /** Days after which postings are moved into the archive, where they are more than the board's. */
  archive_days: ColumnType<number | null, number | null | undefined>;
  created_on: DefaultedInstant;
  /** The name as searches compare it. */
  folded_name: GeneratedAlways<string>;
  name_lexemes: GeneratedAlways<string>;
  phone_lexemes: GeneratedAlways<string>;
}

interface UsersTable {
  user_id: Generated<number>;
  account_id: Fixed<number>;
  email: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  nick_name: Generated<string>;
  phone: Generated<string>;
  /** Null for a user who cannot sign in with a password. */
  password_hash: string | null;
  /** 1 active; anything else cannot sign in. */
  status_id: Generated<number>;
  is_email_verified: Generated<boolean>;
  product_ids: Generated<number[]>;
  role: Generated<string>;
  session_enforcement: Generated<boolean>;
  geo_enforced: Generated<boolean>;
  skip_device_check: Generated<boolean>;
  open_access_check: Generated<boolean>;
  training_school: Generated<boolean>;
  remote_user: Generated<boolean>;
  in_product_notification: Generated<string>;
  /** The user's id in the system that the company used before this board. */
  legacy_user_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_on: DefaultedInstant;
  phone_lexemes: GeneratedAlways<string>;
  /** When the user's phone number was last changed; null where that never happened. */
  phone_changed_on: ColumnType<Date | null, Date | undefined, Date>;
  /** The language that the user has chosen; null where the browser's decides. */
  language: ColumnType<string | null, string | undefined, string>;
  /** The language of the browser of the last sign-in. */
  browser_language: ColumnType<string | null, string | undefined, string>;
}

/** Phone numbers that users and companies had before. */
interface PhoneChangesTable {
  id: ColumnType<string, never, never>;
  account_id: Fixed<number>;
  /** Null where it was the company's own number. */
  user_id: Fixed<number | null>;
  phone_before: Fixed<string>;
  /** Null where support staff changed it. */
  changed_by: Fixed<number | null>;
  changed_on: Fixed<Date>;
}

interface PermitsTable {
  account_id: Fixed<number>;
  product_id: Fixed<number>;
  code: Fixed<string>;
  api_key: string;
}

interface NetworksTable {
  id: Generated<number>;
  account_id: Fixed<number>;
  user_id: Fixed<number>;
  name: string;
  /** An audience is the hidden network of a tiered posting. */
  type: NetworkType | 'Audience';
  is_deleted: Generated<boolean>;
  created_on: DefaultedInstant;
}

interface NetworkMembersTable {
  network_id: Fixed<number>;
  member_account_id: Fixed<number>;
  added_on: DefaultedInstant;
  /** In an audience, the number of the first released tier to which the company belongs; null in other networks. */
  tier: ColumnType<number | null, number | undefined, number>;
}

/** A step of the release of a posting, whose `network_id` is the audience. */
interface PostingTiersTable {
  audience_id: Fixed<number>;
  /** From 1, in the order of the releases. */
  number: Fixed<number>;
  is_everybody: boolean;
  network_id: number | null;
  account_ids: number[];
  /** Null for the rate of the posting. */
  rate: ColumnType<Rate | null, string | null, never>;
  book_now: boolean;
  /** After how many minutes the next tier is released; null for the last one. */
  minutes: number | null;
  /** The moment of the release, on the clock of the database; null where nothing is waited for. */
  due_on: Date | null;
  released_on: Date | null;
}

interface ExclusionsTable {
  account_id: Fixed<number>;
  other_account_id: Fixed<number>;
  created_on: DefaultedInstant;
}

interface PostingsTable extends FactColumns<'posting'> {
  /** Permanent; foreign keys use it. */
  id: GeneratedAlways<number>;
  /** The posting's public identifier, which can be renewed. */
  token: Generated<number>;
  kind: Fixed<PostingKind>;
  account_id: Fixed<number>;
  created_by: Fixed<number>;
  p_status: Generated<PostingStatus>;
  network_id: number | null;
  /** Set by create, repost and return to open. */
  created_on: DefaultedInstant;
  /** Set by every write. */
  updated_on: DefaultedInstant;
  /** Incremented by each write, from 1. */
  version: Generated<number>;
  /** Since when the company has known the device of the last post, edit or repost; null where none is known. */
  device_since: ColumnType<Date | null, Date | null | undefined>;
  deleted_on: Date | null;
  /** The posting from whose quantity this one was taken by an assignment; null for others. */
  taken_from: ColumnType<number | null, number | null | undefined, null>;
  /** Carriers that have reported the load as gone since the owner's last action. Reset by a trigger with `updated_on`. */
  gone_reports: Generated<number>;
  /** The first of these reports; null for none. */
  gone_since: ColumnType<Date | null, never, Date | null>;
  /** Of loads, by a trigger: hashes of the comment and of the reference, by which M18 compares loads. */
  comment_key: ColumnType<number | null, never, never>;
  reference_key: ColumnType<number | null, never, never>;
}

/** Postings that were moved out of the other tables, with the rows that belonged to them. */
interface ArchiveRunsTable {
  only_row: Generated<boolean>;
  /** When a run last ended. */
  ended_on: Date;
}

interface ArchivedPostingsTable {
  posting_id: Fixed<number>;
  token: Fixed<number>;
  account_id: Fixed<number>;
  client_ref_num: Fixed<string>;
  /** Postings that carried the load or were offered it. */
  truck_ids: Fixed<number[]>;
  /** The last day on which anything happened to it. */
  ended_on: Fixed<Day>;
  archived_on: Fixed<Date>;
  /** The rows by the names of their tables. */
  record: Fixed<Record<string, unknown[]>>;
}

interface ChangeFeedBoundsTable {
  /** No change with a lower entry waits for its place. The highest counts. */
  bound: number;
}

interface ChangeFeedTable {
  /** Its place, which the database issues at the commit or soon after; null until then, which no reader of places sees. */
  id: GeneratedAlways<number>;
  /** Ascends with the inserts, in the order of the locks of what they describe. */
  entry: GeneratedAlways<number>;
  at: DefaultedInstant;
  change: JSONColumnType<FeedChange>;
  /** The span that wrote it, as text. */
  trace: string | null;
  /** The call that caused it; null for other changes. Set by the database. */
  change_id: ColumnType<string | null, never, never>;
  /** Who made that call. Set by the database. */
  call: ColumnType<FeedCall | null, never, never>;
}

interface IdempotencyKeysTable {
  /** The kind of the caller that the key belongs to; `caller_id` is a user id or a driver id. */
  caller_kind: Fixed<CallerKind>;
  caller_id: Fixed<number>;
  route: Fixed<string>;
  key: Fixed<string>;
  body_hash: Fixed<string>;
  /** HTTP status of the reply; null only inside the transaction that writes it. */
  status: number | null;
  reply: ColumnType<unknown, string | undefined, string>;
  /** The reply in place of `reply`, encrypted, where it has a secret. */
  sealed_reply: string | null;
  created_on: Fixed<Date>;
}

/** Leases of a caller's limit, of all servers together. */
interface LimitCountsTable {
  /** What is counted, and the caller's id. */
  subject: Fixed<string>;
  used: number;
  last_grant: number;
  ends_on: Date;
}

interface UserActivityTable {
  id: GeneratedAlways<number>;
  user_id: Fixed<number>;
  account_id: Fixed<number>;
  user_activity_type_id: Fixed<number>;
  description: Fixed<string>;
  email_address: Fixed<string>;
  app_name: Fixed<string>;
  error_code: Fixed<string>;
  created_on: DefaultedInstant;
}

/** An entry of the activity log in the chain of its company. */
interface ActivityChainTable {
  account_id: Fixed<number>;
  number: Fixed<number>;
  activity_id: Fixed<number>;
  created_on: Fixed<Date>;
  content_hash: Fixed<Buffer>;
  hash: Fixed<Buffer>;
}

/** Entries that a trigger adds and the chain takes. */
interface ActivityChainQueueTable {
  id: GeneratedAlways<number>;
  account_id: GeneratedAlways<number>;
  activity_id: GeneratedAlways<number>;
  created_on: GeneratedAlways<Date>;
  content_hash: GeneratedAlways<Buffer>;
}

interface ActivityHeadsTable {
  account_id: Fixed<number>;
  sealed: string;
}

interface ActivityChainStartTable {
  id: GeneratedAlways<number>;
  /** Entries with smaller ids are older than the chains. */
  activity_id: GeneratedAlways<number>;
}

interface UserLoginActivityTable {
  id: GeneratedAlways<number>;
  /** Null where the user is not known (yet). */
  user_id: Fixed<number | null>;
  user_activity_type_id: Fixed<number>;
  description: Fixed<string>;
  email_address: Fixed<string>;
  app_name: Fixed<string>;
  error_code: Fixed<string>;
  long: Fixed<number | null>;
  lat: Fixed<number | null>;
  address: Fixed<string>;
  /** Metres. */
  geo_accuracy: Fixed<number | null>;
  /** `server` for an entry that the server wrote by itself. */
  source: Fixed<'client' | 'server'>;
  /** The address that the request came from. */
  network_address: Fixed<string>;
  created_on: DefaultedInstant;
}

interface UserPreferencesTable {
  user_id: Fixed<number>;
  product_id: Fixed<number>;
  preference: JSONColumnType<Record<string, string>>;
  status_id: Generated<number>;
  updated_on: DefaultedInstant;
}

interface NotificationsTable {
  notification_id: GeneratedAlways<number>;
  notification_type_id: Fixed<number>;
  user_id: Fixed<number>;
  entity_id: Fixed<string>;
  /** Null where the board itself created it. */
  created_by: Fixed<number | null>;
  srce_product_id: Fixed<number>;
  dest_product_id: Fixed<number>;
  cust_cd: Fixed<string>;
  notification_details: JSONColumnType<NoticeContent & { eToken?: number; assignmentId?: number }>;
  is_read: Generated<boolean>;
  /** The type of the push, where it is another one than in the bell. */
  push_type_id: ColumnType<number | null, number | null | undefined, never>;
  /** When it was pushed to devices; null where it has not been pushed. */
  pushed_on: ColumnType<Date | null, undefined, Date>;
  created_on: DefaultedInstant;
}

interface BoardDayTable {
  day: Fixed<Day>;
}

/** Every table of the product. The newer modules declare their tables in their own queries file. */
export interface Database
  extends
    IdentityTables,
    DeskTables,
    LeadsDeskTables,
    LiveTables,
    SmsTables,
    WebhookTables,
    LocationTables,
    OfferTables,
    SignInTables,
    AssignmentTables,
    TrackingTables,
    DocumentTables {
  companies: CompaniesTable;
  users: UsersTable;
  phone_changes: PhoneChangesTable;
  permits: PermitsTable;
  networks: NetworksTable;
  network_members: NetworkMembersTable;
  posting_tiers: PostingTiersTable;
  exclusions: ExclusionsTable;
  postings: PostingsTable;
  archived_postings: ArchivedPostingsTable;
  archive_runs: ArchiveRunsTable;
  change_feed: ChangeFeedTable;
  change_feed_bounds: ChangeFeedBoundsTable;
  idempotency_keys: IdempotencyKeysTable;
  limit_counts: LimitCountsTable;
  user_activity: UserActivityTable;
  activity_chain: ActivityChainTable;
  activity_chain_queue: ActivityChainQueueTable;
  activity_chain_start: ActivityChainStartTable;
  activity_heads: ActivityHeadsTable;
  user_login_activity: UserLoginActivityTable;
  user_preferences: UserPreferencesTable;
  notifications: NotificationsTable;
  board_day: BoardDayTable;
}

export type CompanyRow = Selectable<CompaniesTable>;
export type NewCompanyRow = Insertable<CompaniesTable>;
export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;
export type PostingRow = Selectable<PostingsTable>;
export type NewPostingRow = Insertable<PostingsTable>;
export type PostingRowChange = Updateable<PostingsTable>;
export type NotificationRow = Selectable<NotificationsTable>;
export type NewNotificationRow = Insertable<NotificationsTable>;
