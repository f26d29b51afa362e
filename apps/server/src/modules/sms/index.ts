export { smsModule } from './sms.module.ts';
export { findUserPhone, listMessages } from './sms.queries.ts';
export { createSms, type Sms } from './sms.service.ts';
export { createUserPhones } from './user-phones.service.ts';
