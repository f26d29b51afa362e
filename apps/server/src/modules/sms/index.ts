export { smsModule } from './sms.module.ts';
export { createUserPhones } from './user-phones.service.ts';
