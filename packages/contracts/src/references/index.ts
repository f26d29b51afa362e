export * from './reference-number.ts';
