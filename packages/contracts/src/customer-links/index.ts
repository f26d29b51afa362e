export * from './customer-link.ts';
