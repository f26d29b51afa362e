import type { Clock } from '../ground/clock.ts';
import type { Mail } from './mail.port.ts';
import { insertMail } from './outbox.queries.ts';

/** Creates the mail of a board without a mail server: every mail is kept in the outbox, for `npm run admin -- mails`. */
export function createEmbeddedMail(clock: Clock): Mail {
  return {
    delivery: 'outbox',
    tasks: [],
    async write(tx, message) {
      await insertMail(tx, { message, delivery: 'outbox', now: clock.now() });
    },
  };
}
