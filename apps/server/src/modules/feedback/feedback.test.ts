import { LIMITS } from '@loadstone/contracts/board';
import { sendFeedback, type FeedbackDraft } from '@loadstone/contracts/feedback';
import { createBroker, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../test/run-command.ts';
import { removeOutdated } from '../../../test/remove-outdated.ts';
import { listMails } from '../../partners/mail/index.ts';

const DRAFT: FeedbackDraft = { subject: ' A faster list ', message: 'Please add\na faster list.' };
const SMTP = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'board@loadstone.example',
  FEEDBACK_EMAIL: 'help@loadstone.example',
};

let board: TestApp;
let user: Person;
async function openBoard(environment: Record<string, string> = {}): Promise<void> {
  board = await createTestApp({ environment });
  user = await createBroker(board.db);
}
beforeEach(() => openBoard());
afterEach(() => board.close());

const send = (body: FeedbackDraft = DRAFT, idempotencyKey?: string, as: Person | undefined = user) =>
  board.call(sendFeedback, { as, body, idempotencyKey });
const list = () => listMails(board.db, board.vault, 100);

async function admin(...words: string[]): Promise<string> {
  const { text } = await runCommand(board, words);
  return text;
}

describe('feedback', () => {
  it('is stored as a mail to the support team, with its author, and reports that the board has no mail server', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { delivery: 'outbox' }]);
    const [mail, ...others] = await list();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      delivery: 'outbox',
      recipient: 'feedback@example.com',
      reply_to: user.email,
      subject: 'Feedback: A faster list',
    });
    expect(mail?.body).toMatch(/^Please add\na faster list\.\n\n-- \n/);
    expect(mail?.body).toContain(`Company ${user.custCd}`);
  });

  it('waits for the mail server where there is one', async () => {
    await board.close();
    await openBoard(SMTP);
    expect((await send()).body).toEqual({ delivery: 'mail' });
    expect(await list()).toMatchObject([{ delivery: 'smtp', recipient: SMTP.FEEDBACK_EMAIL, sent_on: null }]);
    expect(await admin('mails')).toMatch(/waiting {2}\S+@\S+ {2}Feedback: A faster list$/);
  });

  it('is stored once where a retry has the same key', async () => {
    await send(DRAFT, 'one-form');
    expect((await send(DRAFT, 'one-form')).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('is refused with every wrong field, and without a session', async () => {
    const { status, error } = await send({ subject: ' ', message: 'x'.repeat(LIMITS.feedbackMessageLength + 1) });
    expect(status).toBe(400);
    expect(error.details?.map(({ field }) => field)).toEqual(['subject', 'message']);
    expect((await send({ ...DRAFT, subject: 'two\r\nBcc: all@example.com' })).status).toBe(400);
    expect((await board.call(sendFeedback, { body: DRAFT })).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('is accepted five times a minute from each user', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const colleague = await createPerson(board.db, { modes: ['B'], company: user.company });
    expect((await send(DRAFT, undefined, colleague)).status).toBe(200);
    board.clock.advance(60_000);
    expect((await send()).status).toBe(200);
  });

  it('is listed by the admin command, with its text on request, until retention deletes it', async () => {
    await send();
    const line = await admin('mails');
    expect(line).toContain('kept in the outbox');
    expect(line).not.toContain('Please add');
    expect(await admin('mails', '--text')).toContain('Please add\na faster list.');
    const inDays = (days: number) => new Date(board.clock.now().getTime() + days * 24 * 3_600_000);
    const rules = {
      activityDays: 365,
      signInLogDays: 90,
      locationDays: 90,
      notificationDays: 90,
      positionDays: 30,
      errorReportDays: 30,
      mailDays: 10,
    };
    await removeOutdated(board.db, inDays(9), rules);
    expect(await list()).toHaveLength(1);
    await removeOutdated(board.db, inDays(11), rules);
    expect(await admin('mails')).toBe('No mail.');
  });
});
