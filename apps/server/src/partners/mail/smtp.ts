import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Clock } from '../../ground/clock.ts';
import type { MailService } from '../../ground/settings/config.ts';
import type { Db } from '../../db/database.ts';
import type { Vault } from '../../db/vault/index.ts';
import { addTasks, handleTask, type Task } from '../../task-queue/index.ts';
import type { Mail } from './mail.port.ts';
import { findMail, insertMail, markMailSent, noteMailFailure, type MailRow } from './outbox.queries.ts';

const CONNECT_MS = 5_000;
const SILENCE_MS = 8_000;
const REASON_LENGTH = 200;

/** Sends a mail of the outbox. About four days pass until the last attempt. */
const MAIL_TASK: Task<{ mailId: number }> = {
  name: 'mail',
  payload: z.object({ mailId: z.number() }),
  maxAttempts: 25,
};

export interface MailDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'createSeal' | 'tryOpen'>;
}

/**
 * Creates the mail of a board with a mail server. A mail is sent at least once: a server that ends between the
 * delivery and its note sends the mail again, with the same Message-ID.
 */
export function createSmtpMail({ url, from }: MailService, { db, clock, vault }: MailDependencies): Mail {
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
      ...(mail.unsubscribe_url !== null && { headers: toUnsubscribeHeaders(mail.unsubscribe_url) }),
      date: mail.created_on,
      messageId: `<mail-${mail.id}-${mail.created_on.getTime()}@${domain}>`,
    });
  };

  return {
    delivery: 'mail',
    async write(tx, message) {
      const mailId = await insertMail(tx, vault, { message, delivery: 'smtp', now: clock.now() });
      await addTasks(tx, MAIL_TASK, [{ payload: { mailId } }]);
    },
    tasks: [
      handleTask(MAIL_TASK, async ({ mailId }) => {
        const mail = await findMail(db, vault, mailId);
        if (mail === undefined || mail.sent_on !== null) return;
        if (!mail.isReadable) {
          await noteMailFailure(db, mailId, 'unreadable');
          throw new Error(`the links of mail ${mailId} cannot be decrypted`);
        }
        try {
          await send(mail);
        } catch (error) {
          await noteMailFailure(db, mailId, toReason(error));
          // eslint-disable-next-line preserve-caught-error -- the reply of another party may quote the mail
          throw new Error(toReason(error));
        }
        await markMailSent(db, mailId, clock.now());
      }),
    ],
  };
}

/** RFC 2369 and RFC 8058: the button of mail programs, which sends a POST without opening the page. */
function toUnsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
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
