export { smsModule } from './sms.module.ts';
