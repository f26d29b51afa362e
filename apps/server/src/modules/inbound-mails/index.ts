export { inboundMailsModule } from './inbound-mails.module.ts';
