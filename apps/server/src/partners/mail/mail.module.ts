import { removeOldMails } from './outbox.queries.ts';
import type { ModuleDeclaration } from '../../db/module-declaration.ts';

/** What mail has. */
export const mailModule = {
  tables: {
    mails: {
      rows: 'one a feedback (5 a minute) or a mailed link of a driver',
      daily: '7,200 × 17 KB = 120 MB',
      removed: 'after `MAIL_DAYS`',
      sealed: ['unsubscribe_url', 'secret_parts'],
      refusals: ['request.tooMany', 'request.dailyLimit'],
    },
  },
  retention: [{ kept: { setting: 'mailDays' }, remove: removeOldMails }],
} satisfies ModuleDeclaration;
