import { createHash } from 'node:crypto';
import { INBOUND_MAIL_LIMITS } from '@loadstone/contracts/inbound-mails';
import type { Board } from '../../board/board.ts';
import { perBoard } from '../../board/per-board.ts';
import { appendChanges, toEventChange } from '../../db/change-feed/change-feed.ts';
import { withCompanyLock, lockForCompany } from '../../db/company-locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../ground/errors.ts';
import {
  isAuthenticated,
  type ArrivedMail,
  type MailReceiver,
  type MailVerdict,
} from '../../partners/inbound-mail/index.ts';
import { notifyOfInboundMail } from '../notifications/index.ts';
import { readMail, toKeptMail } from '../posting-lists/index.ts';
import { addTasks } from '../../task-queue/index.ts';
import { POST_MAIL_TASK } from './alone-posting.service.ts';
import { countMails, findCompanyOfAddress, findSender, hasMail, insertMail } from './inbound-mails.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Mails of a company that are parsed in a minute, refused ones included. */
const MAILS_PER_MINUTE = 60;
const countArrivedOf = perBoard(({ limits }: Board) => limits.perMinute<number>('inboundMails', MAILS_PER_MINUTE));

/** What the board does with mails, whichever adapter brings them. */
export function createMailReceiver(board: Board): MailReceiver {
  return {
    hasRecipient: async (address) => (await findRecipient(board, address)) !== undefined,
    receive: (mail) => receiveMail(board, mail),
  };
}

async function findRecipient({ configuration, db }: Board, address: string): Promise<number | undefined> {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at <= 0 || domain !== configuration.inboundMail?.domain) return undefined;
  return findCompanyOfAddress(db, address.slice(0, at).toLowerCase());
}

/**
 * Keeps a mail for the company of its recipient where one of the company's senders has sent it, and the mail server in
 * front of the board has authenticated that sender. The users who may post are notified. A mail that is there already is
 * kept, and changes nothing.
 */
async function receiveMail(board: Board, { recipient, source }: ArrivedMail): Promise<MailVerdict> {
  const accountId = await findRecipient(board, recipient);
  if (accountId === undefined) return { result: 'refused', reason: 'recipient' };
  try {
    await countArrivedOf(board)(accountId, 1);
    const { origin, ...text } = await readMail(source);
    const [address = '', ...others] = origin.from;
    const sender = others.length > 0 ? undefined : await findSender(board.db, accountId, address);
    const server = board.configuration.inboundMail?.resultsOf ?? '';
    if (sender === undefined || !isAuthenticated(origin.authenticationResults, server, address))
      return { result: 'refused', reason: 'sender' };
    const mail = await toKeptMail(text);
    // Ids are unique among the mails of a sender only. A mail without an id is known by its bytes.
    const key = createHash('sha256')
      .update(`${sender.address}\n`)
      .update(origin.messageId || source)
      .digest('base64url');
    return await keepMail(board, { accountId, sender, key, subject: origin.subject, content: JSON.stringify(mail) });
  } catch (error) {
    return toVerdict(error);
  }
}

interface MailToKeep {
  readonly accountId: number;
  readonly sender: NonNullable<Awaited<ReturnType<typeof findSender>>>;
  readonly key: string;
  readonly subject: string;
  readonly content: string;
}

function keepMail(board: Board, { accountId, sender, key, subject, content }: MailToKeep): Promise<MailVerdict> {
  const { db, clock, vault } = board;
  const now = clock.now();
  const { address, kind } = sender;
  return withCompanyLock(db, 'inboundMails', { accountId, userId: sender.created_by }, () =>
    inTransaction(db, async (tx): Promise<MailVerdict> => {
      await lockForCompany(tx, 'inboundMails', accountId);
      if (await hasMail(tx, accountId, key)) return { result: 'kept' };
      const since = new Date(now.getTime() - DAY_MS);
      const { ofCompany, ofSender } = await countMails(tx, { accountId, sender: address, since });
      const { mailsPerDay, mailsPerDayOfSender } = INBOUND_MAIL_LIMITS;
      if (ofCompany >= mailsPerDay || ofSender >= mailsPerDayOfSender) return { result: 'later', reason: 'limit' };
      const seal = await vault.createSeal(tx);
      const sealed = seal('inbound_mails.content', content);
      const mailId = await insertMail(tx, { accountId, kind, sender: address, key, subject, now, content: sealed });
      // Lists of a sender are posted in the order in which they came.
      if (sender.switched_by !== null)
        await addTasks(tx, POST_MAIL_TASK, [{ payload: { mailId }, queue: `inbound mails ${accountId}` }]);
      await notifyOfInboundMail(tx, { accountId, kind, sender: address, subject, now });
      await appendChanges(tx, [toEventChange(accountId, { type: 'inboundMails.changed', kind })]);
      return { result: 'kept' };
    }),
  );
}

function toVerdict(error: unknown): MailVerdict {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'postingList.unreadable') return { result: 'refused', reason: 'unreadable' };
  if (error.code === 'postingList.tooLong') return { result: 'refused', reason: 'size' };
  return { result: 'later', reason: 'limit' };
}
