import type { Mail } from './mail.port.ts';
import { insertMail } from './outbox.queries.ts';
import type { MailDependencies } from './smtp.ts';

/** Creates the mail of a board without a mail server: every mail is kept in the outbox, for `npm run admin -- mails`. */
export function createEmbeddedMail({ clock, vault }: Pick<MailDependencies, 'clock' | 'vault'>): Mail {
  return {
    delivery: 'outbox',
    tasks: [],
    async write(tx, message) {
      await insertMail(tx, vault, { message, delivery: 'outbox', now: clock.now() });
    },
  };
}
