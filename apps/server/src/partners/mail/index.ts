import type { MailService } from '../../ground/settings/config.ts';
import { createEmbeddedMail } from './embedded.ts';
import type { Mail } from './mail.port.ts';
import { createSmtpMail, type MailDependencies } from './smtp.ts';

export type { Mail, MailMessage } from './mail.port.ts';
export { countMails, listMails } from './outbox.queries.ts';

/** Creates the mail of the mail server; without one, the embedded mail that keeps every mail in the outbox. */
export function createMail(service: MailService | undefined, dependencies: MailDependencies): Mail {
  return service === undefined ? createEmbeddedMail(dependencies) : createSmtpMail(service, dependencies);
}

export { mailModule } from './mail.module.ts';
