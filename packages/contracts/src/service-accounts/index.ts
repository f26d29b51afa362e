export * from './service-account.ts';
