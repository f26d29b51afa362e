export { isAuthenticated } from './authentication-results.ts';
export type { ArrivedMail, MailReceiver, MailVerdict } from './inbound-mail.port.ts';
export { createSmtpInboundMail } from './smtp.ts';
export { registerMailWebhook } from './webhook.ts';
