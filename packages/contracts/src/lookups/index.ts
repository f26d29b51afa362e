export * from './lookup.ts';
