import { z } from 'zod';
import { rotateOidcKeys } from '../auth/index.ts';
import { getCompanyByCode } from '../modules/companies/index.ts';
import { listErrors } from '../partners/error-reports/index.ts';
import { listMails } from '../partners/mail/index.ts';
import { listMessages } from '../partners/sms/index.ts';
import { listAudit } from '../modules/activity/index.ts';
import { MODULES } from '../modules/index.ts';
import { listSealedColumns } from '../db/vault/index.ts';
import { defineCommand, type Command } from './command.ts';

const rotateKeys = defineCommand({
  name: 'rotate-keys',
  summary:
    'Encrypts all stored keys with a new key, and creates new signing and cookie keys; servers sign with them from their next start, the old ones stay valid',
  options: {},
  run: async ({ tx, vault, clock }) => {
    const count = await vault.rotate(tx, listSealedColumns(MODULES));
    await rotateOidcKeys(tx, vault, clock);
    return {
      details: { encrypted: count },
      message: `${count} stored keys are encrypted with a new key. New signing keys are used after the next start of each server.`,
    };
  },
});

const readLog = defineCommand({
  name: 'log',
  summary: 'Shows the audit log, newest first',
  options: {
    account: z.string().optional().describe('Only of this company'),
    limit: z.coerce.number().int().min(1).max(1000).default(50).describe('Entries at most'),
  },
  run: async ({ tx }, options) => {
    const company = options.account === undefined ? undefined : await getCompanyByCode(tx, options.account);
    const entries = await listAudit(tx, { accountId: company?.account_id, limit: options.limit });
    const lines = entries.map(({ at, operator, command, custCd, email, details }) =>
      [at.toISOString(), operator, command, custCd ?? '-', email ?? '-', JSON.stringify(details)].join('  '),
    );
    return { message: lines.join('\n') || 'No entries.', isAudited: false };
  },
});

const showErrors = defineCommand({
  name: 'errors',
  summary: 'Shows unhandled errors of pages and servers with their counts, last seen first',
  options: {
    source: z.enum(['page', 'server']).optional().describe('Only of pages or only of servers'),
    stack: z.boolean().default(false).describe('With the stack of each'),
    limit: z.coerce.number().int().min(1).max(1000).default(50).describe('Errors at most'),
  },
  run: async ({ tx }, { source, stack: hasStack, limit }) => {
    const errors = await listErrors(tx, { source, limit });
    const lines = errors.map(({ fingerprint, count, first_seen, last_seen, version, message, stack, ...error }) => {
      const times = `${first_seen.toISOString()} to ${last_seen.toISOString()}`;
      const line = [fingerprint, error.source, `${count}x`, times, version || '-', message].join('  ');
      return hasStack && stack !== '' ? `${line}\n${stack}` : line;
    });
    return { message: lines.join('\n') || 'No errors.', isAudited: false };
  },
});

const showMails = defineCommand({
  name: 'mails',
  summary:
    'Shows mail of the board (feedback) and its delivery, newest first; without a mail server it is only kept here',
  options: {
    text: z.boolean().default(false).describe('With the text of each'),
    limit: z.coerce.number().int().min(1).max(1000).default(50).describe('Mails at most'),
  },
  run: async ({ tx, vault }, { text: hasText, limit }) => {
    const mails = await listMails(tx, vault, limit);
    const lines = mails.map((mail) => {
      const line = [mail.id, mail.created_on.toISOString(), describeDelivery(mail), mail.reply_to, mail.subject].join(
        '  ',
      );
      return hasText ? `${line}\n${mail.body}` : line;
    });
    return { message: lines.join('\n') || 'No mail.', isAudited: false };
  },
});

const NOT_READABLE = 'links cannot be decrypted';

function describeDelivery({
  delivery,
  sent_on,
  last_error,
  isReadable,
}: Awaited<ReturnType<typeof listMails>>[number]): string {
  const end = isReadable ? '' : `, ${NOT_READABLE}`;
  if (delivery === 'outbox') return `kept in the outbox${end}`;
  if (sent_on !== null) return `sent ${sent_on.toISOString()}`;
  return last_error === null ? `waiting${end}` : `failed, ${last_error}${end}`;
}

const showTextMessages = defineCommand({
  name: 'messages',
  summary:
    'Shows text messages of the board and their delivery, newest first; without a gateway they are only kept here',
  options: {
    text: z
      .boolean()
      .default(false)
      .describe('With the text of those that are not sent yet, and of those that are kept'),
    limit: z.coerce.number().int().min(1).max(1000).default(50).describe('Messages at most'),
  },
  run: async ({ tx, vault }, { text: hasText, limit }) => {
    const messages = await listMessages(tx, vault, limit);
    const lines = messages.map(({ id, created_on: createdOn, purpose, phone, state, failure, body, isReadable }) => {
      const delivery = [state, ...(failure === null ? [] : [failure]), ...(isReadable ? [] : [NOT_READABLE])];
      const line = [id, createdOn.toISOString(), delivery.join(', '), purpose, phone];
      return hasText && body !== null ? `${line.join('  ')}\n${body}` : line.join('  ');
    });
    return { message: lines.join('\n') || 'No messages.', isAudited: false };
  },
});

/** The commands for the board itself. */
export const BOARD_COMMANDS: readonly Command[] = [rotateKeys, readLog, showErrors, showMails, showTextMessages];
