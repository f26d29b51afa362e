export { createSms, type Sms } from './outbox.ts';
export { findUserPhone, listMessages } from './sms.queries.ts';
export { deleteUserPhone, lockUserPhone, noteWrongCode, putPendingPhone, verifyPhone } from './sms.queries.ts';
export { smsOutboxModule } from './sms.module.ts';
