import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { MailService } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { WarningLog } from '../warning-log.ts';
import type { Mail } from './mail.port.ts';
import { claimDueMail, insertMail, markMailSent, noteMailFailure, type MailRow } from './outbox.queries.ts';

/** Mails that one run sends at most. */
const RUN_MAXIMUM = 50;
const CONNECT_MS = 5_000;
const SILENCE_MS = 8_000;
const REASON_LENGTH = 200;

export interface MailDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: WarningLog;
}

/**
 * Creates the mail of a board with a mail server. A mail is sent at least once: a server that ends between the
 * delivery and its note sends the mail again, with the same Message-ID.
 */
export function createSmtpMail({ url, from }: MailService, { db, clock, log }: MailDependencies): Mail {
  const isSecure = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      // A password is never sent over an open network without encryption.
      requireTLS: !isSecure && !isLoopback(url.hostname),
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  const send = async (mail: MailRow): Promise<void> => {
    await transport.sendMail({
      from,
      to: mail.recipient,
      replyTo: mail.reply_to,
      subject: mail.subject,
      text: mail.body,
      date: mail.created_on,
      messageId: `<mail-${mail.id}-${mail.created_on.getTime()}@${domain}>`,
    });
  };

  return {
    delivery: 'mail',
    write: (tx, message) => insertMail(tx, { message, delivery: 'smtp', now: clock.now() }),
    async sendDue() {
      for (let sent = 0; sent < RUN_MAXIMUM; sent += 1) {
        const mail = await claimDueMail(db, clock.now());
        if (mail === undefined) return;
        try {
          await send(mail);
        } catch (error) {
          await noteMailFailure(db, mail.id, toReason(error));
          log.warn({ mail: mail.id, tries: mail.tries, reason: toReason(error) }, 'a mail could not be sent');
          // The server may be down: the other mails wait for the next run.
          return;
        }
        await markMailSent(db, mail.id, clock.now());
      }
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The kind of failure and the status: the reply of another party may quote the mail, so it is not stored. */
function toReason(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const status = responseCode === undefined ? '' : ` (status ${responseCode})`;
  return `${code ?? 'failed'}${status}`.slice(0, REASON_LENGTH);
}
