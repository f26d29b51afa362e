import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

/** A session that has connected to the hub. */
interface UserSessionsTable {
  session_id: Fixed<string>;
  user_id: Fixed<number>;
  /** The one window that a session has where sessions are enforced. */
  window_id: string | null;
  /** How often it has been claimed. */
  window_claim: Generated<number>;
  /** When it was claimed, while the window is not connected yet. */
  window_entering_on: Date | null;
  seen_on: Date;
}

/** The day of the last insurance warning of a user. */
interface InsuranceNoticesTable {
  user_id: Fixed<number>;
  noticed_on: string;
}

interface LogoutUsersTempTable {
  user_id: Fixed<number>;
  is_user_logout: boolean;
  updated_on: Date;
}

/** The board's one VAPID key pair, base64url. */
interface PushKeysTable {
  id: Fixed<1>;
  public_key: Fixed<string>;
  private_key: Fixed<string>;
  created_on: Fixed<Date>;
}

/** A browser that receives push messages for a user. */
interface PushSubscriptionsTable {
  endpoint: Fixed<string>;
  user_id: number;
  p256dh: string;
  auth: string;
  /** Failed deliveries since the last successful one. */
  failures: Generated<number>;
  created_on: Date;
}

/** Long messages between hubs; only the hub's adapter reads and deletes them. */
interface SocketIoAttachmentsTable {
  id: GeneratedAlways<number>;
  created_at: Generated<Date>;
  payload: Buffer | null;
}

/** Unhandled errors, one row for each fingerprint. */
interface ErrorReportsTable {
  fingerprint: Fixed<string>;
  source: Fixed<'page' | 'server'>;
  message: string;
  stack: string;
  version: string;
  /** The driver returns a bigint as a text or a number; reads convert it. */
  count: ColumnType<number, number, number>;
  first_seen: Fixed<Date>;
  last_seen: Date;
}

/** The outbox: mail that the board wrote, whether sent or not. */
export interface MailsTable {
  id: GeneratedAlways<number>;
  /** `smtp`: the mail server is to send it; `outbox`: it is only stored here. */
  delivery: Fixed<'smtp' | 'outbox'>;
  recipient: Fixed<string>;
  reply_to: Fixed<string>;
  subject: Fixed<string>;
  /** Empty once the mail is sent. */
  body: ColumnType<string, string, string>;
  /** The links of its text, encrypted; null without any, and once the mail is sent. */
  secret_parts: ColumnType<string | null, string | null | undefined, null>;
  /** Encrypted; null for a mail that is not sent regularly. */
  unsubscribe_url: ColumnType<string | null, string | null | undefined, null>;
  created_on: Fixed<Date>;
  sent_on: ColumnType<Date | null, undefined, Date>;
  /** Why the last attempt failed. */
  last_error: ColumnType<string | null, undefined, string | null>;
}

/** Events of companies with service accounts or webhooks. */
interface BoardEventsTable {
  event_id: Fixed<number>;
  account_id: Fixed<number>;
  /** `StoredChange[]`. */
  changes: ColumnType<unknown, string, never>;
  at: Fixed<Date>;
  /** The id of the call of this company that caused them; null for others. */
  cause: Fixed<string | null>;
  /** An `EventActor`; null in older rows. */
  actor: ColumnType<unknown, string, never>;
}

/** How far the events are recorded: one row. */
interface BoardEventPositionTable {
  id: GeneratedAlways<number>;
  event_id: number;
  removed_event_id: number;
}

/** Tables of sessions, pushes, the hub, error reports and mail. */
export interface LiveTables {
  user_sessions: UserSessionsTable;
  logout_users_temp: LogoutUsersTempTable;
  insurance_notices: InsuranceNoticesTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  error_reports: ErrorReportsTable;
  mails: MailsTable;
  socket_io_attachments: SocketIoAttachmentsTable;
  board_events: BoardEventsTable;
  board_event_position: BoardEventPositionTable;
}

export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;
