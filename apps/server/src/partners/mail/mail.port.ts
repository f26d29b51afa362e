import type { Tx } from '../../db/database.ts';
import type { TaskHandler } from '../../task-queue/index.ts';

/** A mail in plain text. */
export interface MailMessage {
  readonly to: string;
  /** The address that a reply goes to. */
  readonly replyTo: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** Where the reader ends such mails: by a page, and by the one-click request of mail programs (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** The board's mail. A mail is stored in the outbox first, in the transaction that it belongs to, so that it is never lost. */
export interface Mail {
  /** `mail`: a mail server sends it; `outbox`: it is only kept in the outbox. */
  readonly delivery: 'mail' | 'outbox';
  /** Stores a mail; it is sent after the commit, by a task of any server. */
  write(tx: Tx, message: MailMessage): Promise<void>;
  /** The work that its mails wait for. */
  readonly tasks: readonly TaskHandler[];
}
