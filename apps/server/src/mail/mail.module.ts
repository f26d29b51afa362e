import type { Mail } from './index.ts';
import { removeOldMails } from './outbox.queries.ts';
import type { ModuleDeclaration } from '../module-declaration.ts';

/** What mail has. */
export const mailModule = {
  tables: {
    mails: {
      rows: 'one a feedback (5 a minute) or a mailed link of a driver',
      daily: '7,200 × 17 KB = 120 MB',
      removed: 'after `MAIL_DAYS`',
      refusals: ['request.tooMany', 'request.dailyLimit'],
    },
  },
  retention: [{ kept: { setting: 'mailDays' }, remove: removeOldMails }],
  jobs: [
    {
      // Not at the start: a mail server that is slow must not delay the board.
      name: 'mail that is due',
      at: ['*/10 * * * * *'],
      run: async (_context, { mail }) => {
        await mail.sendDue();
        return undefined;
      },
    },
  ],
} satisfies ModuleDeclaration<{ readonly mail: Pick<Mail, 'sendDue'> }>;
