import type { SmsFailure, SmsState } from '@loadstone/contracts/sms';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

/** The outbox: text messages that the board wrote, whether sent or not. */
interface SmsMessagesTable {
  id: GeneratedAlways<number>;
  account_id: Fixed<number>;
  /** Who sent it, or whose alert or code it is. */
  user_id: Fixed<number>;
  purpose: Fixed<SmsPurpose>;
  /** The driver whose link it has; null for other messages. */
  driver_id: Fixed<number | null>;
  phone: Fixed<string>;
  /** Null as soon as it is sent or has failed: it can hold a code or a link. */
  body: string | null;
  /** Its links and its code, encrypted; null without any, and without a text. */
  secret_parts: string | null;
  state: Generated<SmsState>;
  failure: ColumnType<SmsFailure | null, never, SmsFailure | null>;
  created_on: Fixed<Date>;
  /** After this time it is of no use, and is not sent. */
  expires_on: Fixed<Date>;
  sent_on: ColumnType<Date | null, never, Date | null>;
}

/** The number to which a user gets text messages, and one whose code has not been entered yet. */
interface UserPhonesTable {
  user_id: Fixed<number>;
  phone: string | null;
  verified_on: Date | null;
  pending_phone: string | null;
  code_hash: Buffer | null;
  code_expires_on: Date | null;
  code_tries: number;
}

/** What a message is for. */
export type SmsPurpose = 'driverLink' | 'alert' | 'code';

/** Tables of text messages. */
export interface SmsTables {
  sms_messages: SmsMessagesTable;
  user_phones: UserPhonesTable;
}

export type SmsMessageRow = Selectable<SmsMessagesTable>;
export type NewSmsMessageRow = Insertable<SmsMessagesTable>;
export type UserPhoneRow = Selectable<UserPhonesTable>;
