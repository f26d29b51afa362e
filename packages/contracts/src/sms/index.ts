export * from './phone-number.ts';
export * from './sms.ts';
