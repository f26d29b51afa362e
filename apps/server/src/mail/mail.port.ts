import type { Tx } from '../db/database.ts';

/** A mail in plain text. */
export interface MailMessage {
  readonly to: string;
  /** The address that a reply goes to. */
  readonly replyTo: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
}

/** The board's mail. A mail is stored in the outbox first, in the transaction that it belongs to, so that it is never lost. */
export interface Mail {
  /** `mail`: a mail server sends it; `outbox`: it is only kept in the outbox. */
  readonly delivery: 'mail' | 'outbox';
  /** Stores a mail; it is sent after the commit, by the next `sendDue` of any server. */
  write(tx: Tx, message: MailMessage): Promise<void>;
  /** Sends the mail that is due. A mail that could not be sent stays due for a later attempt; that is logged, not thrown. */
  sendDue(): Promise<void>;
}
