import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { removeOldMessages } from './sms.queries.ts';

/** What text messages have. */
export const smsOutboxModule = {
  tables: {
    sms_messages: {
      rows: '10 a day for each number (SMS_LIMITS), 50 for each user',
      daily: '0.5 KB a message',
      removed: 'after `MAIL_DAYS`',
      sealed: ['secret_parts'],
      refusals: ['request.dailyLimit'],
    },
    user_phones: { rows: 'one a user', daily: '0.2 KB a row', removed: 'when the user removes it', refusals: 'none' },
  },
  retention: [{ kept: { setting: 'mailDays' }, remove: removeOldMessages }],
} satisfies ModuleDeclaration;
