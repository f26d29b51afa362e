export { isAuthenticated } from './authentication-results.ts';
export type { ArrivedMail, MailReceiver, MailVerdict } from './inbound-mail.port.ts';
